import { expect, test } from "vitest";
import { publicName, shortDate } from "./comments.ts";
import { type Reactions, withOwnReaction } from "./reactions.ts";

test.each([
  ["Ada", "Okafor", "Ada O."],
  ["Ada", "", "Ada"],
  ["Élodie", "de la Tour", "Élodie D."],
  ["A\u202Eda", "\u202EIto", "Ada I."],
])("shows %s %s to others as %s", (first_name, last_name, shown) => {
  expect(publicName({ first_name, last_name })).toBe(shown);
});

test.each([
  [Date.UTC(2026, 2, 1, 0, 0), "1 Mar 2026"],
  [Date.UTC(2026, 11, 31, 23, 59), "31 Dec 2026"],
])("formats %d as %s", (at, shown) => {
  expect(shortDate(at)).toBe(shown);
});

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
  expect(withOwnReaction(reactions(before), after)).toEqual({ counts: expected, own: after });
});
