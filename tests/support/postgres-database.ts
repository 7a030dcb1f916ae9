import { randomBytes } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";

/** Creates an empty database, or a copy of the database `template`, on the run's PostgreSQL. Returns its URL. */
export async function createPostgresDatabase(template = "template1"): Promise<string> {
  const name = `test_${randomBytes(8).toString("hex")}`;
  // The default strategy writes every page to the log, which takes 50 % longer.
  await withClient((client) => client.query(`create database ${name} template ${template} strategy file_copy`));
  return Object.assign(new URL(inject("postgresUrl")), { pathname: `/${name}` }).toString();
}

/** Drops databases after their tests. Skips those with open connections: they go when the server of the run stops. */
export async function dropPostgresDatabases(urls: readonly string[]): Promise<void> {
  await withClient(async (client) => {
    for (const url of urls) await client.query(`drop database if exists ${databaseName(url)}`).catch(() => undefined);
  });
}

async function withClient(work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: inject("postgresUrl") });
  await client.connect();
  await work(client);
  await client.end();
}

/** Returns the name of the database at a URL. */
export const databaseName = (url: string): string => new URL(url).pathname.slice(1);
