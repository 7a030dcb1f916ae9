import { afterEach, beforeEach, expect, it } from "vitest";
import { publishBooks } from "#api/commands/operate/publish.ts";
import { notifyLearners } from "#api/commands/notify/notify-learners.ts";
import { evaluateWaitingAttempts } from "#api/jobs/writing/evaluate-writing.ts";
import type { Evaluator } from "#api/jobs/writing/evaluator.ts";
import { readOwnData } from "#api/store/account/account-data.ts";
import { fixtureKey } from "#tests/support/fixture-key.ts";
import { fixtureModule } from "#tests/support/fixture-module.ts";
import { makeCompiledWriting, fixtureWriting } from "#tests/support/fixture-writing.ts";
import { plainEvaluation } from "#tests/support/evaluation.ts";
import type { Alert } from "#core/wire/account/alerts.ts";
import type { EndpointName, ReplyOf } from "#core/wire/endpoints.ts";
import { describeEachEngine } from "../support/engines.ts";
import {
  attemptSlug,
  makeAttemptCreate,
  makeAttemptHead,
  makeAttemptSubmit,
  makeCommand,
  makeHandIn,
  makeWritingHead,
  sendCommands,
} from "../support/commands.ts";
import { makeCompiledBook, makeCompiledModule } from "../support/library.ts";
import { createTestApp, TEST_NOW, type TestApp } from "../support/test-app.ts";
import { createAccount } from "../support/accounts.ts";
import { callOk } from "../support/replies.ts";

const KEY_2 = "00000000000000d2";
/** The fixture's key with another answer to question 1. */
const CORRECTED_KEY = {
  key_version: KEY_2,
  questions: fixtureKey.questions.map((question) =>
    question.kind === "option" && question.number === 1 ? { ...question, option: "iv" } : question,
  ),
};
const createAlert = (id: string): Alert => ({
  id,
  type: "info",
  title: "The site rests on Sunday",
  message: "From 02:00 to 03:00 nothing can be sent. Your work is kept on your device.",
  button_title: null,
  button_url: null,
});

