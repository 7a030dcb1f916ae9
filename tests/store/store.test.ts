import { sql } from "kysely";
import { afterEach, beforeEach, expect, it } from "vitest";
import { withSavepoint } from "#api/store/savepoint.ts";
import type { Store, Tx } from "#api/store/store.ts";
import { describeEachEngine } from "#tests/api/support/engines.ts";
import { openMigratedStore } from "#tests/support/migrated-store.ts";

const createEvent = (id: string, created_at = 1) => ({ id, type: "test", created_at, received_at: 2 });

describeEachEngine("the store", (engine) => {
  let store: Store;
  beforeEach(async () => {
    store = await openMigratedStore({ url: await engine.createDatabase(), now: 1 });
  });
  afterEach(() => store.close());

  const readIds = async (): Promise<string[]> =>
    (await store.db.selectFrom("payment_event").select("id").orderBy("id").execute()).map((row) => row.id);
  const insert = (tx: Tx, id: string) => tx.insertInto("payment_event").values(createEvent(id)).execute();

  it("keeps the writes of a transaction that resolves, and no writes of a transaction that throws", async () => {
    await store.withTx((tx) => insert(tx, "kept"));
    const thrown = store.withTx(async (tx) => {
      await insert(tx, "lost");
      throw new Error("no");
    });
    await expect(thrown).rejects.toThrow("no");
    expect(await readIds()).toEqual(["kept"]);
  });

  it("returns the value that the work in a transaction returns", async () => {
    expect(await store.withTx(async () => 42)).toBe(42);
  });

  it("throws if the outer handle is used inside a transaction", async () => {
    const outcome = store.withTx(async (tx) => {
      await insert(tx, "lost");
      await store.db.selectFrom("payment_event").selectAll().execute();
    });
    await expect(outcome).rejects.toThrow("use only the given handle");
    await expect(store.withTx(() => store.withTx(async () => 1))).rejects.toThrow("Transactions cannot be nested");
    await expect(store.withTx(() => sql`select 1`.execute(store.db))).rejects.toThrow("use only the given handle");
    expect(await readIds()).toEqual([]);
  });

  it("allows the outer handle after the transaction, also in promises that began inside it", async () => {
    let later: Promise<string[]> | undefined;
    const { promise: ended, resolve } = Promise.withResolvers<void>();
    await store.withTx(async (tx) => {
      await insert(tx, "a");
      later = ended.then(readIds);
    });
    resolve();
    expect(await later).toEqual(["a"]);
  });

  it("undoes only the writes after the savepoint if the work throws", async () => {
    await store.withTx(async (tx) => {
      await insert(tx, "before");
      await withSavepoint(tx, () => insert(tx, "released"));
      const failed = withSavepoint(tx, async () => {
        await insert(tx, "undone");
        await insert(tx, "before");
      });
      await expect(failed).rejects.toThrow(/unique|duplicate/iu);
      await insert(tx, "after");
    });
    expect(await readIds()).toEqual(["after", "before", "released"]);
  });

  it("runs transactions with the same lock one after another, so that no count is lost", async () => {
    await store.withTx((tx) => tx.insertInto("payment_event").values(createEvent("count", 0)).execute());
    const raiseCount = () =>
      store.withTx(
        async (tx) => {
          const { created_at } = await tx
            .selectFrom("payment_event")
            .select("created_at")
            .where("id", "=", "count")
            .executeTakeFirstOrThrow();
          await tx
            .updateTable("payment_event")
            .set({ created_at: created_at + 1 })
            .where("id", "=", "count")
            .execute();
        },
        { lock: "somebody" },
      );
    await Promise.all(Array.from({ length: 30 }, raiseCount));
    const row = await store.db.selectFrom("payment_event").select("created_at").executeTakeFirstOrThrow();
    expect(row.created_at).toBe(30);
  });

  it("returns 64-bit numbers, counts and sums as numbers", async () => {
    const large = 1_795_000_000_000;
    await store.withTx((tx) => tx.insertInto("payment_event").values(createEvent("x", large)).execute());
    const row = await store.db
      .selectFrom("payment_event")
      .select((eb) => ["created_at", eb.fn.countAll<number>().as("count"), eb.fn.sum<number>("created_at").as("sum")])
      .groupBy("created_at")
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ created_at: large, count: 1, sum: large });
  });

  it("deletes the rows of an account with the account", async () => {
    const account = {
      id: "a",
      email: "a@x.test",
      first_name: "Ada",
      last_name: "Bee",
      password_hash: "h",
      role: "learner",
      test_type: "academic",
      target_halves: 14,
      verified_at: null,
      token_version: 1,
      rev: 1,
      created_at: 1,
      updated_at: 1,
    } as const;
    await store.withTx(async (tx) => {
      await tx.insertInto("account").values(account).execute();
      await tx
        .insertInto("session")
        .values({
          id: "s",
          account_id: "a",
          token_version: 1,
          bind_hash: null,
          created_at: 1,
          last_used_at: 1,
          ended_at: null,
          ended_because: null,
        })
        .execute();
      await tx
        .insertInto("refresh_token")
        .values({ hash: "h", session_id: "s", issued_at: 1, expires_at: 2, used_at: null })
        .execute();
    });
    await store.withTx((tx) => tx.deleteFrom("account").execute());
    expect(await store.db.selectFrom("refresh_token").selectAll().execute()).toEqual([]);
  });
});
