import type { Migration } from "./migration.ts";

/** An index of hidden comments, so that their list need not read all comments. */
export const migration0196: Migration = {
  name: "0196-hidden-comments",
  async up(tx) {
    await tx.schema.createIndex("comment_by_hidden_at").on("comment").columns(["hidden_at"]).execute();
  },
};
