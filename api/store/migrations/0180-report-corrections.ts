import type { Migration } from "./migration.ts";

/** What a correction of an examiner report says has changed. */
export const migration0180: Migration = {
  name: "0180-report-corrections",
  async up(tx) {
    await tx.schema.alterTable("report_delivery").addColumn("changes", "text").execute();
  },
};
