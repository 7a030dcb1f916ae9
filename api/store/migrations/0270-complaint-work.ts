import type { Migration } from "./migration.ts";

/** Which member of staff works on a complaint, and the reply to its learners. */
export const migration0270: Migration = {
  name: "0270-complaint-work",
  async up(tx, dialect) {
    for (const table of ["mistake_report", "crash_cause", "comment"]) {
      const change = () => tx.schema.alterTable(table);
      await change()
        .addColumn("owner_id", "text", (col) => col.references("account.id").onDelete("set null"))
        .execute();
      await change().addColumn("reply", "text").execute();
      await change().addColumn("replied_at", dialect.int).execute();
      await change().addColumn("replied_by", "text").execute();
      await tx.schema.createIndex(`${table}_by_owner`).on(table).column("owner_id").execute();
    }
    // Finds the learners of a cause without reading all its crash reports.
    await tx.schema
      .createIndex("crash_report_by_cause_account")
      .on("crash_report")
      .columns(["cause_id", "account_id"])
      .execute();
  },
};
