import { createHash } from "node:crypto";
import { parseArgs } from "node:util";
import * as v from "valibot";
import { grantCredits } from "#api/commands/payment/grant-credits.ts";
import { formatMoney } from "#core/format/format-number.ts";
import { changeDefaultPrice } from "#api/commands/payment/change-prices.ts";
import { calculatePrice } from "#api/commands/payment/price.ts";
import { refundPayment } from "#api/commands/payment/refund-payment.ts";
import type { Services } from "#api/services.ts";
import { insertCoupon } from "#api/store/payment/coupons.ts";
import { findPaymentLink } from "#api/store/payment/payment-links.ts";
import { EmailSchema } from "#core/wire/account/account.ts";
import { CouponCreateSchema, CouponRateSchema, paymentNumber } from "#core/wire/payment/payment.ts";
import { PaymentLinkTypeSchema } from "#core/wire/payment/products.ts";
import { isProblem } from "#core/wire/problem.ts";
import { formatUtcDay } from "#core/format/format-date.ts";
import { fail, readOptions, withServices } from "./with-services.ts";

export const MONEY_USAGE = `       npm run admin -- grant-credits --email ADDRESS --credits NUMBER --note TEXT [--link WRITING1]
Gives a learner credits for Writing evaluations, or for REMARK1 or SPEAKING1. The ledger stores the note, which says why.
Repeating the command with the same note on the same day grants nothing more.

       npm run admin -- create-coupon --code CODE --percent NUMBER [--max-uses NUMBER] [--expires YYYY-MM-DD]
Creates a coupon that each learner can use once, until the end of its last day (UTC).

       npm run admin -- set-price [--link WRITING1] [--amount 4.99] [--regular 9.99|none] [--taxes 0] [--fees 0]
                                  [--title TEXT] [--description TEXT]
Changes the default price. A price that is set in the CRM takes precedence. Open checkouts keep their price.

       npm run admin -- refund --payment PMT-NUMBER [--note TEXT]
Refunds the money and takes back the credit. If the credit is spent, cancel the evaluation first.`;

const text = { type: "string" } as const;
const LAST_MS_OF_DAY = 86_400_000 - 1;

/** Parses "4.99" as 499. */
const CentsSchema = v.pipe(
  v.string(),
  v.regex(/^\d{1,7}(?:\.\d{1,2})?$/u, "must be an amount such as 4.99"),
  v.transform((amount) => Math.round(Number(amount) * 100)),
);
const IntegerSchema = v.pipe(v.string(), v.regex(/^-?\d{1,7}$/u, "must be a whole number"), v.transform(Number));

const NoteSchema = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(200));
const GrantSchema = v.object({
  email: EmailSchema,
  credits: v.pipe(IntegerSchema, v.minValue(1, "must be 1 or more")),
  note: NoteSchema,
  link: v.optional(PaymentLinkTypeSchema, "WRITING1"),
});

/** Returns the idempotency key of a grant, which is the same for all grants with the same note on one day. */
function idempotencyKey({ clock }: Pick<Services, "clock">, note: string): string {
  return createHash("sha256")
    .update(`${formatUtcDay(clock.now())} ${note}`)
    .digest("base64url");
}

async function grant(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { email: text, credits: text, note: text, link: text } });
  const { email, credits, note, link } = readOptions(GrantSchema, values, MONEY_USAGE);
  const request = { email, credits, reason: note, payment_link_type: link };
  const outcome = await withServices((services) =>
    grantCredits(services, null, { ...request, key: idempotencyKey(services, note) }),
  );
  if (isProblem(outcome))
    fail([
      outcome.detail ??
        Object.values(outcome.errors ?? {})
          .flat()
          .join(" "),
    ]);
  process.stdout.write(`${outcome.detail}\n`);
}

