import type Database from "better-sqlite3";

/** Returns the SQL that recreates a SQLite database. Leaves the tables in `without` empty. */
export function dumpSql(
  database: Database.Database,
  without: readonly string[] = ["session", "refresh_token"],
): string {
  const objects = database
    .prepare("select type, name, sql from sqlite_master where sql is not null order by rowid")
    .all() as { type: string; name: string; sql: string }[];
  const isOwn = (name: string): boolean => !name.startsWith("sqlite_");
  const lines = ["pragma foreign_keys = off;"];
  for (const { type, name, sql } of objects) if (type === "table" && isOwn(name)) lines.push(`${sql};`);
  for (const { type, name } of objects) {
    if (type !== "table" || without.includes(name)) continue;
    const rows = database.prepare(`select * from "${name}" order by rowid`).raw().all() as SqlValue[][];
    for (const row of rows) lines.push(`insert into "${name}" values (${row.map(toSql).join(", ")});`);
  }
  for (const { type, sql } of objects) if (type !== "table") lines.push(`${sql};`);
  return `${lines.join("\n")}\n`;
}

/** A value as SQLite returns it. */
type SqlValue = null | number | bigint | string | Uint8Array;

function toSql(value: SqlValue): string {
  if (value === null) return "null";
  if (typeof value === "number" || typeof value === "bigint") return String(value);
  if (value instanceof Uint8Array) return `x'${Buffer.from(value).toString("hex")}'`;
  return `'${value.replaceAll("'", "''")}'`;
}
