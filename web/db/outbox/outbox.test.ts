import {
  numberedSlug,
  beginReading,
  NOW,
  OWNER,
  storeReadingPack,
  openTestDevice,
} from "#tests/sync/support/test-device.ts";
import { beforeEach, expect, it } from "vitest";
import { changeWork, getAttempt } from "../attempt/attempts.ts";
import { handIn } from "../attempt/hand-in.ts";
import type { Device } from "../storage/device.ts";
import {
  applyOutcomes,
  STOP_RETRYING_AFTER,
  countOutbox,
  flushOutbox,
  queueCommand,
  queueTables,
  releaseBatch,
  takeBatch,
  type ServerOutcome,
} from "./outbox.ts";

const BATCH_LIMIT = { commands: 100, bytes: 1_000_000 };
let device: Device;
beforeEach(async () => {
  device = openTestDevice();
  await storeReadingPack(device);
});

async function queueSettings(now: number, first_name: string, owner = OWNER): Promise<void> {
  const { work } = device;
  await work.transaction("rw", queueTables(work), async () => {
    const payload = { first_name, last_name: "L", testType: "academic", bandsTarget: 7 } as const;
    await queueCommand(work, {
      owner,
      kind: "settings.update",
      payload,
      agg: "settings",
      now,
      delay: 0,
    });
  });
}

const take = (now = NOW + 600_000, limit = BATCH_LIMIT) => takeBatch(device, OWNER, now, limit);
const retry = (opId: string): ServerOutcome => ({
  kind: "retry",
  opId,
  notBefore: 0,
  isFailure: true,
  code: "x",
  http: 500,
});

it("sends a command alone, after all others, if the request with the command failed on the server", async () => {
  await beginReading(device, 1);
  await beginReading(device, 2);
  await beginReading(device, 3);
  const { rows } = await take();
  const [first, second, third] = rows;
  if (first === undefined || second === undefined || third === undefined) throw new Error("three were queued");
  await releaseBatch(device, [second.opId, third.opId]);
  await applyOutcomes(device, [retry(first.opId)], NOW);
  const others = await take();
  expect(others.rows.map((row) => row.opId)).toEqual([second.opId, third.opId]);
  expect(others.next).toBe(NOW + 600_000);
  await applyOutcomes(
    device,
    others.rows.map((row) => ({ kind: "accepted", opId: row.opId, rev: null, marking: null })),
    NOW,
  );
  expect((await take()).rows.map((row) => row.opId)).toEqual([first.opId]);
});

it("sends commands together again if the server asked to retry them", async () => {
  await beginReading(device, 1);
  await beginReading(device, 2);
  const { rows } = await take();
  await applyOutcomes(
    device,
    rows.map((row) => ({ kind: "retry", opId: row.opId, notBefore: 0, isFailure: true, code: "retry", http: 200 })),
    NOW,
  );
  expect((await take()).rows).toHaveLength(2);
});

it("takes the first command of each aggregate in order, and none of another account", async () => {
  await beginReading(device, 1);
  await beginReading(device, 2, "account-bob");
  await beginReading(device, 3);
  await take();
  await changeWork(device, numberedSlug(1), NOW, (work) => ({ ...work, flags: [1] }));
  await queueSettings(NOW, "Ada");
  const batch = await take();
  expect(batch.rows.map((row) => [row.kind, row.agg])).toEqual([
    ["attempt.create", `attempt:${numberedSlug(1)}`],
    ["attempt.create", `attempt:${numberedSlug(3)}`],
    ["settings.update", "settings"],
  ]);
  expect(batch.clientId).toMatch(/^[A-Za-z0-9_-]{22}$/u);
  expect((await device.work.outbox.where("owner").equals("account-bob").first())?.frozen).toBe(false);
});

it("waits until the time to retry, unless the device's time was set back", async () => {
  await queueSettings(NOW, "Ada");
  const [sent] = (await take()).rows;
  await applyOutcomes(
    device,
    [{ ...retry(sent?.opId ?? ""), notBefore: NOW + 900_000, isFailure: false } as ServerOutcome],
    NOW + 600_000,
  );
  expect((await take(NOW + 899_999)).rows).toEqual([]);
  expect((await take(NOW - 86_400_000)).rows).toHaveLength(1);
});

it("takes no more than the limits of a batch, but at least one command", async () => {
  for (let n = 1; n <= 5; n += 1) await beginReading(device, n);
  expect((await take(NOW, { commands: 2, bytes: 1_000_000 })).rows).toHaveLength(2);
  expect((await take(NOW, { commands: 100, bytes: 1000 })).rows.length).toBeLessThan(5);
  const smallest = await take(NOW, { commands: 100, bytes: 1 });
  expect(smallest.rows).toHaveLength(1);
  expect(smallest.next).toBe(NOW);
});

it("finds a command that may be sent behind 900 commands that must wait", async () => {
  const { work } = device;
  await beginReading(device, 1);
  const [row] = await work.outbox.toArray();
  if (row === undefined) throw new Error("nothing queued");
  const { seq: _, ...rest } = row;
  const waiting = Array.from({ length: 900 }, (_command, i) => ({
    ...rest,
    opId: `waits-${String(i).padStart(12, "0")}`,
    agg: `a-${i}`,
    notBefore: NOW * 2,
  }));
  await work.outbox.bulkAdd(waiting);
  await work.outbox.add({ ...rest, opId: "last-000000000000", agg: "last" });
  const batch = await take(NOW);
  expect(batch.rows.map(({ opId }) => opId)).toEqual([row.opId, "last-000000000000"]);
  expect(batch.next).toBe(NOW * 2);
});

