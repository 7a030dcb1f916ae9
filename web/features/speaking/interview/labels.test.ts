import { expect, it } from "vitest";
import { planSpeaking } from "#core/exam/attempt/speaking-plan.ts";
import { fixtureSpeaking } from "#tests/support/fixture-speaking.ts";
import { describePhase, stepName } from "./labels.ts";

it("names every step of the interview", () => {
  const plan = planSpeaking(fixtureSpeaking.parts, null, "exam", 0);
  expect(plan.map((_, index) => stepName(plan, index))).toEqual([
    "Part 1, question 1 of 3",
    "Part 1, question 2 of 3",
    "Part 1, question 3 of 3",
    "Part 2, time to prepare",
    "Part 2, long turn",
    "Part 2, question 1 of 1",
    "Part 3, question 1 of 2",
    "Part 3, question 2 of 2",
    "the end of the interview",
  ]);
});

it("announces nothing while the examiner speaks, and the time to prepare when the preparation begins", () => {
  expect([describePhase({ phase: "asking" }, 0), describePhase({ phase: "stopping" }, 0)]).toEqual(["", ""]);
  expect(describePhase({ phase: "preparing" }, 60_000)).toBe(
    "You have 1 minute to prepare. Speaking starts by itself.",
  );
});
