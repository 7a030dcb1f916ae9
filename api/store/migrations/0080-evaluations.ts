import { sql } from "kysely";
import type { Migration } from "./migration.ts";

/** Evaluations of Writing attempts, and the queue of attempts to evaluate. Queues all attempts already handed in. */
export const migration0080: Migration = {
  name: "0080-evaluations",
  async up(tx, dialect) {
    await dialect
      .createTable(tx, "writing_evaluation")
      .addColumn("attempt_slug", "text", (col) => col.notNull().references("attempt.slug").onDelete("cascade"))
      .addColumn("number", dialect.int, (col) => col.notNull())
      .addColumn("evaluator_version", "text", (col) => col.notNull())
      .addColumn("key_version", "text")
      .addColumn("source", "text", (col) => col.notNull())
      .addColumn("model", "text")
      .addColumn("band_halves", dialect.int, (col) => col.notNull())
      .addColumn("body", "text", (col) => col.notNull())
      .addColumn("created_at", dialect.int, (col) => col.notNull())
      .addPrimaryKeyConstraint("writing_evaluation_key", ["attempt_slug", "number"])
      .execute();
    await dialect
      .createTable(tx, "evaluation_job")
      .addColumn("attempt_slug", "text", (col) => col.primaryKey().references("attempt.slug").onDelete("cascade"))
      .addColumn("account_id", "text", (col) => col.notNull())
      .addColumn("due_at", dialect.int, (col) => col.notNull())
      .addColumn("tries", dialect.int, (col) => col.notNull())
      .addColumn("created_at", dialect.int, (col) => col.notNull())
      .execute();
    await tx.schema.createIndex("evaluation_job_by_time").on("evaluation_job").column("due_at").execute();
    await dialect
      .createTable(tx, "model_usage")
      .addColumn("day", "text", (col) => col.primaryKey())
      .addColumn("tokens", dialect.int, (col) => col.notNull())
      .execute();
    await tx.schema.alterTable("attempt").addColumn("evaluation", dialect.int).execute();
    await sql`insert into evaluation_job (attempt_slug, account_id, due_at, tries, created_at)
      select slug, account_id, 0, 0, 0 from attempt where module_type = 'writing' and status = 'Completed'`.execute(tx);
  },
};
