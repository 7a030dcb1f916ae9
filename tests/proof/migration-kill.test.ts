import { spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, it } from "vitest";
import { migrate } from "#api/store/migrations/migrate.ts";
import { createStore, type Store } from "#api/store/store.ts";
import { createPostgresDatabase, databaseName } from "#tests/support/postgres-database.ts";
import { type DatabaseKind, describeEachDatabase } from "./databases.ts";
import { ROWS, STEPS } from "./rebuild-step.ts";

const KILLS = Number(process.env["PROOF_MIGRATION_KILLS"] ?? 6);
const SCRIPT = fileURLToPath(new URL("./migrate-and-die.ts", import.meta.url));

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "bandwise-migration-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describeEachDatabase((kind) => {
  it(`applies a killed migration completely or not at all (${KILLS} kills)`, async () => {
    const old = kind === "SQLite" ? join(folder, "old.sqlite") : await createPostgresDatabase();
    await withStore(old, (store) => migrate(store, 1, STEPS.slice(0, 1)));
    const counts = { complete: 0, absent: 0 };
    for (let kill = 0; kill < KILLS; kill += 1) {
      const url = await copyDatabase(old, kind, kill);
      await killWhileMigrating(url);
      await withStore(url, async (store) => {
        await waitUntilConnectionsEnd(store, kind);
        if (kind === "SQLite")
          expect((await sql`pragma integrity_check`.execute(store.db)).rows).toEqual([{ integrity_check: "ok" }]);
        const columns = await listColumns(store, "thing");
        const isComplete = columns.length === 3;
        expect(columns).toEqual(isComplete ? ["id", "words", "length"] : ["id", "words"]);
        expect(await countRows(store, "thing")).toBe(ROWS);
        expect(await listColumns(store, "thing_new")).toEqual([]);
        expect(await countRows(store, "schema_migration")).toBe(isComplete ? 2 : 1);
        counts[isComplete ? "complete" : "absent"] += 1;
        // The next start applies the migration.
        expect(await migrate(store, 2, STEPS)).toEqual(isComplete ? [] : ["0002-rebuild"]);
      });
    }
    process.stdout.write(
      `${kind}: migration killed ${KILLS} times: ${counts.complete} complete, ${counts.absent} absent, 0 partial\n`,
    );
  }, 600_000);
});

async function withStore<T>(url: string, work: (store: Store) => Promise<T>): Promise<T> {
  const store = await createStore({ url });
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

async function copyDatabase(old: string, kind: DatabaseKind, number: number): Promise<string> {
  if (kind === "PostgreSQL") return createPostgresDatabase(databaseName(old));
  const path = join(folder, `${number}.sqlite`);
  copyFileSync(old, path);
  return path;
}

async function killWhileMigrating(url: string): Promise<void> {
  const child = spawn(process.execPath, [SCRIPT, url], { stdio: ["ignore", "pipe", "inherit"] });
  const exited = once(child, "exit");
  await once(child.stdout, "data");
  await new Promise((resolve) => setTimeout(resolve, randomInt(1, 80)));
  child.kill("SIGKILL");
  await exited;
}

/** Waits until PostgreSQL has finished the statements of the killed process. */
async function waitUntilConnectionsEnd(store: Store, kind: DatabaseKind): Promise<void> {
  if (kind === "SQLite") return;
  await expect
    .poll(async () => {
      const { rows } = await sql<{ pid: number }>`
        select pid from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'
      `.execute(store.db);
      return rows;
    })
    .toEqual([]);
}

/** Returns the names of a table's columns, or an empty list if there is no such table. */
async function listColumns(store: Store, table: string): Promise<string[]> {
  const tables = await store.db.introspection.getTables();
  return tables.find(({ name }) => name === table)?.columns.map(({ name }) => name) ?? [];
}

async function countRows(store: Store, table: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(store.db);
  return Number(rows[0]?.count);
}
