import { formatCents } from "#core/format/format-number.ts";
import { formatIsoTime } from "#core/format/format-date.ts";
import { centsOf, moneyOf } from "#core/wire/payment/payment.ts";
import { PAYMENT_LINK_TYPES, PRODUCTS, type PaymentLinkType } from "#core/wire/payment/products.ts";
import type { PeriodPrice, ProductPrice, SetPrice } from "#core/wire/crm/prices.ts";
import { isProblem, type Problem } from "#core/wire/problem.ts";
import type { Services } from "#api/services.ts";
import { diffFields } from "#api/store/evaluation/examiner-audit.ts";
import { addOfficeChange } from "#api/store/operate/office-changes.ts";
import {
  changePaymentLink,
  findDefaultLink,
  findPaymentLink,
  type PricedLink,
} from "#api/store/payment/payment-links.ts";
import { endPrice, findPriceById, insertPrice, listPrices, type ProductPriceRow } from "#api/store/payment/prices.ts";
import type { Db } from "#api/store/store.ts";
import type { PaymentLinkTable } from "#api/store/tables/payment.ts";
import { calculatePrice } from "./price.ts";

type CommandServices = Pick<Services, "store" | "clock" | "log">;

/** Sets the price of a product for a period, for an administrator. A first day in the past counts from now. */
export async function setPrice(
  { store, clock, log }: CommandServices,
  adminId: string,
  request: SetPrice,
): Promise<PeriodPrice | Problem> {
  const now = clock.now();
  const startsAt = Math.max(request.starts_at ?? now, now);
  if (request.ends_at !== null && request.ends_at <= now)
    return { problem: "invalid", errors: { ends_at: ["Choose a day in the future"] } };
  if (request.ends_at !== null && request.ends_at <= startsAt)
    return { problem: "invalid", errors: { starts_at: ["The first day must come before the last"] } };
  if (request.regular_amount !== null && request.regular_amount <= request.amount)
    return { problem: "invalid", errors: { regular_amount: ["The regular price must be higher than the price"] } };
  const type = request.payment_link_type;
  const added = await store.withTx(
    async (tx) => {
      const row = await insertPrice(tx, {
        link_type: type,
        amount_cents: centsOf(request.amount),
        regular_cents: request.regular_amount === null ? null : centsOf(request.regular_amount),
        taxes_cents: centsOf(request.taxes),
        fees_cents: centsOf(request.fees),
        starts_at: startsAt,
        ends_at: request.ends_at,
        created_at: now,
      });
      const { name } = PRODUCTS[type];
      const period = { starts_at: formatIsoTime(startsAt), ends_at: formatIsoTime(row.ends_at) };
      const changes = diffFields({}, { ...formatAmounts(row), ...period });
      await addOfficeChange(tx, { accountId: adminId, action: "price_set", subject: name, changes, now });
      return row;
    },
    { lock: `price ${type}` },
  );
  log.info({ event: "price_set", product: type, price: added.id, by: adminId }, "security");
  return readPrice(store.db, added, now);
}

/**
 * Ends a price now, for an administrator. If its period has not begun, the price is withdrawn. Stopping it again
 * changes nothing.
 */
export async function stopPrice(
  { store, clock, log }: CommandServices,
  adminId: string,
  id: number,
): Promise<PeriodPrice | Problem> {
  const now = clock.now();
  const stopped = await store.withTx(
    async (tx): Promise<ProductPriceRow | Problem> => {
      const before = await findPriceById(tx, id);
      if (before === null) return { problem: "not_found", detail: "There is no such price." };
      if (before.ends_at !== null && before.ends_at <= now) return before;
      const after = await endPrice(tx, id, now);
      const changes = diffFields({}, formatAmounts(after));
      const subject = PRODUCTS[after.link_type].name;
      await addOfficeChange(tx, { accountId: adminId, action: "price_stopped", subject, changes, now });
      return after;
    },
    { lock: `stop price ${id}` },
  );
  if (isProblem(stopped)) return stopped;
  log.info({ event: "price_stopped", price: id, by: adminId }, "security");
  return readPrice(store.db, stopped, now);
}

