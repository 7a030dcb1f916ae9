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
import { createHash } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { startTimer } from "#core/exam/attempt/timer.ts";
import { attemptSlugSeed } from "#core/exam/attempt/full-test.ts";
import { mistakeNumbers } from "#core/exam/attempt/practice-set.ts";
import type { ModuleSummary } from "#core/exam/content/book.ts";
import { moduleNumbers } from "#core/exam/content/question-numbers.ts";
import type { Attempt } from "#core/wire/attempt/attempts.ts";
import { fixtureKey } from "#tests/support/fixture-key.ts";
import { fixtureModule } from "#tests/support/fixture-module.ts";
import { changeWork, getAttemptModule, getReview, type NewAttempt, startAttempt } from "./attempts.ts";
import { handIn } from "./hand-in.ts";
import type { Device } from "../storage/device.ts";
import {
  rebuildFullTest,
  attemptsByType,
  getFullTest,
  saveFullTest,
  moduleAttemptSlug,
  moduleProgress,
  watchFullTest,
} from "./full-tests.ts";
import { mergePulledAttempts } from "./pulled-attempts.ts";
import { bookOf, moduleSummary } from "#tests/support/fixture-book.ts";

const summary = (slug: string): ModuleSummary =>
  moduleSummary(slug, { content_version: fixtureModule.content_version, key_version: fixtureKey.key_version });
const book = {
  ...bookOf("tides", [
    {
      slug: "test-1",
      name: "Test 1",
      listening_module: [summary("listening-1")],
      reading_module: [summary(fixtureModule.slug)],
      writing_module: [summary("writing-1")],
      speaking_module: [summary("speaking-1")],
    },
  ]),
  name: "Tides",
};
const FULL_TEST_SLUG = numberedSlug(100);
const start = { owner: OWNER, slug: FULL_TEST_SLUG, book, test: "test-1", testType: "academic", now: NOW } as const;
const clock = startTimer("practice", {
  durationSeconds: null,
  extraTime: 0,
  now: { wall: NOW, mono: 0, asleep: false },
});

let device: Device;
beforeEach(async () => {
  device = openTestDevice(createDatabaseNames());
  await storeReadingPack(device);
});

const startReading = async (change: Partial<NewAttempt>) => {
  const started = await startAttempt(device, {
    owner: OWNER,
    slug: numberedSlug(2),
    module_slug: fixtureModule.slug,
    mode: "practice",
    extra_time: 0,
    parts: null,
    clock,
    now: NOW,
    ...change,
  });
  if ("problem" in started) throw new Error(started.problem);
  return started.attempt;
};