const DaySchema = v.pipe(
  v.string(),
  v.isoDate("must be a day such as 2026-12-31"),
  v.transform((day) => Date.parse(`${day}T00:00:00Z`) + LAST_MS_OF_DAY),
);
const CouponOptionsSchema = v.object({
  code: CouponCreateSchema.entries.code,
  percent: v.pipe(IntegerSchema, CouponRateSchema),
  "max-uses": v.optional(v.pipe(IntegerSchema, v.minValue(1))),
  expires: v.optional(DaySchema),
});

async function createCoupon(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { code: text, percent: text, "max-uses": text, expires: text } });
  const { code, percent, expires, "max-uses": max } = readOptions(CouponOptionsSchema, values, MONEY_USAGE);
  const request = { code, discount_rate: percent, max_uses: max ?? null, expires_at: expires ?? null };
  const coupon = await withServices(({ store, clock }) =>
    store.withTx((tx) => insertCoupon(tx, request, null, clock.now())),
  );
  if (coupon === null) fail([`There is already a coupon ${code}.`]);
  process.stdout.write(`Created coupon ${coupon.code}: ${coupon.discount_rate} percent.\n`);
}

const PriceSchema = v.object({
  link: v.optional(PaymentLinkTypeSchema, "WRITING1"),
  amount: v.optional(CentsSchema),
  regular: v.optional(
    v.union([
      v.pipe(
        v.literal("none"),
        v.transform(() => null),
      ),
      CentsSchema,
    ]),
  ),
  taxes: v.optional(CentsSchema),
  fees: v.optional(CentsSchema),
  title: v.optional(v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(120))),
  description: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(500))),
});

async function setPrice(args: string[]): Promise<void> {
  const options = { link: text, amount: text, regular: text, taxes: text, fees: text, title: text, description: text };
  const { values } = parseArgs({ args, options });
  const { link, amount, regular, taxes, fees, title, description } = readOptions(PriceSchema, values, MONEY_USAGE);
  const change = {
    ...(amount !== undefined && { amount_cents: amount }),
    ...(regular !== undefined && { regular_cents: regular }),
    ...(taxes !== undefined && { taxes_cents: taxes }),
    ...(fees !== undefined && { fees_cents: fees }),
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
  };
  if (Object.keys(change).length === 0) fail(["Give at least one option to change.", MONEY_USAGE]);
  const { saved, now } = await withServices(async (services) => ({
    saved: await changeDefaultPrice(services, link, change),
    now: await findPaymentLink(services.store.db, link, services.clock.now()),
  }));
  const formatTotal = (price: typeof saved): string =>
    formatMoney(calculatePrice(price, 0).total / 100, price.currency);
  process.stdout.write(
    now.price_id === null
      ? `${link} costs ${formatTotal(saved)} in all now.\n`
      : `${link} costs ${formatTotal(saved)} in all by default. The price that is set in the CRM takes precedence: ${formatTotal(now)}.\n`,
  );
}

const RefundSchema = v.object({
  payment: v.pipe(
    v.string(),
    v.regex(/^(?:PMT-)?\d{1,12}$/iu, "must be a number such as PMT-7"),
    v.transform((name) => Number(name.replace(/\D/gu, ""))),
  ),
  note: v.optional(NoteSchema, "Given back from the command line."),
});

async function refund(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { payment: text, note: text } });
  const { payment, note } = readOptions(RefundSchema, values, MONEY_USAGE);
  const outcome = await withServices((services) => refundPayment(services, payment, { by: null, reason: note }));
  if (isProblem(outcome)) fail([outcome.detail ?? "It could not be refunded."]);
  process.stdout.write(
    outcome.status === "REFUNDED"
      ? `${paymentNumber(payment)} is refunded.\n`
      : `The refund of ${paymentNumber(payment)} is under way.\n`,
  );
}

/** Commands about money, by name. */
export const MONEY_COMMANDS: Readonly<Record<string, (args: string[]) => Promise<void>>> = {
  "grant-credits": grant,
  "create-coupon": createCoupon,
  "set-price": setPrice,
  refund,
};
