import { expect, test } from "vitest";
import { describeOutage } from "#web/ui/hooks/use-online.ts";
import { describeFetchState } from "./labels.ts";

test.each([
  ["idle", true, null],
  ["newest", false, null],
  ["older", true, null],
  ["offline", true, /^You are offline\..+your last visit/],
  ["offline", false, /when you are connected again/],
  ["failed", true, /^Newer comments/],
  ["failed", false, /^Comments could not/],
  ["broken", false, /storage/],
] as const)("the note for the state %s, with a list from the server: %s, is %s", (state, wasFetched, expected) => {
  const note = describeFetchState(state, wasFetched, describeOutage(false));
  if (expected === null) expect(note).toBeNull();
  else expect(note).toMatch(expected);
});

test("does not say offline if only the server is out of reach", () => {
  expect(describeFetchState("offline", false, describeOutage(true))).toBe(
    "We can’t reach the server. Other people’s comments appear when you are connected again.",
  );
});
