import { afterEach, beforeEach, expect, it } from "vitest";
import { createAccount, type TestAccount } from "../support/accounts.ts";
import { describeEachEngine } from "../support/engines.ts";
import { createCrmApp, requestEvaluation } from "../support/evaluations.ts";
import type { TestApp } from "../support/test-app.ts";
import { callOk, readReply, sortStatuses } from "../support/replies.ts";

describeEachEngine("ratings and questions about reports", (engine) => {
  let app: TestApp;
  let ada: TestAccount;
  let ben: TestAccount;
  let sam: TestAccount;
  let kim: TestAccount;
  let slug: string;
  beforeEach(async () => {
    ({ app, ada, sam } = await createCrmApp(await engine.createDatabase()));
    ben = await createAccount(app, "ben");
    kim = await createAccount(app, "kim", "staff");
    slug = await requestEvaluation(app, ada);
  });
  afterEach(() => app.close());

  const publish = () =>
    callOk(app, "crmUpdateEvaluation", {
      token: sam.token,
      params: { slug },
      body: { status: "EVALUATED", feedback: "Well done." },
    });
  const rate = (who: TestAccount, body: object) =>
    readReply(app.call("rateReport", { token: who.token, params: { slug }, body }));
  const ask = (who: TestAccount, question: string) =>
    readReply(app.call("askAboutReport", { token: who.token, params: { slug }, body: { question } }));
  const answerQuestion = (who: TestAccount, words: string) =>
    readReply(app.call("crmAnswerQuestion", { token: who.token, params: { slug }, body: { answer: words } }));
  const readResponse = (who: TestAccount) =>
    readReply(app.call("reportResponse", { token: who.token, params: { slug }, body: {} }));
  const readAlerts = async (who: TestAccount, prefix: string) =>
    (await callOk(app, "alerts", { token: who.token })).alerts.filter(({ id }) => id.startsWith(prefix));
  const listMailsTo = (who: TestAccount, words: string) =>
    app.mail.sent.filter(({ to, subject }) => to === who.email && subject.includes(words));

  it("only the owner of a published report rates it, and may change the rating", async () => {
    expect(await rate(ada, { rating: 4 })).toMatchObject({ status: 422 });
    await publish();
    expect(await rate(ben, { rating: 1 })).toMatchObject({ status: 404 });
    expect(await readResponse(ben)).toMatchObject({ status: 404 });
    expect(await rate(ada, { rating: 6 })).toMatchObject({ status: 400 });
    expect(await rate(ada, { rating: 2, comment: "x".repeat(501) })).toMatchObject({ status: 400 });
    expect(await rate(ada, { rating: 2, comment: "Too short." })).toMatchObject({ rating: { rating: 2 } });
    await Promise.all([5, 4].map((rating) => rate(ada, { rating, comment: `${rating}` })));
    const { rating } = await callOk(app, "crmEvaluation", { token: kim.token, params: { slug } });
    expect([4, 5]).toContain(rating?.rating);
    expect(rating?.comment).toBe(String(rating?.rating));
    const { ratings } = await callOk(app, "crmRatings", { token: kim.token });
    expect(ratings).toMatchObject([{ slug, order_number: "WR-1", name: "Ada Stone", staff_name: "Sam Stone" }]);
  });

  it("a learner asks one question; the examiner gets one alert however often the question is sent", async () => {
    await publish();
    expect(await ask(ben, "Whose is it?")).toMatchObject({ status: 404 });
    expect(await ask(ada, "   ")).toMatchObject({ status: 400, errors: { question: ["Write your question"] } });
    const replies = await Promise.all(Array.from({ length: 4 }, () => ask(ada, "Why 6 for the vocabulary?")));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await ask(ada, "And why not 7?")).toMatchObject({ status: 409 });
    expect(await readAlerts(sam, "report-question:")).toMatchObject([
      { title: "Question about WR-1", message: "Why 6 for the vocabulary?", button_url: `/crm/evaluations/${slug}` },
    ]);
    expect(await readAlerts(kim, "report-question:")).toEqual([]);
    const { counts } = await callOk(app, "crmEvaluations", { token: sam.token });
    expect(counts.questions).toBe(1);
    const { questions } = await callOk(app, "crmQuestions", { token: sam.token });
    expect(questions).toMatchObject([{ slug, question: "Why 6 for the vocabulary?", answer: null }]);
  });

  it("a question is answered once, and the learner gets an alert and an email and reads the answer on the report", async () => {
    await publish();
    expect(await answerQuestion(sam, "Because.")).toMatchObject({ status: 404 });
    await ask(ada, "Why 6?");
    const replies = await Promise.all([
      answerQuestion(sam, "Because of the range."),
      answerQuestion(kim, "Because of the range."),
    ]);
    expect(sortStatuses(replies)).toEqual([200, 409]);
    expect(await readAlerts(ada, "report-answer:")).toHaveLength(1);
    expect(listMailsTo(ada, "An answer to your question")).toHaveLength(1);
    expect(listMailsTo(ada, "An answer to your question")[0]?.text).toContain("Because of the range.");
    expect(await readResponse(ada)).toMatchObject({
      question: { question: "Why 6?", answer: "Because of the range." },
    });
    expect(await readAlerts(sam, "report-question:")).toEqual([]);
    const { questions } = await callOk(app, "crmQuestions", { token: sam.token, query: { state: "answered" } });
    expect(questions).toHaveLength(1);
    expect((await callOk(app, "crmQuestions", { token: sam.token })).questions).toEqual([]);
    const { entries } = await callOk(app, "crmAudit", { token: sam.token, params: { slug } });
    expect(entries.map(({ action }) => action).slice(0, 2)).toEqual(["question_answered", "question_asked"]);
  });

  it("a question is sent to all staff if the examiner has left, by email to those who chose email", async () => {
    await publish();
    await app.services.store.db.updateTable("account").set({ role: "learner" }).where("id", "=", sam.id).execute();
    await callOk(app, "crmUpdateProfile", {
      token: kim.token,
      body: { name: "Kim", certification: "", notices: "mail" },
    });
    await ask(ada, "Why 6?");
    expect(listMailsTo(kim, "Question about WR-1")).toHaveLength(1);
    expect(await readAlerts(kim, "report-question:")).toEqual([]);
  });

  it("staff list the ratings in pages", async () => {
    await publish();
    await rate(ada, { rating: 5 });
    slug = await requestEvaluation(app, ada, 2);
    await publish();
    await rate(ada, { rating: 3 });
    const first = await callOk(app, "crmRatings", { token: sam.token, query: { limit: "1" } });
    expect(first.ratings.map(({ rating }) => rating)).toEqual([3]);
    const second = await callOk(app, "crmRatings", {
      token: sam.token,
      query: { limit: "1", cursor: first.next ?? "" },
    });
    expect(second).toMatchObject({ ratings: [{ rating: 5 }], next: null });
  });
});
