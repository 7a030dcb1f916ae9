import { randomBytes } from "node:crypto";
import pg from "pg";
import { describe, inject } from "vitest";
import { migrate } from "#api/store/migrations/migrate.ts";
import { createStore } from "#api/store/store.ts";
import { TEST_NOW } from "./test-app.ts";

export type Engine = {
  readonly kind: "sqlite" | "postgres";
  /** The URL of a fresh, empty database. */
  freshUrl(): Promise<string>;
  /** The URL of a fresh database that may have today's tables already, which is sooner done: for `createTestApp`. */
  readyUrl(): Promise<string>;
};

/**
 * Runs a suite on SQLite, and on PostgreSQL where the run has one; where not, the suite stands in the report as
 * skipped, and the global setup has said so loudly.
 */
export function describeEachEngine(name: string, suite: (engine: Engine) => void): void {
  describe(`${name} (SQLite)`, () => suite(IN_MEMORY));
  const url = inject("postgresUrl") as string | null | undefined;
  if (typeof url === "string")
    describe(`${name} (PostgreSQL)`, () =>
      suite({ kind: "postgres", freshUrl: () => createDatabase(url), readyUrl: () => copyOfReady(url) }));
  else describe.skip(`${name} (PostgreSQL): SKIPPED, no server`, () => suite({ ...IN_MEMORY, kind: "postgres" }));
}

const IN_MEMORY: Engine = {
  kind: "sqlite",
  freshUrl: async () => ":memory:",
  readyUrl: async () => ":memory:",
};

let ready: Promise<string> | null = null;

/** A copy of a database that this process migrated once. */
async function copyOfReady(url: string): Promise<string> {
  ready ??= createReady(url);
  return createDatabase(url, new URL(await ready).pathname.slice(1));
}

async function createReady(url: string): Promise<string> {
  const fresh = await createDatabase(url);
  const store = await createStore({ url: fresh });
  await migrate(store, TEST_NOW);
  await store.close();
  return fresh;
}

async function createDatabase(url: string, template = "template1"): Promise<string> {
  const name = `test_${randomBytes(8).toString("hex")}`;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`create database ${name} template ${template}`);
  await client.end();
  const fresh = new URL(url);
  fresh.pathname = `/${name}`;
  return fresh.toString();
}
