import { expect, test } from "vitest";
import { minutesByModule, practiceMinutes } from "./practice-minutes.ts";

const attempt = { module_type: "reading" as const, parts: null, marking: null, seconds: {} };

test.each([
  ["the counted seconds", { ...attempt, seconds: { "1": 90, "2": 30 } }, 2],
  ["the exam's hour for a module without counted seconds", attempt, 60],
  ["a third of the hour for one of three passages", { ...attempt, parts: [2] }, 20],
  ["half the hour for one of two tasks", { ...attempt, module_type: "writing" as const, parts: [1] }, 30],
  [
    "a quarter of the hour for a drill of ten questions",
    { ...attempt, marking: { band: null, raw: { right: 4, total: 10 }, questions: [] } },
    15,
  ],
  ["nothing for earlier mistakes without counted seconds", { ...attempt, only: [3, 4] }, 0],
])("practiceMinutes returns %s", (_, practice, minutes) => {
  expect(practiceMinutes(practice)).toBeCloseTo(minutes);
});

test("adds up the minutes of each module", () => {
  const listening = { ...attempt, module_type: "listening" as const, seconds: { "1": 60 } };

  expect(minutesByModule([attempt, listening, listening])).toEqual({
    listening: 2,
    reading: 60,
    writing: 0,
    speaking: 0,
  });
});
