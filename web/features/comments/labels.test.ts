import { expect, test } from "vitest";
import { describeOutage } from "#web/ui/hooks/use-online.ts";
import { describeFetching } from "./labels.ts";

test.each([
  ["idle", true, null],
  ["newest", false, null],
  ["older", true, null],
  ["offline", true, /^You are offline\..+your last visit/],
  ["offline", false, /when you are connected again/],
  ["failed", true, /^Newer comments/],
  ["failed", false, /^Comments could not/],
  ["broken", false, /storage/],
] as const)("describes %s, fetched before: %s", (fetching, isFetched, words) => {
  const text = describeFetching(fetching, isFetched, describeOutage(false));
  if (words === null) expect(text).toBeNull();
  else expect(text).toMatch(words);
});

test("does not say offline if only the server is out of reach", () => {
  expect(describeFetching("offline", false, describeOutage(true))).toBe(
    "We can’t reach the server. Other people’s comments appear when you are connected again.",
  );
});
