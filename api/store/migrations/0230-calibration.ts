import type { Migration } from "./migration.ts";

const BANDS = ["ta", "cc", "lr", "ga"].flatMap((criterion) => [`machine_${criterion}`, `examiner_${criterion}`]);

/** The learner's consent to the comparison of our bands with an examiner's, and the bands of both. */
export const migration0230: Migration = {
  name: "0230-calibration",
  async up(tx, dialect) {
    await tx.schema.alterTable("account").addColumn("calibration_since", dialect.int).execute();
    let table = dialect
      .createTable(tx, "calibration_row")
      .addColumn("section_id", dialect.int, (col) =>
        col.primaryKey().references("examiner_section.id").onDelete("cascade"),
      )
      .addColumn("account_id", "text", (col) => col.notNull().references("account.id").onDelete("cascade"))
      .addColumn("task", dialect.int, (col) => col.notNull())
      .addColumn("evaluator_version", "text", (col) => col.notNull())
      .addColumn("terms", "text", (col) => col.notNull())
      .addColumn("created_at", dialect.int, (col) => col.notNull());
    for (const band of BANDS) table = table.addColumn(`${band}_tenths`, dialect.int, (col) => col.notNull());
    await table.execute();
    await tx.schema.createIndex("calibration_row_by_account").on("calibration_row").columns(["account_id"]).execute();
    await tx.schema
      .createIndex("calibration_row_by_time")
      .on("calibration_row")
      .columns(["created_at", "section_id"])
      .execute();
  },
};
