import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ModuleKey } from "#core/exam/content/answer-key.ts";
import { questionCard, sentenceCard, wordCard } from "#core/exam/study/card-ref.ts";
import type { Priority } from "#core/exam/writing/evaluation.ts";
import type { TestApp } from "#tests/api/support/test-app.ts";
import { plainEvaluation } from "#tests/support/evaluation.ts";
import { fixtureKey } from "#tests/support/fixture-key.ts";
import { fixtureModule } from "#tests/support/fixture-module.ts";
import { fixtureWriting } from "#tests/support/fixture-writing.ts";
import { changeWork } from "#web/db/attempt/attempts.ts";
import { handIn } from "#web/db/attempt/hand-in.ts";
import { finishDrill, saveDrillGroup, startDrill } from "#web/db/drill/drills.ts";
import { removePack, storePack } from "#web/db/library/packs.ts";
import { readDue, watchDueCount } from "#web/db/study/due.ts";
import { readCardQuestion } from "#web/db/study/card-question.ts";
import { type Mistake, readStudyCards } from "#web/db/study/study-cards.ts";
import { logCard } from "#web/db/study/study-log.ts";
import { saveWords } from "#web/db/study/words.ts";
import type { Page } from "./support/device.ts";
import {
  addLearner,
  beginAttempt,
  createAppWithBook,
  downloadModule,
  createReadyProfile,
} from "./support/learner-profile.ts";
import { MINUTE_MS } from "#core/exam/durations.ts";

const OWNER = "account-ada";
const DRILL = "drill00000000000000009";
/** Returns the card of a question. It has the content version, because the questions of the fixture have no ids. */
const cardOf = (number: number): string =>
  questionCard(`${fixtureModule.slug}@${fixtureModule.content_version}/${number}`);

