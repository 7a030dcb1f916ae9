import { readFileSync } from "node:fs";
import fc from "fast-check";
import { default_w } from "ts-fsrs";
import { describe, expect, it } from "vitest";
import { cardState, cardStates, nextDue } from "./card-state.ts";
import { DAY_MS, MINUTE_MS } from "../durations.ts";
import { SCHEDULER } from "./scheduler.ts";
import { startOfDay, studyDay } from "./study-day.ts";
import type { StudyAct, StudyEntry } from "./study-log.ts";

const CARD = "question/tides-1-reading/lamp-oil-price";
const NINE_AM = Date.UTC(2026, 2, 1, 9);
let entryCount = 0;
const id = (): string => {
  entryCount += 1;
  return `entry${String(entryCount).padStart(17, "0")}`;
};
const entry = (act: StudyAct, at: number, change: Partial<StudyEntry> = {}): StudyEntry => ({
  id: id(),
  card: CARD,
  at,
  zone: 0,
  act,
  ...change,
});
/** Rates a card on each date on which it is due, and returns the days between. */
function daysBetween(acts: readonly ("again" | "good")[]): number[] {
  const log: StudyEntry[] = [];
  let at = NINE_AM;
  return acts.map((act) => {
    log.push(entry(act, at));
    const due = cardState(log).due ?? 0;
    const days = (due - at) / DAY_MS;
    at = due;
    return days;
  });
}

describe("the scheduler", () => {
  it("is the installed package with its default weights and no randomness", () => {
    const manifest = new URL("../../../node_modules/ts-fsrs/package.json", import.meta.url);
    const { version } = JSON.parse(readFileSync(manifest, "utf8")) as { version: string };
    expect(SCHEDULER.version).toBe(version);
    expect(SCHEDULER.parameters.w).toEqual(default_w);
    expect(SCHEDULER.parameters.enable_fuzz).toBe(false);
  });

  it("returns these dates, which must never change for a stored log", () => {
    expect(daysBetween(["good", "good", "good", "good", "good"])).toEqual([2, 11, 46, 163, 365]);
    const [first = 0, ...rest] = daysBetween(["again", "good", "good", "again", "good", "good"]);
    expect(first * DAY_MS).toBe(10 * MINUTE_MS);
    expect(rest.map((days) => Math.round(days * 1000) / 1000)).toEqual([1, 2, 0.007, 1, 2]);
  });

  it("counts days in the learner's time zone", () => {
    // In UTC+9, 23:30 and 00:30 are two days; in UTC both are the same day.
    const late = Date.UTC(2026, 2, 1, 14, 30);
    const log = (zone: number) => [entry("good", late, { zone }), entry("good", late + 60 * MINUTE_MS, { zone })];
    const [tokyo, utc] = [cardState(log(540)), cardState(log(0))];
    expect(tokyo.due).toBeGreaterThan(utc.due ?? 0);
    expect(studyDay(late, 540)).toBe(studyDay(late + 60 * MINUTE_MS, 540) - 1);
    expect(startOfDay(studyDay(late, 540), 540)).toBe(Date.UTC(2026, 1, 28, 15));
  });

  it("accepts a rating at an earlier local time, after a journey to the west", () => {
    const log = [entry("good", NINE_AM, { zone: 780 }), entry("good", NINE_AM + MINUTE_MS, { zone: -600 })];
    expect(cardState(log)).toMatchObject({ stage: "review", ratings: 2 });
  });
});

describe("the state of a card", () => {
  it("is new and due at once before its first rating", () => {
    expect(cardState([])).toMatchObject({ stage: "new", due: null, ratings: 0, lastRated: null });
  });

  it("comes back in ten minutes after Again, and in days after Good", () => {
    expect(cardState([entry("again", NINE_AM)])).toMatchObject({ stage: "learning", due: NINE_AM + 10 * MINUTE_MS });
    expect(cardState([entry("good", NINE_AM)])).toMatchObject({ stage: "review", due: NINE_AM + 2 * DAY_MS });
  });

  it("nextDue returns when the card comes back after each rating", () => {
    const log = [entry("good", NINE_AM)];
    const at = NINE_AM + 2 * DAY_MS;
    const { again, good } = nextDue(cardState(log), at, 0);
    expect(cardState([...log, entry("again", at)]).due).toBe(again);
    expect(cardState([...log, entry("good", at)]).due).toBe(good);
  });

  it("counts how often a known card was forgotten", () => {
    const log = [entry("good", NINE_AM), entry("again", NINE_AM + 2 * DAY_MS)];
    expect(cardState(log)).toMatchObject({ stage: "learning", ratings: 2, lapses: 1 });
  });

  it("is suspended until it is resumed, and deleted until that is undone; its dates stay", () => {
    const log = [entry("good", NINE_AM), entry("suspend", NINE_AM + 1), entry("delete", NINE_AM + 2)];
    expect(cardState(log)).toMatchObject({ isSuspended: true, isDeleted: true, due: NINE_AM + 2 * DAY_MS });
    log.push(entry("resume", NINE_AM + 3), entry("restore", NINE_AM + 4));
    expect(cardState(log)).toMatchObject({ isSuspended: false, isDeleted: false, due: NINE_AM + 2 * DAY_MS });
  });
});

const anyEntry = fc.record({
  id: fc.integer({ min: 1, max: 60 }).map((n) => `entry${String(n).padStart(17, "0")}`),
  card: fc.constantFrom(CARD, "word/abcdefghijklmnopqrstuv"),
  at: fc.oneof(
    fc.integer({ min: 0, max: 40 }).map((day) => NINE_AM + day * DAY_MS),
    fc.integer({ min: NINE_AM, max: NINE_AM + 40 * DAY_MS }),
  ),
  zone: fc.constantFrom(-480, 0, 60, 540),
  act: fc.constantFrom<StudyAct>("again", "good", "suspend", "resume", "delete", "restore"),
});
/** A log in which no two entries have the same id. */
const anyLog = fc.uniqueArray(anyEntry, { selector: ({ id: name }) => name, maxLength: 40 });

describe("two devices", () => {
  it("have the same states once both have every entry, in whatever order and however often they arrived", () => {
    fc.assert(
      fc.property(anyLog, fc.infiniteStream(fc.nat()), (log, chance) => {
        const expected = cardStates(log);
        const shuffled = log
          .flatMap((line) => [line, line])
          .map((line) => ({ line, order: chance.next().value }))
          .sort((a, b) => a.order - b.order)
          .map(({ line }) => line);
        expect(cardStates(shuffled)).toEqual(expected);
      }),
      { numRuns: 200 },
    );
  });

  it("compute the state of a card from its own entries only", () => {
    fc.assert(
      fc.property(anyLog, (log) => {
        const own = log.filter(({ card }) => card === CARD);
        expect(cardStates(log).get(CARD)).toEqual(cardStates(own).get(CARD));
      }),
      { numRuns: 100 },
    );
  });
});
