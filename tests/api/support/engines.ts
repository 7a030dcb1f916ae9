import { afterAll, describe } from "vitest";
import { migrate } from "#api/store/migrations/migrate.ts";
import { createStore } from "#api/store/store.ts";
import { createPostgresDatabase, databaseName, dropPostgresDatabases } from "#tests/support/postgres-database.ts";
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
  describeOnPostgres(`${name} (PostgreSQL)`, suite);
}

/** Runs a suite on PostgreSQL alone: for what SQLite does not have. */
export function describeOnPostgres(name: string, suite: (engine: Engine) => void): void {
  describe(name, () => {
    const urls: string[] = [];
    const create = async (template?: string): Promise<string> => {
      const url = await createPostgresDatabase(template);
      urls.push(url);
      return url;
    };
    // Runs after the hooks of the suite, which close the databases.
    afterAll(() => dropPostgresDatabases(urls));
    suite({
      kind: "postgres",
      freshUrl: () => create(),
      readyUrl: async () => create(databaseName(await (migrated ??= createMigrated()))),
    });
  });
}

const SQLITE: Engine = {
  kind: "sqlite",
  freshUrl: async () => ":memory:",
  readyUrl: async () => ":memory:",
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
