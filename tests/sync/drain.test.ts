import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { BATCH_LIMIT, type Command } from "#core/wire/commands/batch.ts";
import type { TestApp } from "#tests/api/support/test-app.ts";
import { changeWork } from "#web/db/attempt/attempts.ts";
import { openDevice } from "#web/db/storage/device.ts";
import { countOutbox } from "#web/db/outbox/outbox.ts";
import { createClient } from "#web/net/client.ts";
import { createDrain, type DrainEnd } from "#web/sync/send/drain.ts";
import { drainInWorker } from "#web/sync/send/worker-drain.ts";
import { ORIGIN, type Page, type Profile } from "./support/device.ts";
import { raiseDatabaseVersion } from "./support/test-device.ts";
import {
  addLearner,
  beginAttempt,
  createAppWithBook,
  findServerAttempt,
  createReadyProfile,
} from "./support/learner-profile.ts";
import { countRows } from "#tests/api/support/count-rows.ts";
import { DAY_MS, MINUTE_MS } from "#core/exam/durations.ts";

const OWNER = "account-ada";
let app: TestApp;
let profile: Profile;
let page: Page;
beforeEach(async () => {
  app = await createAppWithBook();
  ({ profile, page } = await createReadyProfile(app, await addLearner(app, "ada")));
});
afterEach(() => app.close());

/**
 * Creates a drain that sends to a fake server, which has only the endpoints for batches and health. `batches` are the
 * batches that the server received: the last two characters of each command's attempt.
 */
function createFakeServerDrain(
  respond: (ops: Command[]) => Response | Promise<Response>,
  isHealthy = true,
): { drain: () => Promise<DrainEnd>; batches: string[][] } {
  const batches: string[][] = [];
  const client = createClient({
    origin: ORIGIN,
    access: null,
    fetch: async (input, init) => {
      const request = new Request(input, init);
      if (new URL(request.url).pathname === "/api/health/") {
        return isHealthy ? Response.json({ status: "ok", version: "1", compat: 1 }) : new Response("", { status: 500 });
      }
      const isCompressed = request.headers.get("Content-Encoding") === "gzip";
      const body = isCompressed ? request.body?.pipeThrough(new DecompressionStream("gzip")) : request.body;
      const { ops } = (await new Response(body).json()) as { ops: Command[] };
      batches.push(ops.map((op) => op.agg.slice(-2)));
      return await respond(ops);
    },
  });
  return {
    drain: createDrain({ device: page.device, client, session: page.session, platform: page.platform }),
    batches,
  };
}

const replyApplied = (ops: Command[]): Response =>
  Response.json({ serverTime: app.clock.now(), results: ops.map(({ opId }) => ({ opId, status: "applied" })) });
const replyRefused = (status: number): Response =>
  Response.json({ detail: "", code: "invalid", request_id: "r" }, { status });

/** Starts attempts, whose slugs end with 00, 01 and so on. Each queues one command. */
async function queueAttempts(count: number): Promise<void> {
  for (let i = 0; i < count; i += 1) await beginAttempt(page, { slug: `drain${String(i).padStart(17, "0")}` });
}

