import { sql } from "kysely";
import { afterEach, beforeEach, expect, it } from "vitest";
import { MIGRATIONS } from "#api/store/migrations/list.ts";
import { migrate } from "#api/store/migrations/migrate.ts";
import type { Migration } from "#api/store/migrations/migration.ts";
import { createStore, type Store } from "#api/store/store.ts";
import { describeEachEngine } from "#tests/api/support/engines.ts";

/** Returns a migration that creates a table. */
const createTableMigration = (name: string, table: string): Migration => ({
  name,
  up: (tx, dialect) =>
    dialect
      .createTable(tx, table)
      .addColumn("id", "text", (col) => col.primaryKey())
      .execute(),
});

describeEachEngine("migrations", (engine) => {
  let url: string;
  let store: Store;
  beforeEach(async () => {
    url = await engine.createEmptyDatabase();
    store = await createStore({ url });
  });
  afterEach(() => store.close());

  const exists = async (table: string): Promise<boolean> =>
    sql`select 1 from ${sql.table(table)}`.execute(store.db).then(
      () => true,
      () => false,
    );

  it("are applied in order, once", async () => {
    expect(await migrate(store, 5)).toEqual(MIGRATIONS.map((migration) => migration.name));
    expect(await migrate(store, 6)).toEqual([]);
    const rows = await store.db.selectFrom("schema_migration").selectAll().orderBy("name").execute();
    expect(rows).toEqual(MIGRATIONS.map(({ name }) => ({ name, applied_at: 5 })));
  });

  it("have unique names in ascending order", () => {
    const names = MIGRATIONS.map((migration) => migration.name);
    expect(names).toEqual([...new Set(names)].sort());
    for (const name of names) expect(name).toMatch(/^\d{4}-[a-z0-9-]+$/u);
  });

  it("roll back a migration that fails, and keep the migrations before it", async () => {
    const broken: Migration = {
      name: "0002-broken",
      async up(tx, dialect) {
        await createTableMigration("", "half").up(tx, dialect);
        await sql`select * from nowhere`.execute(tx);
      },
    };
    await expect(migrate(store, 1, [createTableMigration("0001-good", "good"), broken])).rejects.toThrow("nowhere");
    expect([await exists("good"), await exists("half")]).toEqual([true, false]);
    expect(
      await migrate(store, 2, [createTableMigration("0001-good", "good"), createTableMigration("0002-broken", "half")]),
    ).toEqual(["0002-broken"]);
  });

  it("throw on a database that a newer build has migrated", async () => {
    await migrate(store, 1, [createTableMigration("0001-good", "good"), createTableMigration("0002-newer", "newer")]);
    await expect(migrate(store, 2, [createTableMigration("0001-good", "good")])).rejects.toThrow("0002-newer");
  });

  it("are each applied once when two servers start at once", async () => {
    const other = engine.kind === "sqlite" ? store : await createStore({ url });
    const applied = await Promise.all([migrate(store, 1), migrate(other, 1)]);
    expect(applied.flat().sort()).toEqual(MIGRATIONS.map((migration) => migration.name));
    if (other !== store) await other.close();
  });

  it("are each applied once in each of 20 rounds in which two servers start at once", async () => {
    const other = engine.kind === "sqlite" ? store : await createStore({ url });
    const migrations = [createTableMigration("0001-one", "one"), createTableMigration("0002-two", "two")];
    for (let round = 0; round < 20; round += 1) {
      const applied = await Promise.all([migrate(store, 1, migrations), migrate(other, 1, migrations)]);
      expect(applied.flat().sort()).toEqual(["0001-one", "0002-two"]);
      for (const table of ["one", "two", "schema_migration"]) await store.db.schema.dropTable(table).execute();
    }
    if (other !== store) await other.close();
  });
});
