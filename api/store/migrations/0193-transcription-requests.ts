import type { Migration } from "./migration.ts";

const PREFIX = "spoken.request-";

/**
 * Moves requests to transcribe spoken answers into their own table. Before, they were drafts that devices never got.
 */
export const migration0193: Migration = {
  name: "0193-transcription-requests",
  async up(tx, dialect) {
    await dialect
      .createTable(tx, "transcription_request")
      .addColumn("attempt_slug", "text", (col) => col.notNull().references("attempt.slug").onDelete("cascade"))
      .addColumn("part", dialect.int, (col) => col.notNull())
      .addColumn("rev", dialect.int, (col) => col.notNull())
      .addColumn("state", "text", (col) => col.notNull())
      .addColumn("tries", dialect.int, (col) => col.notNull())
      .addColumn("due_at", dialect.int, (col) => col.notNull())
      .addColumn("requested_at", dialect.int, (col) => col.notNull())
      .addPrimaryKeyConstraint("transcription_request_key", ["attempt_slug", "part"])
      .execute();
    await tx.schema
      .createIndex("transcription_request_by_time")
      .on("transcription_request")
      .columns(["state", "due_at"])
      .execute();

    const drafts = await tx
      .selectFrom("draft")
      .select(["attempt_slug", "section", "rev", "body", "received_at"])
      .where("section", "like", `${PREFIX}%`)
      .execute();
    for (const { attempt_slug, section, rev, body, received_at } of drafts) {
      const { state, tries, due } = JSON.parse(body) as {
        state: "waiting" | "done" | "failed";
        tries: number;
        due: number;
      };
      const part = Number(section.slice(PREFIX.length));
      await tx
        .insertInto("transcription_request")
        .values({ attempt_slug, part, rev, state, tries, due_at: due, requested_at: received_at })
        .execute();
    }
    await tx.deleteFrom("draft").where("section", "like", `${PREFIX}%`).execute();
  },
};
