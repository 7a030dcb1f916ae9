import { afterEach, beforeEach, expect, it } from "vitest";
import { DAILY_CAP } from "#api/commands/sync/daily-cap.ts";
import { publishBooks } from "#api/commands/operate/publish.ts";
import type { Comment } from "#core/wire/feedback/comments.ts";
import type { Command } from "#core/wire/commands/batch.ts";
import type { Reactions } from "#core/wire/feedback/reactions.ts";
import { fixtureModule } from "#tests/support/fixture-module.ts";
import { describeEachEngine } from "../support/engines.ts";
import { makeCommand, makeMistakeReport, sendCommands } from "../support/commands.ts";
import { type TestApp } from "../support/test-app.ts";
import { createAccount, renewToken } from "../support/accounts.ts";
import { createReadingApp } from "../support/reading-app.ts";
import { expectOk, readReply } from "../support/replies.ts";
import { DAY_MS } from "#core/exam/durations.ts";

const BOOK = "book-tides";
const MODULE = `reading-${fixtureModule.slug}`;
const KEY = "idempotency-key-0001";
const RESULT_URL = "http://localhost:3000/ieltstest/attempt/reading/m/a/get_result";

const makeComment = (comment: string, change: Partial<Command> = {}, unique_id = BOOK): Command => {
  const command = makeCommand("comment.add", { unique_id, comment }, change);
  return { ...command, agg: `comment:${command.opId}` };
};
const makeReaction = (reaction: string | null, change: Partial<Command> = {}, unique_id = MODULE): Command =>
  makeCommand("reaction.set", { unique_id, reaction }, { agg: `reaction:${unique_id}`, ...change });
const makeReport = (issueDescription: string): Command =>
  makeMistakeReport({ issueDescription, currentUrl: RESULT_URL });

