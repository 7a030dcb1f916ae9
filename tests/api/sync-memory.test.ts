import { afterEach, beforeEach, expect, it } from "vitest";
import { publishBooks } from "#api/commands/publish.ts";
import { FEED_KEPT, pruneFeeds } from "#api/store/changes.ts";
import { pruneExpired } from "#api/store/pruning.ts";
import { describeEachEngine } from "./support/engines.ts";
import { attemptSlug, CLIENT, compiledBook, compiledModule, createOp, learner, op, send } from "./support/library.ts";
import { createTestApp, type TestApp } from "./support/test-app.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

describeEachEngine("what the server remembers of sync", (engine) => {
  let app: TestApp;
  let ada: { id: string; token: string };

  beforeEach(async () => {
    app = await createTestApp({ url: await engine.readyUrl() });
    await publishBooks(app.parts, [compiledBook("tides", 1, [[await compiledModule()]])]);
    ada = await learner(app);
  });
  afterEach(() => app.close());

  const batch = (body: object, token = ada.token): Promise<Response> => app.call("syncBatch", { token, body });
  const remembered = async (): Promise<string[]> => {
    await pruneExpired(app.parts.store.db, app.clock.now());
    const rows = await app.parts.store.db.selectFrom("sync_op").select("op_id").orderBy("op_id").execute();
    return rows.map((row) => row.op_id);
  };

  it("takes sixty batches a minute of one account, says when to go on, and loses nothing of what came in between", async () => {
    const eve = await learner(app, "eve");
    const choose = (n: number) => op("test_type.set", { test_type: n % 2 === 0 ? "academic" : "general" });
    for (let n = 0; n < 60; n += 1) {
      expect((await batch({ clientId: CLIENT, ops: [choose(n)] })).status).toBe(200);
    }
    const waiting = { clientId: CLIENT, ops: [choose(61)] };
    const refused = await batch(waiting);
    expect(refused.status).toBe(429);
    const after = Number(refused.headers.get("retry-after"));
    expect(after).toBeGreaterThan(0);
    expect(after).toBeLessThanOrEqual(60);
    expect((await batch({ clientId: CLIENT, ops: [choose(2)] }, eve.token)).status).toBe(200);
    app.clock.advance(after * 1000);
    const late = await batch(waiting);
    expect(await late.json()).toMatchObject({ results: [{ status: "applied" }] });
  });

  it("forgets what a device confirmed after a week, everything else after four hundred days", async () => {
    const [one, two] = [createOp(attemptSlug(1)), createOp(attemptSlug(2))];
    await send(app, ada.token, [one, two]);
    expect((await batch({ clientId: CLIENT, ops: [], settled: [one.opId, "op-of-nobody-at-all"] })).status).toBe(200);
    app.clock.advance(7 * DAY);
    expect(await remembered()).toEqual([one.opId, two.opId].toSorted());
    app.clock.advance(1);
    expect(await remembered()).toEqual([two.opId]);
    app.clock.advance(393 * DAY - 1);
    expect(await remembered()).toEqual([two.opId]);
    app.clock.advance(1);
    expect(await remembered()).toEqual([]);
  });

  it("lets nobody confirm the commands of another", async () => {
    const mine = createOp(attemptSlug(1));
    await send(app, ada.token, [mine]);
    const eve = await learner(app, "eve");
    await batch({ clientId: CLIENT, ops: [], settled: [mine.opId] }, eve.token);
    app.clock.advance(8 * DAY);
    expect(await remembered()).toEqual([mine.opId]);
  });

  it("forgets in the feed what is gone, and has devices start over that may have missed it", async () => {
    const { db } = app.parts.store;
    await send(app, ada.token, [createOp(attemptSlug(1)), createOp(attemptSlug(2))]);
    await db.deleteFrom("attempt").where("slug", "=", attemptSlug(1)).execute();
    const status = async (cursor: string): Promise<number> =>
      (await app.call("syncChanges", { token: ada.token, query: { cursor } })).status;

    await pruneFeeds(app.parts.store);
    expect(await status("0")).toBe(200);
    await db
      .updateTable("sync_feed")
      .set({ last_seq: 1 + FEED_KEPT })
      .execute();
    await pruneFeeds(app.parts.store);
    expect(await status("0")).toBe(410);
    const reply = await app.call("syncChanges", { token: ada.token });
    expect(await reply.json()).toMatchObject({ items: [{ id: attemptSlug(2) }] });
    expect(await status("1")).toBe(200);
  });
});
