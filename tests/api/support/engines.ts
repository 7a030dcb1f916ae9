import { describe } from "vitest";
import { migrate } from "#api/store/migrations/migrate.ts";
import { createStore } from "#api/store/store.ts";
import { createPostgresDatabase, databaseName } from "#tests/support/postgres-database.ts";
import { TEST_NOW } from "./test-app.ts";

export type Engine = {
  readonly kind: "sqlite" | "postgres";
  /** The URL of a new, empty database. */
  freshUrl(): Promise<string>;
  /** The URL of a new database that may be migrated already, which is faster; for `createTestApp`. */
  readyUrl(): Promise<string>;
};

/** Runs a suite on SQLite and on PostgreSQL. */
export function describeEachEngine(name: string, suite: (engine: Engine) => void): void {
  describe(`${name} (SQLite)`, () => suite(SQLITE));
  describe(`${name} (PostgreSQL)`, () => suite(POSTGRES));
}

/** Runs a suite on PostgreSQL alone: for what SQLite does not have. */
export function describeOnPostgres(name: string, suite: (engine: Engine) => void): void {
  describe(name, () => suite(POSTGRES));
}

const SQLITE: Engine = {
  kind: "sqlite",
  freshUrl: async () => ":memory:",
  readyUrl: async () => ":memory:",
};

const POSTGRES: Engine = {
  kind: "postgres",
  freshUrl: () => createPostgresDatabase(),
  readyUrl: async () => createPostgresDatabase(databaseName(await (migrated ??= createMigrated()))),
};

/** One migrated database per process, to be copied. */
let migrated: Promise<string> | null = null;

async function createMigrated(): Promise<string> {
  const url = await createPostgresDatabase();
  const store = await createStore({ url });
  await migrate(store, TEST_NOW);
  await store.close();
  return url;
}
