import { join } from "node:path";
import { afterAll, describe } from "vitest";
import { migrate } from "#api/store/migrations/migrate.ts";
import { createStore } from "#api/store/store.ts";
import { writeMigratedSqlite } from "#tests/support/migrated-store.ts";
import { createPostgresDatabase, databaseName, dropPostgresDatabases } from "#tests/support/postgres-database.ts";
import { TEST_NOW } from "./test-app.ts";

export type Engine = {
  readonly kind: "sqlite" | "postgres";
  /** Creates a database without tables. Returns its URL. */
  createEmptyDatabase(): Promise<string>;
  /**
   * Creates a database for `createTestApp`. Returns its URL. On PostgreSQL it is a copy of a migrated database, because
   * a copy is faster than the migrations.
   */
  createDatabase(): Promise<string>;
  /** Creates a migrated database that other processes can open too: on SQLite a file in `folder`. Returns its URL. */
  createSharedDatabase(folder: string): Promise<string>;
};

/** Runs a suite on SQLite and on PostgreSQL. */
export function describeEachEngine(name: string, suite: (engine: Engine) => void): void {
  describe(`${name} (SQLite)`, () => suite(SQLITE));
  describeOnPostgres(`${name} (PostgreSQL)`, suite);
}

/** Runs a suite on PostgreSQL alone, for features that SQLite does not have. */
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
    const createMigrated = async () => create(databaseName(await (templateUrl ??= createTemplate())));
    suite({
      kind: "postgres",
      createEmptyDatabase: () => create(),
      createDatabase: createMigrated,
      createSharedDatabase: createMigrated,
    });
  });
}

const SQLITE: Engine = {
  kind: "sqlite",
  createEmptyDatabase: async () => ":memory:",
  createDatabase: async () => ":memory:",
  createSharedDatabase: async (folder) => {
    const path = join(folder, "bandwise.sqlite");
    await writeMigratedSqlite(path, TEST_NOW);
    return path;
  },
};

/** The URL of the migrated database that this process copies, or null before its first copy. */
let templateUrl: Promise<string> | null = null;

async function createTemplate(): Promise<string> {
  const url = await createPostgresDatabase();
  const store = await createStore({ url });
  await migrate(store, TEST_NOW);
  await store.close();
  return url;
}
