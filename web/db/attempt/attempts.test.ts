import {
  numberedSlug,
  beginReading,
  createDatabaseNames,
  NOW,
  OWNER,
  listQueued,
  storeReadingPack,
  openTestDevice,
} from "#tests/sync/support/test-device.ts";
import { beforeEach, describe, expect, it } from "vitest";
import { fixtureKey } from "#tests/support/fixture-key.ts";
import { fixtureModule } from "#tests/support/fixture-module.ts";
import {
  changeWork,
  getAttempt,
  getAttemptModule,
  getReview,
  listAttempts,
  saveTimer,
  savePlace,
  watchAttempt,
  type AttemptRecord,
} from "./attempts.ts";
import { handIn } from "./hand-in.ts";
import { closeDevice, type Device } from "../storage/device.ts";
import { writeAheadWork, readWorkWriteAhead } from "./work-write-ahead.ts";
import { createMemoryStore } from "../storage/local-keys.ts";
import { applyOutcomes, takeBatch } from "../outbox/outbox.ts";
import { removePack, storePack } from "../library/packs.ts";

const answer = (value: string) => (work: AttemptRecord["work"]) => ({
  ...work,
  answers: { ...work.answers, "1": value },
});
const BATCH_LIMIT = { commands: 100, bytes: 100_000 };

