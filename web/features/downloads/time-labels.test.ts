import { expect, test } from "vitest";
import { lastUsedLabel, librarySyncedLabel } from "./time-labels.ts";

const now = new Date(2026, 2, 3, 18).getTime();

test("shows the time of today, and the date of any other day", () => {
  const today = new Date(2026, 2, 3, 14, 2).getTime();
  const yesterday = new Date(2026, 2, 2, 23, 59).getTime();
  expect(lastUsedLabel(today, now)).toBe("Last used at 14:02");
  expect(lastUsedLabel(yesterday, now)).toBe("Last used on 2 March 2026");
  expect(librarySyncedLabel(today, now)).toBe("Library last synced at 14:02.");
  expect(librarySyncedLabel(yesterday, now)).toBe("Library last synced on 2 March 2026.");
});
