import { expect, test } from "vitest";
import { isRefused } from "./age-refusal.ts";

const REFUSED_AT = 1_800_000_000_000;
const HOUR = 3_600_000;

test.each([
  ["false without a refusal", null, REFUSED_AT, false],
  ["true at the time of the refusal", REFUSED_AT, REFUSED_AT, true],
  ["true less than a day after the refusal", REFUSED_AT, REFUSED_AT + 24 * HOUR - 1, true],
  ["false a day after the refusal", REFUSED_AT, REFUSED_AT + 24 * HOUR, false],
  [
    "false if the stored time is in the future, because the device had a wrong time",
    REFUSED_AT + HOUR,
    REFUSED_AT,
    false,
  ],
])("isRefused returns %s", (_, refusedAt, now, expected) => {
  expect(isRefused(refusedAt, now)).toBe(expected);
});