/** Changes the default price or the texts of a product, from the command line. */
export async function changeDefaultPrice(
  { store, clock }: CommandServices,
  type: PaymentLinkType,
  change: Partial<Omit<PaymentLinkTable, "type" | "updated_at">>,
): Promise<PaymentLinkTable> {
  const now = clock.now();
  return store.withTx(
    async (tx) => {
      const before = await findDefaultLink(tx, type);
      const after = await changePaymentLink(tx, type, change, now);
      const changes = diffFields(
        { ...formatAmounts(before), title: before.title, description: before.description },
        { ...formatAmounts(after), title: after.title, description: after.description },
      );
      const subject = PRODUCTS[type].name;
      await addOfficeChange(tx, { accountId: null, action: "default_price_changed", subject, changes, now });
      return after;
    },
    { lock: `price ${type}` },
  );
}

/** Returns what each product costs now. */
export async function listProductPrices(db: Db, now: number): Promise<ProductPrice[]> {
  const products: ProductPrice[] = [];
  for (const type of PAYMENT_LINK_TYPES) {
    const link = await findPaymentLink(db, type, now);
    products.push({
      payment_link_type: type,
      ...toMoneyFields(link),
      total: moneyOf(calculatePrice(link, 0).total),
      currency: link.currency,
      price_id: link.price_id,
    });
  }
  return products;
}

/** Returns a page of prices for a period, newest first. `after` is the id of the last price on the page before. */
export async function listPeriodPrices(
  db: Db,
  page: { after: number | null; limit: number },
  now: number,
): Promise<{ prices: PeriodPrice[]; next: number | null }> {
  const { rows, next } = await listPrices(db, page);
  const current = new Map<PaymentLinkType, PricedLink>();
  for (const type of new Set(rows.map(({ link_type }) => link_type)))
    current.set(type, await findPaymentLink(db, type, now));
  return {
    prices: rows.flatMap((row) => {
      const link = current.get(row.link_type);
      return link === undefined ? [] : [toPeriodPrice(row, link, now)];
    }),
    next,
  };
}

async function readPrice(db: Db, row: ProductPriceRow, now: number): Promise<PeriodPrice> {
  return toPeriodPrice(row, await findPaymentLink(db, row.link_type, now), now);
}

function toPeriodPrice(row: ProductPriceRow, link: PricedLink, now: number): PeriodPrice {
  const { id, link_type, starts_at, ends_at } = row;
  return {
    id,
    payment_link_type: link_type,
    ...toMoneyFields(row),
    currency: link.currency,
    starts_at,
    ends_at,
    state: findPriceState(row, link.price_id, now),
  };
}

function findPriceState(
  { id, starts_at, ends_at }: ProductPriceRow,
  currentId: number | null,
  now: number,
): PeriodPrice["state"] {
  if (ends_at !== null && ends_at < starts_at) return "withdrawn";
  if (ends_at !== null && ends_at <= now) return "past";
  if (starts_at > now) return "planned";
  return id === currentId ? "valid" : "replaced";
}

type Amounts = Pick<PaymentLinkTable, "amount_cents" | "regular_cents" | "taxes_cents" | "fees_cents">;

function toMoneyFields({
  amount_cents,
  regular_cents,
  taxes_cents,
  fees_cents,
}: Amounts): Pick<PeriodPrice, "amount" | "regular_amount" | "taxes" | "fees"> {
  return {
    amount: moneyOf(amount_cents),
    regular_amount: regular_cents === null ? null : moneyOf(regular_cents),
    taxes: moneyOf(taxes_cents),
    fees: moneyOf(fees_cents),
  };
}

/** Returns the amounts of a price as the list of changes shows them. */
function formatAmounts({
  amount_cents,
  regular_cents,
  taxes_cents,
  fees_cents,
}: Amounts): Record<string, string | null> {
  return {
    price: formatCents(amount_cents),
    regular_price: formatCents(regular_cents),
    taxes: formatCents(taxes_cents),
    fees: formatCents(fees_cents),
  };
}
