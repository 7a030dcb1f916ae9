import type { Migration } from "./migration.ts";

/** The owner of a job, and its round (`turn`). Jobs that already wait get round 0. */
export const migration0192: Migration = {
  name: "0192-job-turns",
  async up(tx, dialect) {
    await tx.schema.alterTable("job").addColumn("owner", "text").execute();
    await tx.schema
      .alterTable("job")
      .addColumn("turn", dialect.int, (col) => col.notNull().defaultTo(0))
      .execute();
    await tx.schema.createIndex("job_by_turn").on("job").columns(["kind", "turn"]).execute();
  },
};
