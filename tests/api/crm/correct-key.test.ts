import { createHash } from "node:crypto";
import { afterEach, beforeEach, expect, it } from "vitest";
import { publishBooks } from "#api/commands/operate/publish.ts";
import { markWaitingAttemptsAgain } from "#api/jobs/mark-waiting-attempts-again.ts";
import type { ModuleKey, QuestionKey } from "#core/exam/content/answer-key.ts";
import type { Pack } from "#core/wire/library/books.ts";
import { fixtureKey } from "#tests/support/fixture-key.ts";
import { fixtureModule } from "#tests/support/fixture-module.ts";
import { makeCompiledWriting } from "#tests/support/fixture-writing.ts";
import { type TestAccount, createAccount } from "../support/accounts.ts";
import { describeEachEngine } from "../support/engines.ts";
import { handIn } from "../support/evaluations.ts";
import { attemptSlug, makeAttemptSubmit, makeMistakeReport, sendCommands } from "../support/commands.ts";
import { makeCompiledBook, makeCompiledModule } from "../support/library.ts";
import { createTestApp, type TestApp } from "../support/test-app.ts";
import { callOk, readReply, sortStatuses } from "../support/replies.ts";
import { readAttempt } from "../support/reading-app.ts";

const EXPLANATION = "The makers name a workshop, which the passage also calls a school.";
const SECOND_CONTENT_VERSION = "00000000000000f2";
const SCHOOLS = ["schools of design", "design schools"];
/** The questions of the key with ids, which relate them to the same questions in another content version. */
const QUESTIONS_WITH_IDS = fixtureKey.questions.map((question): QuestionKey => ({
  ...question,
  id: `fixture-question-${question.number}`,
}));