describeEachEngine("content feedback", (engine) => {
  let app: TestApp;
  let ada: { id: string; token: string };
  let ben: { id: string; token: string };

  beforeEach(async () => {
    ({ app, ada } = await createReadingApp(await engine.createDatabase()));
    ben = await createAccount(app, "ben");
  });
  afterEach(() => app.close());

  /** Advances the clock and renews both access tokens, which expire after ten minutes. */
  const advanceClock = async (milliseconds: number): Promise<void> => {
    app.clock.advance(milliseconds);
    ada = { ...ada, token: await renewToken(app, ada) };
    ben = { ...ben, token: await renewToken(app, ben) };
  };
  const read = async (
    unique_id: string,
    { token }: { token: string },
    body: object = {},
  ): Promise<{ comments: Comment[]; next: string | null }> =>
    (await expectOk(app.call("comments", { params: { unique_id }, token, body }))) as {
      comments: Comment[];
      next: string | null;
    };
  const readTexts = async (unique_id = BOOK): Promise<string[]> =>
    (await read(unique_id, ada)).comments.map((comment) => comment.comment);
  const addComment = (body: object, { token }: { token: string } = ada, headers: Record<string, string> = {}) =>
    app.call("addComment", { body, token, headers });
  const readReactions = async ({ token }: { token: string }, unique_id = MODULE): Promise<Reactions> =>
    (await expectOk(app.call("reactions", { params: { unique_id }, token, body: {} }))) as Reactions;
  const readReports = () =>
    app.services.store.db.selectFrom("mistake_report").selectAll().orderBy("created_at").orderBy("id").execute();

  it("shows a comment to every learner, by first name and initial, newest first", async () => {
    expect(await expectOk(addComment({ unique_id: BOOK, comment: "Passage 2 is long." }))).toMatchObject({
      comment: { name: "Ada S.", short_date: "1 Mar 2026", comment: "Passage 2 is long.", own: true },
    });
    await advanceClock(DAY_MS);
    await sendCommands(app, ben.token, [makeComment("It is.")]);
    const summarise = (page: { comments: Comment[] }) =>
      page.comments.map(({ comment, short_date, own: isOwn }) => [comment, short_date, isOwn]);
    expect(summarise(await read(BOOK, ada))).toEqual([
      ["It is.", "2 Mar 2026", false],
      ["Passage 2 is long.", "1 Mar 2026", true],
    ]);
    expect(summarise(await read(BOOK, ben)).map(([, , isOwn]) => isOwn)).toEqual([true, false]);
    expect(await readTexts(MODULE)).toEqual([]);
  });

  it("returns comments in pages", async () => {
    for (const n of [1, 2, 3, 4, 5]) {
      app.clock.advance(n === 3 ? 0 : 1000);
      await sendCommands(app, ada.token, [makeComment(`comment ${n}`)]);
    }
    const texts: string[] = [];
    let cursor: string | null = null;
    do {
      const page = await read(BOOK, ben, { limit: 2, ...(cursor !== null && { cursor }) });
      expect(page.comments.length).toBeLessThanOrEqual(2);
      texts.push(...page.comments.map((comment) => comment.comment));
      cursor = page.next;
    } while (cursor !== null);
    expect(texts).toEqual([5, 4, 3, 2, 1].map((n) => `comment ${n}`));
    expect(
      await readReply(app.call("comments", { params: { unique_id: BOOK }, token: ada.token, body: { cursor: "bm8" } })),
    ).toMatchObject({ status: 400, errors: { cursor: [expect.any(String)] } });
  });

  it("stores comments as plain text, without characters that hide or reorder text", async () => {
    const typed = "  <b>Q7</b>\u0000\u202E evil\u202C\r\n\r\n\r\n\r\nend \u200B";
    await expectOk(addComment({ unique_id: BOOK, comment: typed }));
    await sendCommands(app, ada.token, [makeComment(typed)]);
    expect(await readTexts()).toEqual(["<b>Q7</b> evil\n\nend", "<b>Q7</b> evil\n\nend"]);
  });

  it.each([
    ["no comment", { unique_id: BOOK }, { comment: ["Comment is required"] }],
    ["a blank comment", { unique_id: BOOK, comment: " \u200B\n" }, { comment: ["Comment is required"] }],
    [
      "a comment that is too long",
      { unique_id: BOOK, comment: "x".repeat(2001) },
      { comment: [expect.stringMatching(/2000/u)] },
    ],
    ["an unknown id", { unique_id: "planet-mars", comment: "x" }, { unique_id: [expect.any(String)] }],
  ])("rejects %s and names the invalid field", async (_name, body, errors) => {
    expect(await readReply(addComment(body))).toMatchObject({ status: 400, code: "invalid", errors });
    const [result] = await sendCommands(app, ada.token, [makeCommand("comment.add", body)]);
    expect(result).toMatchObject({ status: "rejected", code: "invalid" });
    expect(await readTexts()).toEqual([]);
  });

  it.each(["book-nowhere", "reading-nowhere", `listening-${fixtureModule.slug}`, `book-${fixtureModule.slug}`])(
    "returns not found for %s",
    async (unique_id) => {
      const missing = { status: 404, code: "not_found" };
      const { token } = ada;
      expect(await readReply(addComment({ unique_id, comment: "x" }))).toMatchObject(missing);
      expect(await readReply(app.call("comments", { params: { unique_id }, token, body: {} }))).toMatchObject(missing);
      expect(await readReply(app.call("reactions", { params: { unique_id }, token, body: {} }))).toMatchObject(missing);
      expect(await readReply(app.call("react", { token, body: { unique_id, reaction: "sob" } }))).toMatchObject(
        missing,
      );
      const refused = { status: "rejected", code: "not_found" };
      expect(
        await sendCommands(app, token, [makeComment("x", {}, unique_id), makeReaction("sob", {}, unique_id)]),
      ).toMatchObject([refused, refused]);
    },
  );

  it("still accepts comments on a book that was removed from the library", async () => {
    await publishBooks(app.services, []);
    expect(await sendCommands(app, ada.token, [makeComment("written on the train")])).toMatchObject([
      { status: "applied" },
    ]);
    expect(await readTexts()).toEqual(["written on the train"]);
  });

  it("adds a comment once, however often its command is sent", async () => {
    const once = makeComment("only once");
    expect(await sendCommands(app, ada.token, [once, once])).toMatchObject([
      { status: "applied" },
      { status: "applied", replayed: true },
    ]);
    expect(await sendCommands(app, ada.token, [once], "client-0000000002")).toMatchObject([{ replayed: true }]);
    expect(await readTexts()).toEqual(["only once"]);
    expect((await read(BOOK, ada)).comments[0]?.id).toBe(once.opId);
  });

  it("adds a comment once, even after its stored response was deleted", async () => {
    const once = makeComment("only once");
    await sendCommands(app, ada.token, [once]);
    await app.services.store.db.deleteFrom("sync_op").execute();
    expect(await sendCommands(app, ada.token, [once])).toMatchObject([{ status: "applied" }]);
    expect(await readTexts()).toEqual(["only once"]);
  });

  it("does not let a learner reuse the id of another learner's comment", async () => {
    const mine = makeComment("mine");
    await sendCommands(app, ada.token, [mine]);
    const theirs = { ...makeComment("theirs"), opId: mine.opId };
    expect(await sendCommands(app, ben.token, [theirs])).toMatchObject([{ status: "rejected", code: "op_id_reuse" }]);
    expect(await readTexts()).toEqual(["mine"]);
  });

  it("adds a comment once for direct calls with one Idempotency-Key, quoted or not", async () => {
    const body = { unique_id: BOOK, comment: "once" };
    const first = await expectOk(addComment(body, ada, { "idempotency-key": KEY }));
    expect(await expectOk(addComment(body, ada, { "idempotency-key": `"${KEY}"` }))).toEqual(first);
    expect(await sendCommands(app, ada.token, [{ ...makeComment("once"), opId: KEY }])).toMatchObject([
      { replayed: true },
    ]);
    expect(await readTexts()).toEqual(["once"]);
    expect(await readReply(addComment({ ...body, comment: "other" }, ada, { "idempotency-key": KEY }))).toMatchObject({
      status: 422,
      code: "unprocessable",
    });
    expect(await readReply(addComment(body, ada, { "idempotency-key": "short" }))).toMatchObject({ status: 400 });
    await expectOk(addComment(body));
    await expectOk(addComment(body));
    expect(await readTexts()).toEqual(["once", "once", "once"]);
  });

  it("accepts signed-in learners and staff only", async () => {
    const refused = { status: 401, code: "unauthenticated" };
    expect(await readReply(app.call("comments", { params: { unique_id: BOOK }, body: {} }))).toMatchObject(refused);
    expect(await readReply(app.call("addComment", { body: { unique_id: BOOK, comment: "x" } }))).toMatchObject(refused);
    expect(await readReply(app.call("react", { body: { unique_id: BOOK, reaction: "sob" } }))).toMatchObject(refused);
    expect(
      await readReply(
        app.call("reportMistake", { body: { issueType: "other", issueDescription: "x", currentUrl: RESULT_URL } }),
      ),
    ).toMatchObject(refused);
    expect(await readReports()).toEqual([]);
    await app.services.store.withTx((tx) =>
      tx.updateTable("account").set({ role: "staff" }).where("id", "=", ben.id).execute(),
    );
    const staff = await renewToken(app, ben, "staff");
    await expectOk(addComment({ unique_id: BOOK, comment: "from staff" }, { token: staff }));
  });

  it("accepts ten direct comments a minute from a learner, and more from the outbox", async () => {
    for (let n = 0; n < 10; n += 1) {
      await expectOk(addComment({ unique_id: BOOK, comment: `comment ${n}` }));
    }
    const refused = await addComment({ unique_id: BOOK, comment: "one more" });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeLessThanOrEqual(60);
    await expectOk(addComment({ unique_id: BOOK, comment: "from somebody else" }, ben));
    expect(await sendCommands(app, ada.token, [makeComment("by the outbox")])).toMatchObject([{ status: "applied" }]);
    app.clock.advance(60_001);
    await expectOk(addComment({ unique_id: BOOK, comment: "a minute later" }));
  });

  it("accepts 200 comments a day from the outbox, and delays the rest for a day", async () => {
    const commands = Array.from({ length: DAILY_CAP.comment + 2 }, (_, n) => makeComment(`comment ${n}`));
    const results = await sendCommands(app, ada.token, commands);
    expect(results.filter((result) => result.status === "applied")).toHaveLength(200);
    expect(results.slice(200)).toEqual(
      commands.slice(200).map(({ opId }) => ({ opId, status: "retry", after: DAY_MS / 1000, code: "too_many" })),
    );
    const direct = await addComment({ unique_id: BOOK, comment: "one more" });
    expect([direct.status, direct.headers.get("retry-after")]).toEqual([429, String(DAY_MS / 1000)]);
    expect(await sendCommands(app, ben.token, [makeComment("another learner")])).toMatchObject([{ status: "applied" }]);

    await advanceClock(DAY_MS - 1000);
    expect(await sendCommands(app, ada.token, commands.slice(200))).toMatchObject([{ after: 1 }, { after: 1 }]);
    app.clock.advance(1000);
    expect(await sendCommands(app, ada.token, commands.slice(198))).toMatchObject([
      { status: "applied", replayed: true },
      { status: "applied", replayed: true },
      { status: "applied" },
      { status: "applied" },
    ]);
    const comments = await app.services.store.db
      .selectFrom("comment")
      .select("id")
      .where("account_id", "=", ada.id)
      .execute();
    expect(comments).toHaveLength(202);
  });

  it("stores the last reaction of each learner", async () => {
    const zero = { slight_smile: 0, heart_eyes: 0, laughing: 0, astonished: 0, sob: 0, rage: 0 };
    expect(await readReactions(ada)).toEqual({ counts: zero, own: null });
    await sendCommands(app, ada.token, [makeReaction("sob", { aggSeq: 1 }), makeReaction("laughing", { aggSeq: 2 })]);
    expect(
      await expectOk(app.call("react", { token: ben.token, body: { unique_id: MODULE, reaction: "laughing" } })),
    ).toEqual({ counts: { ...zero, laughing: 2 }, own: "laughing" });
    expect(await readReactions(ada)).toEqual({ counts: { ...zero, laughing: 2 }, own: "laughing" });
    await expectOk(app.call("react", { token: ben.token, body: { unique_id: MODULE, reaction: "rage" } }));
    await expectOk(app.call("react", { token: ben.token, body: { unique_id: MODULE, reaction: null } }));
    expect(await readReactions(ben)).toEqual({ counts: { ...zero, laughing: 1 }, own: null });
    expect(await readReactions(ben, BOOK)).toEqual({ counts: zero, own: null });
  });

  it("does not replace a reaction by an older one that arrives later", async () => {
    await sendCommands(app, ada.token, [makeReaction("heart_eyes", { aggSeq: 2 })]);
    expect(await sendCommands(app, ada.token, [makeReaction("rage", { aggSeq: 1 })])).toMatchObject([
      { status: "superseded" },
    ]);
    expect((await readReactions(ada)).own).toBe("heart_eyes");
    expect(
      await sendCommands(app, ada.token, [makeReaction("sob", { agg: "reaction:other", aggSeq: 3 })]),
    ).toMatchObject([{ status: "rejected", code: "invalid" }]);
    expect(
      await readReply(app.call("react", { token: ada.token, body: { unique_id: MODULE, reaction: "meh" } })),
    ).toMatchObject({ status: 400, errors: { reaction: [expect.any(String)] } });
  });

  it("stores each mistake report once, without the query of its URL", async () => {
    const sent = makeReport("Question 7 accepts no answer\u202E.");
    await sendCommands(app, ada.token, [sent, sent]);
    app.clock.advance(1000);
    const body = { issueType: "incorrect-audio", issueDescription: "It skips.", currentUrl: `${RESULT_URL}?a=b#c` };
    const call = () => app.call("reportMistake", { token: ada.token, body, headers: { "idempotency-key": KEY } });
    expect(await expectOk(call())).toEqual({ detail: "Thank you. The report has been received." });
    await expectOk(call());
    expect(await readReports()).toMatchObject([
      {
        id: sent.opId,
        issue_type: "incorrect-answers",
        description: "Question 7 accepts no answer.",
        account_id: ada.id,
      },
      { id: KEY, issue_type: "incorrect-audio", description: "It skips.", current_url: RESULT_URL },
    ]);
  });

  it.each([
    ["no type", { issueDescription: "x" }, { issueType: ["Issue Type is required"] }],
    ["an unknown type", { issueType: "spam", issueDescription: "x" }, { issueType: ["Issue Type is required"] }],
    ["no description", { issueType: "other" }, { issueDescription: ["Issue Description is required"] }],
    [
      "an empty description",
      { issueType: "other", issueDescription: "\u202E " },
      { issueDescription: ["Issue Description is required"] },
    ],
  ])("rejects a mistake report with %s, with the message of the specification", async (_name, fields, errors) => {
    const body = { currentUrl: RESULT_URL, ...fields };
    expect(await readReply(app.call("reportMistake", { token: ada.token, body }))).toMatchObject({
      status: 400,
      errors,
    });
    expect(await sendCommands(app, ada.token, [makeCommand("report.add", body)])).toMatchObject([
      { status: "rejected", code: "invalid" },
    ]);
    expect(await readReports()).toEqual([]);
  });

  it("accepts 50 mistake reports a day from the outbox, and five a minute by direct calls", async () => {
    const body = { issueType: "other", issueDescription: "x", currentUrl: RESULT_URL };
    const statuses: number[] = [];
    for (let n = 0; n < 6; n += 1) {
      statuses.push((await app.call("reportMistake", { token: ada.token, body })).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    const results = await sendCommands(
      app,
      ada.token,
      Array.from({ length: 46 }, (_, n) => makeReport(`mistake ${n}`)),
    );
    expect(results.map((result) => result.status)).toEqual([...Array.from({ length: 45 }, () => "applied"), "retry"]);
    expect(await readReports()).toHaveLength(DAILY_CAP.mistake_report);
  });

  it("deletes a learner's comments with the account, and keeps the mistake reports", async () => {
    await sendCommands(app, ada.token, [makeComment("gone soon"), makeReaction("sob"), makeReport("stays")]);
    await app.services.store.db.deleteFrom("account").where("id", "=", ada.id).execute();
    expect((await read(BOOK, ben)).comments).toEqual([]);
    expect((await readReactions(ben)).counts.sob).toBe(0);
    expect(await readReports()).toMatchObject([{ account_id: null, description: "stays" }]);
  });
});
