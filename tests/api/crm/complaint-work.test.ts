import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { publishBooks } from "#api/commands/operate/publish.ts";
import type { ComplaintKind, ComplaintState } from "#core/wire/crm/complaints.ts";
import { type TestAccount, createAccount } from "../support/accounts.ts";
import { describeEachEngine } from "../support/engines.ts";
import { ok } from "../support/evaluations.ts";
import { readReply } from "../support/learners.ts";
import { attemptSlug, compiledBook, compiledModule, op, send, submitOp } from "../support/library.ts";
import { createTestApp, type TestApp } from "../support/test-app.ts";

const TEXT = "Thank you. We corrected the key.";

describeEachEngine("the work on complaints", (engine) => {
  let app: TestApp;
  let ada: TestAccount;
  let ben: TestAccount;
  let sam: TestAccount;
  let tom: TestAccount;
  beforeEach(async () => {
    app = await createTestApp({ url: await engine.readyUrl() });
    await publishBooks(app.services, [compiledBook("tides", 1, [[await compiledModule()]])]);
    ada = await createAccount(app, "ada");
    ben = await createAccount(app, "ben");
    sam = await createAccount(app, "sam", "staff");
    tom = await createAccount(app, "tom", "staff");
  });
  afterEach(() => app.close());

  const mistake = async (change: object = {}): Promise<string> => {
    const command = op("report.add", {
      issueType: "incorrect-answers",
      issueDescription: "The passage says otherwise.",
      currentUrl: "",
      ...change,
    });
    await send(app, ada.token, [{ ...command, agg: `report:${command.opId}` }]);
    return command.opId;
  };
  const crash = async (who?: TestAccount): Promise<string> => {
    const body = { issueType: "System Error", issueDescription: "Error: boom", errorInfo: "", currentUrl: "" } as const;
    await ok(app, "reportMistake", { body, ...(who !== undefined && { token: who.token }) });
    const causes = await app.services.store.db.selectFrom("crash_cause").select("id").execute();
    return String(causes[0]?.id);
  };
  const comment = async (): Promise<string> => {
    const body = { unique_id: "book-tides", comment: "Buy my answers" };
    const { id } = (await ok(app, "addComment", { token: ada.token, body })).comment;
    await ok(app, "reportComment", { token: ben.token, body: { id } });
    return id;
  };
  const take = (who: TestAccount, kind: ComplaintKind, id: string, body: { taken: boolean; take_over?: boolean }) =>
    readReply(app.call("crmTakeComplaint", { token: who.token, params: { kind, id }, body }));
  const reply = (kind: ComplaintKind, id: string, text = TEXT) =>
    readReply(app.call("crmReplyToComplaint", { token: sam.token, params: { kind, id }, body: { text } }));
  const alerts = async ({ token }: TestAccount) => (await ok(app, "alerts", { token })).alerts;
  const list = async (kind: ComplaintKind, state: ComplaintState) => {
    const request = { token: sam.token, query: { state } };
    if (kind === "mistakes") return (await ok(app, "crmMistakeReports", request)).reports;
    if (kind === "crashes") return (await ok(app, "crmCrashes", request)).crashes;
    return (await ok(app, "crmReportedComments", request)).comments;
  };
  const open = async () => (await ok(app, "crmCrashes", { token: sam.token })).open;

  describe.each([
    ["mistakes", mistake],
    ["crashes", () => crash(ben)],
    ["comments", comment],
  ] as const)("%s", (kind, complain) => {
    it("are in work while somebody has taken them, and open again once they are given back", async () => {
      const id = await complain();
      expect(await list(kind, "open")).toMatchObject([{ state: "open", owner: null, reply: null, can_reply: true }]);
      expect(Object.values(await open())).toContain(1);
      expect(await take(sam, kind, id, { taken: true })).toMatchObject({ owner: { name: "Sam Stone", is_own: true } });
      expect(await list(kind, "open")).toEqual([]);
      expect(await list(kind, "in_work")).toMatchObject([{ state: "in_work", owner: { is_own: true } }]);
      expect(Object.values(await open())).toEqual([0, 0, 0]);
      expect(await take(sam, kind, id, { taken: false })).toMatchObject({ owner: null });
      expect(await list(kind, "open")).toHaveLength(1);
    });

    it("are taken over only on purpose, and given back only by their owner", async () => {
      const id = await complain();
      await take(sam, kind, id, { taken: true });
      expect(await take(tom, kind, id, { taken: true })).toMatchObject({
        status: 409,
        detail: "Sam Stone has taken this meanwhile.",
      });
      expect(await take(tom, kind, id, { taken: false })).toMatchObject({
        owner: { name: "Sam Stone", is_own: false },
      });
      expect(await take(tom, kind, id, { taken: true, take_over: true })).toMatchObject({ owner: { is_own: true } });
    });

    it("have one owner if two take them at once", async () => {
      const id = await complain();
      const both = await Promise.all([sam, tom].map((who) => take(who, kind, id, { taken: true })));
      expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    });

    it("get one reply, even if two are sent at once", async () => {
      const id = await complain();
      const both = await Promise.all(["One.", "Two."].map((text) => reply(kind, id, text)));
      expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
      const text = both[0]?.status === 200 ? "One." : "Two.";
      const [{ reply: stored } = { reply: null }] = await list(kind, "open");
      expect(stored).toEqual({ text, at: app.clock.now(), by: "Sam Stone" });
      const alertsSent = await alerts(kind === "mistakes" ? ada : ben);
      expect(alertsSent.filter(({ message }) => message === "One." || message === "Two.")).toMatchObject([
        { message: text },
      ]);
    });

    it("that do not exist are not found", async () => {
      for (const id of ["no-such-complaint", "99999"]) {
        expect(await take(sam, kind, id, { taken: true })).toMatchObject({ status: 404 });
        expect(await reply(kind, id)).toMatchObject({ status: 404 });
      }
      expect(await reply(kind, "99999", "  ")).toMatchObject({ status: 400, errors: { text: ["Write a reply"] } });
      expect(await reply(kind, "99999", "x".repeat(501))).toMatchObject({ status: 400 });
    });

    it("lose their owner when that account is deleted", async () => {
      const id = await complain();
      await take(tom, kind, id, { taken: true });
      await app.services.store.db.deleteFrom("account").where("id", "=", tom.id).execute();
      expect(await list(kind, "open")).toMatchObject([{ owner: null }]);
    });
  });

  it("tells the learner who reported a mistake by alert and email, with the test in the title", async () => {
    await send(app, ada.token, [submitOp(attemptSlug(1), {})]);
    const id = await mistake({ attemptSlug: attemptSlug(1), questionNumber: 3 });
    await reply("mistakes", id, "You are right.\nWe corrected it.");
    expect((await alerts(ada)).filter(({ title }) => title.startsWith("Your report"))).toMatchObject([
      { title: "Your report on Book tides, Test 1", message: "You are right.\nWe corrected it.", type: "info" },
    ]);
    const mails = await app.services.store.db.selectFrom("mail_outbox").selectAll().execute();
    expect(mails.map(({ recipient, subject }) => [recipient, subject])).toEqual([
      [ada.email, "Our reply to your report of a mistake"],
    ]);
    expect(mails[0]?.text_body).toContain("You reported a mistake in Book tides, Test 1.");
    expect(mails[0]?.html_body).toContain("<p>You are right.</p><p>We corrected it.</p>");
  });

  it("tells every signed-in learner who met a crash, each once, and nobody else", async () => {
    const id = await crash(ada);
    await crash(ada);
    await crash(ben);
    await crash();
    expect(await reply("crashes", id)).toMatchObject({ status: 200 });
    for (const learner of [ada, ben]) expect(await alerts(learner)).toMatchObject([{ message: TEXT }]);
    expect(await alerts(tom)).toEqual([]);
  });

  it("refuses a reply that nobody would get", async () => {
    const id = await crash();
    expect(await list("crashes", "open")).toMatchObject([{ can_reply: false }]);
    expect(await reply("crashes", id)).toMatchObject({ status: 422 });
    expect(await list("crashes", "open")).toMatchObject([{ reply: null }]);
    const report = await mistake();
    await app.services.store.db.updateTable("mistake_report").set({ account_id: null }).execute();
    expect(await list("mistakes", "open")).toMatchObject([{ can_reply: false }]);
    expect(await reply("mistakes", report)).toMatchObject({ status: 422 });
  });

  it("keeps owner and reply of a crash until it comes back after it was resolved", async () => {
    const id = await crash(ada);
    await take(sam, "crashes", id, { taken: true });
    await reply("crashes", id);
    await crash(ada);
    expect(await list("crashes", "in_work")).toMatchObject([{ count: 2, reply: { text: TEXT } }]);
    await ok(app, "crmUpdateCrash", { token: sam.token, params: { id }, body: { state: "resolved" } });
    expect(await list("crashes", "resolved")).toMatchObject([{ owner: { is_own: true }, reply: { text: TEXT } }]);
    app.clock.advance(1000);
    await crash(ben);
    expect(await list("crashes", "open")).toMatchObject([{ count: 3, owner: null, reply: null }]);
    await reply("crashes", id, "It is back, and we know.");
    expect((await alerts(ada)).map(({ message }) => message)).toEqual(["It is back, and we know.", TEXT]);
  });

  it("loses owner and reply of a comment that staff show again", async () => {
    const id = await comment();
    await take(sam, "comments", id, { taken: true });
    await reply("comments", id);
    await ok(app, "crmHideComment", { token: sam.token, params: { comment: id }, body: { hidden: false } });
    await ok(app, "reportComment", { token: tom.token, body: { id } });
    expect(await list("comments", "open")).toMatchObject([{ owner: null, reply: null, reports: 1 }]);
  });

  it("are in work after being opened again, if they have an owner", async () => {
    const id = await mistake();
    await take(sam, "mistakes", id, { taken: true });
    const set = (state: "open" | "resolved") =>
      ok(app, "crmUpdateMistakeReport", { token: sam.token, params: { id }, body: { state } });
    expect((await set("resolved")).state).toBe("resolved");
    expect((await set("open")).state).toBe("in_work");
  });
});
