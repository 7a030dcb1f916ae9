import type { Migration } from "./migration.ts";

/** The changes that a correction of an examiner report lists. */
export const migration0180: Migration = {
  name: "0180-report-corrections",
  async up(tx) {
    await tx.schema.alterTable("report_delivery").addColumn("changes", "text").execute();
  },
};
