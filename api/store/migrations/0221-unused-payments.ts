import type { Migration } from "./migration.ts";

/** When the server checked whether a payment's credit was used. Marks all earlier payments as checked. */
export const migration0221: Migration = {
  name: "0221-unused-payments",
  async up(tx, dialect) {
    await tx.schema.alterTable("payment").addColumn("use_checked_at", dialect.int).execute();
    await tx
      .updateTable("payment")
      .set((eb) => ({ use_checked_at: eb.ref("paid_at") }))
      .where("paid_at", "is not", null)
      .execute();
    await tx.schema.createIndex("examiner_by_attempt").on("examiner_evaluation").column("attempt_slug").execute();
    await tx.schema.createIndex("payment_by_check").on("payment").columns(["use_checked_at", "paid_at"]).execute();
  },
};
