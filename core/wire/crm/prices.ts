import * as v from "valibot";
import { InstantSchema } from "#core/exam/attempt/attempt.ts";
import { CurrencySchema, MoneySchema, TypedMoneySchema } from "../payment/payment.ts";
import { PaymentLinkTypeSchema } from "../payment/products.ts";
import { NumberInPathSchema } from "./path-params.ts";
import { PageQuerySchema } from "../page-query.ts";

/** What a product costs. `regular_amount` is shown struck through beside the price. */
const amounts = {
  amount: MoneySchema,
  regular_amount: v.nullable(MoneySchema),
  taxes: MoneySchema,
  fees: MoneySchema,
};

/** A price for a period. */
export const PeriodPriceSchema = v.object({
  id: v.number(),
  payment_link_type: PaymentLinkTypeSchema,
  ...amounts,
  currency: CurrencySchema,
  starts_at: InstantSchema,
  /** Null for no end. */
  ends_at: v.nullable(InstantSchema),
  /**
   * "valid": orders pay it now. "replaced": its period runs, but a price that began later applies. "withdrawn": stopped
   * before its first day.
   */
  state: v.picklist(["valid", "replaced", "planned", "past", "withdrawn"]),
});
export type PeriodPrice = v.InferOutput<typeof PeriodPriceSchema>;

/** What a product costs now. `price_id` is null while the default price applies. */
export const ProductPriceSchema = v.object({
  payment_link_type: PaymentLinkTypeSchema,
  ...amounts,
  total: MoneySchema,
  currency: CurrencySchema,
  price_id: v.nullable(v.number()),
});
export type ProductPrice = v.InferOutput<typeof ProductPriceSchema>;

/** `products` are on every page. */
export const PriceListSchema = v.object({
  products: v.array(ProductPriceSchema),
  prices: v.array(PeriodPriceSchema),
  next: v.nullable(v.string()),
});

/** Minimum price of a product: a card cannot be charged less. */
const MIN_PRICE = 0.5;
export const SetPriceSchema = v.object({
  payment_link_type: PaymentLinkTypeSchema,
  amount: v.pipe(TypedMoneySchema, v.minValue(MIN_PRICE, "At least 0.50")),
  regular_amount: v.nullable(TypedMoneySchema),
  taxes: TypedMoneySchema,
  fees: TypedMoneySchema,
  /** Null for at once. */
  starts_at: v.nullable(InstantSchema),
  ends_at: v.nullable(InstantSchema),
});
export type SetPrice = v.InferOutput<typeof SetPriceSchema>;
export const PriceParamsSchema = v.object({ id: NumberInPathSchema });

/** CRM endpoints for prices. */
export const PRICE_ENDPOINTS = {
  crmPrices: {
    method: "GET",
    path: "/api/crm/prices/",
    access: "admin",
    summary: "List what each product costs now, and prices for a period, newest first",
    query: PageQuerySchema,
    reply: PriceListSchema,
  },
  crmSetPrice: {
    method: "POST",
    path: "/api/crm/set_price/",
    access: "admin",
    summary: "Set the price of a product for a period; open checkouts keep their price",
    body: SetPriceSchema,
    reply: PeriodPriceSchema,
  },
  crmStopPrice: {
    method: "POST",
    path: "/api/crm/stop_price/:id/",
    access: "admin",
    summary: "End a price now, or withdraw one that has not begun",
    params: PriceParamsSchema,
    body: v.object({}),
    reply: PeriodPriceSchema,
  },
} as const;
