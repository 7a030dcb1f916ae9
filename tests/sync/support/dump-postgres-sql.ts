import { execFileSync } from "node:child_process";
import pg from "pg";

/**
 * Returns the SQL that recreates a PostgreSQL database. Leaves the tables in `without` empty. Needs the program pg_dump
 * on the PATH.
 */
export function dumpPostgresSql(url: string, without: readonly string[] = ["session", "refresh_token"]): string {
  const dump = execFileSync(
    "pg_dump",
    [
      "--inserts",
      "--no-owner",
      "--no-privileges",
      ...without.map((table) => `--exclude-table-data=${table}`),
      `--dbname=${url}`,
    ],
    { encoding: "utf8", maxBuffer: 100_000_000 },
  );
  // These lines are commands of the program psql.
  return dump.replaceAll(/^\\(?:un)?restrict .*\n/gmu, "");
}

/** Runs the SQL of `dumpPostgresSql` on an empty database. */
export async function restorePostgresSql(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(sql);
  await client.end();
}