describeEachEngine("the learner's home", (engine) => {
  let app: TestApp;
  let ada: { id: string; token: string };
  const evaluator: Evaluator = { evaluate: async (given) => plainEvaluation(given) };
  const publish = async (key: Partial<typeof fixtureKey> = {}) =>
    publishBooks(app.services, [
      makeCompiledBook("tides", 1, [[await makeCompiledModule({}, key), makeCompiledWriting()]]),
    ]);
  const call = <N extends EndpointName>(name: N, token = ada.token) => callOk(app, name, { token, body: {} });
  const makeWritingHandIn = (slug: string, parts: number[] | null = null) =>
    makeHandIn(makeWritingHead(slug, { parts }), {
      texts: { "task-1": "The chart shows two years.", "task-2": "I agree." },
    });
  beforeEach(async () => {
    app = await createTestApp({ url: await engine.createDatabase(), services: { evaluator } });
    await publish();
    ada = await createAccount(app);
  });
  afterEach(() => app.close());

  it("is empty for a new learner", async () => {
    const empty = { average_bands: null, papers: 0 };
    expect(await call("overallPerformance")).toEqual({
      average_score: {
        listening: empty,
        reading: empty,
        writing: empty,
        speaking: empty,
        overall: { ...empty, total_attempts: 0 },
        without_speaking: { average_bands: null },
      },
      trend: [],
      weakest_question_types: [],
      accuracy: [],
      practice_parts: 0,
      plan: null,
      recent_tests: [],
    });
    expect(await call("overallPerformanceFeedback")).toEqual({ overall_feedback: "", overall_feedback_date: null });
    expect(await call("alerts")).toEqual({ alerts: [], next: null });
  });

  it("counts whole modules in exam mode, and shows recent tests with their status and score", async () => {
    const ben = await createAccount(app, "ben");
    await sendCommands(app, ben.token, [makeWritingHandIn(attemptSlug(9))]);
    await sendCommands(app, ada.token, [
      makeWritingHandIn(attemptSlug(1)),
      makeAttemptSubmit(attemptSlug(2), {}),
      makeAttemptCreate(attemptSlug(3)),
    ]);
    await evaluateWaitingAttempts(app.services);
    const reply = await call("overallPerformance");
    const band = plainEvaluation({ module: fixtureWriting, texts: {}, parts: null }).band;
    expect(reply.average_score.writing).toEqual({ average_bands: band, papers: 1 });
    expect(reply.average_score.overall).toEqual({ average_bands: null, papers: 1, total_attempts: 3 });
    expect(reply.trend).toMatchObject([{ slug: attemptSlug(1), module_type: "writing", band, mean: band }]);
    expect(
      Object.fromEntries(reply.recent_tests.map(({ attempt_slug, status, score }) => [attempt_slug, [status, score]])),
    ).toEqual({
      [attemptSlug(1)]: ["Evaluated", band.toFixed(1)],
      [attemptSlug(2)]: ["Evaluated", expect.stringMatching(/^0\/\d+$/)],
      [attemptSlug(3)]: ["in_progress", null],
    });
    expect(reply.recent_tests[0]).toMatchObject({ book_name: "Book tides", test_name: "Test 1" });
    const feedback = await call("overallPerformanceFeedback");
    expect(feedback.overall_feedback).toContain("Take a full Listening and Reading module in exam mode");
    expect(feedback.overall_feedback_date).toBe(reply.trend[0]?.at);
  });

  it("shows the evaluation of one Writing task alone, without a band of the module", async () => {
    await sendCommands(app, ada.token, [makeWritingHandIn(attemptSlug(1), [2])]);
    await evaluateWaitingAttempts(app.services);
    const reply = await call("overallPerformance");
    expect(reply.average_score.writing).toEqual({ average_bands: null, papers: 0 });
    expect(reply.recent_tests).toMatchObject([{ status: "Evaluated", score: null }]);
    const params = { skill: "writing", module_slug: fixtureWriting.slug, attempt_slug: attemptSlug(1) } as const;
    const result = (await (await app.call("result", { params, body: {} })).json()) as ReplyOf<"result">;
    expect(result.parts).toEqual([2]);
  });

  it("leaves an excluded attempt out of averages until it is counted again", async () => {
    const slug = attemptSlug(1);
    const exclude = (excluded: boolean, agg = `exclude:${slug}`) =>
      makeCommand("attempt.exclude", { ...makeWritingHead(slug), excluded }, { agg });
    const countWriting = async () => (await call("overallPerformance")).average_score.writing.papers;
    await sendCommands(app, ada.token, [makeWritingHandIn(slug)]);
    await evaluateWaitingAttempts(app.services);
    expect(await countWriting()).toBe(1);

    expect(await sendCommands(app, ada.token, [exclude(true)])).toMatchObject([{ status: "applied" }]);
    expect(await countWriting()).toBe(0);
    expect(await readOwnData(app.services.store.db, "attempt", ada.id)).toMatchObject([{ slug, excluded: 1 }]);
    await sendCommands(app, ada.token, [exclude(false)]);
    expect(await countWriting()).toBe(1);

    const ben = await createAccount(app, "ben");
    expect(await sendCommands(app, ben.token, [exclude(true)])).toMatchObject([
      { status: "rejected", code: "not_found" },
    ]);
    expect(await sendCommands(app, ada.token, [exclude(true, `attempt:${slug}`)])).toMatchObject([
      { status: "rejected" },
    ]);
    expect(await countWriting()).toBe(1);
  });

  it("lists recent tests by the dates that it shows, although the older one arrived later", async () => {
    const handIn = (slug: string, submitted_at: number) =>
      sendCommands(app, ada.token, [makeHandIn(makeAttemptHead(slug), { submitted_at })]);
    await handIn(attemptSlug(2), TEST_NOW - 10);
    app.clock.advance(1000);
    await handIn(attemptSlug(1), TEST_NOW - 500);

    const { recent_tests } = await call("overallPerformance");
    expect(recent_tests.map(({ attempt_slug, updated_at }) => [attempt_slug, updated_at])).toEqual([
      [attemptSlug(2), TEST_NOW - 10],
      [attemptSlug(1), TEST_NOW - 500],
    ]);
  });

  it("shows an alert for a result once, until it is dismissed", async () => {
    const slug = attemptSlug(1);
    await sendCommands(app, ada.token, [makeWritingHandIn(slug)]);
    await evaluateWaitingAttempts(app.services);
    const [alert, ...others] = (await call("alerts")).alerts;
    expect(others).toEqual([]);
    expect(alert).toEqual({
      id: `result:${slug}`,
      type: "success",
      title: "Your Writing result is ready",
      message: "Book tides, Test 1.",
      button_title: "See the result",
      button_url: `/ieltstest/attempt/writing/${fixtureWriting.slug}/${slug}/get_result`,
    });
    await sendCommands(app, ada.token, [
      makeCommand("alert.dismiss", { alert_id: `result:${slug}` }, { agg: `alert:result:${slug}` }),
    ]);
    expect((await call("alerts")).alerts).toEqual([]);
  });

  it("alerts only learners whose score changed with a corrected key", async () => {
    const ben = await createAccount(app, "ben");
    await sendCommands(app, ada.token, [makeAttemptSubmit(attemptSlug(1), { answers: { "1": "ii" } })]);
    await sendCommands(app, ben.token, [makeAttemptSubmit(attemptSlug(2), { answers: { "1": "i" } })]);
    await publish(CORRECTED_KEY);
    const { alerts } = await call("alerts");
    expect(alerts).toMatchObject([
      {
        id: `key-corrected:${attemptSlug(1)}:${KEY_2}`,
        type: "info",
        message: `Book tides, Test 1, Reading: your score went from 1 to 0 of ${fixtureKey.questions.length}.`,
        button_url: `/ieltstest/attempt/reading/${fixtureModule.slug}/${attemptSlug(1)}/get_result`,
      },
    ]);
    expect((await call("alerts", ben.token)).alerts).toEqual([]);
    await publish(CORRECTED_KEY);
    expect((await call("alerts")).alerts).toHaveLength(1);
  });

  it("delivers an administrator's alert to one or all learners, once each", async () => {
    const ben = await createAccount(app, "ben");
    expect(await notifyLearners(app.services, "nobody@bandwise.test", createAlert("rest-1"))).toBeNull();
    expect(await notifyLearners(app.services, "ada@bandwise.test", createAlert("rest-1"))).toBe(1);
    expect(await notifyLearners(app.services, null, createAlert("rest-1"))).toBe(1);
    expect(await notifyLearners(app.services, null, createAlert("rest-1"))).toBe(0);
    expect((await call("alerts", ben.token)).alerts).toEqual([createAlert("rest-1")]);
  });

  it("returns alerts in pages, newest first", async () => {
    for (const id of ["a", "b", "c"]) {
      app.clock.advance(1000);
      await notifyLearners(app.services, "ada@bandwise.test", createAlert(id));
    }
    const read = async (body: object): Promise<ReplyOf<"alerts">> =>
      (await (await app.call("alerts", { token: ada.token, body })).json()) as ReplyOf<"alerts">;
    const first = await read({ limit: 2 });
    expect(first.alerts.map((alert) => alert.id)).toEqual(["c", "b"]);
    const second = await read({ limit: 2, cursor: first.next });
    expect(second.alerts.map((alert) => alert.id)).toEqual(["a"]);
    expect(second.next).toBeNull();
  });
});
