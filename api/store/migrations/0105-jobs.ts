import { sql } from "kysely";
import type { Migration } from "./migration.ts";

/** One job table for all kinds. Moves the evaluation queue into it. */
export const migration0105: Migration = {
  name: "0105-jobs",
  async up(tx, dialect) {
    await dialect
      .createTable(tx, "job")
      .addColumn("id", "text", (col) => col.primaryKey())
      .addColumn("kind", "text", (col) => col.notNull())
      .addColumn("key", "text", (col) => col.notNull())
      .addColumn("state", "text", (col) => col.notNull())
      .addColumn("tries", dialect.int, (col) => col.notNull())
      .addColumn("due_at", dialect.int, (col) => col.notNull())
      .addColumn("created_at", dialect.int, (col) => col.notNull())
      .execute();
    await tx.schema.createIndex("job_by_time").on("job").columns(["kind", "due_at"]).execute();
    await sql`create unique index job_waiting_once on job (kind, key) where state = 'waiting' and tries = 0`.execute(
      tx,
    );
    await sql`insert into job (id, kind, key, state, tries, due_at, created_at)
      select attempt_slug, 'evaluation', attempt_slug, 'waiting', 0, due_at, created_at from evaluation_job`.execute(
      tx,
    );
    await tx.schema.dropTable("evaluation_job").execute();
  },
};
