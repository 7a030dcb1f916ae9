import { expect, test } from "vitest";
import { fetchingWords } from "./words.ts";

test.each([
  ["no", true, null],
  ["newest", false, null],
  ["older", true, null],
  ["offline", true, /last connected/],
  ["offline", false, /when you are connected/],
  ["failed", true, /^Newer comments/],
  ["failed", false, /^Comments could not/],
  ["broken", false, /storage/],
] as const)("%s, fetched before: %s", (fetching, isFetched, words) => {
  const said = fetchingWords(fetching, isFetched);
  if (words === null) expect(said).toBeNull();
  else expect(said).toMatch(words);
});