describe("the storage of attempts", () => {
  let device: Device;
  const names = { work: "", cache: "" };
  const writeAheadStore = createMemoryStore();
  beforeEach(async () => {
    Object.assign(names, createDatabaseNames());
    device = openTestDevice({ ...names }, writeAheadStore);
    await storeReadingPack(device);
  });

  it("rejects a module that is not downloaded", async () => {
    await removePack(device, fixtureModule.slug);
    await expect(beginReading(device)).rejects.toThrow("not_downloaded");
    expect(await listQueued(device)).toEqual([]);
  });

  it("keeps an attempt's module and answer key when a newer version is downloaded", async () => {
    const { slug } = await beginReading(device);
    const pack = { key: null, media: [], book: { slug: "b", name: "B" }, test: { slug: "t", name: "T" } };
    await storePack(
      device,
      { ...pack, module: { ...fixtureModule, name: "Newer", content_version: "00000000000000aa" } },
      NOW,
    );
    expect(await getAttemptModule(device, slug)).toEqual(fixtureModule);
    await removePack(device, fixtureModule.slug);
    expect(await getAttemptModule(device, slug)).toEqual(fixtureModule);
    expect((await beginReading(device)).head.content_version).toBe(fixtureModule.content_version);
    const handedIn = await handIn(device, slug, { now: NOW + 5, reason: "finished" });
    expect(handedIn.marking?.key_version).toBe(fixtureKey.key_version);
  });

  it("starts an attempt once per slug", async () => {
    const first = await beginReading(device);
    await changeWork(device, first.slug, NOW + 1, answer("x"));
    expect((await beginReading(device)).work.answers).toEqual({ "1": "x" });
    expect(await listAttempts(device, OWNER)).toHaveLength(1);
    expect(await listQueued(device)).toHaveLength(1);
  });

  it("queues twenty changes as one command", async () => {
    const { slug } = await beginReading(device);
    for (let i = 1; i <= 20; i += 1) await changeWork(device, slug, NOW + i, answer(String(i)));
    expect(await listQueued(device)).toMatchObject([
      {
        kind: "answers.save",
        aggSeq: 1,
        agg: `attempt:${slug}`,
        payload: { edit: 20, work: { answers: { "1": "20" } } },
      },
    ]);
    expect(await getAttempt(device, slug)).toMatchObject({ edit: 20, delivery: "device" });
  });

  it("leaves a command unchanged while it is being sent, and queues later changes after it", async () => {
    const { slug } = await beginReading(device);
    await changeWork(device, slug, NOW + 1, answer("a"));
    const { rows } = await takeBatch(device, OWNER, NOW + 60_000, BATCH_LIMIT);
    await changeWork(device, slug, NOW + 2, answer("b"));
    await changeWork(device, slug, NOW + 3, answer("c"));
    await handIn(device, slug, { now: NOW + 4, reason: "finished" });
    const queued = await listQueued(device);
    expect(queued.map((command) => [command.kind, command.aggSeq])).toEqual([
      ["answers.save", 1],
      ["attempt.submit", 2],
    ]);
    expect(queued[0]?.payload).toEqual(rows[0]?.payload);
    expect(queued[1]?.payload).toMatchObject({
      work: { answers: { "1": "c" } },
      submitted_at: NOW + 4,
      reason: "finished",
    });
  });

  it("marks and hands in an attempt once, and then returns the first result", async () => {
    const { slug } = await beginReading(device);
    expect(await getReview(device, slug)).toBeUndefined();
    const first = await handIn(device, slug, { now: NOW + 10, reason: "finished" });
    expect(first).toMatchObject({
      status: "Evaluated",
      submitted_at: NOW + 10,
      delivery: "waiting",
      marking: { raw: { right: 0 } },
    });
    expect(await handIn(device, slug, { now: NOW + 99, reason: "time_up" })).toEqual(first);
    expect(await changeWork(device, slug, NOW + 99, answer("late"))).toEqual(first);
    expect(await listQueued(device)).toHaveLength(1);
    expect(await getReview(device, slug)).toMatchObject({
      attempt: first,
      module: { slug: fixtureModule.slug },
      key: { key_version: fixtureKey.key_version },
    });
  });

  it("uses the deadline as hand-in time when time ran out", async () => {
    const { slug, clock } = await beginReading(device);
    if (clock.mode !== "exam") throw new Error("an exam has a deadline");
    const handedIn = await handIn(device, slug, { now: clock.deadline + 86_400_000, reason: "time_up" });
    expect(handedIn.submitted_at).toBe(clock.deadline);
    expect((await listQueued(device))[0]?.payload).toMatchObject({
      submitted_at: clock.deadline,
      deadline: clock.deadline,
      reason: "time_up",
    });
  });

  it("saves the learner's place and the timer without queueing a command", async () => {
    const { slug, clock } = await beginReading(device);
    const before = await listQueued(device);
    await savePlace(device, slug, { number: 7, view: "questions", part: 1 });
    await saveTimer(device, slug, { ...clock, wall: NOW + 500 });
    expect(await getAttempt(device, slug)).toMatchObject({ place: { number: 7 }, clock: { wall: NOW + 500 } });
    expect(await listQueued(device)).toEqual(before);
  });

  it("notifies watchers of changes", async () => {
    const { slug } = await beginReading(device);
    const emitted: (string | undefined)[] = [];
    await new Promise<void>((resolve, reject) => {
      const stop = watchAttempt(device, slug).subscribe((attempt) => {
        emitted.push(attempt?.work.answers["1"] as string | undefined);
        if (emitted.length === 1) void changeWork(device, slug, NOW + 1, answer("changed"));
        if (emitted.at(-1) === "changed") {
          stop();
          resolve();
        }
      }, reject);
    });
    expect(emitted[0]).toBeUndefined();
  });

  it('gives an attempt the send state "sent" only when no command of the attempt is queued', async () => {
    const { slug } = await beginReading(device);
    const { rows } = await takeBatch(device, OWNER, NOW, BATCH_LIMIT);
    await changeWork(device, slug, NOW + 1, answer("a"));
    await applyOutcomes(device, [{ kind: "accepted", opId: rows[0]?.opId ?? "", rev: 1, marking: null }], NOW + 2);
    expect(await getAttempt(device, slug)).toMatchObject({ delivery: "device", rev: 1 });
    const next = await takeBatch(device, OWNER, NOW + 60_000, BATCH_LIMIT);
    await applyOutcomes(device, [{ kind: "accepted", opId: next.rows[0]?.opId ?? "", rev: 2, marking: null }], NOW + 3);
    expect(await getAttempt(device, slug)).toMatchObject({ delivery: "sent", rev: 2 });
  });

  describe("write-ahead copies", () => {
    const reload = (): Device => {
      closeDevice(device);
      return openTestDevice({ ...names }, writeAheadStore);
    };

    it("restore answers that the page had no time to save", async () => {
      const { slug, work } = await beginReading(device);
      await changeWork(device, slug, NOW + 1, answer("on disk"));
      expect(writeAheadWork(device, slug, answer("in the air")(work))).toBe(true);
      const reloaded = reload();
      expect(await getAttempt(reloaded, slug)).toMatchObject({ edit: 2, work: { answers: { "1": "in the air" } } });
      expect((await listQueued(reloaded))[0]).toMatchObject({
        kind: "answers.save",
        payload: { edit: 2, work: { answers: { "1": "in the air" } } },
      });
      expect(readWorkWriteAhead(reloaded)).toEqual([]);
    });

    it("are deleted once the database has stored a later change", async () => {
      const { slug, work } = await beginReading(device);
      await changeWork(device, slug, NOW + 1, answer("same"));
      writeAheadWork(device, slug, answer("older")(work));
      const [entry] = readWorkWriteAhead(device);
      await changeWork(device, slug, NOW + 2, answer("newer"));
      expect(entry?.edit).toBe(2);
      expect(readWorkWriteAhead(device)).toEqual([]);
      expect(await getAttempt(reload(), slug)).toMatchObject({ work: { answers: { "1": "newer" } } });
    });

    it("leave a handed-in attempt unchanged", async () => {
      const { slug, work } = await beginReading(device);
      writeAheadWork(device, slug, answer("too late")(work));
      const copy = writeAheadStore.getItem("bandwise.journal") ?? "";
      await handIn(device, slug, { now: NOW + 1, reason: "finished" });
      writeAheadStore.setItem("bandwise.journal", copy);
      expect(await getAttempt(reload(), slug)).toMatchObject({ status: "Evaluated", work: { answers: {} } });
    });

    it("keep answers that the database rejected, and the next change adds to them", async () => {
      const { slug } = await beginReading(device);
      breakDatabase(device);
      await expect(changeWork(device, slug, NOW + 1, answer("refused"))).rejects.toThrow();
      const reloaded = reload();
      await changeWork(reloaded, slug, NOW + 2, (work) => ({ ...work, flags: [1] }));
      expect(await getAttempt(reloaded, slug)).toMatchObject({ work: { answers: { "1": "refused" }, flags: [1] } });
    });

    it("store the answers without the highlights if both exceed the maximum size", async () => {
      const { slug, work } = await beginReading(device);
      const highlight = { id: "h0000001", text: "t", anchor: { block: "b", start: 0, end: 1 }, note: "x".repeat(1000) };
      writeAheadWork(device, slug, { ...answer("a")(work), highlights: Array.from({ length: 250 }, () => highlight) });
      expect(readWorkWriteAhead(device)).toMatchObject([{ slug, work: { answers: { "1": "a" }, highlights: [] } }]);
    });
  });
});

/** Makes every later transaction on the work database fail, like a broken disk. */
function breakDatabase(device: Device): void {
  device.work.transaction = (() =>
    Promise.reject(
      Object.assign(new Error("disk"), { name: "UnknownError" }),
    )) as unknown as Device["work"]["transaction"];
}

it("lists the attempts of one account only", async () => {
  const device = openTestDevice();
  await storeReadingPack(device);
  await beginReading(device, 1);
  await beginReading(device, 2, "account-bob");
  expect((await listAttempts(device, "account-bob")).map((attempt) => attempt.slug)).toEqual([numberedSlug(2)]);
});
