import { sql } from "kysely";
import type { Migration } from "./migration.ts";

/** Learners' ratings of their examiner reports, and the one question about each examiner report. */
export const migration0300: Migration = {
  name: "0300-report-responses",
  async up(tx, dialect) {
    await dialect
      .withSerialKey(dialect.createTable(tx, "report_rating"), "id")
      .addColumn("evaluation_id", dialect.int, (col) =>
        col.notNull().unique().references("examiner_evaluation.id").onDelete("cascade"),
      )
      .addColumn("rating", dialect.int, (col) => col.notNull())
      .addColumn("comment", "text", (col) => col.notNull())
      .addColumn("rated_at", dialect.int, (col) => col.notNull())
      .addCheckConstraint("report_rating_in_range", sql`rating between 1 and 5`)
      .execute();
    await dialect
      .withSerialKey(dialect.createTable(tx, "report_question"), "id")
      .addColumn("evaluation_id", dialect.int, (col) =>
        col.notNull().unique().references("examiner_evaluation.id").onDelete("cascade"),
      )
      .addColumn("is_open", dialect.int, (col) => col.notNull())
      .addColumn("question", "text", (col) => col.notNull())
      .addColumn("asked_at", dialect.int, (col) => col.notNull())
      .addColumn("answer", "text")
      .addColumn("answered_at", dialect.int)
      .addColumn("answered_by", "text", (col) => col.references("account.id").onDelete("set null"))
      .execute();
    await tx.schema.createIndex("report_question_by_state").on("report_question").columns(["is_open", "id"]).execute();
    await tx.schema.createIndex("report_question_by_staff").on("report_question").column("answered_by").execute();
  },
};
