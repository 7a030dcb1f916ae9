import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { migration0181 } from "#api/store/migrations/0181-complaints.ts";
import { MIGRATIONS } from "#api/store/migrations/list.ts";
import { migrate } from "#api/store/migrations/migrate.ts";
import { deleteCrashReports } from "#api/store/operate/crash-reports.ts";
import { pruneExpired } from "#api/store/operate/pruning.ts";
import { createStore } from "#api/store/store.ts";
import { makeCompiledWriting } from "#tests/support/fixture-writing.ts";
import { handIn, TEXTS } from "../support/evaluations.ts";
import { describeEachEngine } from "../support/engines.ts";
import { attemptSlug, makeAttemptSubmit, makeCommand, makeMistakeReport, sendCommands } from "../support/commands.ts";
import { makeCompiledModule, publishModules } from "../support/library.ts";
import { createTestApp, type TestApp } from "../support/test-app.ts";
import { type TestAccount, createAccount } from "../support/accounts.ts";
import { callOk, readReply } from "../support/replies.ts";
import { DAY_MS } from "#core/exam/durations.ts";

const RESULT_URL = "http://localhost:3000/ieltstest/attempt/reading/tides/";

describeEachEngine("complaints", (engine) => {
  let app: TestApp;
  let ada: TestAccount;
  let ben: TestAccount;
  let sam: TestAccount;
  beforeEach(async () => {
    app = await createTestApp({ url: await engine.createDatabase() });
    await publishModules(app, await makeCompiledModule(), makeCompiledWriting());
    ada = await createAccount(app, "ada");
    ben = await createAccount(app, "ben");
    sam = await createAccount(app, "sam", "staff");
  });
  afterEach(() => app.close());

  const reportMistake = async (who: TestAccount, change: object = {}) => {
    const command = makeMistakeReport(change);
    expect(await sendCommands(app, who.token, [command])).toMatchObject([{ status: "applied" }]);
    return command.opId;
  };
  const listReports = (query: { state?: "open" | "resolved"; limit?: string; cursor?: string } = {}) =>
    callOk(app, "crmMistakeReports", { token: sam.token, query });
  const reportCrash = (change: object = {}, token?: string) =>
    app.call("reportMistake", {
      body: {
        issueType: "System Error",
        issueDescription: "TypeError: x is undefined",
        errorInfo: "TypeError: x is undefined\n    at openDraft (https://x.test/assets/writing-AAAAAAAA.js:1:10)",
        currentUrl: "http://localhost:3000/verify?token=secret",
        ...change,
      },
      headers: { "user-agent": "Test/1" },
      ...(token !== undefined && { token }),
    });
  const listCrashes = (query: { state?: "open" | "resolved"; limit?: string; cursor?: string } = {}) =>
    callOk(app, "crmCrashes", { token: sam.token, query });

  describe("mistake reports", () => {
    it("about a Reading attempt show the question, the answer given and the key", async () => {
      await sendCommands(app, ada.token, [
        makeAttemptSubmit(attemptSlug(1), { answers: { "3": "false", "20": "in a church" } }),
      ]);
      await reportMistake(ada, { attemptSlug: attemptSlug(1), questionNumber: 20 });
      const { reports, open } = await listReports();
      expect(open).toEqual({ mistake_reports: 1, crashes: 0, comments: 0 });
      expect(reports).toMatchObject([
        {
          issue_type: "incorrect-answers",
          description: "The passage says otherwise.",
          created_at: app.clock.now(),
          name: "Ada Stone",
          email: ada.email,
          state: "open",
          settled_at: null,
          attempt: { slug: attemptSlug(1), module_type: "reading", book_name: "Book tides", test_name: "Test 1" },
          question: {
            label: "Question 20",
            text: "Where do the makers think the trade should be taught?",
            given: "in a church",
            is_right: false,
          },
        },
      ]);
      expect(reports[0]?.question?.expected).toMatch(/schools/u);
    });

    it("about a Writing attempt show the task and the text", async () => {
      const slug = await handIn(app, ada.token, 2);
      await reportMistake(ada, { attemptSlug: slug, questionNumber: 2 });
      const [{ question } = { question: null }] = (await listReports()).reports;
      expect(question).toEqual({
        label: "Task 2",
        text: "Some people think that a town should spend more on cycle paths than on roads.\nTo what extent do you agree or disagree?",
        given: TEXTS["task-2"],
        expected: "",
        is_right: null,
        key: null,
      });
    });

    it("find the attempt by the address of its result, if an older app did not name it", async () => {
      await sendCommands(app, ada.token, [makeAttemptSubmit(attemptSlug(1), {})]);
      await reportMistake(ada, { currentUrl: `${RESULT_URL}${attemptSlug(1)}/get_result?a=b` });
      expect((await listReports()).reports).toMatchObject([{ attempt: { slug: attemptSlug(1) }, question: null }]);
    });

    it("show nothing of another learner's attempt, or of a question that does not exist", async () => {
      await sendCommands(app, ada.token, [makeAttemptSubmit(attemptSlug(1), { answers: { "20": "ada's answer" } })]);
      await reportMistake(ben, { attemptSlug: attemptSlug(1), questionNumber: 20 });
      await reportMistake(ada, { attemptSlug: attemptSlug(1), questionNumber: 40 });
      await reportMistake(ada, { attemptSlug: attemptSlug(9), questionNumber: 1 });
      const { reports } = await listReports();
      expect(reports).toHaveLength(3);
      expect(reports.map(({ question }) => question)).toEqual([null, null, null]);
      expect(reports.find(({ name }) => name === "Ben Stone")?.attempt).toBeNull();
    });

    it("show the answer even if the report arrived before the attempt", async () => {
      await reportMistake(ada, { attemptSlug: attemptSlug(1), questionNumber: 3 });
      expect((await listReports()).reports).toMatchObject([{ attempt: null, question: null }]);
      await sendCommands(app, ada.token, [makeAttemptSubmit(attemptSlug(1), { answers: { "3": "FALSE" } })]);
      expect((await listReports()).reports).toMatchObject([
        { question: { label: "Question 3", given: "False", is_right: true } },
      ]);
    });

    it.each([
      ["an invalid attempt slug", { attemptSlug: "x" }],
      ["question 0", { questionNumber: 0 }],
      ["question 41", { questionNumber: 41 }],
      ["question 1.5", { questionNumber: 1.5 }],
    ])("are rejected with %s", async (_, change) => {
      const payload = { issueType: "other", issueDescription: "x", currentUrl: "", ...change };
      expect(await sendCommands(app, ada.token, [makeCommand("report.add", payload)])).toMatchObject([
        { status: "rejected", code: "invalid" },
      ]);
      expect(await readReply(app.call("reportMistake", { token: ada.token, body: payload }))).toMatchObject({
        status: 400,
      });
    });

    it("are resolved and opened again, with name and time", async () => {
      const id = await reportMistake(ada);
      const setState = (state: string) =>
        readReply(app.call("crmUpdateMistakeReport", { token: sam.token, params: { id }, body: { state } }));
      app.clock.advance(5);
      expect(await setState("resolved")).toMatchObject({
        status: 200,
        state: "resolved",
        settled_at: app.clock.now(),
        settled_by: "Sam Stone",
      });
      expect(await listReports()).toMatchObject({ reports: [], open: { mistake_reports: 0 } });
      expect((await listReports({ state: "resolved" })).reports).toMatchObject([{ id }]);
      expect(await setState("open")).toMatchObject({ state: "open", settled_by: "Sam Stone" });
      expect((await listReports()).reports).toMatchObject([{ id }]);
      expect(await setState("done")).toMatchObject({ status: 400, errors: { state: [expect.any(String)] } });
      const missing = { params: { id: "no-such-report-000" }, body: { state: "open" } };
      expect(await readReply(app.call("crmUpdateMistakeReport", { token: sam.token, ...missing }))).toMatchObject({
        status: 404,
      });
    });

    it("are listed in pages, newest first", async () => {
      const ids: string[] = [];
      for (let n = 0; n < 5; n += 1) {
        if (n !== 3) app.clock.advance(1000);
        ids.unshift(await reportMistake(ada));
      }
      const listedIds: string[] = [];
      let cursor: string | null = null;
      do {
        const page: Awaited<ReturnType<typeof listReports>> = await listReports({
          limit: "2",
          ...(cursor !== null && { cursor }),
        });
        expect(page.reports.length).toBeLessThanOrEqual(2);
        listedIds.push(...page.reports.map(({ id }) => id));
        cursor = page.next;
      } while (cursor !== null);
      expect(listedIds).toEqual(ids);
      const refused = app.call("crmMistakeReports", { token: sam.token, query: { cursor: "bm8" } });
      expect(await readReply(refused)).toMatchObject({ status: 400, errors: { cursor: [expect.any(String)] } });
    });
  });

  describe("crash reports", () => {
    it("are grouped by message and first stack frame, whatever the build, with the newest as an example", async () => {
      const first = app.clock.now();
      await reportCrash({ appVersion: "0.1.0" });
      app.clock.advance(1000);
      await reportCrash(
        {
          errorInfo: "TypeError: x is undefined\n    at openDraft (https://x.test/assets/writing-BBBBBBBB.js:1:99)",
          appVersion: "0.2.0",
        },
        ada.token,
      );
      await reportCrash({ issueDescription: "RangeError: 41 is too many" });
      await reportCrash({ issueDescription: "RangeError: 50 is too many" });
      const { crashes, open, next } = await listCrashes();
      expect([open, next]).toEqual([{ mistake_reports: 0, crashes: 2, comments: 0 }, null]);
      expect(crashes).toMatchObject([
        { message: "RangeError: # is too many", count: 2 },
        {
          message: "TypeError: x is undefined",
          frame: "openDraft (writing.js)",
          count: 2,
          first_seen_at: first,
          last_seen_at: app.clock.now(),
          app_version: "0.2.0",
          state: "open",
          example: { current_url: "http://localhost:3000/verify", user_agent: "Test/1" },
        },
      ]);
      expect(crashes[1]?.example?.error_info).toContain("BBBBBBBB");
    });

    it("are all counted when many arrive at once", async () => {
      await Promise.all(Array.from({ length: 8 }, () => reportCrash()));
      expect((await listCrashes()).crashes).toMatchObject([{ count: 8 }]);
    });

    it("are resolved, and a new crash opens the cause again", async () => {
      await reportCrash();
      const [{ id } = { id: 0 }] = (await listCrashes()).crashes;
      const setState = (state: string, crash = String(id)) =>
        readReply(app.call("crmUpdateCrash", { token: sam.token, params: { id: crash }, body: { state } }));
      expect(await setState("resolved")).toMatchObject({ state: "resolved", settled_by: "Sam Stone" });
      expect((await listCrashes()).crashes).toEqual([]);
      expect((await listCrashes({ state: "resolved" })).crashes).toMatchObject([{ id }]);
      await reportCrash();
      expect((await listCrashes()).crashes).toMatchObject([{ id, count: 2, settled_at: null, settled_by: null }]);
      expect(await setState("resolved", "999")).toMatchObject({ status: 404 });
    });

    it("are listed in pages, last seen first", async () => {
      for (const name of ["one", "two", "three"]) {
        await reportCrash({ issueDescription: `Error: ${name}` });
        app.clock.advance(1000);
      }
      const first = await listCrashes({ limit: "2" });
      expect(first.crashes.map(({ message }) => message)).toEqual(["Error: three", "Error: two"]);
      const rest = await listCrashes({ limit: "2", cursor: first.next ?? "" });
      expect([rest.crashes.map(({ message }) => message), rest.next]).toEqual([["Error: one"], null]);
    });

    it("are deleted with their account, and so is their cause if no other account reported it", async () => {
      await reportCrash({}, ada.token);
      await reportCrash({ issueDescription: "Error: only Ada" }, ada.token);
      await reportCrash({ currentUrl: "http://localhost:3000/about" });
      await app.services.store.withTx((tx) => deleteCrashReports(tx, ada.id));
      expect((await listCrashes()).crashes).toMatchObject([
        { message: "TypeError: x is undefined", count: 2, example: { current_url: "http://localhost:3000/about" } },
      ]);
    });

    it("are deleted 90 days after they were last seen", async () => {
      await reportCrash();
      await pruneExpired(app.services.store.db, app.clock.now() + 89 * DAY_MS);
      expect((await listCrashes()).crashes).toHaveLength(1);
      await pruneExpired(app.services.store.db, app.clock.now() + 91 * DAY_MS);
      expect((await listCrashes()).crashes).toEqual([]);
    });
  });

  it("count reported comments until they are hidden or their reports are dismissed", async () => {
    const postComment = async (text: string): Promise<string> => {
      const body = { unique_id: "book-tides", comment: text };
      return (await callOk(app, "addComment", { token: ada.token, body })).comment.id;
    };
    const ids = [await postComment("One."), await postComment("Two.")];
    for (const id of ids) await callOk(app, "reportComment", { token: ben.token, body: { id } });
    const count = async () => (await listReports()).open.comments;
    expect(await count()).toBe(2);
    const setHidden = (id: string, hidden: boolean) =>
      callOk(app, "crmHideComment", { token: sam.token, params: { comment: id }, body: { hidden } });
    await setHidden(ids[0] ?? "", true);
    expect(await count()).toBe(1);
    await setHidden(ids[1] ?? "", false);
    expect(await count()).toBe(0);
  });

  it("are visible to staff only", async () => {
    for (const name of ["crmMistakeReports", "crmCrashes"] as const)
      expect(await readReply(app.call(name, { token: ada.token }))).toMatchObject({ status: 403 });
  });
});