describe("the cards of a learner", () => {
  let app: TestApp;
  let email: string;
  let page: Page;
  beforeEach(async () => {
    app = await createAppWithBook();
    email = await addLearner(app, "ada");
    ({ page } = await createReadyProfile(app, email));
  });
  afterEach(() => app.close());

  /** Takes a module: question 3 is wrong, question 10 is right, the others are empty. */
  async function takeModule(): Promise<string> {
    const { slug } = await beginAttempt(page);
    await changeWork(page.device, slug, app.clock.now(), (work) => ({
      ...work,
      answers: { "3": "TRUE", "10": "pencil" },
    }));
    await handIn(page.device, slug, { now: app.clock.now(), reason: "finished" });
    return slug;
  }
  const readCards = async (target = page) => readStudyCards(target.device, OWNER);
  const findMistake = async (card: string, target = page): Promise<Mistake> => {
    const source = (await readCards(target)).sources.get(card);
    if (source?.kind !== "question") throw new Error(`no card ${card}`);
    return source;
  };
  const sync = async (target: Page): Promise<void> => {
    app.clock.advance(10_000);
    await target.drain();
    await target.sync.pullChanges();
  };

  it("are the questions that an attempt got wrong, with the answer that was given", async () => {
    await takeModule();
    const { cards: found, absent } = await readCards();
    const names = found.map(({ card }) => card);
    expect(names).toContain(cardOf(3));
    expect(names).not.toContain(cardOf(10));
    expect(names).toHaveLength(fixtureKey.questions.length - 1);
    expect(absent).toEqual([]);
    const mistake = await findMistake(cardOf(3));
    expect(mistake.mark).toMatchObject({ number: 3, given: "TRUE", right: false });
    expect(await readCardQuestion(page.device, mistake)).toMatchObject({
      number: 3,
      part: 1,
      group: { id: "true-false" },
    });
  });

  it("are counted again when a module with mistakes is handed in", async () => {
    const counts: number[] = [];
    const clock = () => ({ now: app.clock.now(), zone: 0 });
    const stop = watchDueCount(page.device, OWNER, clock).subscribe((count) => counts.push(count));
    await vi.waitFor(() => expect(counts).toEqual([0]));
    await takeModule();
    const due = (await readDue(page.device, OWNER, clock())).selection.now.length;
    expect(due).toBeGreaterThan(0);
    await vi.waitFor(() => expect(counts.at(-1)).toBe(due));
    stop();
  });

  it("are not due after a good rating, and are due again once the question is answered wrong again", async () => {
    await takeModule();
    const now = app.clock.now();
    for (const { card } of (await readCards()).cards)
      await logCard(page.device, { owner: OWNER, card, act: card === cardOf(3) ? "good" : "delete", at: now, zone: 0 });
    const listDue = async () => (await readDue(page.device, OWNER, { now: app.clock.now(), zone: 0 })).selection.now;
    expect(await listDue()).toEqual([]);
    app.clock.advance(MINUTE_MS);
    const request = { skill: "reading", type: "identifying_information", difficulty: null } as const;
    await startDrill(page.device, { owner: OWNER, slug: DRILL, request, now: app.clock.now() });
    await saveDrillGroup(page.device, DRILL, 0, { answers: { "3": "NOT GIVEN" }, current: 3, seconds: 1 });
    await finishDrill(page.device, DRILL, app.clock.now());
    expect(await listDue()).toEqual([cardOf(3)]);
    expect(await findMistake(cardOf(3))).toMatchObject({ mark: { given: "NOT GIVEN" }, source: { kind: "drill" } });
  });

  it("are the same on another device, from its download of the same version", async () => {
    await takeModule();
    const second = (await createReadyProfile(app, email)).page;
    await sync(page);
    await second.sync.pullChanges();
    const onFirst = (await readCards()).cards.map(({ card }) => card);
    const onSecond = (await readCards(second)).cards.map(({ card }) => card);
    expect(new Set(onSecond)).toEqual(new Set(onFirst));
    expect(await readCardQuestion(second.device, await findMistake(cardOf(3), second))).toMatchObject({ number: 3 });
  });

  it("are absent on a device without the test, and the test is named", async () => {
    await takeModule();
    const second = (await createReadyProfile(app, email)).page;
    await removePack(second.device, fixtureModule.slug);
    await sync(page);
    await second.sync.pullChanges();
    const mistakes = fixtureKey.questions.length - 1;
    expect(await readCards(second)).toMatchObject({
      cards: [],
      absent: [{ module_slug: fixtureModule.slug, module_type: "reading", mistakes }],
    });
    await downloadModule(second);
    expect((await readCards(second)).cards).toHaveLength(mistakes);
  });

  it("find a question of a drill in a newer version of its test, by its id", async () => {
    const addQuestionIds = (key: ModuleKey): ModuleKey => ({
      ...key,
      questions: key.questions.map((question) => ({ ...question, id: `question-${question.number}` })),
    });
    const store = (module: typeof fixtureModule, key: ModuleKey) =>
      storePack(page.device, {
        module,
        key,
        media: [],
        book: { slug: "tides", name: "Tides" },
        test: { slug: "test-1", name: "Test 1" },
      } as unknown as Parameters<typeof storePack>[1]);
    await store(fixtureModule, addQuestionIds(fixtureKey));
    const request = { skill: "reading", type: "identifying_information", difficulty: null } as const;
    await startDrill(page.device, { owner: OWNER, slug: DRILL, request, now: app.clock.now() });
    await saveDrillGroup(page.device, DRILL, 0, { answers: { "3": "TRUE" }, current: 3, seconds: 1 });
    await finishDrill(page.device, DRILL, app.clock.now());
    // Another device would get the drill's marks but not its texts.
    await page.device.work.drill.update(DRILL, { items: null });
    const content_version = "00000000000000ff";
    await store({ ...fixtureModule, content_version }, { ...addQuestionIds(fixtureKey), content_version });
    const mistake = await findMistake(questionCard(`${fixtureModule.slug}/question-3`));
    expect(await readCardQuestion(page.device, mistake)).toMatchObject({ number: 3, module: { content_version } });
    await store({ ...fixtureModule, content_version }, { ...fixtureKey, content_version });
    expect((await readCards()).cards).toEqual([]);
    expect(await readCardQuestion(page.device, mistake)).toBeNull();
  });

  it("are sentences of a Writing result only if a grammar rule has one correction", async () => {
    const slug = "attempt000000000000007";
    const quote = "He have many informations.";
    const makePriority = (change: Partial<Priority>): Priority => ({
      id: "errors",
      criterion: "grammar",
      cost: 0.5,
      say: "We marked mistakes of grammar in 3 of your 9 sentences. One of them: After “he” use “has”.",
      values: { reason: "After “he” use “has”." },
      place: { start: 12, end: 38, quote },
      better: "He has much information.",
      ...change,
    });
    const result = plainEvaluation({ module: fixtureWriting, texts: {}, parts: [2] });
    const [task] = result.tasks;
    if (task === undefined) throw new Error("no task");
    const { better: _, ...withoutCorrection } = makePriority({ place: { start: 50, end: 60, quote: "x" } });
    task.priorities = [
      makePriority({}),
      withoutCorrection,
      makePriority({ id: "cautious", criterion: "lexis", place: { start: 80, end: 90, quote: "y" } }),
    ];
    await takeModule();
    const [attempt] = await page.device.work.attempt.toArray();
    if (attempt === undefined) throw new Error("no attempt");
    const evaluation = { source: "rules", model: null, evaluated_at: 1, result } as const;
    await page.device.work.attempt.put({ ...attempt, slug, marking: null, evaluation });
    const { sources } = await readCards();
    const sentences = [...sources].filter(([, { kind }]) => kind === "sentence");
    expect(sentences).toMatchObject([
      [
        sentenceCard(slug, task.section, 12),
        { sentence: quote, better: "He has much information.", reason: "After “he” use “has”." },
      ],
    ]);
  });

  it("are the words of the notebook, without the deleted ones, and of one learner only", async () => {
    const makeWord = (n: number, deleted = false) => ({
      word_id: `word${String(n).padStart(18, "0")}`,
      text: "tide",
      sentence: "",
      source: "",
      definition: "",
      deleted,
      at: app.clock.now(),
    });
    await saveWords(page.device, OWNER, [makeWord(1), makeWord(2, true)]);
    await saveWords(page.device, "account-bob", [makeWord(3)]);
    expect((await readCards()).cards.map(({ card }) => card)).toEqual([wordCard(makeWord(1).word_id)]);
  });
});
