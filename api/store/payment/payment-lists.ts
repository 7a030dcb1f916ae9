import type { PaymentStatus } from "#core/wire/payment/payment.ts";
import type { PaymentRow } from "./payments.ts";
import type { Db } from "../store.ts";
import { type PageById, readNewestFirst } from "../page.ts";

export type PaymentFilter = {
  status: PaymentStatus | null;
  /** An email address, a coupon code, or a number such as PMT-12; "" for all. */
  search: string;
};

/** Returns a page of all payments, newest first. */
export async function listAllPayments(
  db: Db,
  { status, search, ...page }: PaymentFilter & PageById,
): Promise<{ rows: PaymentRow[]; next: number | null }> {
  let query = db.selectFrom("payment").selectAll();
  if (status !== null) query = query.where("status", "=", status);
  const number = /^(?:pmt-?)?(\d{1,12})$/iu.exec(search)?.[1];
  if (number !== undefined) query = query.where("id", "=", Number(number));
  else if (search.includes("@")) query = query.where("email", "=", search.toLowerCase());
  else if (search !== "") query = query.where("coupon_code", "=", search.toUpperCase());
  return readNewestFirst(query, page);
}
