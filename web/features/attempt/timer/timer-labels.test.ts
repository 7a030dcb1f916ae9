import { expect, test } from "vitest";
import { phaseAnnouncement } from "./timer-labels.ts";

test("announces ten, five and one minute left and the end, and nothing else", () => {
  expect((["running", "ten", "five", "one", "over"] as const).map(phaseAnnouncement)).toEqual([
    null,
    "10 minutes left.",
    "5 minutes left.",
    "1 minute left.",
    "Time is up.",
  ]);
});
