import { expect, test } from "vitest";
import { hasOneTarget, skillTargets, withOverall } from "./targets.ts";

const NONE = { listening: null, reading: null, writing: null, speaking: null };

test.each([
  ["the account's target counts where a skill has none", NONE, [7, 7, 7, 7], 7, true],
  ["one skill's own target replaces the account's for that skill", { ...NONE, writing: 6 }, [7, 7, 6, 7], 7, false],
  [
    "the skills make the overall target",
    { listening: 8, reading: 7.5, writing: 7, speaking: 7 },
    [8, 7.5, 7, 7],
    7.5,
    false,
  ],
  [
    "the same target for all skills replaces the account's",
    { listening: 8, reading: 8, writing: 8, speaking: 8 },
    [8, 8, 8, 8],
    8,
    true,
  ],
])("%s", (_, own, skills, overall, isOne) => {
  const targets = withOverall(skillTargets(own, 7));

  expect([targets.listening, targets.reading, targets.writing, targets.speaking]).toEqual(skills);
  expect(targets.overall).toBe(overall);
  expect(hasOneTarget(targets)).toBe(isOne);
});