describe("a full test", () => {
  it("has the slugs of its modules and their attempts before a module starts, and queues nothing", async () => {
    const row = await saveFullTest(device, start);
    expect(row?.papers.map(({ module }) => module.slug)).toEqual([
      "listening-1",
      fixtureModule.slug,
      "writing-1",
      "speaking-1",
    ]);
    const hash = createHash("sha256").update(attemptSlugSeed(FULL_TEST_SLUG, "reading")).digest();
    expect(row?.papers[1]?.attempt_slug).toBe(hash.subarray(0, 16).toString("base64url"));
    expect(await listQueued(device)).toEqual([]);
    expect(await saveFullTest(device, { ...start, test: "test-9" })).toBeNull();
  });

  it("is reused for the same test only until its first module starts", async () => {
    await saveFullTest(device, start);
    expect((await saveFullTest(device, { ...start, slug: numberedSlug(101) }))?.slug).toBe(FULL_TEST_SLUG);
    await startReading({ slug: await moduleAttemptSlug(FULL_TEST_SLUG, "reading"), full_test: FULL_TEST_SLUG });
    expect((await saveFullTest(device, { ...start, slug: numberedSlug(101) }))?.slug).toBe(numberedSlug(101));
    expect((await saveFullTest(device, { ...start, owner: "eve", slug: numberedSlug(102) }))?.slug).toBe(
      numberedSlug(102),
    );
  });

  it("links the commands of its modules and follows their progress", async () => {
    await saveFullTest(device, start);
    const reading = await startReading({
      slug: await moduleAttemptSlug(FULL_TEST_SLUG, "reading"),
      full_test: FULL_TEST_SLUG,
    });
    expect(await listQueued(device)).toMatchObject([
      { kind: "attempt.create", payload: { full_test: FULL_TEST_SLUG } },
    ]);
    await handIn(device, reading.slug, { now: NOW + 1, reason: "finished" });
    await beginReading(device, 5);
    const state = await read();
    expect(moduleProgress(state?.attempts ?? {})).toEqual({ reading: { status: "Evaluated", band: null } });
    expect((await listQueued(device)).filter(({ kind }) => kind === "attempt.submit")).toMatchObject([
      { payload: { full_test: FULL_TEST_SLUG } },
    ]);
  });

  const read = () =>
    new Promise<Parameters<Parameters<ReturnType<typeof watchFullTest>["subscribe"]>[0]>[0]>((resolve, reject) => {
      watchFullTest(device, FULL_TEST_SLUG).subscribe(resolve, reject);
    });

  it("that another device started is rebuilt once its attempts and its book are on this device", async () => {
    expect(await rebuildFullTest(device, OWNER, FULL_TEST_SLUG, [book], "academic")).toBeUndefined();
    const slug = await moduleAttemptSlug(FULL_TEST_SLUG, "reading");
    const attempt: Attempt = {
      attempt_slug: slug,
      module_type: "reading",
      module_slug: fixtureModule.slug,
      content_version: fixtureModule.content_version,
      mode: "exam",
      extra_time: 25,
      parts: null,
      full_test: FULL_TEST_SLUG,
      started_at: NOW,
      book_name: "Tides",
      test_name: "Test 1",
      status: "Evaluated",
      score: null,
      answered: 0,
      questions: 20,
      updated_at: NOW,
      rev: 1,
      work: { answers: {}, flags: [], highlights: [], seconds: {} },
      submitted_at: NOW,
      marking: null,
    };
    await mergePulledAttempts(device, OWNER, [{ seq: 1, attempt, clock }]);
    expect(await rebuildFullTest(device, OWNER, FULL_TEST_SLUG, [], "academic")).toBeUndefined();
    const row = await rebuildFullTest(device, OWNER, FULL_TEST_SLUG, [book], "academic");
    expect(row).toMatchObject({ slug: FULL_TEST_SLUG, owner: OWNER, test_slug: "test-1", extra_time: 25 });
    expect(row?.papers[1]?.attempt_slug).toBe(slug);
    expect(await rebuildFullTest(device, "eve", FULL_TEST_SLUG, [book], "academic")).toBeUndefined();
    expect(await getFullTest(device, FULL_TEST_SLUG)).toEqual(row);
  });

  it("shows the handed-in attempt when a module has two attempts", async () => {
    const running = await beginReading(device, 1);
    const done = { ...running, slug: "done", status: "Evaluated" } as const;
    expect(attemptsByType([running, done]).reading?.slug).toBe("done");
    expect(attemptsByType([done, running]).reading?.slug).toBe("done");
  });
});

describe("practising earlier mistakes", () => {
  it("asks only the questions answered wrong, and gives no band", async () => {
    const first = await beginReading(device, 1);
    const word = fixtureKey.questions.find((question) => question.kind === "words");
    if (word?.kind !== "words") throw new Error("the fixture has no typed answer");
    const given = word.accept[0] ?? "";
    await changeWork(device, first.slug, NOW + 1, (work) => ({ ...work, answers: { [String(word.number)]: given } }));
    await handIn(device, first.slug, { now: NOW + 2, reason: "finished" });
    const review = await getReview(device, first.slug);
    const marking = review?.attempt.marking;
    if (marking === null || marking === undefined) throw new Error("not marked");
    const only = mistakeNumbers(fixtureModule, fixtureKey, marking);
    expect(only).not.toContain(word.number);

    const again = await startReading({ mistakes_of: first.slug });
    expect(again.head).toMatchObject({ only, parts: null });
    const module = await getAttemptModule(device, again.slug);
    if (module === undefined) throw new Error("no copy");
    expect(moduleNumbers(module)).toEqual(only);
    expect(again.place.number).toBe(only[0]);
    const marked = await handIn(device, again.slug, { now: NOW + 5, reason: "finished" });
    expect(marked.marking).toMatchObject({ band: null, raw: { right: 0, total: only.length } });
    expect(moduleNumbers((await getReview(device, again.slug))?.module ?? fixtureModule)).toEqual(only);
  });

  it("cannot start from an unknown attempt or another account's attempt", async () => {
    await expect(startReading({ mistakes_of: numberedSlug(9) })).rejects.toThrow("not_downloaded");
    const first = await beginReading(device, 1, "eve");
    await handIn(device, first.slug, { now: NOW + 2, reason: "finished" });
    await expect(startReading({ mistakes_of: first.slug })).rejects.toThrow("not_downloaded");
  });
});
