import { sql } from "kysely";
import type { Migration } from "#api/store/migrations/migration.ts";

export const ROWS = 20_000;

/**
 * Two migrations. The first creates a table with many rows. The second rebuilds the table in the way that SQLite
 * requires: it copies the rows to a new table, drops the old table, and renames the new one.
 */
export const STEPS: readonly Migration[] = [
  {
    name: "0001-old",
    up: async (tx, dialect) => {
      await dialect
        .createTable(tx, "thing")
        .addColumn("id", dialect.int, (col) => col.primaryKey())
        .addColumn("words", "text", (col) => col.notNull())
        .execute();
      await sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${ROWS}) insert into thing select i, 'words of ' || i from n`.execute(
        tx,
      );
    },
  },
  {
    name: "0002-rebuild",
    up: async (tx, dialect) => {
      await dialect
        .createTable(tx, "thing_new")
        .addColumn("id", dialect.int, (col) => col.primaryKey())
        .addColumn("words", "text", (col) => col.notNull())
        .addColumn("length", dialect.int, (col) => col.notNull())
        .execute();
      // Copies in small batches, so that a kill can come at many points.
      for (let from = 0; from < ROWS; from += 200)
        await sql`insert into thing_new select id, words, length(words) from thing where id > ${from} and id <= ${from + 200}`.execute(
          tx,
        );
      await sql`drop table thing`.execute(tx);
      await sql`alter table thing_new rename to thing`.execute(tx);
    },
  },
];