it("waits for further changes before it sends answers, but not before a hand-in", async () => {
  const { slug } = await beginReading(device);
  const created = await take(NOW);
  await applyOutcomes(
    device,
    created.rows.map((row): ServerOutcome => ({ kind: "accepted", opId: row.opId, rev: 1, marking: null })),
    NOW,
  );
  await changeWork(device, slug, NOW, (work) => ({ ...work, flags: [1] }));
  await changeWork(device, slug, NOW + 5000, (work) => ({ ...work, flags: [2] }));
  expect(await take(NOW + 7000)).toMatchObject({ rows: [], next: NOW + 8000 });
  expect(await countOutbox(device, OWNER)).toMatchObject({ waiting: 1, due: NOW + 8000 });
  await handIn(device, slug, { now: NOW + 7500, reason: "finished" });
  expect(await take(NOW + 7500)).toMatchObject({ rows: [{ kind: "attempt.submit", aggSeq: 2 }] });
});

it("sends a command again, unchanged, if the app closed before the answer", async () => {
  await beginReading(device);
  const first = await take();
  const second = await take();
  expect(second.rows.map((row) => [row.opId, row.payload, row.attempts])).toEqual(
    first.rows.map((row) => [row.opId, row.payload, 2]),
  );
  await releaseBatch(
    device,
    second.rows.map((row) => row.opId),
  );
  expect(await countOutbox(device, OWNER)).toMatchObject({ waiting: 1, blocked: 0 });
});

it("stops sending an aggregate after eight failures over an hour, and continues with the others", async () => {
  await beginReading(device, 1);
  await beginReading(device, 2);
  const opId = (await device.work.outbox.toCollection().first())?.opId ?? "";
  for (let i = 1; i < STOP_RETRYING_AFTER.tries; i += 1) await applyOutcomes(device, [retry(opId)], NOW + i * 1000);
  await applyOutcomes(device, [retry(opId)], NOW + STOP_RETRYING_AFTER.ms);
  expect(await countOutbox(device, OWNER)).toMatchObject({ blocked: 0 });
  await applyOutcomes(device, [retry(opId)], NOW + 1000 + STOP_RETRYING_AFTER.ms);
  expect(await countOutbox(device, OWNER)).toMatchObject({ waiting: 1, blocked: 1 });
  await changeWork(device, numberedSlug(1), NOW, (work) => ({ ...work, flags: [1] }));
  expect((await take(NOW + 9_000_000)).rows.map((row) => row.agg)).toEqual([`attempt:${numberedSlug(2)}`]);
  // The change behind the blocked command is not due, so that the outbox does not count as stalled.
  expect(await countOutbox(device, OWNER)).toMatchObject({ waiting: 2, sending: 1, blocked: 1, due: null });

  await flushOutbox(device, OWNER, "blocked");
  expect((await take(NOW + 9_000_000)).rows.map((row) => row.agg)).toEqual([
    `attempt:${numberedSlug(1)}`,
    `attempt:${numberedSlug(2)}`,
  ]);
});

it("counts a command as due only when the earlier commands of its aggregate may be sent", async () => {
  await beginReading(device);
  const [sent] = (await take(NOW)).rows;
  await changeWork(device, numberedSlug(1), NOW, (work) => ({ ...work, flags: [1] }));
  await applyOutcomes(
    device,
    [{ ...retry(sent?.opId ?? ""), notBefore: NOW + 900_000, isFailure: false } as ServerOutcome],
    NOW,
  );
  expect(await countOutbox(device, OWNER)).toMatchObject({ waiting: 2, sending: 0, due: NOW + 900_000 });
});

it("counts no failure when the server explained the retry", async () => {
  await beginReading(device);
  const opId = (await device.work.outbox.toCollection().first())?.opId ?? "";
  for (let i = 0; i < 20; i += 1) {
    await applyOutcomes(
      device,
      [{ ...retry(opId), isFailure: false } as ServerOutcome],
      NOW + i * STOP_RETRYING_AFTER.ms,
    );
  }
  expect(await countOutbox(device, OWNER)).toMatchObject({ waiting: 1, blocked: 0 });
  expect(await getAttempt(device, numberedSlug(1))).toMatchObject({ delivery: "waiting" });
});

it("keeps a rejected command and sends the later commands of its aggregate", async () => {
  const { slug } = await beginReading(device);
  const { rows } = await take();
  await handIn(device, slug, { now: NOW + 1, reason: "finished" });
  await applyOutcomes(
    device,
    [{ kind: "rejected", opId: rows[0]?.opId ?? "", code: "c", message: "m", http: 200 }],
    NOW,
  );
  expect(await getAttempt(device, slug)).toMatchObject({ delivery: "refused", status: "Evaluated" });
  const next = await take();
  expect(next.rows.map((row) => row.kind)).toEqual(["attempt.submit"]);
  await applyOutcomes(device, [{ kind: "accepted", opId: next.rows[0]?.opId ?? "", rev: 1, marking: null }], NOW);
  expect(await getAttempt(device, slug)).toMatchObject({ delivery: "sent" });
  expect(await countOutbox(device, OWNER)).toMatchObject({ waiting: 0, rejected: 1 });
});

it("replaces an account's settings that were not sent yet", async () => {
  await queueSettings(NOW, "Ada");
  await queueSettings(NOW + 1, "Bea");
  await queueSettings(NOW + 2, "Cleo", "account-bob");
  const rows = await device.work.outbox.toArray();
  expect(rows.map((row) => [row.owner, (row.payload as { first_name: string }).first_name])).toEqual([
    [OWNER, "Bea"],
    ["account-bob", "Cleo"],
  ]);
});
