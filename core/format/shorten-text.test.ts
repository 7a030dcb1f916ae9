import { expect, test } from "vitest";
import { shortenText } from "./shorten-text.ts";

test.each([
  ["tide", 4, "tide"],
  ["tides", 4, "tid…"],
  ["ab cde", 4, "ab…"],
  ["", 4, ""],
])("shortens %j to at most %i characters: %j", (text, maxCharacters, shortened) => {
  expect(shortenText(text, maxCharacters)).toBe(shortened);
});
