import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import pg from "pg";
import { errorCode } from "../../error-code.ts";
import type { DatabaseContents } from "./database-contents.ts";

/** The schemas of our own tables and of the job queue. */
const SCHEMAS = ["public", "pgboss"];
/** Certificate authorities for the PostgreSQL programs, which cannot use those of Node. */
const SYSTEM_AUTHORITIES = "/etc/ssl/certs/ca-certificates.crt";

/**
 * Dumps a PostgreSQL database into a new file. The database may be in use: the dump shows one moment. Returns the
 * contents at that moment. Throws if `pg_dump` is missing or fails.
 */
export async function dumpPostgres(url: string, file: string): Promise<DatabaseContents> {
  return withClient(url, async (client) => {
    await client.query("begin isolation level repeatable read read only");
    const { rows } = await client.query<{ id: string }>("select pg_export_snapshot() as id");
    // The only unlogged table has rate limits. They may be lost: a crash of the database deletes them too.
    await runTool(url, "pg_dump", [
      "--format=custom",
      "--no-owner",
      "--no-privileges",
      "--no-unlogged-table-data",
      ...SCHEMAS.map((schema) => `--schema=${schema}`),
      `--snapshot=${rows[0]?.id ?? ""}`,
      `--file=${file}`,
    ]);
    const contents = await inspect(client);
    await client.query("commit");
    return contents;
  });
}

/** Returns the contents of a PostgreSQL database. */
export function inspectPostgres(url: string): Promise<DatabaseContents> {
  return withClient(url, inspect);
}

/**
 * Restores a dump into a new database on the server at `url`, and runs `work` on that database. Drops the database
 * afterwards. The account in `url` needs the right "createdb".
 */
export async function withScratchDatabase<T>(
  url: string,
  dump: string,
  work: (scratchUrl: string) => Promise<T>,
): Promise<T> {
  const name = `bandwise_scratch_${randomBytes(6).toString("hex")}`;
  return withClient(url, async (client) => {
    await client.query(`create database ${name} template template0`).catch((error: unknown) => {
      if (errorCode(error) !== "42501") throw error;
      throw new Error(
        "A backup is checked by restoring it into a new database, and this account may not create one. Give it the right (alter role … createdb), or name another account in BACKUP_SCRATCH_URL.",
      );
    });
    try {
      const scratch = Object.assign(new URL(url), { pathname: `/${name}` }).toString();
      await restoreDump(scratch, dump);
      return await work(scratch);
    } finally {
      await client.query(`drop database if exists ${name} with (force)`);
    }
  });
}

/** Returns whether another program is connected to the database. */
export async function isPostgresInUse(url: string): Promise<boolean> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ count: string }>(
      `select count(*) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
    );
    return Number(rows[0]?.count) > 0;
  });
}

/**
 * Renames the schemas of a database and restores the schemas of a dump in their place. Returns the new names of the old
 * schemas. If the restoration fails, gives the old schemas their names back and throws.
 */
export async function replacePostgres(url: string, dump: string, suffix: string): Promise<string[]> {
  const oldSchemas = await withClient(url, async (client) => {
    const present = await listSchemas(client);
    await client.query("begin");
    for (const schema of present) await client.query(`alter schema ${schema} rename to ${schema}${suffix}`);
    await client.query("create schema public");
    await client.query("commit");
    return present;
  });
  try {
    await restoreDump(url, dump);
  } catch (error) {
    await withClient(url, async (client) => {
      await client.query("begin");
      for (const schema of SCHEMAS) await client.query(`drop schema if exists ${schema} cascade`);
      for (const schema of oldSchemas) await client.query(`alter schema ${schema}${suffix} rename to ${schema}`);
      await client.query("commit");
    });
    throw error;
  }
  return oldSchemas.map((schema) => `${schema}${suffix}`);
}

async function listSchemas(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ nspname: string }>(
    "select nspname from pg_namespace where nspname = any($1) order by nspname",
    [SCHEMAS],
  );
  return rows.map(({ nspname }) => nspname);
}

/**
 * Restores a dump in one transaction, which fails at the first error. Before, drops the empty public schema, because
 * the dump creates that schema.
 */
async function restoreDump(url: string, dump: string): Promise<void> {
  await withClient(url, (client) => client.query("drop schema if exists public"));
  await runTool(url, "pg_restore", [
    "--single-transaction",
    "--no-owner",
    "--no-privileges",
    `--dbname=${parseDatabaseName(url)}`,
    dump,
  ]);
}

async function inspect(client: pg.Client): Promise<DatabaseContents> {
  const contents: DatabaseContents = { tables: {}, steps: [], faults: [] };
  const { rows } = await client.query<{ schema: string; name: string }>(
    `select nspname as schema, relname as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
      where relkind = 'r' and relpersistence = 'p' and nspname = any($1) order by nspname, relname`,
    [SCHEMAS],
  );
  for (const { schema, name } of rows) {
    const counted = await client.query<{ count: string }>(`select count(*) from ${schema}."${name}"`);
    contents.tables[schema === "public" ? name : `${schema}.${name}`] = Number(counted.rows[0]?.count);
  }
  if (contents.tables["schema_migration"] === undefined) contents.faults.push("this is not a Bandwise database");
  else {
    const steps = await client.query<{ name: string }>(
      'select name from public.schema_migration order by name collate "C"',
    );
    contents.steps = steps.rows.map(({ name }) => name);
  }
  return contents;
}

/**
 * Runs a PostgreSQL program. Passes the password in the environment, because other users of the machine can read
 * command lines.
 */
async function runTool(url: string, tool: "pg_dump" | "pg_restore", args: readonly string[]): Promise<void> {
  const child = spawn(tool, args, { env: createToolEnvironment(url), stdio: ["ignore", "ignore", "pipe"] });
  let output = "";
  child.stderr.on("data", (chunk: Buffer) => (output = `${output}${chunk.toString()}`.slice(-2000)));
  const { promise, resolve, reject } = Promise.withResolvers<number | null>();
  child.once("error", reject);
  child.once("close", resolve);
  const code = await promise.catch((error: unknown) => {
    if (errorCode(error) !== "ENOENT") throw error;
    throw new Error(
      `${tool} is missing, so PostgreSQL is not backed up. Install a PostgreSQL client of the server's version or later (Debian: apt install postgresql-client).`,
    );
  });
  if (code !== 0) throw new Error(`${tool} failed: ${output.trim().split("\n").slice(-3).join(" ")}`);
}

/** Returns the environment in which PostgreSQL's programs connect to `url`. */
export function createToolEnvironment(url: string): Record<string, string> {
  const { hostname, port, username, password, searchParams } = new URL(url);
  const sslmode = searchParams.get("sslmode") ?? "";
  const authorities = searchParams.get("sslrootcert") ?? (existsSync(SYSTEM_AUTHORITIES) ? SYSTEM_AUTHORITIES : "");
  const settings = {
    PATH: process.env["PATH"] ?? "",
    PGHOST: searchParams.get("host") ?? decodeURIComponent(hostname).replaceAll(/^\[|\]$/gu, ""),
    PGPORT: port,
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: parseDatabaseName(url),
    PGSSLMODE: sslmode,
    PGSSLROOTCERT: sslmode.startsWith("verify") ? authorities : "",
    PGSSLCERT: searchParams.get("sslcert") ?? "",
    PGSSLKEY: searchParams.get("sslkey") ?? "",
  };
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== ""));
}

const parseDatabaseName = (url: string): string => decodeURIComponent(new URL(url).pathname.slice(1));

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  // A lost connection already rejects the query that waits. Without this listener it would also crash the process.
  client.on("error", () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
