import { expect, test } from "vitest";
import { REACTIONS } from "#core/wire/feedback/reactions.ts";
import { learnersLabel, REACTION_LABELS } from "./labels.ts";

test("every reaction has a different word and emoji", () => {
  const all = REACTIONS.map((reaction) => REACTION_LABELS[reaction]);
  expect(new Set(all.map(({ word }) => word)).size).toBe(6);
  expect(new Set(all.map(({ emoji }) => emoji)).size).toBe(6);
});

test.each([
  [null, ""],
  [0, ", 0 learners"],
  [1, ", 1 learner"],
  [12, ", 12 learners"],
])("a screen reader reads a count of %s as %j", (count, words) => {
  expect(learnersLabel(count)).toBe(words);
});
