import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { ComplaintKind, ComplaintState } from "#core/wire/crm/complaints.ts";
import { type TestAccount, createAccount } from "../support/accounts.ts";
import { describeEachEngine } from "../support/engines.ts";
import { attemptSlug, makeAttemptSubmit, makeMistakeReport, sendCommands } from "../support/commands.ts";
import { publishReading } from "../support/library.ts";
import { createTestApp, type TestApp } from "../support/test-app.ts";
import { callOk, readReply, sortStatuses } from "../support/replies.ts";

const REPLY_TEXT = "Thank you. We corrected the key.";

describeEachEngine("the work on complaints", (engine) => {
  let app: TestApp;
  let ada: TestAccount;
  let ben: TestAccount;
  let sam: TestAccount;
  let tom: TestAccount;
  beforeEach(async () => {
    app = await createTestApp({ url: await engine.createDatabase() });
    await publishReading(app);
    ada = await createAccount(app, "ada");
    ben = await createAccount(app, "ben");
    sam = await createAccount(app, "sam", "staff");
    tom = await createAccount(app, "tom", "staff");
  });
  afterEach(() => app.close());

  const reportMistake = async (change: object = {}): Promise<string> => {
    const command = makeMistakeReport(change);
    await sendCommands(app, ada.token, [command]);
    return command.opId;
  };
  const reportCrash = async (who?: TestAccount): Promise<string> => {
    const body = { issueType: "System Error", issueDescription: "Error: boom", errorInfo: "", currentUrl: "" } as const;
    await callOk(app, "reportMistake", { body, ...(who !== undefined && { token: who.token }) });
    const causes = await app.services.store.db.selectFrom("crash_cause").select("id").execute();
    return String(causes[0]?.id);
  };
  const reportComment = async (): Promise<string> => {
    const body = { unique_id: "book-tides", comment: "Buy my answers" };
    const { id } = (await callOk(app, "addComment", { token: ada.token, body })).comment;
    await callOk(app, "reportComment", { token: ben.token, body: { id } });
    return id;
  };
  const setTaken = (who: TestAccount, kind: ComplaintKind, id: string, body: { taken: boolean; take_over?: boolean }) =>
    readReply(app.call("crmTakeComplaint", { token: who.token, params: { kind, id }, body }));
  const sendReply = (kind: ComplaintKind, id: string, text = REPLY_TEXT) =>
    readReply(app.call("crmReplyToComplaint", { token: sam.token, params: { kind, id }, body: { text } }));
  const readAlerts = async ({ token }: TestAccount) => (await callOk(app, "alerts", { token })).alerts;
  const list = async (kind: ComplaintKind, state: ComplaintState) => {
    const request = { token: sam.token, query: { state } };
    if (kind === "mistakes") return (await callOk(app, "crmMistakeReports", request)).reports;
    if (kind === "crashes") return (await callOk(app, "crmCrashes", request)).crashes;
    return (await callOk(app, "crmReportedComments", request)).comments;
  };
  const countOpen = async () => (await callOk(app, "crmCrashes", { token: sam.token })).open;

  describe.each([
    ["mistakes", reportMistake],
    ["crashes", () => reportCrash(ben)],
    ["comments", reportComment],
  ] as const)("%s", (kind, createComplaint) => {
    it("are in work while somebody has taken them, and open again once they are given back", async () => {
      const id = await createComplaint();
      expect(await list(kind, "open")).toMatchObject([{ state: "open", owner: null, reply: null, can_reply: true }]);
      expect(Object.values(await countOpen())).toContain(1);
      expect(await setTaken(sam, kind, id, { taken: true })).toMatchObject({
        owner: { name: "Sam Stone", is_own: true },
      });
      expect(await list(kind, "open")).toEqual([]);
      expect(await list(kind, "in_work")).toMatchObject([{ state: "in_work", owner: { is_own: true } }]);
      expect(Object.values(await countOpen())).toEqual([0, 0, 0]);
      expect(await setTaken(sam, kind, id, { taken: false })).toMatchObject({ owner: null });
      expect(await list(kind, "open")).toHaveLength(1);
    });

    it("are taken over only if the request says so, and given back only by their owner", async () => {
      const id = await createComplaint();
      await setTaken(sam, kind, id, { taken: true });
      expect(await setTaken(tom, kind, id, { taken: true })).toMatchObject({
        status: 409,
        detail: "Sam Stone has taken this meanwhile.",
      });
      expect(await setTaken(tom, kind, id, { taken: false })).toMatchObject({
        owner: { name: "Sam Stone", is_own: false },
      });
      expect(await setTaken(tom, kind, id, { taken: true, take_over: true })).toMatchObject({
        owner: { is_own: true },
      });
    });

    it("have one owner if two take them at once", async () => {
      const id = await createComplaint();
      const replies = await Promise.all([sam, tom].map((who) => setTaken(who, kind, id, { taken: true })));
      expect(sortStatuses(replies)).toEqual([200, 409]);
    });

    it("get one reply, even if two are sent at once", async () => {
      const id = await createComplaint();
      const replies = await Promise.all(["One.", "Two."].map((text) => sendReply(kind, id, text)));
      expect(sortStatuses(replies)).toEqual([200, 409]);
      const text = replies[0]?.status === 200 ? "One." : "Two.";
      const [{ reply: stored } = { reply: null }] = await list(kind, "open");
      expect(stored).toEqual({ text, at: app.clock.now(), by: "Sam Stone" });
      const alertsSent = await readAlerts(kind === "mistakes" ? ada : ben);
      expect(alertsSent.filter(({ message }) => message === "One." || message === "Two.")).toMatchObject([
        { message: text },
      ]);
    });

    it("that do not exist are not found", async () => {
      for (const id of ["no-such-complaint", "99999"]) {
        expect(await setTaken(sam, kind, id, { taken: true })).toMatchObject({ status: 404 });
        expect(await sendReply(kind, id)).toMatchObject({ status: 404 });
      }
      expect(await sendReply(kind, "99999", "  ")).toMatchObject({ status: 400, errors: { text: ["Write a reply"] } });
      expect(await sendReply(kind, "99999", "x".repeat(501))).toMatchObject({ status: 400 });
    });

    it("lose their owner when that account is deleted", async () => {
      const id = await createComplaint();
      await setTaken(tom, kind, id, { taken: true });
      await app.services.store.db.deleteFrom("account").where("id", "=", tom.id).execute();
      expect(await list(kind, "open")).toMatchObject([{ owner: null }]);
    });
  });

  it("sends a reply to a mistake report by alert and email, with the test in the title", async () => {
    await sendCommands(app, ada.token, [makeAttemptSubmit(attemptSlug(1), {})]);
    const id = await reportMistake({ attemptSlug: attemptSlug(1), questionNumber: 3 });
    await sendReply("mistakes", id, "You are right.\nWe corrected it.");
    expect((await readAlerts(ada)).filter(({ title }) => title.startsWith("Your report"))).toMatchObject([
      { title: "Your report on Book tides, Test 1", message: "You are right.\nWe corrected it.", type: "info" },
    ]);
    const mails = await app.services.store.db.selectFrom("mail_outbox").selectAll().execute();
    expect(mails.map(({ recipient, subject }) => [recipient, subject])).toEqual([
      [ada.email, "Our reply to your report of a mistake"],
    ]);
    expect(mails[0]?.text_body).toContain("You reported a mistake in Book tides, Test 1.");
    expect(mails[0]?.html_body).toContain("<p>You are right.</p><p>We corrected it.</p>");
  });

  it("sends a reply to a crash once to each learner who was signed in when it happened, and to nobody else", async () => {
    const id = await reportCrash(ada);
    await reportCrash(ada);
    await reportCrash(ben);
    await reportCrash();
    expect(await sendReply("crashes", id)).toMatchObject({ status: 200 });
    for (const learner of [ada, ben]) expect(await readAlerts(learner)).toMatchObject([{ message: REPLY_TEXT }]);
    expect(await readAlerts(tom)).toEqual([]);
  });

  it("refuses a reply that nobody would get", async () => {
    const id = await reportCrash();
    expect(await list("crashes", "open")).toMatchObject([{ can_reply: false }]);
    expect(await sendReply("crashes", id)).toMatchObject({ status: 422 });
    expect(await list("crashes", "open")).toMatchObject([{ reply: null }]);
    const report = await reportMistake();
    await app.services.store.db.updateTable("mistake_report").set({ account_id: null }).execute();
    expect(await list("mistakes", "open")).toMatchObject([{ can_reply: false }]);
    expect(await sendReply("mistakes", report)).toMatchObject({ status: 422 });
  });

  it("a crash keeps its owner and reply until it happens again after it was resolved", async () => {
    const id = await reportCrash(ada);
    await setTaken(sam, "crashes", id, { taken: true });
    await sendReply("crashes", id);
    await reportCrash(ada);
    expect(await list("crashes", "in_work")).toMatchObject([{ count: 2, reply: { text: REPLY_TEXT } }]);
    await callOk(app, "crmUpdateCrash", { token: sam.token, params: { id }, body: { state: "resolved" } });
    expect(await list("crashes", "resolved")).toMatchObject([{ owner: { is_own: true }, reply: { text: REPLY_TEXT } }]);
    app.clock.advance(1000);
    await reportCrash(ben);
    expect(await list("crashes", "open")).toMatchObject([{ count: 3, owner: null, reply: null }]);
    await sendReply("crashes", id, "It is back, and we know.");
    expect((await readAlerts(ada)).map(({ message }) => message)).toEqual(["It is back, and we know.", REPLY_TEXT]);
  });

  it("a reported comment loses its owner and reply when staff show it again", async () => {
    const id = await reportComment();
    await setTaken(sam, "comments", id, { taken: true });
    await sendReply("comments", id);
    await callOk(app, "crmHideComment", { token: sam.token, params: { comment: id }, body: { hidden: false } });
    await callOk(app, "reportComment", { token: tom.token, body: { id } });
    expect(await list("comments", "open")).toMatchObject([{ owner: null, reply: null, reports: 1 }]);
  });

  it("a mistake report that is opened again and has an owner is in work", async () => {
    const id = await reportMistake();
    await setTaken(sam, "mistakes", id, { taken: true });
    const setState = (state: "open" | "resolved") =>
      callOk(app, "crmUpdateMistakeReport", { token: sam.token, params: { id }, body: { state } });
    expect((await setState("resolved")).state).toBe("resolved");
    expect((await setState("open")).state).toBe("in_work");
  });
});
