import { afterEach, beforeEach, expect, it } from "vitest";
import { findCreditBalance } from "#api/store/payment/wallet.ts";
import { describeEachEngine } from "../support/engines.ts";
import { TEXTS, createCrmApp, giveCredits, handIn, requestEvaluation, saveSections } from "../support/evaluations.ts";
import { attemptSlug, makeAttemptCreate, makeCommand, makeWritingHead, sendCommands } from "../support/commands.ts";
import { createTestApp, type TestApp } from "../support/test-app.ts";
import { type TestAccount, createAccount } from "../support/accounts.ts";
import { callOk, readReply } from "../support/replies.ts";
import { publishWriting } from "../support/library.ts";
import { HOUR_MS } from "#core/exam/durations.ts";

describeEachEngine("requesting an examiner evaluation", (engine) => {
  let app: TestApp;
  let ada: TestAccount;
  beforeEach(async () => {
    app = await createTestApp({ url: await engine.createDatabase() });
    await publishWriting(app);
    ada = await createAccount(app, "ada");
  });
  afterEach(() => app.close());

  const submit = (attempt_slug: string, who = ada) =>
    readReply(app.call("evaluationSubmit", { token: who.token, body: { attempt_slug } }));
  const listEvaluations = (who = ada) => callOk(app, "examinerEvaluations", { token: who.token, body: {} });

  it("copies task and answers, spends one credit, and notifies the learner", async () => {
    const slug = await requestEvaluation(app, ada);
    expect(slug).toMatch(/^[A-Za-z0-9_-]{22}$/u);
    expect(await findCreditBalance(app.services.store.db, ada.id)).toBe(0);
    const { evaluations } = await listEvaluations();
    expect(evaluations).toEqual([
      {
        id: 1,
        link_type: "WRITING1",
        slug,
        order_number: "WR-1",
        attempt_slug: attemptSlug(1),
        created_at: app.clock.now(),
        test_date: expect.any(Number),
        book_name: "Book tides",
        test_name: "Test 1",
        status: "PAYMENT-MADE",
        due_at: app.clock.now() + 48 * HOUR_MS,
        overall_bands: null,
        report_link: `http://localhost:3000/examinerevaluation/view/${slug}`,
      },
    ]);
    const { alerts } = await callOk(app, "alerts", { token: ada.token, body: {} });
    expect(alerts.map(({ id }) => id)).toContain("examiner-requested:1");
    expect(app.mail.last(ada.email).subject).toBe("Your examiner evaluation WR-1 has begun");
    const staff = await createAccount(app, "sam", "staff");
    const { sections } = await callOk(app, "crmEvaluation", { token: staff.token, params: { slug } });
    expect(
      sections.map(({ task, answer: text, word_count, para_count }) => ({ task, text, word_count, para_count })),
    ).toEqual([
      { task: 1, text: TEXTS["task-1"], word_count: 13, para_count: 2 },
      { task: 2, text: TEXTS["task-2"], word_count: 14, para_count: 3 },
    ]);
    expect(sections[0]?.question).toContain("<table>");
    expect(sections[0]?.question).toContain("Ashby Cross");
  });

  it("creates one evaluation per attempt, however many requests arrive", async () => {
    await giveCredits(app, ada.id, 5);
    const attempt_slug = await handIn(app, ada.token);
    const replies = await Promise.all(Array.from({ length: 12 }, () => submit(attempt_slug)));
    expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1);
    expect(replies[0]).toMatchObject({ status: 200, success: true });
    expect(await findCreditBalance(app.services.store.db, ada.id)).toBe(4);
    expect((await listEvaluations()).evaluations).toHaveLength(1);
    expect(app.mail.sent.filter(({ to }) => to === ada.email)).toHaveLength(1);
  });

  it("accepts one of two attempts that are sent at once with a single credit", async () => {
    await giveCredits(app, ada.id);
    const [first, second] = [await handIn(app, ada.token, 1), await handIn(app, ada.token, 2)];
    const replies = await Promise.all([submit(first), submit(second)]);
    expect(replies.filter((reply) => (reply as { success?: boolean }).success === true)).toHaveLength(1);
    expect(await findCreditBalance(app.services.store.db, ada.id)).toBe(0);
  });

  it("is refused without a credit, before the hand-in, and for empty answers", async () => {
    const refusalWith = (message: string) => ({ status: 200, success: false, message, evaluation_slug: null });
    const attempt = await handIn(app, ada.token, 1);
    expect(await submit(attempt)).toEqual(refusalWith("You have no credits left. Please make a payment first."));
    await giveCredits(app, ada.id);
    const open = attemptSlug(2);
    await sendCommands(app, ada.token, [makeCommand("attempt.create", makeWritingHead(open))]);
    expect(await submit(open)).toEqual(refusalWith("Finish this test first: an examiner reads what you hand in."));
    const blank = await handIn(app, ada.token, 3, { "task-1": "  \n", "task-2": "" });
    expect(await submit(blank)).toEqual(
      refusalWith("Nothing was written in this attempt, so there is nothing to evaluate."),
    );
    expect(await findCreditBalance(app.services.store.db, ada.id)).toBe(1);
    expect((await listEvaluations()).evaluations).toEqual([]);
  });

  it("is refused for other accounts' attempts and for unverified accounts", async () => {
    const ben = await createAccount(app, "ben");
    await giveCredits(app, ben.id);
    const slug = await requestEvaluation(app, ada);
    expect(await submit(attemptSlug(1), ben)).toMatchObject({ status: 404 });
    expect(await submit(attemptSlug(9), ada)).toMatchObject({ status: 404 });
    expect((await listEvaluations(ben)).evaluations).toEqual([]);
    expect(await readReply(app.call("ownReportLink", { token: ben.token, params: { slug }, body: {} }))).toMatchObject({
      status: 404,
    });
    await app.services.store.db.updateTable("account").set({ verified_at: null }).where("id", "=", ben.id).execute();
    const bensAttempt = await handIn(app, ben.token, 4);
    expect(await submit(bensAttempt, ben)).toMatchObject({ status: 403, code: "email_unverified" });
    expect(await findCreditBalance(app.services.store.db, ben.id)).toBe(1);
  });

  it("is refused for a Reading attempt", async () => {
    await giveCredits(app, ada.id);
    await sendCommands(app, ada.token, [makeAttemptCreate(attemptSlug(5))]);
    expect(await submit(attemptSlug(5))).toMatchObject({ status: 404 });
  });

  it("adds the evaluation to a list with pages, which can be limited to one attempt", async () => {
    for (const n of [1, 2, 3]) await requestEvaluation(app, ada, n);
    const first = await callOk(app, "examinerEvaluations", { token: ada.token, body: { limit: 2 } });
    expect(first.evaluations.map(({ id }) => id)).toEqual([3, 2]);
    const rest = await callOk(app, "examinerEvaluations", {
      token: ada.token,
      body: { limit: 2, cursor: first.next ?? "" },
    });
    expect(rest.evaluations.map(({ id }) => id)).toEqual([1]);
    expect(rest.next).toBeNull();
    const ofAttempt = await callOk(app, "examinerEvaluations", {
      token: ada.token,
      body: { attempt_slug: attemptSlug(2) },
    });
    expect(ofAttempt.evaluations.map(({ id }) => id)).toEqual([2]);
  });
});