describe("a command that no server accepts", () => {
  it.each([400, 413, 422])(
    "is found by halving the batch after a %i, and is the only one that waits",
    async (status) => {
      await queueAttempts(8);
      const { drain, batches } = createFakeServerDrain((ops) =>
        ops.some((op) => op.agg.endsWith("05")) ? replyRefused(status) : replyApplied(ops),
      );
      expect(await drain()).toMatchObject({ kind: "waiting" });
      expect(await countOutbox(page.device, OWNER)).toMatchObject({ waiting: 1, blocked: 0 });
      expect(batches.length).toBeLessThan(10);
      expect(batches).toContainEqual(["05"]);
    },
  );

  it("is found in the same way when the server fails only on this command", async () => {
    await queueAttempts(4);
    const { drain } = createFakeServerDrain((ops) =>
      ops.some((op) => op.agg.endsWith("02")) ? new Response("", { status: 500 }) : replyApplied(ops),
    );
    expect(await drain()).toMatchObject({ kind: "wait", cause: "server" });
    expect(await countOutbox(page.device, OWNER)).toMatchObject({ waiting: 4 });
    expect(await drain()).toMatchObject({ kind: "waiting" });
    expect(await countOutbox(page.device, OWNER)).toMatchObject({ waiting: 1 });
  });

  it("is not searched for while the server fails on everything", async () => {
    await queueAttempts(4);
    const { drain, batches } = createFakeServerDrain(() => new Response("", { status: 500 }), false);
    for (let i = 0; i < 5; i += 1) expect(await drain()).toMatchObject({ kind: "wait" });
    expect(batches.every((batch) => batch.length === 4)).toBe(true);
    expect(await countOutbox(page.device, OWNER)).toMatchObject({ waiting: 4, blocked: 0 });
  });

  it("needs the learner's attention after eight tries over an hour; everything else is sent", async () => {
    await queueAttempts(2);
    const { drain } = createFakeServerDrain((ops) =>
      ops.some((op) => op.agg.endsWith("00")) ? replyRefused(400) : replyApplied(ops),
    );
    for (let tries = 0; tries < 12; tries += 1) {
      await drain();
      app.clock.advance(16 * MINUTE_MS);
    }
    expect(await countOutbox(page.device, OWNER)).toMatchObject({ waiting: 0, blocked: 1 });
    expect(await drain()).toEqual({ kind: "empty" });
    await page.sync.sendNow();
    expect(await countOutbox(page.device, OWNER)).toMatchObject({ waiting: 0, blocked: 0 });
  });
});

it("waits as long as the server asks, and does not count this as a failure", async () => {
  await queueAttempts(1);
  const headers = { "Retry-After": "90" };
  const { drain } = createFakeServerDrain(() =>
    Response.json({ detail: "", code: "too_many", request_id: "r" }, { status: 429, headers }),
  );
  for (let i = 0; i < 20; i += 1) {
    expect(await drain()).toEqual({ kind: "wait", cause: "server", retryAfter: 90_000 });
    app.clock.advance(20 * MINUTE_MS);
  }
  expect(await countOutbox(page.device, OWNER)).toMatchObject({ waiting: 1, blocked: 0 });
});

it("sends smaller batches over a connection that is too slow for large ones", async () => {
  await queueAttempts(8);
  const sizes: number[] = [];
  const realClient = createClient({ origin: ORIGIN, access: null, fetch: profile.network.fetch });
  const slowClient: typeof realClient = {
    ...realClient,
    call: async (name, input) => {
      if (name !== "syncBatch") return await realClient.call(name, input);
      const { ops } = (input as unknown as { body: { ops: Command[] } }).body;
      sizes.push(ops.length);
      return ops.length > 2 ? { kind: "network", cause: "too_slow" } : await realClient.call(name, input);
    },
  };
  const drain = createDrain({
    device: page.device,
    client: slowClient,
    session: page.session,
    platform: page.platform,
  });
  let end = await drain();
  for (let retry = 0; retry < 7 && end.kind !== "empty"; retry += 1) end = await drain();
  expect(sizes.slice(0, 3)).toEqual([8, 4, 2]);
  expect(await countOutbox(page.device, OWNER)).toMatchObject({ waiting: 0, blocked: 0 });
});

it("keeps commands without a result", async () => {
  await queueAttempts(3);
  const { drain } = createFakeServerDrain((ops) => replyApplied(ops.filter((op) => !op.agg.endsWith("01"))));
  expect(await drain()).toMatchObject({ kind: "waiting" });
  expect(await countOutbox(page.device, OWNER)).toMatchObject({ waiting: 1 });
});

it("ignores results of commands that it did not send", async () => {
  await queueAttempts(1);
  const foreignResult = { opId: "somebody-elses-op0", status: "applied" };
  const { drain } = createFakeServerDrain(() => Response.json({ serverTime: 1, results: [foreignResult] }));
  await drain();
  expect(await countOutbox(page.device, OWNER)).toMatchObject({ waiting: 1 });
});

