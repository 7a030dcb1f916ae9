import type { PaymentStatus } from "#core/wire/payment/payment.ts";
import type { PaymentRow } from "./payments.ts";
import type { Db } from "../store.ts";
import { type PageById, readNewestFirst } from "../page.ts";

export type PaymentFilter = {
  status: PaymentStatus | null;
  /** An email address, a coupon code, or a payment number such as "PMT-12" or "12". An empty text matches all. */
  search: string;
};

/** A payment number such as "PMT-12" or "12". Group 1 is the id of the payment. */
const PAYMENT_NUMBER = /^(?:pmt-?)?(\d{1,12})$/iu;

/** Returns a page of the payments that match a filter, newest first. */
export async function listAllPayments(
  db: Db,
  { status, search, ...page }: PaymentFilter & PageById,
): Promise<{ rows: PaymentRow[]; next: number | null }> {
  let query = db.selectFrom("payment").selectAll();
  if (status !== null) query = query.where("status", "=", status);
  const number = PAYMENT_NUMBER.exec(search)?.[1];
  if (number !== undefined) query = query.where("id", "=", Number(number));
  else if (search.includes("@")) query = query.where("email", "=", search.toLowerCase());
  else if (search !== "") query = query.where("coupon_code", "=", search.toUpperCase());
  return readNewestFirst(query, page);
}