describeEachEngine("an examiner report", (engine) => {
  let app: TestApp;
  let ada: TestAccount;
  let sam: TestAccount;
  let slug: string;
  beforeEach(async () => {
    ({ app, ada, sam } = await createCrmApp(await engine.createDatabase()));
    slug = await requestEvaluation(app, ada);
  });
  afterEach(() => app.close());

  const bands = { ta_bands: 6.5, cc_bands: 6, lr_bands: 7, ga_bands: 6.5 };
  const texts = { ta_feedback: "Clear.", cc_feedback: "Ordered.", lr_feedback: "Exact.", ga_feedback: "Mostly right." };
  const fetchReport = (options: { token?: string; preview?: boolean; slug?: string } = {}) =>
    app.call("examinerReport", {
      ...(options.token !== undefined && { token: options.token }),
      params: { slug: options.slug ?? slug },
      body: options.preview === undefined ? {} : { preview: options.preview },
    });
  const readReport = async (options: Parameters<typeof fetchReport>[0] = {}) => {
    const response = await fetchReport(options);
    expect(response.status).toBe(200);
    return (await response.json()) as Record<string, unknown> & { sections: unknown[] };
  };
  const saveMarks = async (status = "EVALUATED") => {
    const detail = await callOk(app, "crmEvaluation", { token: sam.token, params: { slug } });
    await saveSections(app, sam.token, slug, { ...bands, ...texts });
    return callOk(app, "crmUpdateEvaluation", {
      token: sam.token,
      params: { slug },
      body: { status, feedback: "Well done.", report_message: "Thank you.", version: detail.version },
    });
  };

  it("never has its slug in the log, whoever reads or changes the report", async () => {
    await saveMarks();
    await readReport();
    await readReport({ token: ada.token });
    await callOk(app, "ownReportLink", { token: ada.token, params: { slug }, body: {} });
    const { evaluations } = await callOk(app, "examinerEvaluations", { token: ada.token, body: {} });
    const slugs = [slug, ...evaluations.map((each) => each.report_link.split("/").at(-1) ?? "")];
    for (const each of slugs) {
      await fetchReport({ slug: each });
      await app.request(`/examinerevaluation/view/${each}`, { headers: { accept: "text/html" } });
    }
    expect(app.readLog()).toContain('"route":"/api/');
    for (const each of slugs) expect(app.readLog()).not.toContain(each);
  });

  it("shows only its header before it is EVALUATED, and its sections only to staff in the preview", async () => {
    await saveMarks("FINAL-CHECK");
    const header = {
      name: "Ada Stone",
      order_number: "WR-1",
      date_of_report: null,
      status: "FINAL-CHECK",
      examiner_name: null,
      examiner_certification: null,
      book_name: "Book tides",
      test_name: "Test 1",
      test_date: expect.any(Number),
      report_message: "Thank you.",
      sections: [],
      overall_bands: null,
      feedback: null,
      is_preview: false,
    };
    expect(await readReport()).toEqual(header);
    for (const options of [
      {},
      { preview: true },
      { token: ada.token, preview: true },
      { token: "not.a.real.token.at.all", preview: true },
    ])
      expect(await readReport(options)).toEqual(header);
    expect(await readReport({ token: sam.token })).toEqual(header);
    expect((await readReport({ token: sam.token, preview: true })).sections).toHaveLength(2);
  });

  it("shows exactly the specified fields to everyone once it is EVALUATED", async () => {
    await callOk(app, "crmUpdateProfile", {
      token: sam.token,
      body: { name: "Samira Stone", certification: "CELTA, certified examiner" },
    });
    await saveMarks();
    const report = await readReport();
    expect(report).toMatchObject({
      status: "EVALUATED",
      date_of_report: app.clock.now(),
      examiner_name: "Samira Stone",
      examiner_certification: "CELTA, certified examiner",
      overall_bands: 6.5,
      feedback: "Well done.",
      is_preview: false,
    });
    expect(report.sections).toHaveLength(2);
    expect(report.sections[0]).toEqual({
      id: expect.any(Number),
      task: 1,
      section: "task-1",
      question: expect.stringContaining("Ashby Cross"),
      figures: [expect.objectContaining({ chart: expect.objectContaining({ kind: "bar" }) })],
      media: [],
      answer: TEXTS["task-1"],
      word_count: 13,
      para_count: 2,
      grammar_check: null,
      grammar_score: null,
      ...bands,
      ...texts,
      overall_bands: 6.5,
      comments: [],
    });
    expect(Object.keys(report).sort()).toEqual([
      "book_name",
      "date_of_report",
      "examiner_certification",
      "examiner_name",
      "feedback",
      "is_preview",
      "name",
      "order_number",
      "overall_bands",
      "report_message",
      "sections",
      "status",
      "test_date",
      "test_name",
    ]);
    expect(JSON.stringify(report)).not.toContain("@bandwise.test");
  });

  it("hides its sections again when staff take the status EVALUATED back", async () => {
    const { version } = await saveMarks();
    await callOk(app, "crmUpdateEvaluation", {
      token: sam.token,
      params: { slug },
      body: { status: "FINAL-CHECK", feedback: "", report_message: "", version },
    });
    expect((await readReport()).sections).toEqual([]);
  });

  it("is not cached, not indexed, and sends no referrer", async () => {
    const { headers } = await fetchReport();
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("referrer-policy")).toBe("no-referrer");
    expect(headers.get("x-robots-tag")).toContain("noindex");
  });

  it("has a link of 128 bits that its owner and staff can replace", async () => {
    expect(Buffer.from(slug, "base64url")).toHaveLength(16);
    await saveMarks();
    const fresh = await callOk(app, "ownReportLink", { token: ada.token, params: { slug }, body: {} });
    expect(fresh.slug).not.toBe(slug);
    expect(fresh.report_link).toBe(`http://localhost:3000/examinerevaluation/view/${fresh.slug}`);
    expect((await fetchReport()).status).toBe(404);
    expect((await readReport({ slug: fresh.slug })).sections).toHaveLength(2);
    // The learner's old link no longer works. Staff still find the report.
    expect((await app.call("ownReportLink", { token: ada.token, params: { slug }, body: {} })).status).toBe(404);
    expect((await callOk(app, "crmEvaluation", { token: sam.token, params: { slug } })).slug).toBe(fresh.slug);
    const again = await callOk(app, "crmNewLink", { token: sam.token, params: { slug }, body: {} });
    expect((await fetchReport({ slug: fresh.slug })).status).toBe(404);
    expect((await fetchReport({ slug: again.slug })).status).toBe(200);
  });

  it("gives every link 128 random bits", async () => {
    const slugs = new Set<string>();
    const countsOfOnes = Array.from({ length: 128 }, () => 0);
    for (let n = 0; n < 200; n += 1) {
      const { slug: next } = await callOk(app, "crmNewLink", { token: sam.token, params: { slug }, body: {} });
      slugs.add(next);
      const bytes = Buffer.from(next, "base64url");
      for (let bit = 0; bit < 128; bit += 1)
        countsOfOnes[bit] = (countsOfOnes[bit] ?? 0) + (((bytes[bit >> 3] ?? 0) >> (bit & 7)) & 1);
    }
    expect(slugs.size).toBe(200);
    // A random bit is set in about 100 of 200 links. 57 more or fewer are eight standard deviations.
    for (const count of countsOfOnes) expect(Math.abs(count - 100)).toBeLessThan(57);
  });

  it("notifies the learner once, by alert and email, however often it is published", async () => {
    const before = app.mail.sent.length;
    const first = await saveMarks();
    const save = (status: string, version: number) =>
      callOk(app, "crmUpdateEvaluation", {
        token: sam.token,
        params: { slug },
        body: { status, feedback: "", report_message: "", version },
      });
    const back = await save("FINAL-CHECK", first.version);
    await save("EVALUATED", back.version);
    const mails = app.mail.sent.slice(before).filter(({ to }) => to === ada.email);
    expect(mails.map(({ subject }) => subject)).toEqual(["Your evaluation report WR-1 is ready"]);
    expect(mails[0]?.text).toContain(`/examinerevaluation/view/${slug}`);
    const { alerts } = await callOk(app, "alerts", { token: ada.token, body: {} });
    expect(alerts.filter(({ id }) => id === "examiner-report:1")).toHaveLength(1);
  });
});
