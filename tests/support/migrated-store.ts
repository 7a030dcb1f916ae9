import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import Database from "better-sqlite3";
import type { Logger } from "kysely";
import { migrate } from "#api/store/migrations/migrate.ts";
import { isPostgresUrl } from "#api/store/postgres-url.ts";
import { createStore, type Store } from "#api/store/store.ts";

/** Opens the store at `url` and migrates it. A new SQLite database begins as a copy of a migrated one. */
export async function openMigratedStore({ url, now, log }: { url: string; now: number; log?: Logger }): Promise<Store> {
  const isMemory = url === ":memory:";
  if (!isMemory && !isPostgresUrl(url) && !existsSync(url)) await writeMigratedSqlite(url, now);
  const store = await createStore({
    url,
    ...(log !== undefined && { log }),
    ...(isMemory && { content: await readMigratedSqlite(now) }),
  });
  await migrate(store, now);
  return store;
}

/** Writes a migrated SQLite database to a new file. */
export async function writeMigratedSqlite(path: string, now: number): Promise<void> {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  writeFileSync(path, await readMigratedSqlite(now), { mode: 0o600 });
}

let migratedBytes: Promise<Buffer> | null = null;

/** Returns a migrated database as bytes. Migrating takes 200 ms, so each process migrates at most once. */
function readMigratedSqlite(now: number): Promise<Buffer> {
  return (migratedBytes ??= readOrMigrate(now));
}

/** Reads the migrated database that another process of the run has stored, or migrates one and stores it. */
async function readOrMigrate(now: number): Promise<Buffer> {
  const shared = process.env["TEST_RUN_FOLDER"];
  const file = shared === undefined ? null : join(shared, "migrated.sqlite");
  if (file !== null && existsSync(file)) return readFileSync(file);
  const folder = mkdtempSync(join(tmpdir(), "bandwise-migrated-"));
  const url = join(folder, "bandwise.sqlite");
  const store = await createStore({ url });
  await migrate(store, now);
  await store.close();
  const database = new Database(url);
  // SQLite cannot open a database from bytes if it is in WAL mode.
  database.pragma("journal_mode = DELETE");
  const bytes = database.serialize();
  database.close();
  if (file !== null) {
    writeFileSync(url, bytes);
    renameSync(url, file);
  }
  rmSync(folder, { recursive: true });
  return bytes;
}
