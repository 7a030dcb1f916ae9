import { AsyncLocalStorage } from "node:async_hooks";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { isSafeSqliteVersion } from "#api/store/dialects/sqlite.ts";
import { migrate } from "#api/store/migrations/migrate.ts";
import { createStore, type Store } from "#api/store/store.ts";

const createEvent = (id: string) => ({ id, type: "test", created_at: 1, received_at: 2 });

describe("the SQLite file", () => {
  let dir: string;
  let store: Store;
  beforeEach(async () => {
    dir = mkdtempSync(join(tmpdir(), "bandwise-store-"));
    store = await createStore({ url: join(dir, "deeper", "test.sqlite") });
    await migrate(store, 1);
  });
  afterEach(async () => {
    await store.close();
    rmSync(dir, { recursive: true });
  });

  const readPragma = async (name: string): Promise<unknown> => {
    const { rows } = await sql<Record<string, unknown>>`pragma ${sql.raw(name)}`.execute(store.db);
    return Object.values(rows[0] ?? {})[0];
  };

  it("uses the write-ahead log with synchronous = FULL, also after a transaction", async () => {
    await store.withTx((tx) => tx.insertInto("payment_event").values(createEvent("a")).execute());
    expect(await readPragma("journal_mode")).toBe("wal");
    expect(await readPragma("synchronous")).toBe(2);
    expect(await readPragma("foreign_keys")).toBe(1);
    expect(await readPragma("trusted_schema")).toBe(0);
  });

  it("has strict tables", async () => {
    const { rows } = await sql<{
      name: string;
      strict: number;
    }>`select name, strict from pragma_table_list where type = 'table' and name not like 'sqlite_%'`.execute(store.db);
    expect(rows.length).toBeGreaterThan(8);
    expect(rows.filter((row) => row.strict !== 1)).toEqual([]);
  });

  it("takes the write lock at the start of a transaction, before its first write", async () => {
    const other = new Database(join(dir, "deeper", "test.sqlite"), { timeout: 0 });
    await store.withTx(async (tx) => {
      await tx.selectFrom("payment_event").selectAll().execute();
      expect(() => other.exec("begin immediate")).toThrow("locked");
    });
    other.exec("begin immediate; rollback");
    other.close();
  });

  it("runs transactions one after another, and reads committed data without waiting for them", async () => {
    const order: string[] = [];
    const runTransaction = (name: string) =>
      store.withTx(async (tx) => {
        order.push(`${name} begins`);
        for (let step = 0; step < 5; step += 1) {
          await tx
            .insertInto("payment_event")
            .values(createEvent(`${name}${step}`))
            .execute();
        }
        const isSecond = order.length > 2;
        expect(await tx.selectFrom("payment_event").select("id").execute()).toHaveLength(isSecond ? 10 : 5);
        await readOutside();
        order.push(`${name} ends`);
      });
    const runOutside = AsyncLocalStorage.snapshot();
    /** Reads as a request outside the transaction does. */
    const readOutside = async () => {
      const rows = await runOutside(() => store.db.selectFrom("payment_event").select("id").execute());
      order.push(`read ${rows.length}`);
    };
    await Promise.all([runTransaction("a"), runTransaction("b")]);
    await readOutside();
    expect(order).toEqual(["a begins", "read 0", "a ends", "b begins", "read 5", "b ends", "read 10"]);
  });

  it("commits all transactions with `canGroupCommit` that arrive at once in one commit", async () => {
    const other = new Database(join(dir, "deeper", "test.sqlite"), { readonly: true });
    const seenCounts = new Set([0]);
    const recordCount = (): void =>
      void seenCounts.add(other.prepare("select count(*) from payment_event").pluck().get() as number);
    await Promise.all(
      Array.from({ length: 20 }, async (_, n) => {
        await store.withTx(
          (tx) =>
            tx
              .insertInto("payment_event")
              .values(createEvent(`${n}`))
              .execute(),
          { canGroupCommit: true },
        );
        recordCount();
      }),
    );
    expect([...seenCounts]).toEqual([0, 20]);
    other.close();
  });

  it("has the committed data when it is opened again", async () => {
    await store.withTx((tx) => tx.insertInto("payment_event").values(createEvent("a")).execute());
    await store.close();
    store = await createStore({ url: join(dir, "deeper", "test.sqlite") });
    expect(await migrate(store, 2)).toEqual([]);
    expect(await store.db.selectFrom("payment_event").select("id").execute()).toEqual([{ id: "a" }]);
  });
});

describe("isSafeSqliteVersion", () => {
  it.each([
    ["3.51.2", false],
    ["3.51.3", true],
    ["3.52.0", false],
    ["3.52.1", true],
    ["3.53.2", true],
    ["3.50.9", false],
    ["4.0.0", true],
  ])("for the version %s, returns %s", (version, isSafe) => {
    expect(isSafeSqliteVersion(version)).toBe(isSafe);
  });
});
