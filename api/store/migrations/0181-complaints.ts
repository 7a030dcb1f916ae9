import { findCrashCause } from "#core/wire/feedback/crash-cause.ts";
import { attemptSlugInUrl } from "#core/wire/feedback/attempt-slug-in-url.ts";
import type { Migration } from "./migration.ts";

/** The attempt and question that a mistake report names, the causes of crash reports, and the state of both. */
export const migration0181: Migration = {
  name: "0181-complaints",
  async up(tx, dialect) {
    const reports = () => tx.schema.alterTable("mistake_report");
    await reports().addColumn("attempt_slug", "text").execute();
    await reports().addColumn("question_number", dialect.int).execute();
    await reports()
      .addColumn("state", "text", (col) => col.notNull().defaultTo("open"))
      .execute();
    await reports().addColumn("settled_at", dialect.int).execute();
    await reports()
      .addColumn("settled_by", "text", (col) => col.references("account.id").onDelete("set null"))
      .execute();
    await tx.schema
      .createIndex("mistake_report_by_state")
      .on("mistake_report")
      .columns(["state", "created_at", "id"])
      .execute();
    for (const { id, current_url } of await tx.selectFrom("mistake_report").select(["id", "current_url"]).execute()) {
      const attempt_slug = attemptSlugInUrl(current_url);
      if (attempt_slug !== null)
        await tx.updateTable("mistake_report").set({ attempt_slug }).where("id", "=", id).execute();
    }

    await dialect
      .withSerialKey(dialect.createTable(tx, "crash_cause"), "id")
      .addColumn("message", "text", (col) => col.notNull())
      .addColumn("frame", "text", (col) => col.notNull())
      .addColumn("count", dialect.int, (col) => col.notNull())
      .addColumn("first_seen_at", dialect.int, (col) => col.notNull())
      .addColumn("last_seen_at", dialect.int, (col) => col.notNull())
      .addColumn("app_version", "text")
      .addColumn("state", "text", (col) => col.notNull())
      .addColumn("settled_at", dialect.int)
      .addColumn("settled_by", "text", (col) => col.references("account.id").onDelete("set null"))
      .addUniqueConstraint("crash_cause_key", ["message", "frame"])
      .execute();
    await tx.schema
      .createIndex("crash_cause_by_state")
      .on("crash_cause")
      .columns(["state", "last_seen_at", "id"])
      .execute();
    await tx.schema.alterTable("crash_report").addColumn("app_version", "text").execute();
    await tx.schema
      .alterTable("crash_report")
      .addColumn("cause_id", dialect.int, (col) => col.references("crash_cause.id").onDelete("set null"))
      .execute();
    await tx.schema
      .createIndex("crash_report_by_cause")
      .on("crash_report")
      .columns(["cause_id", "created_at", "id"])
      .execute();
    const crashes = await tx.selectFrom("crash_report").selectAll().orderBy("created_at").orderBy("id").execute();
    for (const { id, description, error_info, created_at } of crashes) {
      const cause = findCrashCause({ issueDescription: description, errorInfo: error_info });
      const { id: cause_id } = await tx
        .insertInto("crash_cause")
        .values({
          ...cause,
          count: 1,
          first_seen_at: created_at,
          last_seen_at: created_at,
          app_version: null,
          state: "open",
          settled_at: null,
          settled_by: null,
        })
        .onConflict((conflict) =>
          conflict
            .columns(["message", "frame"])
            .doUpdateSet((eb) => ({ count: eb("crash_cause.count", "+", 1), last_seen_at: created_at })),
        )
        .returning("id")
        .executeTakeFirstOrThrow();
      await tx.updateTable("crash_report").set({ cause_id }).where("id", "=", id).execute();
    }
  },
};
