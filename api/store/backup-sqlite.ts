import { existsSync } from "node:fs";
import Database from "better-sqlite3";
import { MIGRATIONS } from "./migrations/list.ts";

const ALL_PAGES = 0x7fffffff;

/**
 * Copies a SQLite database that may be in use into a new file, as it is at one moment, by the online backup API. All
 * in one step: a copy in many would begin again whenever somebody writes. It blocks this thread, and no writer.
 */
export async function copySqlite(from: string, to: string): Promise<void> {
  const source = new Database(from, { readonly: true, fileMustExist: true });
  try {
    await source.backup(to, { progress: () => ALL_PAGES });
  } finally {
    source.close();
  }
  // One file that needs nothing beside it; the server turns the log on again.
  const copy = new Database(to, { fileMustExist: true });
  try {
    copy.pragma("journal_mode = DELETE");
  } finally {
    copy.close();
  }
}

/** What is in a database: how many rows each table has, which steps of the schema were taken, and what is wrong with it. */
export type SqliteContents = { tables: Record<string, number>; steps: string[]; faults: string[] };

/** Opens a SQLite file that nobody writes to and looks at all of it. */
export function inspectSqlite(path: string): SqliteContents {
  const contents: SqliteContents = { tables: {}, steps: [], faults: [] };
  let database: Database.Database | null = null;
  try {
    database = new Database(path, { readonly: true, fileMustExist: true });
    const integrity = database.pragma("integrity_check(20)", { simple: false }) as { integrity_check: string }[];
    contents.faults.push(...integrity.map((row) => row.integrity_check).filter((line) => line !== "ok"));
    const loose = database.pragma("foreign_key_check") as unknown[];
    if (loose.length > 0) contents.faults.push(`${loose.length} rows point nowhere`);
    const names = database
      .prepare("select name from sqlite_master where type = 'table' and name not like 'sqlite_%' order by name")
      .pluck()
      .all() as string[];
    for (const name of names)
      contents.tables[name] = database.prepare(`select count(*) from "${name}"`).pluck().get() as number;
    if (names.includes("schema_migration"))
      contents.steps = database.prepare("select name from schema_migration order by name").pluck().all() as string[];
    else contents.faults.push("this is not a database of Bandwise");
  } catch (error) {
    contents.faults.push(error instanceof Error ? error.message : String(error));
  } finally {
    database?.close();
  }
  return contents;
}

/** Whether another connection, of this or another process, has the database open. */
export function isSqliteInUse(path: string): boolean {
  if (!existsSync(path)) return false;
  let database: Database.Database | null = null;
  try {
    database = new Database(path, { timeout: 0 });
    // With a log, this mode needs the file to itself from the first access on.
    database.pragma("locking_mode = EXCLUSIVE");
    database.exec("begin exclusive; rollback;");
    return false;
  } catch (error) {
    // One that cannot be read is in nobody's use.
    return error instanceof Error && "code" in error && String(error.code).startsWith("SQLITE_BUSY");
  } finally {
    database?.close();
  }
}

/** Whether a file holds a database of an earlier build: it is there, and lacks steps of this one. */
export function isSqliteBehind(path: string): boolean {
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
