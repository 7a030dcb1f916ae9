import { AsyncLocalStorage } from "node:async_hooks";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createGroupCommit } from "#api/store/group-commit.ts";
import type { Store, Tx } from "#api/store/store.ts";
import { describeEachEngine } from "#tests/api/support/engines.ts";
import { openMigratedStore } from "#tests/support/migrated-store.ts";

const createEvent = (id: string) => ({ id, type: "test", created_at: 1, received_at: 2 });
const insert = (tx: Tx, id: string) => tx.insertInto("payment_event").values(createEvent(id)).execute();

describeEachEngine("a group commit", (engine) => {
  let store: Store;
  /** What happened, in order: "commit", and the names of the calls that resolved. */
  let events: string[];
  beforeEach(async () => {
    store = await openMigratedStore({ url: await engine.createDatabase(), now: 1 });
    events = [];
  });
  afterEach(() => store.close());

  const readIds = async (): Promise<string[]> =>
    (await store.db.selectFrom("payment_event").select("id").orderBy("id").execute()).map((row) => row.id);
  const groupCommit = createGroupCommit(async (work) => {
    await store.withTx(work);
    events.push("commit");
  });

  it("commits waiting work together, and resolves each call only after the commit", async () => {
    const replies = await Promise.all(
      ["a", "b", "c"].map(async (id) => {
        const value = await groupCommit(async (tx) => {
          await insert(tx, id);
          return id.toUpperCase();
        });
        events.push(id);
        return value;
      }),
    );
    expect(replies).toEqual(["A", "B", "C"]);
    expect(events).toEqual(["commit", "a", "b", "c"]);
    expect(await readIds()).toEqual(["a", "b", "c"]);
  });

  it("undoes only the writes of the work that throws", async () => {
    const outcomes = await Promise.allSettled([
      groupCommit((tx) => insert(tx, "a")),
      groupCommit(async (tx) => {
        await insert(tx, "undone");
        throw new Error("no");
      }),
      groupCommit((tx) => insert(tx, "a")),
      groupCommit((tx) => insert(tx, "b")),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "rejected", "fulfilled"]);
    expect(outcomes[1]).toMatchObject({ reason: { message: "no" } });
    expect(events).toEqual(["commit"]);
    expect(await readIds()).toEqual(["a", "b"]);
  });

  it("rejects all work and stores nothing if the commit fails", async () => {
    const failingCommit = createGroupCommit((work) =>
      store.withTx(async (tx) => {
        await work(tx);
        throw new Error("the commit failed");
      }),
    );
    const outcomes = await Promise.allSettled(["a", "b"].map((id) => failingCommit((tx) => insert(tx, id))));
    for (const outcome of outcomes) expect(outcome).toMatchObject({ reason: { message: "the commit failed" } });
    expect(await readIds()).toEqual([]);
  });

  it("rejects all work if one piece of work ends the transaction", async () => {
    const outcomes = await Promise.allSettled([
      groupCommit((tx) => insert(tx, "a")),
      groupCommit(async (tx) => {
        await sql`rollback`.execute(tx);
        throw new Error("no");
      }),
      groupCommit((tx) => insert(tx, "b")),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
    expect(await readIds()).toEqual([]);
  });

  it("runs each piece of work in its caller's async context, and rejects use of the outer handle", async () => {
    const caller = new AsyncLocalStorage<string>();
    const seen = await Promise.all(
      ["ada", "bob"].map((name) => caller.run(name, () => groupCommit(async () => caller.getStore()))),
    );
    expect(seen).toEqual(["ada", "bob"]);
    await expect(groupCommit(() => store.db.selectFrom("payment_event").select("id").execute())).rejects.toThrow(
      "use only the given handle",
    );
  });
});
