import { sql } from "kysely";
import type { Store, Tx } from "../store.ts";
import { MIGRATIONS } from "./list.ts";
import type { Migration } from "./migration.ts";

const LOCK = "schema";

/** Thrown if a newer build has migrated the database, so that this build cannot use it. */
export class NewerSchemaError extends Error {}

/**
 * Applies the missing migrations and returns their names. Runs each migration in its own transaction, so that a crash
 * leaves no half-applied migration. Two servers that start at once wait for each other. Throws if a newer build has
 * migrated the database.
 */
export async function migrate(
  store: Store,
  now: number,
  migrations: readonly Migration[] = MIGRATIONS,
): Promise<string[]> {
  const alreadyApplied = await store.withTx(
    async (tx) => {
      await createVersionTable(store, tx);
      return readApplied(tx, migrations);
    },
    { lock: LOCK },
  );
  const applied: string[] = [];
  for (const migration of migrations) {
    if (alreadyApplied.has(migration.name)) continue;
    const isNew = await store.withTx((tx) => applyOnce(store, tx, migration, migrations, now), { lock: LOCK });
    if (isNew) applied.push(migration.name);
  }
  return applied;
}

/** Returns the names of this build's migrations that the database lacks. */
export async function listMissingMigrations({ db }: Pick<Store, "db">): Promise<string[]> {
  const rows = await db.selectFrom("schema_migration").select("name").execute();
  const applied = new Set(rows.map((row) => row.name));
  return MIGRATIONS.map(({ name }) => name).filter((name) => !applied.has(name));
}

async function createVersionTable(store: Store, tx: Tx): Promise<void> {
  await store.dialect
    .createTable(tx, "schema_migration")
    .ifNotExists()
    .addColumn("name", "text", (col) => col.primaryKey())
    .addColumn("applied_at", store.dialect.int, (col) => col.notNull())
    .execute();
}

/** Returns the names of the applied migrations. Throws if one of them is not in `migrations`. */
async function readApplied(tx: Tx, migrations: readonly Migration[]): Promise<Set<string>> {
  const rows = await tx.selectFrom("schema_migration").select("name").execute();
  const known = new Set(migrations.map(({ name }) => name));
  const unknown = rows.filter((row) => !known.has(row.name)).map((row) => row.name);
  if (unknown.length > 0)
    throw new NewerSchemaError(
      `This build does not know these migrations of the database: ${unknown.join(", ")}. Start a newer build.`,
    );
  return new Set(rows.map((row) => row.name));
}

async function applyOnce(
  store: Store,
  tx: Tx,
  migration: Migration,
  migrations: readonly Migration[],
  now: number,
): Promise<boolean> {
  // Another server may have applied the migration since `migrate` read the list.
  if ((await readApplied(tx, migrations)).has(migration.name)) return false;

  await migration.up(tx, store.dialect);
  await tx.insertInto("schema_migration").values({ name: migration.name, applied_at: now }).execute();
  if (store.kind === "sqlite") {
    const broken = await sql`pragma foreign_key_check`.execute(tx);
    if (broken.rows.length > 0)
      throw new Error(`Migration ${migration.name} leaves ${broken.rows.length} rows with broken references.`);
  }
  return true;
}
