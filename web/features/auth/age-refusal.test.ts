import { expect, test } from "vitest";
import { isRefused } from "./age-refusal.ts";

const SAID = 1_800_000_000_000;
const HOUR = 3_600_000;

test.each([
  ["never said", null, SAID, false],
  ["just now", SAID, SAID, true],
  ["within a day", SAID, SAID + 24 * HOUR - 1, true],
  ["a day ago", SAID, SAID + 24 * HOUR, false],
  ["in a future that a wrong clock wrote", SAID + HOUR, SAID, false],
])("%s", (_, at, now, expected) => {
  expect(isRefused(at, now)).toBe(expected);
});
