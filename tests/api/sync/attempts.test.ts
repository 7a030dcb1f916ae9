import { afterEach, beforeEach, expect, it } from "vitest";
import { publishBooks } from "#api/commands/operate/publish.ts";
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
import { makeCompiledBook, makeCompiledModule } from "../support/library.ts";
import { createTestApp, TEST_NOW, type TestApp } from "../support/test-app.ts";
import { createAccount } from "../support/accounts.ts";

describeEachEngine("attempts", (engine) => {
  let app: TestApp;
  let ada: { id: string; token: string };

  beforeEach(async () => {
    app = await createTestApp({ url: await engine.createDatabase() });
    await publishBooks(app.services, [
      makeCompiledBook("tides", 1, [[await makeCompiledModule()]]),
      makeCompiledBook("globes", 2, [[await makeCompiledModule({ slug: "globes-1" })]]),
    ]);
    ada = await createAccount(app);
  });
  afterEach(() => app.close());

  const listAttempts = async (body: object = {}, token = ada.token): Promise<ReplyOf<"attempts">> =>
    (await (await app.call("attempts", { token, body })).json()) as ReplyOf<"attempts">;
  const makeStart = (n: number, module_slug: string = fixtureModule.slug) =>
    makeCommand("attempt.create", makeAttemptHead(attemptSlug(n), { started_at: TEST_NOW - 60_000 + n, module_slug }));

  it("lists a learner's attempts in pages, newest first", async () => {
    await sendCommands(
      app,
      ada.token,
      [1, 2, 3, 4, 5].map((n) => makeStart(n)),
    );
    const slugs: string[] = [];
    let cursor: string | null = null;
    do {
      const page: ReplyOf<"attempts"> = await listAttempts({ limit: 2, ...(cursor === null ? {} : { cursor }) });
      slugs.push(...page.attempts.map((attempt) => attempt.attempt_slug));
      cursor = page.next;
    } while (cursor !== null);
    expect(slugs).toEqual([5, 4, 3, 2, 1].map(attemptSlug));
    const eve = await createAccount(app, "eve");
    expect(await listAttempts({}, eve.token)).toEqual({ attempts: [], next: null });
  });

  it("returns the status of each attempt", async () => {
    await sendCommands(app, ada.token, [
      makeAnswersSave(attemptSlug(1), { answers: { "1": "ii", "3": "" } }),
      makeAttemptSubmit(attemptSlug(2), { answers: rightAnswers() }),
      makeHandIn(makeAttemptHead(attemptSlug(3), { parts: [1] }), {
        work: makeAttemptWork({ answers: { "1": "ii" } }),
        reason: "time_up",
      }),
    ]);
    const rows = new Map((await listAttempts()).attempts.map((attempt) => [attempt.attempt_slug, attempt]));
    expect(rows.get(attemptSlug(1))).toMatchObject({
      status: "in_progress",
      score: null,
      answered: 1,
      book_name: "Book tides",
      test_name: "Test 1",
      module_slug: fixtureModule.slug,
    });
    expect(rows.get(attemptSlug(2))).toMatchObject({ status: "Evaluated", parts: null });
    expect(rows.get(attemptSlug(2))?.score).toMatch(/^(?:\d\.[05]|\d+\/\d+)$/u);
    expect(rows.get(attemptSlug(3))).toMatchObject({ status: "Evaluated", parts: [1] });
    expect(rows.get(attemptSlug(3))?.score).toMatch(/^1\/\d+$/u);
  });

  it("lists the attempts at one book", async () => {
    await sendCommands(app, ada.token, [makeStart(1), makeStart(2, "globes-1"), makeStart(3)]);
    const callBook = (book_slug: string): Promise<Response> =>
      app.call("attemptsFromBook", { token: ada.token, params: { book_slug }, body: {} });
    const tides = (await (await callBook("tides")).json()) as ReplyOf<"attemptsFromBook">;
    expect(tides.attempts.map((attempt) => attempt.attempt_slug)).toEqual([attemptSlug(3), attemptSlug(1)]);
    expect(((await (await callBook("globes")).json()) as ReplyOf<"attemptsFromBook">).attempts).toHaveLength(1);
    expect((await callBook("nowhere")).status).toBe(404);
  });

  it.each([{ limit: 0 }, { limit: 101 }, { cursor: "made-up" }])("rejects the request %j", async (body) => {
    for (const response of [
      await app.call("attempts", { token: ada.token, body }),
      await app.call("attemptsFromBook", { token: ada.token, params: { book_slug: "tides" }, body }),
    ]) {
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ code: "invalid" });
    }
  });

  it("returns an attempt only under its own module type, and only to its owner", async () => {
    await sendCommands(app, ada.token, [makeAttemptCreate(attemptSlug(1))]);
    const read = (skill: string, attempt_slug: string, token?: string): Promise<Response> =>
      app.call("attempt", { params: { skill }, body: { attempt_slug }, ...(token === undefined ? {} : { token }) });
    expect((await read("reading", attemptSlug(1), ada.token)).status).toBe(200);
    expect((await read("listening", attemptSlug(1), ada.token)).status).toBe(404);
    expect((await read("reading", attemptSlug(2), ada.token)).status).toBe(404);
    expect((await read("reading", "short", ada.token)).status).toBe(400);
    expect((await read("reading", attemptSlug(1))).status).toBe(401);
    const eve = await createAccount(app, "eve");
    expect((await read("reading", attemptSlug(1), eve.token)).status).toBe(404);
  });

  const fetchResult = (slug: string, skill = "reading"): Promise<Response> =>
    app.call("result", { params: { skill, attempt_slug: slug }, body: {} });

  it("returns a result to anybody, without the key, the passage or personal data", async () => {
    const answers = { ...rightAnswers(), "1": "iv" };
    await sendCommands(app, ada.token, [
      makeAttemptSubmit(attemptSlug(1), {
        answers,
        highlights: [
          { id: "aaaaaaaa", text: "tide", anchor: { block: "tide-a", start: 0, end: 3 }, note: "mine alone" },
        ],
      }),
    ]);
    const response = await fetchResult(attemptSlug(1));
    expect(response.headers.get("cache-control")).toBe("no-store");
    const body = (await response.json()) as ReplyOf<"result">;
    expect(Object.keys(body).sort()).toEqual([
      "attempt_slug",
      "band",
      "book_name",
      "mode",
      "module_slug",
      "module_type",
      "parts",
      "questions",
      "raw",
      "status",
      "submitted_at",
      "test_name",
    ]);
    expect(body).toMatchObject({ status: "Evaluated", submitted_at: TEST_NOW - 10, book_name: "Book tides" });
    expect(body.questions[0]).toEqual({ number: 1, right: false, given: "iv" });
    expect(body.raw?.right).toBe((body.raw?.total ?? 0) - 1);
    expect(JSON.stringify(body)).not.toMatch(/mine alone|accept|explanation|evidence|bandwise\.test|account-/u);
  });

  it("returns no result before the hand-in, nor under another module type", async () => {
    await sendCommands(app, ada.token, [
      makeAnswersSave(attemptSlug(1), { answers: { "1": "ii" } }),
      makeAttemptSubmit(attemptSlug(2), {}),
    ]);
    expect((await fetchResult(attemptSlug(1))).status).toBe(404);
    expect((await fetchResult(attemptSlug(2), "listening")).status).toBe(404);
    expect((await fetchResult(attemptSlug(3))).status).toBe(404);
    expect((await fetchResult("short")).status).toBe(404);
    expect((await fetchResult(attemptSlug(2))).status).toBe(200);
  });
});
