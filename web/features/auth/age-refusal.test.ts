import { expect, test } from "vitest";
import { isRefused } from "./age-refusal.ts";

const DECLARED_AT = 1_800_000_000_000;
const HOUR = 3_600_000;

test.each([
  ["false without a declaration", null, DECLARED_AT, false],
  ["true at the time of the declaration", DECLARED_AT, DECLARED_AT, true],
  ["true within a day of the declaration", DECLARED_AT, DECLARED_AT + 24 * HOUR - 1, true],
  ["false a day after the declaration", DECLARED_AT, DECLARED_AT + 24 * HOUR, false],
  ["false if a wrong clock stored a time in the future", DECLARED_AT + HOUR, DECLARED_AT, false],
])("isRefused returns %s", (_, at, now, expected) => {
  expect(isRefused(at, now)).toBe(expected);
});