describeEachEngine("the correction of an answer key", (engine) => {
  let app: TestApp;
  let ada: TestAccount;
  let ben: TestAccount;
  let sam: TestAccount;
  beforeEach(async () => {
    app = await createTestApp({ url: await engine.createDatabase() });
    await publish();
    ada = await createAccount(app, "ada");
    ben = await createAccount(app, "ben");
    sam = await createAccount(app, "sam", "staff");
  });
  afterEach(() => app.close());

  const publish = async (content: { content_version?: string } = {}, key: Partial<ModuleKey> = {}) =>
    publishBooks(app.services, [
      makeCompiledBook("tides", 1, [[await makeCompiledModule(content, key), makeCompiledWriting()]]),
    ]);
  const handInReading = (who: TestAccount, n: number, answers: Record<string, string | string[]>) =>
    sendCommands(app, who.token, [makeAttemptSubmit(attemptSlug(n), { answers })]);
  const reportMistake = async (who: TestAccount, slug: string, questionNumber?: number): Promise<string> => {
    const command = makeMistakeReport({
      attemptSlug: slug,
      ...(questionNumber !== undefined && { questionNumber }),
    });
    await sendCommands(app, who.token, [command]);
    return command.opId;
  };
  const correct = (
    id: string,
    formerAnswers: readonly string[],
    answers: readonly string[],
    explanation = EXPLANATION,
  ) =>
    readReply(
      app.call("crmCorrectKey", {
        token: sam.token,
        params: { id },
        body: { seen: [...formerAnswers], answers: [...answers], explanation },
      }),
    );
  const markAgain = () => markWaitingAttemptsAgain(app.services);
  const readOwnAttempt = ({ token }: TestAccount, n: number) => readAttempt(app, token, attemptSlug(n));
  const fetchOfferedPack = () =>
    app.services.store.db
      .selectFrom("pack")
      .innerJoin("module", "module.slug", "pack.module_slug")
      .select(["pack.body", "module.key_version", "module.pack_hash", "module.pack_json_bytes"])
      .where("module.slug", "=", fixtureModule.slug)
      .executeTakeFirstOrThrow();

  it("marks every attempt again, and tells the learners whose score changes", async () => {
    await handInReading(ada, 1, { "20": "in workshops" });
    await handInReading(ben, 2, { "20": "schools of design" });
    const id = await reportMistake(ada, attemptSlug(1), 20);
    const [{ question } = { question: null }] = (await callOk(app, "crmMistakeReports", { token: sam.token })).reports;
    expect(question?.key).toMatchObject({ kind: "words", options: [], answers: SCHOOLS });

    const reply = await correct(id, SCHOOLS, [...SCHOOLS, "in workshops"]);
    expect(reply).toMatchObject({
      status: 200,
      attempts: 2,
      report: {
        question: { is_right: true, key: { answers: [...SCHOOLS, "in workshops"], explanation: EXPLANATION } },
      },
    });
    await markAgain();
    expect((await readOwnAttempt(ada, 1)).marking?.raw.right).toBe(1);
    expect((await readOwnAttempt(ben, 2)).marking?.raw.right).toBe(1);
    const readAlerts = async ({ token }: TestAccount) => (await callOk(app, "alerts", { token })).alerts;
    const alertsSent = (await readAlerts(ada)).filter(({ title }) => title === "An answer key was corrected");
    expect(alertsSent).toHaveLength(1);
    expect(alertsSent[0]?.message).toContain("0 to 1 of");
    expect((await readAlerts(ben)).filter(({ title }) => title === "An answer key was corrected")).toEqual([]);
    // Nothing waits to be marked again.
    await markAgain();
    expect(await app.services.store.db.selectFrom("marking").select("number").execute()).toHaveLength(4);
  });

  it("reaches new attempts and the offered pack", async () => {
    await handInReading(ada, 1, {});
    const before = await fetchOfferedPack();
    await correct(await reportMistake(ada, attemptSlug(1), 20), SCHOOLS, ["in workshops"]);
    const pack = await fetchOfferedPack();
    const key = (JSON.parse(pack.body) as Pack).key;
    expect(key?.questions.find(({ number }) => number === 20)).toMatchObject({
      accept: ["in workshops"],
      explanation: EXPLANATION,
    });
    expect(pack.key_version).toBe(key?.key_version);
    expect(pack.key_version).not.toBe(before.key_version);
    expect(pack.pack_hash).toBe(createHash("sha256").update(pack.body).digest("hex"));
    expect(pack.pack_json_bytes).toBe(Buffer.byteLength(pack.body));
    await handInReading(ben, 2, { "20": "in workshops" });
    expect((await readOwnAttempt(ben, 2)).marking).toMatchObject({ key_version: pack.key_version, raw: { right: 1 } });
  });

  it("stays when the same content is published again, until its author changes the answers", async () => {
    await handInReading(ada, 1, { "20": "in workshops" });
    await correct(await reportMistake(ada, attemptSlug(1), 20), SCHOOLS, ["in workshops"]);
    await markAgain();
    const corrected = await fetchOfferedPack();
    expect(await publish()).toMatchObject({ changed: [], markedAgain: 0 });
    expect(await fetchOfferedPack()).toEqual(corrected);

    const questions = fixtureKey.questions.map((question) =>
      question.number === 20 && question.kind === "words" ? { ...question, accept: ["evening classes"] } : question,
    );
    expect(await publish({}, { key_version: "00000000000000a2", questions })).toMatchObject({ markedAgain: 1 });
    expect((await fetchOfferedPack()).key_version).toBe("00000000000000a2");
    expect((await readOwnAttempt(ada, 1)).marking?.raw.right).toBe(0);
  });

  it("applies to every content version with the same question and answers", async () => {
    await publish({}, { key_version: "00000000000000a3", questions: QUESTIONS_WITH_IDS });
    await handInReading(ada, 1, { "20": "in workshops" });
    await publish(
      { content_version: SECOND_CONTENT_VERSION },
      { key_version: "00000000000000a2", questions: QUESTIONS_WITH_IDS },
    );
    expect(await correct(await reportMistake(ada, attemptSlug(1), 20), SCHOOLS, ["in workshops"])).toMatchObject({
      attempts: 1,
    });
    await markAgain();
    expect((await readOwnAttempt(ada, 1)).marking?.raw.right).toBe(1);
    const key = (JSON.parse((await fetchOfferedPack()).body) as Pack).key;
    expect(key).toMatchObject({ content_version: SECOND_CONTENT_VERSION });
    expect(key?.questions.find(({ number }) => number === 20)).toMatchObject({ accept: ["in workshops"] });
  });

  it("is deleted when a later correction restores the author's answers", async () => {
    await handInReading(ada, 1, { "20": "in workshops" });
    const id = await reportMistake(ada, attemptSlug(1), 20);
    await correct(id, SCHOOLS, ["in workshops"]);
    await correct(id, ["in workshops"], ["evening classes"]);
    await markAgain();
    expect((await readOwnAttempt(ada, 1)).marking?.raw.right).toBe(0);
    expect(await correct(id, ["evening classes"], SCHOOLS)).toMatchObject({ status: 200 });
    expect((await fetchOfferedPack()).key_version).toBe(fixtureKey.key_version);
    expect(await app.services.store.db.selectFrom("key_correction").selectAll().execute()).toEqual([]);
    expect(await publish()).toMatchObject({ changed: [] });
  });

  it("changes the option of a choice, and the options that two questions share", async () => {
    await handInReading(ada, 1, { "6": ["A", "E"], "17": "B" });
    expect(await correct(await reportMistake(ada, attemptSlug(1), 17), ["A"], ["B"])).toMatchObject({ status: 200 });
    expect(await correct(await reportMistake(ada, attemptSlug(1), 7), ["A", "C"], ["E", "A"])).toMatchObject({
      status: 200,
    });
    await markAgain();
    expect((await readOwnAttempt(ada, 1)).marking?.raw.right).toBe(3);
    const keys = (JSON.parse((await fetchOfferedPack()).body) as Pack).key?.questions ?? [];
    const authored = fixtureKey.questions.find(({ number }) => number === 6);
    expect(keys.filter(({ number }) => number === 6 || number === 7)).toMatchObject([
      { set: ["A", "E"], explanation: authored?.explanation },
      { set: ["A", "E"], explanation: EXPLANATION },
    ]);
  });

  it("is in the list of changes", async () => {
    const ann = await createAccount(app, "ann", "admin");
    await handInReading(ada, 1, {});
    await correct(await reportMistake(ada, attemptSlug(1), 20), SCHOOLS, ["in workshops"]);
    expect((await callOk(app, "crmOfficeChanges", { token: ann.token })).changes).toMatchObject([
      {
        staff_name: "Sam Stone",
        action: "key_corrected",
        subject: "Book tides, Test 1, Reading. Question 20",
        changes: [{ field: "answers", from: "schools of design / design schools", to: "in workshops" }],
      },
    ]);
  });

  it.each([
    [20, SCHOOLS, ["one two three four five"], "“one two three four five” is over the word limit of the question"],
    [20, SCHOOLS, SCHOOLS, "The key accepts exactly these answers already"],
    [20, SCHOOLS, [], "Enter an answer"],
    [17, ["A"], ["Z"], "There is no option Z"],
    [17, ["A"], ["A", "B"], "Choose one option"],
    [7, ["A", "C"], ["A"], "Choose 2 options"],
    [7, ["A", "C"], ["C", "A"], "The key accepts exactly these answers already"],
  ])("of question %i from %j to %j is refused", async (number, formerAnswers, answers, message) => {
    await handInReading(ada, 1, {});
    const id = await reportMistake(ada, attemptSlug(1), number);
    expect(await correct(id, formerAnswers, answers)).toMatchObject({ status: 400, errors: { answers: [message] } });
    expect((await fetchOfferedPack()).key_version).toBe(fixtureKey.key_version);
  });

  it("is refused without an explanation, and if somebody has corrected the key meanwhile", async () => {
    await handInReading(ada, 1, {});
    const id = await reportMistake(ada, attemptSlug(1), 20);
    expect(await correct(id, SCHOOLS, ["in workshops"], "Short.")).toMatchObject({
      status: 400,
      errors: { explanation: ["Explain the answer in at least 20 characters"] },
    });
    const replies = await Promise.all([correct(id, SCHOOLS, ["workshops"]), correct(id, SCHOOLS, ["evening classes"])]);
    expect(sortStatuses(replies)).toEqual([200, 409]);
  });

  it("is refused for Writing, for a mistake report about a whole test, and for a report that does not exist", async () => {
    const writing = await handIn(app, ada.token, 2);
    await handInReading(ada, 1, {});
    for (const id of [await reportMistake(ada, writing, 2), await reportMistake(ada, attemptSlug(1))])
      expect(await correct(id, ["x"], ["y"])).toMatchObject({ status: 422 });
    expect(await correct("report-of-nobody", ["x"], ["y"])).toMatchObject({ status: 404 });
  });
});
