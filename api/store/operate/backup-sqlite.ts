import { existsSync } from "node:fs";
import Database from "better-sqlite3";
import { errorCode } from "../../error-code.ts";
import { MIGRATIONS } from "../migrations/list.ts";
import type { DatabaseContents } from "./database-contents.ts";

const ALL_PAGES = 0x7fffffff;

/**
 * Copies a SQLite database into a new file. The database may be in use: the copy shows one moment. Copies all pages in
 * one step, because a copy in several steps would restart at every write. The step blocks this thread, but no writer in
 * another thread or process.
 */
export async function copySqlite(from: string, to: string): Promise<void> {
  const source = new Database(from, { readonly: true, fileMustExist: true });
  try {
    await source.backup(to, { progress: () => ALL_PAGES });
  } finally {
    source.close();
  }
  // Makes the copy a single file, without a write-ahead log. The server enables the log again when it opens the file.
  const copy = new Database(to, { fileMustExist: true });
  try {
    copy.pragma("journal_mode = DELETE");
  } finally {
    copy.close();
  }
}

/** Checks every page of a SQLite file that is not in use, and returns its contents with the faults found. */
export function inspectSqlite(path: string): DatabaseContents {
  const contents: DatabaseContents = { tables: {}, steps: [], faults: [] };
  let database: Database.Database | null = null;
  try {
    database = new Database(path, { readonly: true, fileMustExist: true });
    const integrity = database.pragma("integrity_check(20)", { simple: false }) as { integrity_check: string }[];
    contents.faults.push(...integrity.map((row) => row.integrity_check).filter((line) => line !== "ok"));
    const brokenReferences = database.pragma("foreign_key_check") as unknown[];
    if (brokenReferences.length > 0) contents.faults.push(`${brokenReferences.length} rows have broken references`);
    const names = database
      .prepare("select name from sqlite_master where type = 'table' and name not like 'sqlite_%' order by name")
      .pluck()
      .all() as string[];
    for (const name of names)
      contents.tables[name] = database.prepare(`select count(*) from "${name}"`).pluck().get() as number;
    if (names.includes("schema_migration"))
      contents.steps = database.prepare("select name from schema_migration order by name").pluck().all() as string[];
    else contents.faults.push("this is not a Bandwise database");
  } catch (error) {
    contents.faults.push(error instanceof Error ? error.message : String(error));
  } finally {
    database?.close();
  }
  return contents;
}

/** Returns whether another connection of this or another process has the database open. */
export function isSqliteInUse(path: string): boolean {
  if (!existsSync(path)) return false;
  let database: Database.Database | null = null;
  try {
    database = new Database(path, { timeout: 0 });
    // In WAL mode this setting requires exclusive use of the file from the first access.
    database.pragma("locking_mode = EXCLUSIVE");
    database.exec("begin exclusive; rollback;");
    return false;
  } catch (error) {
    // Any other error means that the file cannot be opened as a database, so no server uses it.
    return errorCode(error)?.startsWith("SQLITE_BUSY") === true;
  } finally {
    database?.close();
  }
}

/** Returns whether the file is a database that lacks migrations of this build. */
export function isSqliteOutdated(path: string): boolean {
  if (!existsSync(path)) return false;
  const applied = readAppliedMigrations(path);
  return applied.length > 0 && MIGRATIONS.some(({ name }) => !applied.includes(name));
}

/** Returns the names of the applied migrations, or an empty list if the file is no Bandwise database. */
function readAppliedMigrations(path: string): string[] {
  const database = new Database(path, { readonly: true });
  try {
    return database.prepare("select name from schema_migration").pluck().all() as string[];
  } catch {
    return [];
  } finally {
    database.close();
  }
}
