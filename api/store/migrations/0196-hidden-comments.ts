import type { Migration } from "./migration.ts";

/** Staff list hidden comments, which are few, without reading all. */
export const migration0196: Migration = {
  name: "0196-hidden-comments",
  async up(tx) {
    await tx.schema.createIndex("comment_by_hidden_at").on("comment").columns(["hidden_at"]).execute();
  },
};
