import { afterEach, beforeEach, expect, it } from "vitest";
import { publishBooks } from "#api/commands/operate/publish.ts";
import { evaluateWaitingAttempts, queueAttemptsToEvaluateAgain } from "#api/jobs/writing/evaluate-writing.ts";
import type { Annotator } from "#api/jobs/writing/annotator.ts";
import type { Evaluator } from "#api/jobs/writing/evaluator.ts";
import { listEvaluations } from "#api/store/attempt/evaluations.ts";
import type { CompiledModule } from "#core/exam/content/compiled.ts";
import type { ModuleKey } from "#core/exam/content/answer-key.ts";
import { readAnnotated } from "#core/wire/library/annotated-text.ts";
import type { ReplyOf } from "#core/wire/endpoints.ts";
import { EVALUATOR_VERSION } from "#core/exam/writing/evaluation.ts";
import { plainEvaluation } from "#tests/support/evaluation.ts";
import { makeCompiledWriting, fixtureWriting } from "#tests/support/fixture-writing.ts";
import { describeEachEngine } from "../support/engines.ts";
import {
  attemptSlug,
  makeAttemptSubmit,
  makeCommand,
  makeHandIn,
  makeWritingHead,
  sendCommands,
} from "../support/commands.ts";
import { makeCompiledBook, makeCompiledModule } from "../support/library.ts";
import { createTestApp, TEST_NOW, type TestApp } from "../support/test-app.ts";
import { createAccount } from "../support/accounts.ts";
import { readAttempt } from "../support/reading-app.ts";

const SLUG = attemptSlug(1);
const TEXTS = { "task-1": "The chart shows two years.", "task-2": "I agree with this view." };
const makeWritingHandIn = () => makeHandIn(makeWritingHead(SLUG), { texts: TEXTS });

/** Returns the Writing fixture with a brief for task 1, which says what an answer should contain. */
function makeModuleWithBrief(keyVersion: string): CompiledModule {
  const makePoint = (id: string) => ({ id, say: `the ${id}`, needs: [["chart"]] });
  const key: ModuleKey = {
    module_slug: fixtureWriting.slug,
    content_version: fixtureWriting.content_version,
    key_version: keyVersion,
    questions: [],
    briefs: {
      "task-1": { synonyms: {}, overview: [makePoint("overview")], points: [makePoint("rise"), makePoint("fall")] },
    },
  };
  return { ...makeCompiledWriting(), key };
}

