import type { Migration } from "./migration.ts";

/** Second markings of published evaluations, and seeds. */
export const migration0290: Migration = {
  name: "0290-second-marking",
  async up(tx, dialect) {
    await dialect
      .withSerialKey(dialect.createTable(tx, "seed_script"), "id")
      .addColumn("book_name", "text", (col) => col.notNull())
      .addColumn("test_name", "text", (col) => col.notNull())
      .addColumn("sections", "text", (col) => col.notNull())
      .addColumn("marks", "text", (col) => col.notNull())
      .addColumn("halves", dialect.int, (col) => col.notNull())
      .addColumn("created_by", "text", (col) => col.references("account.id").onDelete("set null"))
      .addColumn("created_at", dialect.int, (col) => col.notNull())
      .addColumn("stopped_at", dialect.int)
      .execute();
    await dialect
      .withSerialKey(dialect.createTable(tx, "second_marking"), "id")
      .addColumn("slug", "text", (col) => col.notNull().unique())
      .addColumn("evaluation_id", dialect.int, (col) =>
        col.unique().references("examiner_evaluation.id").onDelete("cascade"),
      )
      .addColumn("seed_id", dialect.int, (col) => col.references("seed_script.id").onDelete("cascade"))
      .addColumn("state", "text", (col) => col.notNull())
      .addColumn("first_id", "text", (col) => col.references("account.id").onDelete("set null"))
      .addColumn("first_marks", "text", (col) => col.notNull())
      .addColumn("first_halves", dialect.int, (col) => col.notNull())
      .addColumn("marker_id", "text", (col) => col.references("account.id").onDelete("set null"))
      .addColumn("taken_until", dialect.int)
      .addColumn("second_marks", "text")
      .addColumn("second_halves", dialect.int)
      .addColumn("marked_at", dialect.int)
      .addColumn("adjudicator_id", "text", (col) => col.references("account.id").onDelete("set null"))
      .addColumn("final_marks", "text")
      .addColumn("final_halves", dialect.int)
      .addColumn("reason", "text")
      .addColumn("adjudicated_at", dialect.int)
      .addColumn("created_at", dialect.int, (col) => col.notNull())
      .addUniqueConstraint("second_marking_seed_once", ["seed_id", "marker_id"])
      .execute();
    const index = (name: string, columns: string[]) =>
      tx.schema.createIndex(name).on("second_marking").columns(columns).execute();
    await index("second_marking_by_state", ["state", "id"]);
    await index("second_marking_by_time", ["marked_at"]);
    // The erasure of an account sets these columns to null.
    for (const column of ["first_id", "marker_id", "adjudicator_id"])
      await index(`second_marking_by_${column.replace("_id", "")}`, [column]);
  },
};
