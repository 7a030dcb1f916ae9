import { randomBytes } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";

/** Creates an empty database, or a copy of the database `template`, on the run's PostgreSQL. Returns its URL. */
export async function createPostgresDatabase(template = "template1"): Promise<string> {
  const url = inject("postgresUrl");
  const name = `test_${randomBytes(8).toString("hex")}`;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`create database ${name} template ${template}`);
  await client.end();
  return Object.assign(new URL(url), { pathname: `/${name}` }).toString();
}

/** The name of the database at a URL. */
export const databaseName = (url: string): string => new URL(url).pathname.slice(1);
