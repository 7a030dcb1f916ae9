import { randomBytes } from "node:crypto";
import pg from "pg";
import { describe, inject } from "vitest";

export type Engine = {
  readonly kind: "sqlite" | "postgres";
  /** The URL of a fresh, empty database for `createStore` or `createTestApp`. */
  freshUrl(): Promise<string>;
};

/**
 * Runs a suite on SQLite, and on PostgreSQL where the run has one; where not, the suite stands in the report as
 * skipped, and the global setup has said so loudly.
 */
export function describeEachEngine(name: string, suite: (engine: Engine) => void): void {
  describe(`${name} (SQLite)`, () => suite({ kind: "sqlite", freshUrl: async () => ":memory:" }));
  const url = inject("postgresUrl") as string | null | undefined;
  if (typeof url === "string")
    describe(`${name} (PostgreSQL)`, () => suite({ kind: "postgres", freshUrl: () => createDatabase(url) }));
  else
    describe.skip(`${name} (PostgreSQL): SKIPPED, no server`, () =>
      suite({ kind: "postgres", freshUrl: async () => ":memory:" }));
}

async function createDatabase(url: string): Promise<string> {
  const name = `test_${randomBytes(8).toString("hex")}`;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  const fresh = new URL(url);
  fresh.pathname = `/${name}`;
  return fresh.toString();
}