describeEachEngine("the migration of complaints", (engine) => {
  it("gives old mistake reports their attempt and groups old crash reports", async () => {
    const store = await createStore({ url: await engine.createEmptyDatabase() });
    const position = MIGRATIONS.indexOf(migration0181);
    await migrate(store, 1, MIGRATIONS.slice(0, position));
    const createCrash = (n: number) => ({
      id: `crash-${n}`,
      account_id: null,
      description: `RangeError: ${n} is too many`,
      error_info: "",
      current_url: "",
      user_agent: "",
      created_at: n,
    });
    await store.db
      .insertInto("crash_report")
      .values([createCrash(1), createCrash(2)] as never)
      .execute();
    const makeMistake = (id: string, current_url: string) => ({
      id,
      account_id: null,
      issue_type: "other",
      description: "x",
      current_url,
      created_at: 1,
    });
    const mistakes = [
      makeMistake("a", `${RESULT_URL}${attemptSlug(1)}/get_result`),
      makeMistake("b", "http://localhost:3000/"),
    ];
    await store.db
      .insertInto("mistake_report")
      .values(mistakes as never)
      .execute();
    await migrate(store, 2);
    expect(
      await store.db.selectFrom("mistake_report").select(["id", "attempt_slug", "state"]).orderBy("id").execute(),
    ).toEqual([
      { id: "a", attempt_slug: attemptSlug(1), state: "open" },
      { id: "b", attempt_slug: null, state: "open" },
    ]);
    expect(await store.db.selectFrom("crash_cause").selectAll().execute()).toMatchObject([
      { message: "RangeError: # is too many", frame: "", count: 2, first_seen_at: 1, last_seen_at: 2, state: "open" },
    ]);
    await store.close();
  });
});
