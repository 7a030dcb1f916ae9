import type { CreateTableBuilder, RawBuilder } from "kysely";
import type { Tx } from "../store.ts";

/** What differs between SQLite and PostgreSQL in the SQL of migrations. */
export type Dialect = {
  readonly kind: "sqlite" | "postgres";
  /** Column type for 64-bit integers: milliseconds, counters and flags. Queries return them as JavaScript numbers. */
  readonly int: RawBuilder<unknown>;
  readonly bytes: RawBuilder<unknown>;
  /** Returns a table builder. Tables are STRICT on SQLite. */
  createTable(tx: Tx, name: string): CreateTableBuilder<string, never>;
  /** Adds an auto-increment primary key that never reuses a number. */
  withSerialKey(table: CreateTableBuilder<string, never>, column: string): CreateTableBuilder<string, never>;
};
