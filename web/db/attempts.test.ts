import {
  attemptSlug,
  begin,
  freshNames,
  NOW,
  OWNER,
  queued,
  storeFixture,
  testDevice,
} from "#tests/sync/support/work.ts";
import { beforeEach, describe, expect, it } from "vitest";
import { fixtureKey, fixtureModule } from "#tests/support/fixture-module.ts";
import {
  changeWork,
  getAttempt,
  getAttemptModule,
  getReview,
  listAttempts,
  saveClock,
  savePlace,
  watchAttempt,
  type AttemptRecord,
} from "./attempts.ts";
import { handIn } from "./hand-in.ts";
import { closeDevice, type Device } from "./device.ts";
import { journalWork, readJournal } from "./journal.ts";
import { createMemoryStore } from "./local-keys.ts";
import { applyVerdicts, takeBatch } from "./outbox.ts";
import { removePack, storePack } from "./packs.ts";

const answer = (value: string) => (work: AttemptRecord["work"]) => ({
  ...work,
  answers: { ...work.answers, "1": value },
});
const LIMIT = { ops: 100, bytes: 100_000 };

describe("an attempt on the device", () => {
  let device: Device;
  const names = { work: "", cache: "" };
  const journal = createMemoryStore();
  beforeEach(async () => {
    Object.assign(names, freshNames());
    device = testDevice({ ...names }, journal);
    await storeFixture(device);
  });

  it("cannot be started on a module that is not here", async () => {
    await removePack(device, fixtureModule.slug);
    await expect(begin(device)).rejects.toThrow("not_downloaded");
    expect(await queued(device)).toEqual([]);
  });

  it("copies the text, so that a new download changes nothing", async () => {
    const { slug } = await begin(device);
    const pack = { key: null, media: [], book: { slug: "b", name: "B" }, test: { slug: "t", name: "T" } };
    await storePack(
      device,
      { ...pack, module: { ...fixtureModule, name: "Newer", content_version: "00000000000000aa" } },
      NOW,
    );
    expect(await getAttemptModule(device, slug)).toEqual(fixtureModule);
    await removePack(device, fixtureModule.slug);
    expect(await getAttemptModule(device, slug)).toEqual(fixtureModule);
    expect((await begin(device)).head.content_version).toBe(fixtureModule.content_version);
    const handedIn = await handIn(device, slug, { now: NOW + 5, reason: "finished" });
    expect(handedIn.marking?.key_version).toBe(fixtureKey.key_version);
  });

  it("starts once under one slug", async () => {
    const first = await begin(device);
    await changeWork(device, first.slug, NOW + 1, answer("x"));
    expect((await begin(device)).work.answers).toEqual({ "1": "x" });
    expect(await listAttempts(device, OWNER)).toHaveLength(1);
    expect(await queued(device)).toHaveLength(1);
  });

  it("queues an hour of typing as one command", async () => {
    const { slug } = await begin(device);
    for (let i = 1; i <= 20; i += 1) await changeWork(device, slug, NOW + i, answer(String(i)));
    const ops = await queued(device);
    expect(ops).toMatchObject([
      {
        kind: "answers.save",
        aggSeq: 1,
        agg: `attempt:${slug}`,
        payload: { edit: 20, work: { answers: { "1": "20" } } },
      },
    ]);
    expect(await getAttempt(device, slug)).toMatchObject({ edit: 20, delivery: "device" });
  });

  it("never touches what was sent once, and queues the next behind it", async () => {
    const { slug } = await begin(device);
    await changeWork(device, slug, NOW + 1, answer("a"));
    const { rows } = await takeBatch(device, OWNER, NOW + 60_000, LIMIT);
    await changeWork(device, slug, NOW + 2, answer("b"));
    await changeWork(device, slug, NOW + 3, answer("c"));
    await handIn(device, slug, { now: NOW + 4, reason: "finished" });
    const ops = await queued(device);
    expect(ops.map((op) => [op.kind, op.aggSeq])).toEqual([
      ["answers.save", 1],
      ["attempt.submit", 2],
    ]);
    expect(ops[0]?.payload).toEqual(rows[0]?.payload);
    expect(ops[1]?.payload).toMatchObject({
      work: { answers: { "1": "c" } },
      submitted_at: NOW + 4,
      reason: "finished",
    });
  });

  it("is marked and handed in once", async () => {
    const { slug } = await begin(device);
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
    expect(await queued(device)).toHaveLength(1);
    expect(await getReview(device, slug)).toMatchObject({
      attempt: first,
      module: { slug: fixtureModule.slug },
      key: { key_version: fixtureKey.key_version },
    });
  });

  it("that ran out of time was handed in at its deadline", async () => {
    const { slug, clock } = await begin(device);
    if (clock.mode !== "exam") throw new Error("an exam has a deadline");
    const handedIn = await handIn(device, slug, { now: clock.deadline + 86_400_000, reason: "time_up" });
    expect(handedIn.submitted_at).toBe(clock.deadline);
    expect((await queued(device))[0]?.payload).toMatchObject({
      submitted_at: clock.deadline,
      deadline: clock.deadline,
      reason: "time_up",
    });
  });

  it("remembers place and clock without telling the server", async () => {
    const { slug, clock } = await begin(device);
    const before = await queued(device);
    await savePlace(device, slug, { number: 7, view: "questions", part: 1 });
    await saveClock(device, slug, { ...clock, wall: NOW + 500 });
    expect(await getAttempt(device, slug)).toMatchObject({ place: { number: 7 }, clock: { wall: NOW + 500 } });
    expect(await queued(device)).toEqual(before);
  });

  it("is told to whoever watches", async () => {
    const { slug } = await begin(device);
    const seen: (string | undefined)[] = [];
    await new Promise<void>((resolve, reject) => {
      const stop = watchAttempt(device, slug).subscribe((attempt) => {
        seen.push(attempt?.work.answers["1"] as string | undefined);
        if (seen.length === 1) void changeWork(device, slug, NOW + 1, answer("seen"));
        if (seen.at(-1) === "seen") {
          stop();
          resolve();
        }
      }, reject);
    });
    expect(seen[0]).toBeUndefined();
  });

  it("says sent only when nothing of it waits", async () => {
    const { slug } = await begin(device);
    const { rows } = await takeBatch(device, OWNER, NOW, LIMIT);
    await changeWork(device, slug, NOW + 1, answer("a"));
    await applyVerdicts(device, [{ act: "settle", opId: rows[0]?.opId ?? "", rev: 1, marking: null }], NOW + 2);
    expect(await getAttempt(device, slug)).toMatchObject({ delivery: "device", rev: 1 });
    const next = await takeBatch(device, OWNER, NOW + 60_000, LIMIT);
    await applyVerdicts(device, [{ act: "settle", opId: next.rows[0]?.opId ?? "", rev: 2, marking: null }], NOW + 3);
    expect(await getAttempt(device, slug)).toMatchObject({ delivery: "sent", rev: 2 });
  });

  describe("and the journal", () => {
    const reload = (): Device => {
      closeDevice(device);
      return testDevice({ ...names }, journal);
    };

    it("gives back what the page could not write any more", async () => {
      const { slug, work } = await begin(device);
      await changeWork(device, slug, NOW + 1, answer("on disk"));
      expect(journalWork(device, slug, answer("in the air")(work))).toBe(true);
      const again = reload();
      expect(await getAttempt(again, slug)).toMatchObject({ edit: 2, work: { answers: { "1": "in the air" } } });
      expect((await queued(again))[0]).toMatchObject({
        kind: "answers.save",
        payload: { edit: 2, work: { answers: { "1": "in the air" } } },
      });
      expect(readJournal(again)).toEqual([]);
    });

    it("yields to a database that has caught up", async () => {
      const { slug, work } = await begin(device);
      const writing = changeWork(device, slug, NOW + 1, answer("same"));
      await writing;
      journalWork(device, slug, answer("older")(work));
      const [entry] = readJournal(device);
      await changeWork(device, slug, NOW + 2, answer("newer"));
      expect(entry?.edit).toBe(2);
      expect(readJournal(device)).toEqual([]);
      expect(await getAttempt(reload(), slug)).toMatchObject({ work: { answers: { "1": "newer" } } });
    });

    it("leaves an attempt alone that was handed in", async () => {
      const { slug, work } = await begin(device);
      journalWork(device, slug, answer("too late")(work));
      const kept = journal.getItem("bandwise.journal") ?? "";
      await handIn(device, slug, { now: NOW + 1, reason: "finished" });
      journal.setItem("bandwise.journal", kept);
      expect(await getAttempt(reload(), slug)).toMatchObject({ status: "Evaluated", work: { answers: {} } });
    });

    it("takes what the database refuses, and the next change builds on it", async () => {
      const { slug } = await begin(device);
      closeForGood(device);
      await expect(changeWork(device, slug, NOW + 1, answer("refused"))).rejects.toThrow();
      const again = reload();
      await changeWork(again, slug, NOW + 2, (work) => ({ ...work, flags: [1] }));
      expect(await getAttempt(again, slug)).toMatchObject({ work: { answers: { "1": "refused" }, flags: [1] } });
    });

    it("keeps the answers when there is no room for the highlights", async () => {
      const { slug, work } = await begin(device);
      const highlight = { id: "h0000001", text: "t", anchor: { block: "b", start: 0, end: 1 }, note: "x".repeat(1000) };
      journalWork(device, slug, { ...answer("a")(work), highlights: Array.from({ length: 250 }, () => highlight) });
      expect(readJournal(device)).toMatchObject([{ slug, work: { answers: { "1": "a" }, highlights: [] } }]);
    });
  });
});

/** Makes every further act on the work database fail, as a full or broken disk does. */
function closeForGood(device: Device): void {
  device.work.transaction = (() =>
    Promise.reject(
      Object.assign(new Error("disk"), { name: "UnknownError" }),
    )) as unknown as Device["work"]["transaction"];
}

it("names attempts of one account only", async () => {
  const device = testDevice();
  await storeFixture(device);
  await begin(device, 1);
  await begin(device, 2, "account-bob");
  expect((await listAttempts(device, "account-bob")).map((attempt) => attempt.slug)).toEqual([attemptSlug(2)]);
});
