import { expect, test } from "vitest";
import { hashText } from "./hash-text.ts";

test.each([
  ["", 0x811c9dc5],
  ["a", 0xe40c292c],
  ["foobar", 0xbf9cf968],
])("the hash of %j is the published FNV-1a hash", (text, hash) => {
  expect(hashText(text)).toBe(hash);
});
