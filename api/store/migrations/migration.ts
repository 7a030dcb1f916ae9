import type { Dialect } from "../dialects/dialect.ts";
import type { Tx } from "../store.ts";

/** One forward migration. `name` is NNNN-words and never changes once released. */
export type Migration = { readonly name: string; up(tx: Tx, dialect: Dialect): Promise<void> };
