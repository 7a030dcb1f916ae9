import { afterEach, beforeEach, expect, it } from "vitest";
import { pruneExpired } from "#api/store/operate/pruning.ts";
import { describeEachEngine } from "../support/engines.ts";
import { CLIENT_ID, attemptSlug, makeAttemptCreate, makeCommand, sendCommands } from "../support/commands.ts";
import { type TestApp } from "../support/test-app.ts";
import { createAccount, renewToken } from "../support/accounts.ts";
import { createReadingApp } from "../support/reading-app.ts";
import { DAY_MS } from "#core/exam/durations.ts";

describeEachEngine("sync retention and limits", (engine) => {
  let app: TestApp;
  let ada: { id: string; token: string };

  beforeEach(async () => {
    ({ app, ada } = await createReadingApp(await engine.createDatabase()));
  });
  afterEach(() => app.close());

  const sendBatch = (body: object, token = ada.token): Promise<Response> => app.call("syncBatch", { token, body });
  const readStoredIds = async (): Promise<string[]> => {
    await pruneExpired(app.services.store.db, app.clock.now());
    const rows = await app.services.store.db.selectFrom("sync_op").select("op_id").orderBy("op_id").execute();
    return rows.map((row) => row.op_id);
  };

  it("accepts sixty batches a minute per account, and returns how long to wait before the next", async () => {
    const eve = await createAccount(app, "eve");
    const makeChoice = (n: number) => makeCommand("test_type.set", { test_type: n % 2 === 0 ? "academic" : "general" });
    for (let n = 0; n < 60; n += 1) {
      expect((await sendBatch({ clientId: CLIENT_ID, ops: [makeChoice(n)] })).status).toBe(200);
    }
    const waiting = { clientId: CLIENT_ID, ops: [makeChoice(61)] };
    const refused = await sendBatch(waiting);
    expect(refused.status).toBe(429);
    const after = Number(refused.headers.get("retry-after"));
    expect(after).toBeGreaterThan(0);
    expect(after).toBeLessThanOrEqual(60);
    expect((await sendBatch({ clientId: CLIENT_ID, ops: [makeChoice(2)] }, eve.token)).status).toBe(200);
    app.clock.advance(after * 1000);
    const late = await sendBatch(waiting);
    expect(await late.json()).toMatchObject({ results: [{ status: "applied" }] });
  });

  it("accepts 256 MiB of work a day from an account, counting each command as 1 KiB more, then asks it to wait", async () => {
    const { limits } = app.services;
    const eve = await createAccount(app, "eve");
    const ops = Array.from({ length: 30 }, (_, n) => makeAttemptCreate(attemptSlug(n + 1)));
    const kib = Math.ceil(JSON.stringify({ clientId: CLIENT_ID, ops }).length / 1024) + ops.length;
    const hasUsed = async (usedKib: number) =>
      (await limits.peek(`sentWork ${ada.id}`, usedKib, app.clock.now())) !== null;
    expect((await sendBatch({ clientId: CLIENT_ID, ops })).status).toBe(200);
    expect([await hasUsed(kib), await hasUsed(kib + 1)]).toEqual([true, false]);

    await limits.take(`sentWork ${ada.id}`, 256 * 1024, DAY_MS, app.clock.now(), 256 * 1024 - kib);
    const waiting = { clientId: CLIENT_ID, ops: [makeAttemptCreate(attemptSlug(99))] };
    const refused = await sendBatch(waiting);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(60 * 60);
    expect(
      (await sendBatch({ clientId: CLIENT_ID, ops: [makeAttemptCreate(attemptSlug(98))] }, eve.token)).status,
    ).toBe(200);
    app.clock.advance(DAY_MS);
    expect(await (await sendBatch(waiting, await renewToken(app, ada))).json()).toMatchObject({
      results: [{ status: "applied" }],
    });
  });

  it("deletes responses a week after the device confirmed them, and all others after four hundred days", async () => {
    const [confirmed, unconfirmed] = [makeAttemptCreate(attemptSlug(1)), makeAttemptCreate(attemptSlug(2))];
    await sendCommands(app, ada.token, [confirmed, unconfirmed]);
    expect(
      (await sendBatch({ clientId: CLIENT_ID, ops: [], settled: [confirmed.opId, "op-of-nobody-at-all"] })).status,
    ).toBe(200);
    app.clock.advance(7 * DAY_MS);
    expect(await readStoredIds()).toEqual([confirmed.opId, unconfirmed.opId].toSorted());
    app.clock.advance(1);
    expect(await readStoredIds()).toEqual([unconfirmed.opId]);
    app.clock.advance(393 * DAY_MS - 1);
    expect(await readStoredIds()).toEqual([unconfirmed.opId]);
    app.clock.advance(1);
    expect(await readStoredIds()).toEqual([]);
  });

  it("does not let a learner confirm another learner's commands", async () => {
    const mine = makeAttemptCreate(attemptSlug(1));
    await sendCommands(app, ada.token, [mine]);
    const eve = await createAccount(app, "eve");
    await sendBatch({ clientId: CLIENT_ID, ops: [], settled: [mine.opId] }, eve.token);
    app.clock.advance(8 * DAY_MS);
    expect(await readStoredIds()).toEqual([mine.opId]);
  });
});
