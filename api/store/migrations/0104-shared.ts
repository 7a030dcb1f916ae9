import { sql } from "kysely";
import type { Migration } from "./migration.ts";

/** What several processes on one store share: rate limits, and leases of periodic jobs. */
export const migration0104: Migration = {
  name: "0104-shared",
  async up(tx, dialect) {
    await dialect
      .createTable(tx, "rate_limit")
      .addColumn("name", "text", (col) => col.primaryKey())
      .addColumn("used", dialect.int, (col) => col.notNull())
      .addColumn("last_at", dialect.int, (col) => col.notNull())
      .addColumn("expires_at", dialect.int, (col) => col.notNull())
      .execute();
    await tx.schema.createIndex("rate_limit_by_end").on("rate_limit").column("expires_at").execute();
    // Rate limits need no write-ahead log: a crash of the database may reset them, as a restart of a single process
    // does.
    if (dialect.kind === "postgres") await sql`alter table rate_limit set unlogged`.execute(tx);
    await dialect
      .createTable(tx, "lease")
      .addColumn("name", "text", (col) => col.primaryKey())
      .addColumn("holder", "text", (col) => col.notNull())
      .addColumn("held_until", dialect.int, (col) => col.notNull())
      .addColumn("done_at", dialect.int, (col) => col.notNull())
      .execute();
  },
};
