import { sql } from "kysely";
import type { Migration } from "./migration.ts";

/** Examiner evaluations and their sections. */
export const migration0094: Migration = {
  name: "0094-examiner-evaluations",
  async up(tx, dialect) {
    await dialect
      .withSerialKey(dialect.createTable(tx, "examiner_evaluation"), "id")
      .addColumn("slug", "text", (col) => col.notNull().unique())
      .addColumn("account_id", "text", (col) => col.notNull().references("account.id").onDelete("cascade"))
      .addColumn("attempt_slug", "text", (col) => col.notNull().references("attempt.slug").onDelete("cascade"))
      .addColumn("name", "text", (col) => col.notNull())
      .addColumn("search_text", "text", (col) => col.notNull())
      .addColumn("status", "text", (col) => col.notNull())
      .addColumn("report_message", "text", (col) => col.notNull())
      .addColumn("feedback", "text", (col) => col.notNull())
      .addColumn("trello_card_id", "text")
      .addColumn("book_name", "text", (col) => col.notNull())
      .addColumn("test_name", "text", (col) => col.notNull())
      .addColumn("test_date", dialect.int, (col) => col.notNull())
      .addColumn("overall_halves", dialect.int)
      .addColumn("created_at", dialect.int, (col) => col.notNull())
      .addColumn("due_at", dialect.int, (col) => col.notNull())
      .addColumn("open_due_at", dialect.int, (col) => col.notNull())
      .addColumn("version", dialect.int, (col) => col.notNull())
      .addColumn("saved_at", dialect.int)
      .addColumn("staff_id", "text", (col) => col.references("account.id").onDelete("set null"))
      .addColumn("evaluated_at", dialect.int)
      .addColumn("cancelled_at", dialect.int)
      .addColumn("reminded_at", dialect.int)
      .addColumn("alarmed_at", dialect.int)
      .addCheckConstraint("examiner_band_in_range", sql`overall_halves is null or overall_halves between 0 and 18`)
      .execute();
    // An attempt has at most one evaluation that is not cancelled.
    await sql`create unique index examiner_one_per_attempt on examiner_evaluation (attempt_slug)
      where cancelled_at is null`.execute(tx);
    const index = (name: string, columns: string[]) =>
      tx.schema.createIndex(name).on("examiner_evaluation").columns(columns).execute();
    await index("examiner_by_account", ["account_id", "id"]);
    await index("examiner_by_status", ["status", "id"]);
    await index("examiner_by_due", ["open_due_at", "id"]);
    await index("examiner_by_name", ["search_text", "id"]);
    await index("examiner_by_time", ["created_at"]);
    await index("examiner_by_report", ["evaluated_at"]);

    const band = (name: string) => sql`${sql.ref(name)} is null or ${sql.ref(name)} between 0 and 90`;
    await dialect
      .withSerialKey(dialect.createTable(tx, "examiner_section"), "id")
      .addColumn("evaluation_id", dialect.int, (col) =>
        col.notNull().references("examiner_evaluation.id").onDelete("cascade"),
      )
      .addColumn("section", "text", (col) => col.notNull())
      .addColumn("task", dialect.int, (col) => col.notNull())
      .addColumn("question", "text", (col) => col.notNull())
      .addColumn("answer", "text", (col) => col.notNull())
      .addColumn("word_count", dialect.int, (col) => col.notNull())
      .addColumn("para_count", dialect.int, (col) => col.notNull())
      .addColumn("grammar_marks", "text")
      .addColumn("grammar_score", dialect.int)
      .addColumn("ta_tenths", dialect.int)
      .addColumn("cc_tenths", dialect.int)
      .addColumn("lr_tenths", dialect.int)
      .addColumn("ga_tenths", dialect.int)
      .addColumn("ta_feedback", "text", (col) => col.notNull())
      .addColumn("cc_feedback", "text", (col) => col.notNull())
      .addColumn("lr_feedback", "text", (col) => col.notNull())
      .addColumn("ga_feedback", "text", (col) => col.notNull())
      .addColumn("version", dialect.int, (col) => col.notNull())
      .addColumn("saved_at", dialect.int)
      .addColumn("staff_id", "text", (col) => col.references("account.id").onDelete("set null"))
      .addCheckConstraint("examiner_ta_in_range", band("ta_tenths"))
      .addCheckConstraint("examiner_cc_in_range", band("cc_tenths"))
      .addCheckConstraint("examiner_lr_in_range", band("lr_tenths"))
      .addCheckConstraint("examiner_ga_in_range", band("ga_tenths"))
      .addUniqueConstraint("examiner_section_once", ["evaluation_id", "section"])
      .execute();
  },
};