describeEachEngine("evaluations of Writing", (engine) => {
  let app: TestApp;
  let ada: { id: string; token: string };
  let requests: Parameters<Evaluator["evaluate"]>[0][] = [];
  let evaluate: (given: Parameters<Evaluator["evaluate"]>[0]) => ReturnType<Evaluator["evaluate"]>;

  const publish = async (keyVersion = "00000000000000b1") =>
    publishBooks(app.services, [
      makeCompiledBook("tides", 1, [[makeModuleWithBrief(keyVersion), await makeCompiledModule()]]),
    ]);
  beforeEach(async () => {
    requests = [];
    evaluate = async (given) => plainEvaluation(given);
    const evaluator: Evaluator = {
      evaluate: (given) => {
        requests.push(given);
        return evaluate(given);
      },
    };
    const annotator: Annotator = {
      annotate: async (text) => ({
        marks: [{ start: 0, end: 3, type: "grammar", rule: "languagetool-X", reason: "No <so>.", suggestions: [] }],
        score: { score: 80, label: "Good" },
        checker: text.startsWith("I agree") ? "languagetool" : "ours",
      }),
    };
    app = await createTestApp({ url: await engine.createDatabase(), services: { evaluator, annotator } });
    await publish();
    ada = await createAccount(app);
  });
  afterEach(() => app.close());

  const read = () => readAttempt(app, ada.token, SLUG, "writing");
  const readEvaluation = async (token = ada.token) =>
    app.call("writingEvaluation", { token, params: { attempt_slug: SLUG }, body: {} });
  const readChanges = async (cursor?: string) => {
    const reply = await app.call("syncChanges", { token: ada.token, query: cursor === undefined ? {} : { cursor } });
    return (await reply.json()) as ReplyOf<"syncChanges">;
  };

  it("is queued with the hand-in, made after the reply, stored, and synced to the learner's devices", async () => {
    expect(await sendCommands(app, ada.token, [makeWritingHandIn()])).toMatchObject([
      { status: "applied", marking: null },
    ]);
    expect(await read()).toMatchObject({ status: "Completed", score: null, evaluation: null });
    expect(await (await readEvaluation()).json()).toMatchObject({ bands: null, data: [] });
    expect(requests).toEqual([]);
    const { cursor } = await readChanges();

    expect(await evaluateWaitingAttempts(app.services)).toBe(1);
    expect(requests).toMatchObject([{ texts: TEXTS, parts: null, key: { key_version: "00000000000000b1" } }]);
    const attempt = await read();
    expect(attempt).toMatchObject({
      status: "Evaluated",
      score: "6.0",
      evaluation: { source: "rules", model: null, result: { band: 6 } },
    });
    const { items } = await readChanges(cursor);
    expect(items).toMatchObject([{ kind: "attempt", id: SLUG, rev: attempt.rev, body: { status: "Evaluated" } }]);
    expect(await evaluateWaitingAttempts(app.services)).toBe(0);
  });

  it("comes with the server's grammar marks and the name of their checker, for its owner only", async () => {
    await sendCommands(app, ada.token, [makeWritingHandIn()]);
    const readGrammar = async (token: string) =>
      app.call("writingGrammar", { token, params: { attempt_slug: SLUG }, body: {} });
    const reply = await readGrammar(ada.token);
    expect(reply.status).toBe(200);
    const { data } = (await reply.json()) as ReplyOf<"writingGrammar">;
    expect(data.map(({ id, grammar_score, checker }) => ({ id, grammar_score, checker }))).toEqual([
      { id: "task-1", grammar_score: 80, checker: "ours" },
      { id: "task-2", grammar_score: 80, checker: "languagetool" },
    ]);
    expect(data.map(({ grammar_check }) => readAnnotated(grammar_check).text)).toEqual(Object.values(TEXTS));
    expect(readAnnotated(data[0]?.grammar_check ?? "").marks).toMatchObject([{ start: 0, end: 3, reason: "No <so>." }]);
    expect((await readGrammar((await createAccount(app, "bob")).token)).status).toBe(404);
  });

  it("is returned with the specified field names, to its owner only", async () => {
    await sendCommands(app, ada.token, [makeWritingHandIn()]);
    await evaluateWaitingAttempts(app.services);
    const reply = await readEvaluation();
    expect(reply.status).toBe(200);
    expect(await reply.json()).toEqual({
      attempt_slug: SLUG,
      bands: 6,
      bands_description: "An estimate.",
      range: { low: 5, high: 7 },
      source: "rules",
      model: null,
      evaluator_version: expect.any(String),
      data: ["task-1", "task-2"].map((id, i) => ({
        id,
        task: i + 1,
        evaluation: {
          task_achievement_band_score: 6,
          coherence_and_cohesion_band_score: 6,
          lexical_resource_band_score: 6,
          grammatical_range_accuracy_band_score: 6,
          overall_band_score: 6,
          ta_feedback: "It answers the task.",
          advice: "Write more.",
          vocabulary_choice_suggestions: "Name things.",
          overall_personalized_feedback_suggestions: "Plan first.",
        },
      })),
    });
    const eve = await createAccount(app, "eve");
    expect((await readEvaluation(eve.token)).status).toBe(404);
    expect((await app.call("writingEvaluation", { params: { attempt_slug: SLUG }, body: {} })).status).toBe(401);
  });

  it("is in the attempt under the specified names, and anybody with the link of the result sees only the band", async () => {
    await sendCommands(app, ada.token, [makeWritingHandIn()]);
    await evaluateWaitingAttempts(app.services);
    expect(await read()).toMatchObject({
      id: SLUG,
      slug: SLUG,
      answers: TEXTS,
      user_test_info: { name: "Ada Stone", created_at: TEST_NOW - 1000, book: "Book tides", test: "Test 1" },
      attempt_link: `http://localhost:3000/ieltstest/attempt/writing/${fixtureWriting.slug}/${SLUG}/`,
      full_test_attempt_slug: null,
      full_test_next_attempt: null,
    });
    const body = { module_slug: fixtureWriting.slug };
    const module = await (await app.call("module", { token: ada.token, params: { skill: "writing" }, body })).json();
    expect(module).toMatchObject({
      sections: [
        { id: "task-1", task: 1, sample_answer: null },
        { id: "task-2", task: 2, sample_answer: null },
      ],
    });
    expect(JSON.stringify(module)).not.toContain("briefs");
    const shared = await (
      await app.call("result", { params: { skill: "writing", attempt_slug: SLUG }, body: {} })
    ).json();
    expect(shared).toMatchObject({ status: "Evaluated", band: 6, raw: null, questions: [] });
    expect(JSON.stringify(shared)).not.toContain(TEXTS["task-2"]);
  });

  it("is tried again if the evaluator fails, after a longer pause each time", async () => {
    await sendCommands(app, ada.token, [makeWritingHandIn()]);
    evaluate = () => Promise.reject(new Error("the thread died"));
    expect(await evaluateWaitingAttempts(app.services)).toBe(0);
    expect(requests).toHaveLength(1);
    expect(await evaluateWaitingAttempts(app.services)).toBe(0);
    expect(requests, "no retry before the pause has passed").toHaveLength(1);
    app.clock.advance(10_000);
    await evaluateWaitingAttempts(app.services);
    app.clock.advance(10_000);
    await evaluateWaitingAttempts(app.services);
    expect(requests).toHaveLength(2);
    evaluate = async (given) => plainEvaluation(given);
    app.clock.advance(10_000);
    expect(await evaluateWaitingAttempts(app.services)).toBe(1);
    expect(await read()).toMatchObject({ status: "Evaluated" });
  });

  it("is made once if two runs of the job evaluate at the same time", async () => {
    await sendCommands(app, ada.token, [makeWritingHandIn()]);
    const counts = await Promise.all([evaluateWaitingAttempts(app.services), evaluateWaitingAttempts(app.services)]);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1);
    expect(await listEvaluations(app.services.store.db, SLUG)).toHaveLength(1);
  });

  it("is made again when the brief changes, and on request when the rules have changed; earlier evaluations stay", async () => {
    await sendCommands(app, ada.token, [makeWritingHandIn()]);
    await evaluateWaitingAttempts(app.services);
    expect(await queueAttemptsToEvaluateAgain(app.services)).toBe(0);

    await publish("00000000000000b2");
    expect(await queueAttemptsToEvaluateAgain(app.services)).toBe(1);
    const sevens = { criteria: { task: 7, coherence: 7, lexis: 7, grammar: 7 } } as const;
    evaluate = async (given) => ({ ...plainEvaluation(given, sevens), evaluator_version: "0" });
    expect(await evaluateWaitingAttempts(app.services)).toBe(1);
    expect(await read()).toMatchObject({ score: "7.0" });

    evaluate = async (given) => plainEvaluation(given, sevens);
    expect(await queueAttemptsToEvaluateAgain(app.services)).toBe(0);
    const requestAgain = async (token: string) =>
      app.call("evaluateAgain", { token, params: { attempt_slug: SLUG }, body: {} });
    expect((await requestAgain((await createAccount(app, "eve")).token)).status).toBe(404);
    expect(await (await requestAgain(ada.token)).json()).toMatchObject({ bands: 7, evaluator_version: "0" });
    expect(await evaluateWaitingAttempts(app.services)).toBe(1);
    expect(await (await requestAgain(ada.token)).json()).toMatchObject({ evaluator_version: EVALUATOR_VERSION });
    expect(await evaluateWaitingAttempts(app.services), "nothing to do with the current rules").toBe(0);
    const rows = await listEvaluations(app.services.store.db, SLUG);
    expect(rows.map((row) => [row.number, row.key_version, row.band_halves])).toEqual([
      [1, "00000000000000b1", 12],
      [2, "00000000000000b2", 14],
      [3, "00000000000000b2", 14],
    ]);
  });

  it("is not made for unfinished attempts or other modules", async () => {
    await sendCommands(app, ada.token, [
      makeCommand("attempt.create", makeWritingHead(SLUG)),
      makeAttemptSubmit(attemptSlug(2), {}),
    ]);
    expect(await queueAttemptsToEvaluateAgain(app.services)).toBe(0);
    expect(await evaluateWaitingAttempts(app.services)).toBe(0);
    expect((await readEvaluation()).status).toBe(404);
  });
});
