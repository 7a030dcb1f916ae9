import type { Migration } from "./migration.ts";

/** The figures read the newest attempts that were handed in. */
export const migration0280: Migration = {
  name: "0280-attempts-by-submission",
  async up(tx) {
    await tx.schema.createIndex("attempt_by_submission").on("attempt").columns(["submitted_at", "slug"]).execute();
  },
};
