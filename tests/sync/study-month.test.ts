import { afterEach, beforeEach, expect, test } from "vitest";
import { groupNumbers } from "#core/exam/content/question-numbers.ts";
import type { QuestionType } from "#core/exam/content/question-type.ts";
import { drillSummaries } from "#core/exam/drill/drill-summaries.ts";
import type { AttemptSummary } from "#core/exam/performance/attempt-summary.ts";
import { cardStates } from "#core/exam/study/card-state.ts";
import { DAILY_CARDS } from "#core/exam/study/due-cards.ts";
import { planInput } from "#core/exam/study/plan-input.ts";
import { startOfDay, studyDay } from "#core/exam/study/study-day.ts";
import { type PlanTask, studyPlan, weekday } from "#core/exam/study/study-plan.ts";
import type { TestApp } from "#tests/api/support/test-app.ts";
import { fixtureKey } from "#tests/support/fixture-key.ts";
import { listDrills } from "#web/db/drill/drill-rows.ts";
import { finishDrill, saveDrillGroup, startDrill } from "#web/db/drill/drills.ts";
import { countUnsent } from "#web/db/outbox/unsent.ts";
import { createSlug } from "#web/db/storage/ids.ts";
import { readDue } from "#web/db/study/due.ts";
import { listStudyEntries, logCard } from "#web/db/study/study-log.ts";
import { readStudySettings, saveStudySettings } from "#web/db/study/study-settings.ts";
import type { Page, Profile } from "./support/device.ts";
import { addLearner, createAppWithBook, downloadModule, createReadyProfile } from "./support/learner-profile.ts";
import { DAY_MS, HOUR_MS } from "#core/exam/durations.ts";

const OWNER = "account-ada";
const ZONE_MINUTES = 120;
/** The question types that this learner gets wrong two times of three. */
const WEAK_TYPES: readonly QuestionType[] = ["identifying_information", "matching_headings"];
/** Days on which the learner does nothing: Wednesday to Friday of the second week. */
const MISSED_DAYS = [9, 10, 11];
const SATURDAYS = [5, 12, 19, 26];

let app: TestApp;
let devices: { profile: Profile; page: Page }[];
/** Summaries of practice in modules that the fixture library does not have. */
let otherPractice: AttemptSummary[];
/** Counts questions and cards. It decides which of them the learner gets wrong. */
let questionsAsked: number;
/** How many reviews were due on the days on which the learner studied. */
let cardsDue: number;

beforeEach(async () => {
  app = await createAppWithBook();
  const email = await addLearner(app, "ada");
  devices = [await createReadyProfile(app, email), await createReadyProfile(app, email)];
  for (const { page } of devices) await downloadModule(page);
  otherPractice = [];
  questionsAsked = 0;
  cardsDue = 0;
});
afterEach(() => app.close());

test("a learner studies by the plan for a month, on two devices, half of it offline", async () => {
  const today = studyDay(app.clock.now(), ZONE_MINUTES);
  const monday = startOfDay(today + 8 - weekday(today), ZONE_MINUTES);
  app.clock.advance(monday + 10 * HOUR_MS - app.clock.now());
  await saveStudySettings(
    deviceOf(0),
    OWNER,
    {
      hours_a_week: 4,
      days_off: [7],
      targets: { listening: 7, reading: 7, writing: 7, speaking: 7 },
      starting_level: {
        source: "own_bands",
        skills: { listening: rangeOf(7), reading: rangeOf(5), writing: rangeOf(7), speaking: rangeOf(7) },
      },
      first_hour: "finished",
    },
    app.clock.now(),
  );
  await sync(0);
  await sync(1);
  /** The minutes of the plan on each Saturday. */
  const saturdayMinutes: number[] = [];
  let ratedCards = 0;
  for (let day = 0; day < 30; day += 1) {
    const deviceIndex = day % 2;
    const isOffline = day % 4 >= 2;
    devices[deviceIndex]!.profile.network.isDown = isOffline;
    if (!isOffline) await sync(deviceIndex);
    const { tasks, minutesToday } = await makePlan(deviceIndex);
    if (SATURDAYS.includes(day)) saturdayMinutes.push(minutesToday);
    if (!MISSED_DAYS.includes(day)) for (const task of tasks) ratedCards += await carryOut(deviceIndex, task);
    if (!isOffline) await sync(deviceIndex);
    app.clock.advance(DAY_MS);
  }
  for (const deviceIndex of [0, 1, 0, 1]) {
    devices[deviceIndex]!.profile.network.isDown = false;
    await sync(deviceIndex);
  }

  // Nothing is lost, and both devices have the same study log and drills.
  const [first, second] = await Promise.all(
    [0, 1].map((deviceIndex) => listStudyEntries(deviceOf(deviceIndex), OWNER)),
  );
  expect(first).toHaveLength(ratedCards);
  expect(cardsDue).toBeGreaterThan(10);
  expect(cardStates(second ?? [])).toEqual(cardStates(first ?? []));
  for (const deviceIndex of [0, 1]) expect(await countUnsent(deviceOf(deviceIndex), OWNER)).toBe(0);
  const drills = await listDrills(deviceOf(0), OWNER);
  expect((await listDrills(deviceOf(1), OWNER)).map(({ slug }) => slug).sort()).toEqual(
    drills.map(({ slug }) => slug).sort(),
  );

  // The weak question types get the most drills.
  const byType = new Map<QuestionType | null, number>();
  for (const { type } of drills) byType.set(type, (byType.get(type) ?? 0) + 1);
  const ranked = [...byType].filter(([type]) => type !== null).sort((a, b) => b[1] - a[1]);
  expect(new Set(ranked.slice(0, 2).map(([type]) => type))).toEqual(new Set(WEAK_TYPES));

  // The plan has more minutes on the Saturday of the week with missed days than on the next Saturdays.
  expect(saturdayMinutes[1]).toBeGreaterThan(Math.max(saturdayMinutes[2] ?? 0, saturdayMinutes[3] ?? 0));
});

