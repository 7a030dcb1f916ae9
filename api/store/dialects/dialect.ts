import type { CreateTableBuilder, RawBuilder } from "kysely";
import type { Tx } from "../store.ts";

/** What the two engines spell differently. SQL outside this folder is plain enough for both. */
export type Dialect = {
  readonly kind: "sqlite" | "postgres";
  /** 64-bit whole number: milliseconds, counters, 0/1 flags. Read as a JavaScript number. */
  readonly int: RawBuilder<unknown>;
  readonly real: RawBuilder<unknown>;
  readonly bytes: RawBuilder<unknown>;
  /** A table builder; STRICT on SQLite. */
  createTable(tx: Tx, name: string): CreateTableBuilder<string, never>;
  /** Adds a primary key that counts up by itself and never reuses a number. */
  withSerialKey(table: CreateTableBuilder<string, never>, column: string): CreateTableBuilder<string, never>;
};
