import { expect, test } from "vitest";
import type { WeekSummary } from "#core/exam/study/week-summary.ts";
import { formatStudyTime, weekSentences } from "./week-sentences.ts";

const WEEK: WeekSummary = { isCurrent: true, minutes: 130, answers: 85, reviews: 1, better: [], next: null };
const HEADINGS = { module_type: "reading", type: "matching_headings" } as const;

test("says what was done, what got better and what to do next week", () => {
  const better = [{ ...HEADINGS, before: { right: 10, total: 30 }, after: { right: 9, total: 10 } }];
  const next = {
    module_type: "listening",
    type: "multiple_choice",
    right: 3,
    total: 8,
    seconds: 0,
    timed: 0,
  } as const;

  expect(weekSentences({ ...WEEK, better, next })).toEqual([
    "This week so far you practised for 2 hours 10 minutes, answered 85 questions and reviewed 1 card.",
    "Clearly better than in the four weeks before: Matching headings (Reading) from 33% to 90%.",
    "Next week, begin with Multiple choice (Listening): 3 of 8 right so far, your lowest score with six answers or more.",
  ]);
});

test("leaves out activities that did not happen, and names this week as the next after a week that is over", () => {
  expect(weekSentences({ ...WEEK, isCurrent: false, minutes: 0.7, answers: 0, reviews: 0 })).toEqual([
    "Last week you practised for 1 minute.",
    "This week, follow the plan of each day: your dashboard begins with it.",
  ]);
});

test.each([
  [0, "0 minutes"],
  [0.2, "1 minute"],
  [59.6, "1 hour"],
])("formats %f minutes of study as %s", (minutes, expected) => {
  expect(formatStudyTime(minutes)).toBe(expected);
});
