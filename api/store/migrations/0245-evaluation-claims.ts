import type { Migration } from "./migration.ts";

/** Who works on an evaluation, who has it open, and how staff are notified of new evaluations. */
export const migration0245: Migration = {
  name: "0245-evaluation-claims",
  async up(tx, dialect) {
    await dialect
      .createTable(tx, "evaluation_claim")
      .addColumn("evaluation_id", dialect.int, (col) =>
        col.primaryKey().references("examiner_evaluation.id").onDelete("cascade"),
      )
      .addColumn("account_id", "text", (col) => col.notNull().references("account.id").onDelete("cascade"))
      .addColumn("since", dialect.int, (col) => col.notNull())
      .addColumn("until", dialect.int, (col) => col.notNull())
      .execute();
    await tx.schema
      .createIndex("evaluation_claim_by_account")
      .on("evaluation_claim")
      .columns(["account_id", "until"])
      .execute();
    await dialect
      .createTable(tx, "evaluation_presence")
      .addColumn("account_id", "text", (col) => col.notNull().references("account.id").onDelete("cascade"))
      .addColumn("evaluation_id", dialect.int, (col) =>
        col.notNull().references("examiner_evaluation.id").onDelete("cascade"),
      )
      .addColumn("seen_at", dialect.int, (col) => col.notNull())
      .addPrimaryKeyConstraint("evaluation_presence_key", ["account_id", "evaluation_id"])
      .execute();
    await tx.schema
      .createIndex("evaluation_presence_by_evaluation")
      .on("evaluation_presence")
      .columns(["evaluation_id", "seen_at"])
      .execute();
    await tx.schema.alterTable("staff_profile").addColumn("notices", "text").execute();
  },
};
