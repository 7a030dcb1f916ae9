import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DAY_MS, HOUR_MS } from "../durations.ts";
import { cardStates } from "./card-state.ts";
import { DAILY_CARDS, dueCards, type DueInput, type StudyCard } from "./due-cards.ts";
import type { StudyAct, StudyEntry } from "./study-log.ts";

const NINE_AM = Date.UTC(2026, 2, 2, 9);
const card = (n: number): string => `question/tides/q-${String(n).padStart(3, "0")}`;
const cards = (count: number, wrongAt: number | null = null): StudyCard[] =>
  Array.from({ length: count }, (_, n) => ({ card: card(n), since: wrongAt ?? 0, wrongAt }));
let ids = 0;
const entry = (n: number, act: StudyAct, at: number, zone = 0): StudyEntry => {
  ids += 1;
  return { id: `entry${String(ids).padStart(17, "0")}`, card: card(n), at, zone, act };
};
const due = (log: StudyEntry[], change: Partial<DueInput> & Pick<DueInput, "cards">) =>
  dueCards({ states: cardStates(log), log, now: NINE_AM, zone: 0, ...change });

describe("the cards of today", () => {
  it("are at most ten new ones, the oldest first", () => {
    const many = Array.from({ length: 15 }, (_, n) => ({ card: card(n), since: NINE_AM - n, wrongAt: NINE_AM - n }));
    const list = due([], { cards: many });
    expect(list.now).toEqual(Array.from({ length: DAILY_CARDS.new }, (_, n) => card(14 - n)));
    expect(list).toMatchObject({ later: 5, isCatchingUp: false, days: 1, nextAt: null });
  });

  it("count cards reviewed today against the limits, until the learner's next day begins", () => {
    const log = Array.from({ length: 10 }, (_, n) => entry(n, "good", NINE_AM - HOUR_MS));
    const list = due(log, { cards: cards(15) });
    expect(list).toMatchObject({ now: [], later: 5, nextAt: Date.UTC(2026, 2, 4) });
    expect(due(log, { cards: cards(15), now: NINE_AM + DAY_MS }).now).toHaveLength(5);
    // It is still 1 March in UTC-10, and the ten were rated on 1 March there.
    const west = Array.from({ length: 10 }, (_, n) => entry(n, "good", NINE_AM - 2 * HOUR_MS, -600));
    expect(due(west, { cards: cards(15), zone: -600 }).now).toEqual([]);
  });

  it("include a card from the beginning of the day on which it is due", () => {
    const log = [entry(0, "good", NINE_AM)];
    const early = NINE_AM + 2 * DAY_MS - 8 * HOUR_MS;
    expect(due(log, { cards: cards(1), now: early }).now).toEqual([card(0)]);
    expect(due(log, { cards: cards(1), now: early - 2 * HOUR_MS }).now).toEqual([]);
  });

  it("begin with the cards that come back within the day", () => {
    const log = [entry(0, "good", NINE_AM - 3 * DAY_MS), entry(1, "again", NINE_AM - HOUR_MS)];
    expect(due(log, { cards: cards(3) }).now).toEqual([card(1), card(0), card(2)]);
    const soon = due([entry(1, "again", NINE_AM - 60_000)], { cards: cards(2) });
    expect(soon).toMatchObject({ now: [card(0)], nextAt: NINE_AM + 9 * 60_000 });
  });

  it("leave out suspended and deleted cards", () => {
    const log = [entry(0, "suspend", NINE_AM), entry(1, "delete", NINE_AM)];
    expect(due(log, { cards: cards(3) })).toMatchObject({ now: [card(2)], later: 0 });
  });

  it("include a question that was answered wrong again, although its card was due much later", () => {
    const log = [entry(0, "good", NINE_AM - HOUR_MS)];
    expect(due(log, { cards: [{ card: card(0), since: 0, wrongAt: NINE_AM - 2 * HOUR_MS }] }).now).toEqual([]);
    expect(due(log, { cards: [{ card: card(0), since: 0, wrongAt: NINE_AM - 60_000 }] }).now).toEqual([card(0)]);
  });
});

describe("catching up after days away", () => {
  const log = Array.from({ length: 150 }, (_, n) => entry(n, "good", NINE_AM - 30 * DAY_MS + n));

  it("takes the oldest sixty a day, without new cards, and says how many days it needs", () => {
    const list = due(log, { cards: cards(170) });
    expect(list.now).toEqual(Array.from({ length: 60 }, (_, n) => card(n)));
    expect(list).toMatchObject({ isCatchingUp: true, days: 3, later: 110 });
  });

  it("adds as many as the learner asks for", () => {
    expect(due(log, { cards: cards(170), extraCards: 20 }).now).toHaveLength(80);
    const all = due(log, { cards: cards(170), extraCards: 100 });
    expect(all.now).toHaveLength(160);
    expect(all.days).toBe(1);
  });

  it("ends once the reviews fit in a day", () => {
    const few = log.slice(0, 60);
    const list = due(few, { cards: cards(70) });
    expect(list).toMatchObject({ isCatchingUp: false, days: 1, later: 0 });
    expect(list.now).toHaveLength(70);
  });
});

it("shows no card twice, none that does not exist, and never more than the limits", () => {
  const anyEntry = fc.record({
    n: fc.integer({ min: 0, max: 120 }),
    act: fc.constantFrom<StudyAct>("again", "good", "suspend", "delete", "restore"),
    at: fc.integer({ min: NINE_AM - 20 * DAY_MS, max: NINE_AM }),
  });
  fc.assert(
    fc.property(fc.array(anyEntry, { maxLength: 200 }), fc.integer({ min: 0, max: 120 }), (acts, count) => {
      const log = acts.map(({ n, act, at }) => entry(n, act, at));
      const list = due(log, { cards: cards(count) });
      const known = new Set(cards(count).map(({ card }) => card));
      expect(new Set(list.now).size).toBe(list.now.length);
      expect(list.now.filter((card) => !known.has(card))).toEqual([]);
      const states = cardStates(log);
      const stages = list.now.map((card) => states.get(card)?.stage ?? "new");
      expect(stages.filter((stage) => stage === "new").length).toBeLessThanOrEqual(DAILY_CARDS.new);
      expect(stages.filter((stage) => stage === "review").length).toBeLessThanOrEqual(DAILY_CARDS.reviews);
      expect(list.later).toBeGreaterThanOrEqual(0);
    }),
    { numRuns: 100 },
  );
});