const rangeOf = (band: number) => ({ low: band, high: band });
const deviceOf = (deviceIndex: number) => devices[deviceIndex]!.page.device;

/** Sends and pulls on a device. */
async function sync(deviceIndex: number): Promise<void> {
  app.clock.advance(10_000);
  await devices[deviceIndex]!.page.drain();
  await devices[deviceIndex]!.page.sync.pullChanges();
}

/** Returns today's plan from the data of a device. */
async function makePlan(deviceIndex: number) {
  const device = deviceOf(deviceIndex);
  const now = app.clock.now();
  const { selection } = await readDue(device, OWNER, { now, zone: ZONE_MINUTES });
  const drills = (await listDrills(device, OWNER)).flatMap(({ slug, finished_at, marking, ...drill }) =>
    finished_at === null || marking === null
      ? []
      : drillSummaries({ ...drill, drill_slug: slug, finished_at, marking }),
  );
  const input = planInput({
    now,
    zone: ZONE_MINUTES,
    settings: await readStudySettings(device, OWNER),
    target: 7,
    testType: "academic",
    practice: [...drills, ...otherPractice],
    log: await listStudyEntries(device, OWNER),
    dueCards: selection.now.length,
    lessons: [],
  });
  return studyPlan(input);
}

/** Does a task of the plan. Returns the number of cards that were rated. */
async function carryOut(deviceIndex: number, task: PlanTask): Promise<number> {
  if (task.kind === "review") return reviewAll(deviceIndex);
  if (task.kind === "drill") await takeDrill(deviceIndex, task.type);
  else if (task.kind === "part" && task.module_type === "reading") await takeDrill(deviceIndex, null);
  else if (task.kind === "part" || task.kind === "mock") {
    const module_type = task.kind === "part" ? task.module_type : "listening";
    const summary = {
      parts: [1],
      mode: "practice",
      marking: null,
      evaluation: null,
      seconds: { "1": task.minutes * 60 },
    } as const;
    otherPractice.push({ ...summary, slug: `elsewhere-${otherPractice.length}`, module_type, at: app.clock.now() });
  }
  return 0;
}

/** Rates all cards that are offered now. Returns how many. */
async function reviewAll(deviceIndex: number): Promise<number> {
  const device = deviceOf(deviceIndex);
  const { selection, states, cards } = await readDue(device, OWNER, { now: app.clock.now(), zone: ZONE_MINUTES });
  const tomorrow = startOfDay(studyDay(app.clock.now(), ZONE_MINUTES) + 1, ZONE_MINUTES);
  // Every card that is due by the end of the day is offered, up to the day's limit.
  const dueToday = cards.filter(({ card }) => {
    const state = states.get(card);
    return state?.stage === "review" && state.due !== null && state.due < tomorrow;
  });
  expect(dueToday.length).toBeLessThanOrEqual(DAILY_CARDS.reviews);
  expect(selection.now).toEqual(expect.arrayContaining(dueToday.map(({ card }) => card)));
  cardsDue += dueToday.length;
  for (const card of selection.now) {
    // No card is offered before the day on which it is due, unless its question was answered wrong again.
    const state = states.get(card);
    const wrongAt = cards.find((found) => found.card === card)?.wrongAt ?? 0;
    if (state !== undefined && wrongAt <= (state.lastRated ?? 0)) expect(state.due).toBeLessThan(tomorrow);
    questionsAsked += 1;
    await logCard(device, {
      owner: OWNER,
      card,
      act: questionsAsked % 5 === 0 ? "again" : "good",
      at: app.clock.now(),
      zone: ZONE_MINUTES,
    });
    app.clock.advance(20_000);
  }
  return selection.now.length;
}

async function takeDrill(deviceIndex: number, type: QuestionType | null): Promise<void> {
  const device = deviceOf(deviceIndex);
  const slug = createSlug();
  const request = { skill: "reading", type, difficulty: null } as const;
  const drill = await startDrill(device, { owner: OWNER, slug, request, now: app.clock.now() });
  if (drill === null) throw new Error(`no drill of ${String(type)}`);
  for (const [groupIndex, { module }] of (drill.items ?? []).entries()) {
    const groups = module.parts.flatMap((part) => part.groups);
    for (const group of groups) {
      const answers = Object.fromEntries(
        groupNumbers(group).map((number) => [String(number), answerTo(number, group.type)]),
      );
      await saveDrillGroup(device, slug, groupIndex, { answers, current: groupNumbers(group)[0] ?? 1, seconds: 300 });
    }
  }
  app.clock.advance(600_000);
  await finishDrill(device, slug, app.clock.now());
}

/** Returns the right answer, or an empty one if this learner gets the question wrong. */
function answerTo(number: number, type: QuestionType): string {
  questionsAsked += 1;
  const { questions } = fixtureKey;
  const key = questions.find((question) => question.number === number);
  if (key === undefined || (WEAK_TYPES.includes(type) && questionsAsked % 3 !== 0)) return "";
  if (key.kind === "option") return key.option;
  if (key.kind === "words") return key.accept[0] ?? "";
  // The numbers of an option set take its options in order.
  const before = questions.filter(
    (question) => question.kind === "option_set" && question.number < number && question.set.join() === key.set.join(),
  );
  return key.set[before.length] ?? "";
}
