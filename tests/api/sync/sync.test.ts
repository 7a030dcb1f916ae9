import { afterEach, beforeEach, expect, it } from "vitest";
import { findAccount } from "#api/store/account/accounts.ts";
import type { Attempt } from "#core/wire/attempt/attempts.ts";
import type { ReplyOf } from "#core/wire/endpoints.ts";
import { fixtureModule } from "#tests/support/fixture-module.ts";
import { describeEachEngine } from "../support/engines.ts";
import {
  attemptSlug,
  makeAnswersSave,
  makeAttemptCreate,
  makeAttemptHead,
  makeAttemptSubmit,
  makeAttemptWork,
  makeCommand,
  makeHandIn,
  rightAnswers,
  sendCommands,
} from "../support/commands.ts";
import { TEST_NOW, type TestApp } from "../support/test-app.ts";
import { countRows } from "../support/count-rows.ts";
import { createReadingApp, readAttempt } from "../support/reading-app.ts";
import { DAY_MS, HOUR_MS } from "#core/exam/durations.ts";

const OTHER_CLIENT = "client-0000000002";

describeEachEngine("batch sync", (engine) => {
  let app: TestApp;
  let ada: { id: string; token: string };

  beforeEach(async () => {
    ({ app, ada } = await createReadingApp(await engine.createDatabase()));
  });
  afterEach(() => app.close());

  const read = (slug: string, token = ada.token): Promise<Attempt> => readAttempt(app, token, slug);

  it("accepts an attempt from start to hand-in and marks it", async () => {
    const slug = attemptSlug(1);
    const answers = rightAnswers();
    const results = await sendCommands(app, ada.token, [
      makeAttemptCreate(slug),
      makeAnswersSave(slug, { answers: { "1": "ii" } }),
      makeAttemptSubmit(slug, { answers }),
    ]);
    expect(results.map((result) => result.status)).toEqual(["applied", "applied", "applied"]);
    const attempt = await read(slug);
    expect(attempt).toMatchObject({
      status: "Evaluated",
      submitted_at: TEST_NOW - 10,
      book_name: "Book tides",
      test_name: "Test 1",
    });
    expect(attempt.work.answers).toEqual(answers);
    expect(attempt.marking?.raw.right).toBe(attempt.questions);
    expect(attempt.answered).toBe(attempt.questions);
    expect(results[2]).toMatchObject({ marking: attempt.marking, rev: attempt.rev });
  });

  it("needs only the hand-in to store the whole attempt", async () => {
    const slug = attemptSlug(1);
    expect(await sendCommands(app, ada.token, [makeAttemptSubmit(slug, { answers: { "1": "ii" } })])).toMatchObject([
      { status: "applied", marking: { raw: { right: 1 } } },
    ]);
    expect(await read(slug)).toMatchObject({ status: "Evaluated", mode: "exam", started_at: TEST_NOW - 1000 });
  });

  it("returns the first response to a repeated command, and runs it once", async () => {
    const ops = [makeAttemptCreate(attemptSlug(1)), makeAttemptSubmit(attemptSlug(1), { answers: { "1": "ii" } })];
    const first = await sendCommands(app, ada.token, ops);
    const again = await sendCommands(app, ada.token, ops);
    expect(again).toEqual(first.map((result) => ({ ...result, replayed: true })));
    const twiceAtOnce = makeAttemptCreate(attemptSlug(2));
    expect(await sendCommands(app, ada.token, [twiceAtOnce, twiceAtOnce])).toMatchObject([
      { status: "applied" },
      { status: "applied", replayed: true },
    ]);
    expect(await countRows(app, "attempt")).toBe(2);
    expect(await countRows(app, "marking")).toBe(1);
    expect(await countRows(app, "sync_op")).toBe(3);
  });

  it("runs a command once if it arrives several times at the same moment", async () => {
    const ops = [makeAttemptCreate(attemptSlug(1)), makeAttemptSubmit(attemptSlug(1), { answers: { "1": "ii" } })];
    const replies = await Promise.all([1, 2, 3, 4].map(() => sendCommands(app, ada.token, ops)));
    expect(replies.flat().filter((result) => !("replayed" in result))).toHaveLength(2);
    expect(await countRows(app, "marking")).toBe(1);
    expect(await countRows(app, "attempt_version")).toBe(1);
  });

  it("treats payloads with fields in different orders as the same command", async () => {
    const save = makeAnswersSave(attemptSlug(1), { answers: { "1": "ii" } });
    await sendCommands(app, ada.token, [save]);
    const reordered = { ...save, payload: Object.fromEntries(Object.entries(save.payload as object).reverse()) };
    expect(await sendCommands(app, ada.token, [reordered])).toMatchObject([{ status: "applied", replayed: true }]);
  });

  it("replies retry to unknown kinds and newer versions of commands, and to later commands of the same aggregate", async () => {
    const slug = attemptSlug(1);
    const newer = makeCommand("attempt.annotate", makeAttemptHead(slug));
    const newerVersion = makeAttemptCreate(attemptSlug(2), { v: 2 });
    const results = await sendCommands(app, ada.token, [
      newer,
      makeAnswersSave(slug, {}),
      newerVersion,
      makeAttemptSubmit(slug, {}),
      makeAttemptCreate(attemptSlug(3)),
    ]);
    expect(results.map((result) => result.status)).toEqual(["retry", "retry", "retry", "retry", "applied"]);
    expect(await countRows(app, "sync_op")).toBe(1);
  });

  it("rolls back a command that throws, replies retry, and runs it when it is sent again", async () => {
    const slug = attemptSlug(1);
    const { db } = app.services.store;
    await db.schema.alterTable("attempt_version").renameTo("attempt_version_away").execute();
    const ops = [
      makeAttemptCreate(slug),
      makeAnswersSave(slug, { answers: { "1": "ii" } }),
      makeAttemptSubmit(slug, {}),
      makeAttemptCreate(attemptSlug(2)),
    ];
    const broken = await sendCommands(app, ada.token, ops);
    expect(broken.map((result) => result.status)).toEqual(["applied", "retry", "retry", "applied"]);
    expect(await countRows(app, "sync_op")).toBe(2);
    await db.schema.alterTable("attempt_version_away").renameTo("attempt_version").execute();
    const repaired = await sendCommands(app, ada.token, ops);
    expect(repaired.map((result) => [result.status, "replayed" in result])).toEqual([
      ["applied", true],
      ["applied", false],
      ["applied", false],
      ["applied", true],
    ]);
  });

  it("ignores an older save of a device after a newer one", async () => {
    const slug = attemptSlug(1);
    const older = makeAnswersSave(slug, { answers: { "1": "i" } }, { aggSeq: 1 });
    const newer = makeAnswersSave(slug, { answers: { "1": "ii", "3": "TRUE" } }, { aggSeq: 2 });
    expect(await sendCommands(app, ada.token, [newer])).toMatchObject([{ status: "applied" }]);
    expect(await sendCommands(app, ada.token, [older])).toMatchObject([{ status: "superseded" }]);
    expect((await read(slug)).work.answers).toEqual({ "1": "ii", "3": "TRUE" });
    // The stored responses to both were deleted: the order is still respected.
    await app.services.store.db.deleteFrom("sync_op").execute();
    expect(await sendCommands(app, ada.token, [older])).toMatchObject([{ status: "superseded" }]);
    expect((await read(slug)).work.answers).toEqual({ "1": "ii", "3": "TRUE" });
  });

  it("merges the answers of two devices question by question, and keeps the work that each sent", async () => {
    const slug = attemptSlug(1);
    await sendCommands(app, ada.token, [makeAnswersSave(slug, { answers: { "1": "i", "3": "TRUE" }, flags: [3] })]);
    await sendCommands(app, ada.token, [makeAnswersSave(slug, { answers: { "4": "YES" } })], OTHER_CLIENT);
    await sendCommands(app, ada.token, [makeAnswersSave(slug, { answers: { "1": "ii", "3": "TRUE" }, flags: [] })]);
    const { work: merged, answered } = await read(slug);
    expect(merged).toEqual(makeAttemptWork({ answers: { "1": "ii", "3": "TRUE", "4": "YES" } }));
    expect(answered).toBe(3);
    expect(await countRows(app, "attempt_version")).toBe(3);
  });

  it("accepts the first hand-in, and stores later work as late copies", async () => {
    const slug = attemptSlug(1);
    await sendCommands(app, ada.token, [makeAttemptSubmit(slug, { answers: { "1": "ii" } })]);
    const late = [
      makeAttemptSubmit(slug, { answers: { "1": "iv" } }),
      makeAnswersSave(slug, { answers: { "1": "v" } }),
    ];
    expect(await sendCommands(app, ada.token, late, OTHER_CLIENT)).toMatchObject([
      { status: "rejected", code: "already_submitted" },
      { status: "rejected", code: "already_submitted" },
    ]);
    const attempt = await read(slug);
    expect(attempt.work.answers).toEqual({ "1": "ii" });
    const versions = await app.services.store.db
      .selectFrom("attempt_version")
      .select(["kind", "work"])
      .orderBy("number")
      .execute();
    expect(
      versions.map((version) => [version.kind, (JSON.parse(version.work) as Attempt["work"]).answers["1"]]),
    ).toEqual([
      ["submit", "ii"],
      ["late", "iv"],
      ["late", "v"],
    ]);
    const reply = await app.call("lateCopies", {
      token: ada.token,
      params: { skill: "reading" },
      body: { attempt_slug: slug },
    });
    const { copies } = (await reply.json()) as ReplyOf<"lateCopies">;
    expect(new Set(copies.map((copy) => copy.work?.answers["1"]))).toEqual(new Set(["iv", "v"]));
  });

  it("accepts a hand-in with a lower sequence number than an earlier save", async () => {
    const slug = attemptSlug(1);
    await sendCommands(app, ada.token, [makeAnswersSave(slug, { answers: { "1": "i" } }, { aggSeq: 9 })]);
    expect(
      await sendCommands(app, ada.token, [makeAttemptSubmit(slug, { answers: { "1": "ii" } }, { aggSeq: 2 })]),
    ).toMatchObject([{ status: "applied" }]);
    expect(await read(slug)).toMatchObject({ status: "Evaluated", work: { answers: { "1": "ii" } } });
  });

  it("recognises a repeated hand-in even after its stored response was deleted", async () => {
    const submit = makeAttemptSubmit(attemptSlug(1), { answers: { "1": "ii" } });
    const [first] = await sendCommands(app, ada.token, [submit]);
    await app.services.store.db.deleteFrom("sync_op").execute();
    expect(await sendCommands(app, ada.token, [submit])).toEqual([first]);
    expect(await countRows(app, "marking")).toBe(1);
    expect(await countRows(app, "attempt_version")).toBe(1);
  });

  it("never rejects a late attempt, and limits the device's times to plausible ones", async () => {
    const slug = attemptSlug(1);
    const started = { started_at: TEST_NOW - 400 * DAY_MS };
    const submit = makeHandIn(makeAttemptHead(slug, started), {
      submitted_at: TEST_NOW + 5 * DAY_MS,
      deadline: TEST_NOW - DAY_MS,
      reason: "time_up",
    });
    expect(await sendCommands(app, ada.token, [submit])).toMatchObject([{ status: "applied" }]);
    expect(await read(slug)).toMatchObject({ started_at: TEST_NOW - HOUR_MS, submitted_at: TEST_NOW });
  });

  it("marks one part of a module without a band", async () => {
    const slug = attemptSlug(1);
    const work = makeAttemptWork({ answers: rightAnswers() });
    const [result] = await sendCommands(app, ada.token, [makeHandIn(makeAttemptHead(slug, { parts: [1] }), { work })]);
    const attempt = await read(slug);
    expect(result).toMatchObject({
      marking: { band: null, raw: { right: attempt.questions, total: attempt.questions } },
    });
    expect(attempt.questions).toBeLessThan(fixtureModule.parts.length * 40);
    expect(attempt.score).toBe(`${attempt.questions}/${attempt.questions}`);
  });

  it("runs 450 commands of one batch in order", async () => {
    const slug = attemptSlug(1);
    const ops = Array.from({ length: 450 }, (_each, i) =>
      makeAnswersSave(slug, { answers: { "18": `word ${i}` } }, { aggSeq: i + 1 }),
    );
    const results = await sendCommands(app, ada.token, ops);
    expect(new Set(results.map((result) => result.status))).toEqual(new Set(["applied"]));
    expect(results.map((result) => result.opId)).toEqual(ops.map((each) => each.opId));
    expect((await read(slug)).work.answers).toEqual({ "18": "word 449" });
    expect(await countRows(app, "attempt_version")).toBe(50);
  });

  it("saves settings and test type field by field", async () => {
    const settings = makeCommand("settings.update", {
      first_name: "Grace",
      last_name: "Hopper",
      testType: "general",
      bandsTarget: 8,
    });
    expect(
      await sendCommands(app, ada.token, [settings, makeCommand("test_type.set", { test_type: "academic" })]),
    ).toMatchObject([{ status: "applied" }, { status: "applied" }]);
    expect(await findAccount(app.services.store.db, ada.id)).toMatchObject({
      first_name: "Grace",
      last_name: "Hopper",
      test_type: "academic",
      target_halves: 16,
    });
  });
});
