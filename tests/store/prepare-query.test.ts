import { afterEach, beforeEach, expect, it } from "vitest";
import { findStatementName } from "#api/store/dialects/named-statements.ts";
import { prepareQuery } from "#api/store/operate/prepare-query.ts";
import type { Db, Store } from "#api/store/store.ts";
import { describeEachEngine } from "#tests/api/support/engines.ts";
import { openMigratedStore } from "#tests/support/migrated-store.ts";

type Event = { id: string; type: string; at: number };

const insert = prepareQuery((db, { id, type, at }: Event) =>
  db.insertInto("payment_event").values({ id, type, created_at: at, received_at: 2 }).returning(["id", "created_at"]),
);
/** A query that uses the value `at` twice, and has the fixed value 2. */
const findIds = prepareQuery((db, { at, type }: { at: number; type: string }) =>
  db
    .selectFrom("payment_event")
    .select("id")
    .where("created_at", "<=", at)
    .where((eb) => eb.or([eb("type", "=", type), eb("created_at", "=", at)]))
    .where("received_at", "=", 2)
    .orderBy("id"),
);

describeEachEngine("a prepared query", (engine) => {
  let store: Store;
  beforeEach(async () => {
    store = await openMigratedStore({ url: await engine.createDatabase(), now: 1 });
  });
  afterEach(() => store.close());

  it("binds the values of each call, and keeps its fixed values", async () => {
    expect(await insert(store.db, { id: "a", type: "paid", at: 1 })).toEqual([{ id: "a", created_at: 1 }]);
    expect(await insert(store.db, { id: "b", type: "refused", at: 2 })).toEqual([{ id: "b", created_at: 2 }]);
    expect(await findIds(store.db, { at: 2, type: "paid" })).toEqual([{ id: "a" }, { id: "b" }]);
    expect(await findIds(store.db, { at: 1, type: "refused" })).toEqual([{ id: "a" }]);
    expect(await findIds(store.db, { at: 0, type: "paid" })).toEqual([]);
  });

  it("compiles once for a store and its transactions", async () => {
    let builds = 0;
    const counted = prepareQuery((db: Db, { id }: { id: string }) => {
      builds += 1;
      return db.selectFrom("payment_event").select("id").where("id", "=", id);
    });
    await counted(store.db, { id: "a" });
    await store.withTx((tx) => counted(tx, { id: "b" }));
    expect(builds).toBe(1);
  });

  it("runs in the transaction whose handle it gets", async () => {
    const thrown = store.withTx(async (tx) => {
      await insert(tx, { id: "lost", type: "paid", at: 1 });
      throw new Error("no");
    });
    await expect(thrown).rejects.toThrow("no");
    expect(await findIds(store.db, { at: 1, type: "paid" })).toEqual([]);
  });

  it("still works after another process has added a column", async () => {
    await insert(store.db, { id: "a", type: "paid", at: 1 });
    await findIds(store.db, { at: 1, type: "paid" });
    await store.db.schema.alterTable("payment_event").addColumn("extra", "text").execute();
    expect(await findIds(store.db, { at: 1, type: "paid" })).toEqual([{ id: "a" }]);
    expect(await insert(store.db, { id: "b", type: "paid", at: 2 })).toEqual([{ id: "b", created_at: 2 }]);
  });

  it("throws if it selects or returns all columns", async () => {
    const all = prepareQuery((db, { id }: { id: string }) =>
      db.selectFrom("payment_event").selectAll().where("id", "=", id),
    );
    await expect(all(store.db, { id: "a" })).rejects.toThrow("must name its columns");
    const returned = prepareQuery((db, { id }: { id: string }) =>
      db.deleteFrom("payment_event").where("id", "=", id).returningAll(),
    );
    await expect(returned(store.db, { id: "a" })).rejects.toThrow("must name its columns");
  });

  it("has a name in PostgreSQL, and a query that is not prepared has none", async () => {
    const query = store.db.selectFrom("payment_event").select("type").where("id", "=", "a");
    const text = query.compile().sql;
    await query.execute();
    expect(findStatementName(text)).toBeUndefined();
    const byId = prepareQuery((db, { id }: { id: string }) =>
      db.selectFrom("payment_event").select("type").where("id", "=", id),
    );
    await byId(store.db, { id: "a" });
    expect(findStatementName(text)).toBeDefined();
  });
});
