import { expect, test } from "vitest";
import { phaseAnnouncement } from "./timer-labels.ts";

test("announced at ten, five and one minute and at the end, never otherwise", () => {
  expect((["running", "ten", "five", "one", "over"] as const).map(phaseAnnouncement)).toEqual([
    null,
    "10 minutes left.",
    "5 minutes left.",
    "1 minute left.",
    "Time is up.",
  ]);
});
