import { afterEach, beforeEach, expect, it } from "vitest";
import { describeEachEngine } from "../support/engines.ts";
import { type TestApp } from "../support/test-app.ts";
import { type TestAccount, createAccount } from "../support/accounts.ts";
import { createReadingApp } from "../support/reading-app.ts";
import { callOk, readReply } from "../support/replies.ts";

const BOOK = "book-tides";

describeEachEngine("the moderation of comments", (engine) => {
  let app: TestApp;
  let ada: TestAccount;
  let ben: TestAccount;
  let sam: TestAccount;
  let id: string;
  beforeEach(async () => {
    ({ app, ada } = await createReadingApp(await engine.createDatabase()));
    ben = await createAccount(app, "ben");
    sam = await createAccount(app, "sam", "staff");
    const body = { unique_id: BOOK, comment: "Buy my answers" };
    ({ id } = (await callOk(app, "addComment", { token: ada.token, body })).comment);
  });
  afterEach(() => app.close());

  const readComments = async ({ token }: TestAccount) =>
    (await callOk(app, "comments", { token, params: { unique_id: BOOK }, body: {} })).comments;
  const listReported = async (state?: "open" | "in_work" | "resolved") =>
    (await callOk(app, "crmReportedComments", { token: sam.token, query: state === undefined ? {} : { state } }))
      .comments;
  const reportComment = ({ token }: TestAccount, comment = id) =>
    readReply(app.call("reportComment", { token, body: { id: comment } }));
  const setHidden = (hidden: boolean) =>
    callOk(app, "crmHideComment", { token: sam.token, params: { comment: id }, body: { hidden } });

  it("lists a reported comment for staff, with each learner counted once", async () => {
    expect(await listReported()).toEqual([]);
    await reportComment(ben);
    await reportComment(ben);
    expect(await listReported()).toMatchObject([
      { id, unique_id: BOOK, comment: "Buy my answers", reports: 1, user: ada.id },
    ]);
    expect(await readComments(ben)).toMatchObject([{ id, reported: true }]);
    expect((await readComments(ada))[0]).not.toHaveProperty("reported");
  });

  it("rejects a report of the learner's own comment, and of one that does not exist", async () => {
    expect(await reportComment(ada)).toMatchObject({ status: 404 });
    expect(await reportComment(ben, "comment-of-nobody")).toMatchObject({ status: 404 });
    expect(await listReported()).toEqual([]);
  });

  it("hides a comment from everyone but its writer, and logs that", async () => {
    await reportComment(ben);
    await setHidden(true);
    expect(await readComments(ben)).toEqual([]);
    expect(await readComments(ada)).toMatchObject([{ id, hidden: true }]);
    expect(await listReported()).toEqual([]);
    expect(await listReported("resolved")).toMatchObject([{ id, state: "resolved", hidden_at: app.clock.now() }]);
    expect(app.readLog()).toContain("comment_hidden");
  });

  it("shows a comment again and deletes its reports", async () => {
    await reportComment(ben);
    await setHidden(true);
    await setHidden(false);
    expect(await readComments(ben)).toMatchObject([{ id }]);
    for (const state of ["open", "in_work", "resolved"] as const) expect(await listReported(state)).toEqual([]);
  });

  it("does not let learners hide comments or list reported ones", async () => {
    const request = { token: ben.token, params: { comment: id }, body: { hidden: true } };
    expect((await app.call("crmHideComment", request)).status).toBe(403);
    expect((await app.call("crmReportedComments", { token: ben.token })).status).toBe(403);
    expect(await readComments(ben)).toHaveLength(1);
  });
});
