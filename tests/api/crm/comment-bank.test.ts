import { afterEach, beforeEach, expect, it } from "vitest";
import { findRepeated } from "#api/commands/evaluation/comment-bank.ts";
import { SPEAKING_STOCK_COMMENTS } from "#core/exam/speaking/stock-comments.ts";
import { STOCK_COMMENTS } from "#core/exam/writing/stock-comments.ts";
import { MAX_OWN_BANK_COMMENTS } from "#core/wire/crm/comment-bank.ts";
import { type TestAccount } from "../support/accounts.ts";
import { describeEachEngine } from "../support/engines.ts";
import { createCrmTeamApp, requestEvaluation } from "../support/evaluations.ts";
import type { TestApp } from "../support/test-app.ts";
import { callOk, readReply } from "../support/replies.ts";

const FIELDS = { criterion: "ta", comment: "Compare the two years.", is_shared: false };

describeEachEngine("the comment bank", (engine) => {
  let app: TestApp;
  let ada: TestAccount;
  let sam: TestAccount;
  let kim: TestAccount;
  let ann: TestAccount;
  beforeEach(async () => {
    ({ app, ada, sam, kim, ann } = await createCrmTeamApp(await engine.createDatabase()));
  });
  afterEach(() => app.close());

  const readBank = (who: TestAccount) => callOk(app, "crmCommentBank", { token: who.token });
  const listOwn = async (who: TestAccount) => (await readBank(who)).comments.filter(({ id }) => id !== null);
  const tryToAdd = (who: TestAccount, change: object = {}) =>
    readReply(app.call("crmAddBankComment", { token: who.token, body: { ...FIELDS, ...change } }));
  const add = (who: TestAccount, change: object = {}) =>
    callOk(app, "crmAddBankComment", { token: who.token, body: { ...FIELDS, ...change } });
  const change = (who: TestAccount, id: unknown, fields: object) =>
    readReply(
      app.call("crmUpdateBankComment", {
        token: who.token,
        params: { id: String(id) },
        body: { ...FIELDS, ...fields },
      }),
    );
  const remove = (who: TestAccount, id: unknown) =>
    readReply(app.call("crmDeleteBankComment", { token: who.token, params: { id: String(id) }, body: {} }));

  it("begins with the comments of the product, which nobody can change", async () => {
    const { comments, repeated } = await readBank(sam);
    const commentsFor = (skill: string) =>
      comments.filter((each) => each.skill === skill).map(({ comment }) => comment);
    expect(commentsFor("writing")).toEqual(STOCK_COMMENTS.map(({ comment }) => comment));
    expect(commentsFor("speaking")).toEqual(SPEAKING_STOCK_COMMENTS.map(({ comment }) => comment));
    expect(comments.every(({ id, can_change }) => id === null && !can_change)).toBe(true);
    expect(new Set(comments.map(({ number }) => number)).size).toBe(comments.length);
    expect(repeated).toEqual([]);
  });

  it("shows a private comment to its author and a shared one to all staff, each under a fixed number", async () => {
    const comment = await add(sam);
    expect(comment).toMatchObject({ ...FIELDS, can_change: true });
    expect(await listOwn(sam)).toHaveLength(1);
    expect(await listOwn(kim)).toEqual([]);
    const shared = await change(sam, comment.id, { is_shared: true });
    expect(shared).toMatchObject({ status: 200, number: comment.number, is_shared: true });
    expect(await listOwn(kim)).toMatchObject([{ number: comment.number, can_change: false }]);
    expect(await listOwn(ann)).toMatchObject([{ number: comment.number, can_change: true }]);
  });

  it("lets only the author and administrators change or delete a shared comment, and hides a private one", async () => {
    const { id } = await add(sam, { is_shared: true });
    expect(await change(kim, id, { comment: "Mine now." })).toMatchObject({ status: 403 });
    expect(await remove(kim, id)).toMatchObject({ status: 403 });
    expect(await change(ann, id, { comment: "Better.", is_shared: true })).toMatchObject({ status: 200 });
    expect(await listOwn(sam)).toMatchObject([{ comment: "Better." }]);
    expect(await remove(ann, id)).toMatchObject({ status: 200 });
    expect(await remove(sam, id)).toMatchObject({ status: 404 });
    const { id: hidden } = await add(sam);
    expect(await change(ann, hidden, {})).toMatchObject({ status: 404 });
  });

  it("refuses an empty comment and an unknown criterion, and changes nothing", async () => {
    expect(await tryToAdd(sam, { comment: " " })).toMatchObject({
      status: 400,
      errors: { comment: ["Comment is required"] },
    });
    expect(await tryToAdd(sam, { criterion: "spelling" })).toMatchObject({ status: 400 });
    expect(await listOwn(sam)).toEqual([]);
  });

  it("limits the number of comments of each person", async () => {
    const rows = Array.from({ length: MAX_OWN_BANK_COMMENTS }, (_, n) => ({
      account_id: sam.id,
      criterion: "ta" as const,
      comment: `Comment ${n}`,
      is_shared: 0 as const,
      updated_at: 0,
    }));
    await app.services.store.db.insertInto("bank_comment").values(rows).execute();
    expect(await tryToAdd(sam)).toMatchObject({
      status: 422,
      detail: "You can have at most 500 comments in the bank.",
    });
    expect(await tryToAdd(kim)).toMatchObject({ status: 200 });
  });

  it("offers a sentence that the examiner wrote in two evaluations and that is not in the bank", async () => {
    const words = { cc_feedback: "", lr_feedback: "", ga_feedback: "" };
    const bands = { ta_bands: null, cc_bands: null, lr_bands: null, ga_bands: null };
    for (const attempt of [1, 2]) {
      const slug = await requestEvaluation(app, ada, attempt);
      const evaluation = await callOk(app, "crmEvaluation", { token: sam.token, params: { slug } });
      await callOk(app, "crmUpdateSection", {
        token: sam.token,
        params: { id: String(evaluation.sections[0]?.id) },
        body: { ...bands, ...words, ta_feedback: `Compare the two years first. Time ${attempt} of many.` },
      });
    }
    expect((await readBank(sam)).repeated).toEqual([{ criterion: "ta", comment: "Compare the two years first." }]);
    expect((await readBank(kim)).repeated).toEqual([]);
    await tryToAdd(sam, { comment: "compare the two years first." });
    expect((await readBank(sam)).repeated).toEqual([]);
  });
});

it("counts a sentence once for each section, and leaves out short ones", () => {
  const createText = (section: number, words: string) => ({ section, criterion: "any" as const, text: words });
  expect(
    findRepeated([createText(1, "Say it more simply. Say it more simply."), createText(1, "Say it more simply.")]),
  ).toEqual([]);
  expect(findRepeated([createText(1, "Very well."), createText(2, "Very well.")])).toEqual([]);
  expect(findRepeated([createText(1, "Say it more simply."), createText(2, "Good. say it more simply.")])).toEqual([
    { criterion: "any", comment: "Say it more simply." },
  ]);
});
