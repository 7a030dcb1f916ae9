import { sql } from "kysely";
import type { Migration } from "./migration.ts";

/** The examiner whose bands were published first, that examiner's fee, and how long staff had an evaluation open. */
export const migration0291: Migration = {
  name: "0291-examiner-figures",
  async up(tx, dialect) {
    const change = () => tx.schema.alterTable("examiner_evaluation");
    await change()
      .addColumn("examiner_id", "text", (col) => col.references("account.id").onDelete("set null"))
      .execute();
    await change().addColumn("fee_cents", dialect.int).execute();
    await sql`update examiner_evaluation set examiner_id = coalesce(
      (select staff_id from examiner_section where evaluation_id = examiner_evaluation.id order by task desc, id desc limit 1),
      staff_id) where evaluated_at is not null`.execute(tx);
    await tx.schema
      .createIndex("examiner_by_examiner")
      .on("examiner_evaluation")
      .columns(["examiner_id", "evaluated_at"])
      .execute();
    await dialect
      .createTable(tx, "evaluation_time")
      .addColumn("evaluation_id", dialect.int, (col) =>
        col.notNull().references("examiner_evaluation.id").onDelete("cascade"),
      )
      .addColumn("account_id", "text", (col) => col.notNull().references("account.id").onDelete("cascade"))
      .addColumn("open_ms", dialect.int, (col) => col.notNull())
      .addPrimaryKeyConstraint("evaluation_time_key", ["evaluation_id", "account_id"])
      .execute();
    await tx.schema.createIndex("evaluation_time_by_account").on("evaluation_time").columns(["account_id"]).execute();
  },
};
