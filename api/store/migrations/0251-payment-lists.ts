import type { Migration } from "./migration.ts";

/** Indexes for the list of all payments: by status, by email address, and by coupon. */
export const migration0251: Migration = {
  name: "0251-payment-lists",
  async up(tx) {
    for (const column of ["status", "email", "coupon_code"] as const)
      await tx.schema.createIndex(`payment_list_by_${column}`).on("payment").columns([column, "id"]).execute();
  },
};
