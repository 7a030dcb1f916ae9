import type { Migration } from "./migration.ts";

/** An index for the figures, which read the newest handed-in attempts. */
export const migration0280: Migration = {
  name: "0280-attempts-by-submission",
  async up(tx) {
    await tx.schema.createIndex("attempt_by_submission").on("attempt").columns(["submitted_at", "slug"]).execute();
  },
};
