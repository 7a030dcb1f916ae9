import { existsSync } from "node:fs";
import Database from "better-sqlite3";
import { errorCode } from "../../error-code.ts";
import { MIGRATIONS } from "../migrations/list.ts";
import type { DatabaseContents } from "./database-contents.ts";

const ALL_PAGES = 0x7fffffff;

/**
 * Copies a SQLite database that may be in use into a new file, as of one moment, with the online backup API. Copies all
 * pages in one step: a copy in several steps would restart at every write. It blocks this thread but no writer.
 */
export async function copySqlite(from: string, to: string): Promise<void> {
  const source = new Database(from, { readonly: true, fileMustExist: true });
  try {
    await source.backup(to, { progress: () => ALL_PAGES });
  } finally {
    source.close();
  }
  // Makes the copy a single file without a log. The server turns the log on again.
  const copy = new Database(to, { fileMustExist: true });
  try {
    copy.pragma("journal_mode = DELETE");
  } finally {
    copy.close();
  }
}

/** Reads a whole SQLite file that is not in use. */
export function inspectSqlite(path: string): DatabaseContents {
  const contents: DatabaseContents = { tables: {}, steps: [], faults: [] };
  let database: Database.Database | null = null;
  try {
    database = new Database(path, { readonly: true, fileMustExist: true });
    const integrity = database.pragma("integrity_check(20)", { simple: false }) as { integrity_check: string }[];
    contents.faults.push(...integrity.map((row) => row.integrity_check).filter((line) => line !== "ok"));
    const loose = database.pragma("foreign_key_check") as unknown[];
    if (loose.length > 0) contents.faults.push(`${loose.length} rows have broken references`);
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

/** Returns true if another connection, of this or another process, has the database open. */
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
    // An unreadable file is not in use.
    return errorCode(error)?.startsWith("SQLITE_BUSY") === true;
  } finally {
    database?.close();
  }
}

/** Returns true if the file is a database that lacks migrations of this build. */
export function isSqliteOutdated(path: string): boolean {
  if (!existsSync(path)) return false;
  const { steps } = inspectSteps(path);
  return steps.length > 0 && MIGRATIONS.some(({ name }) => !steps.includes(name));
}

function inspectSteps(path: string): { steps: string[] } {
  const database = new Database(path, { readonly: true });
  try {
    return { steps: database.prepare("select name from schema_migration").pluck().all() as string[] };
  } catch {
    return { steps: [] };
  } finally {
    database.close();
  }
}
