import { Dexie } from "dexie";
import type { WorkDatabase } from "#web/db/storage/work-database.ts";

/** The content of a work database: its version, its tables in Dexie's notation, and every row. */
export type WorkDump = { version: number; stores: Record<string, string>; rows: Record<string, unknown[]> };

/** The key of encoded bytes. JSON has no bytes, so they are stored in base64 under this key. */
const BYTES = "$bytes";

/** Returns everything in a work database of `version`. */
export async function dumpWork(work: WorkDatabase, version: number): Promise<WorkDump> {
  const declared = listTablesUpTo(work, version);
  const rows: WorkDump["rows"] = {};
  for (const table of Object.keys(declared)) {
    const all: unknown[] = await work.table(table).toArray();
    rows[table] = all.map(encode);
  }
  return { version, stores: declared, rows };
}

/** Returns the tables that Dexie's versions up to `version` declare, with their indexes. */
function listTablesUpTo(work: WorkDatabase, version: number): Record<string, string> {
  const { _versions: versions } = work as unknown as {
    _versions: { _cfg: { version: number; storesSource: Record<string, string> } }[];
  };
  return Object.assign(
    {},
    ...versions.filter(({ _cfg }) => _cfg.version <= version).map(({ _cfg }) => _cfg.storesSource),
  );
}

/** Creates a database of the dump's version with its rows, and closes it. */
export async function restoreWork(name: string, dump: WorkDump): Promise<void> {
  const db = new Dexie(name);
  db.version(dump.version).stores(dump.stores);
  await db.open();
  for (const [table, rows] of Object.entries(dump.rows)) await db.table(table).bulkPut(rows.map(decode));
  db.close();
}

function encode(value: unknown): unknown {
  if (value instanceof ArrayBuffer) return { [BYTES]: Buffer.from(value).toString("base64") };
  if (Array.isArray(value)) return value.map(encode);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, encode(inner)]));
}

function decode(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(decode);
  if (typeof value !== "object" || value === null) return value;
  const bytes = (value as { [BYTES]?: unknown })[BYTES];
  if (typeof bytes === "string") return new Uint8Array(Buffer.from(bytes, "base64")).buffer;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, decode(inner)]));
}
