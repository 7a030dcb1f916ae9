import { expect, test } from "vitest";
import { type Reactions, replaceOwnReaction } from "./reactions.ts";

const counts = { slight_smile: 2, heart_eyes: 0, laughing: 0, astonished: 0, sob: 1, rage: 0 };
const reactions = (own: Reactions["own"]): Reactions => ({ counts, own });
test.each([
  [null, "sob", { ...counts, sob: 2 }],
  ["slight_smile", "sob", { ...counts, slight_smile: 1, sob: 2 }],
  ["sob", "sob", counts],
  ["sob", null, { ...counts, sob: 0 }],
  ["rage", null, counts],
  [null, null, counts],
] as const)("counts a reaction once when it changes from %s to %s", (before, after, expected) => {
  expect(replaceOwnReaction(reactions(before), after)).toEqual({ counts: expected, own: after });
});
