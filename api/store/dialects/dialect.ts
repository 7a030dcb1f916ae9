import type { CreateTableBuilder, RawBuilder } from "kysely";
import type { Tx } from "../store.ts";

/** What SQLite and PostgreSQL spell differently. All SQL outside this folder works on both. */
export type Dialect = {
  readonly kind: "sqlite" | "postgres";
  /** 64-bit integer: milliseconds, counters, 0/1 flags. Read as a JavaScript number. */
  readonly int: RawBuilder<unknown>;
  readonly real: RawBuilder<unknown>;
  readonly bytes: RawBuilder<unknown>;
  /** Returns a table builder. Tables are STRICT on SQLite. */
  createTable(tx: Tx, name: string): CreateTableBuilder<string, never>;
  /** Adds an auto-increment primary key that never reuses a number. */
  withSerialKey(table: CreateTableBuilder<string, never>, column: string): CreateTableBuilder<string, never>;
};
