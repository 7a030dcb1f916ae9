import { expect, test } from "vitest";
import { HOUR_MS } from "#core/exam/durations.ts";
import { isRefused } from "./age-refusal.ts";

const REFUSED_AT = 1_800_000_000_000;

test.each([
  ["false without a refusal", null, REFUSED_AT, false],
  ["true at the time of the refusal", REFUSED_AT, REFUSED_AT, true],
  ["true less than a day after the refusal", REFUSED_AT, REFUSED_AT + 24 * HOUR_MS - 1, true],
  ["false a day after the refusal", REFUSED_AT, REFUSED_AT + 24 * HOUR_MS, false],
  [
    "false if the stored time is in the future, because the device had a wrong time",
    REFUSED_AT + HOUR_MS,
    REFUSED_AT,
    false,
  ],
])("isRefused returns %s", (_, refusedAt, now, expected) => {
  expect(isRefused(refusedAt, now)).toBe(expected);
});
