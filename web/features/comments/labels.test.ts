import { expect, test } from "vitest";
import { describeFetching } from "./labels.ts";

test.each([
  ["no", true, null],
  ["newest", false, null],
  ["older", true, null],
  ["offline", true, /last online/],
  ["offline", false, /when you are online/],
  ["failed", true, /^Newer comments/],
  ["failed", false, /^Comments could not/],
  ["broken", false, /storage/],
] as const)("describes %s, fetched before: %s", (fetching, isFetched, words) => {
  const said = describeFetching(fetching, isFetched);
  if (words === null) expect(said).toBeNull();
  else expect(said).toMatch(words);
});