it("tells the server which results the device has stored, so that the server may delete its copies", async () => {
  const countConfirmed = async (): Promise<number> => {
    const rows = await app.services.store.db.selectFrom("sync_op").select("confirmed_at").execute();
    return rows.filter((row) => row.confirmed_at !== null).length;
  };
  await queueAttempts(3);
  await page.drain();
  expect(await countConfirmed()).toBe(0);
  await beginAttempt(page);
  profile.network.faults = ["dropResponse"];
  await page.drain();
  expect(await countConfirmed()).toBe(3);
  await page.drain();
  expect(await page.device.work.meta.get(`settled:${OWNER}`)).toMatchObject({ value: { length: 1 } });
});

it("sends more than one batch to the real server, each command once", async () => {
  const attempts = 750;
  await queueAttempts(1);
  const [row] = await page.device.work.outbox.toArray();
  if (row === undefined) throw new Error("nothing queued");
  const { seq: _seq, ...template } = row;
  const copies = Array.from({ length: 2 * attempts }, (_, i) => {
    const slug = `many${String(i % attempts).padStart(18, "0")}`;
    const payload = { ...(row.payload as object), attempt_slug: slug };
    const aggSeq = 1 + Math.floor(i / attempts);
    return { ...template, opId: `many-${String(i).padStart(12, "0")}`, agg: `attempt:${slug}`, aggSeq, payload };
  });
  await page.device.work.outbox.bulkAdd(copies);
  const before = profile.network.log.length;
  expect(await page.drain()).toEqual({ kind: "empty" });
  const batches = profile.network.log.slice(before).filter((entry) => entry.path === "/api/sync/batch/");
  expect(batches.length).toBe(2);
  expect(
    batches.every(
      (entry) => entry.headers.get("Content-Encoding") === "gzip" && entry.body.length < BATCH_LIMIT.bytes / 4,
    ),
  ).toBe(true);
  expect(await countRows(app, "attempt")).toBe(attempts + 1);
});

describe("the service worker", () => {
  const open = () => openDevice({ names: profile.names, writeAheadStore: profile.storage });
  const runWorker = (): Promise<void> => drainInWorker(open, page.platform, ORIGIN);

  it("sends with the copied tokens, renewed if they have expired", async () => {
    const { slug } = await beginAttempt(page);
    app.clock.advance(30 * MINUTE_MS);
    await runWorker();
    expect(await findServerAttempt(app, "ada", slug)).not.toBeNull();
    await page.session.reconcile();
    expect(await page.session.access()).toMatchObject({ kind: "ok", owner: OWNER });
    expect(page.session.state().kind).toBe("signed_in");
  });

  it("does not wait for more typing", async () => {
    const { slug } = await beginAttempt(page);
    await page.drain();
    await changeWork(page.device, slug, app.clock.now(), (work) => ({ ...work, answers: { "1": "v" } }));
    await runWorker();
    expect(await findServerAttempt(app, "ada", slug)).toMatchObject({ work: { answers: { "1": "v" } } });
  });

  it("fails when commands are left, so that the browser starts it again", async () => {
    await beginAttempt(page);
    profile.network.isDown = true;
    await expect(runWorker()).rejects.toThrow("still waiting");
    profile.network.isDown = false;
    await expect(runWorker()).resolves.toBeUndefined();
  });

  it("does not ask to be started again when only a sign-in would help, and keeps the work", async () => {
    await beginAttempt(page);
    app.clock.advance(61 * DAY_MS);
    await expect(runWorker()).resolves.toBeUndefined();
    expect(await countOutbox(page.device, OWNER)).toMatchObject({ waiting: 1 });
    expect(await page.drain()).toEqual({ kind: "sign_in" });
    expect(page.session.state().kind).toBe("expired");
  });

  it("does nothing when nobody is signed in", async () => {
    await beginAttempt(page);
    await page.session.signOut();
    const before = profile.network.log.filter((entry) => entry.path.includes("sync")).length;
    await expect(runWorker()).resolves.toBeUndefined();
    expect(profile.network.log.filter((entry) => entry.path.includes("sync"))).toHaveLength(before);
  });

  it("does not touch a work database of a newer build", async () => {
    await beginAttempt(page);
    page.kill();
    await raiseDatabaseVersion(profile.names.work);
    const before = profile.network.log.length;
    await runWorker();
    expect(profile.network.log).toHaveLength(before);
  });
});
