import { expect, test } from "vitest";
import { attemptSlugInUrl } from "./attempt-slug-in-url.ts";

const SLUG = "abcdefghij0123456789_-";

test.each([
  [`https://x.test/ieltstest/attempt/reading/tidewater-1/${SLUG}/get_result`, SLUG],
  [`https://x.test/ieltstest/attempt/writing/tidewater-1/${SLUG}`, SLUG],
  [`https://x.test/ieltstest/attempt/reading/tidewater-1/${SLUG}x/get_result`, null],
  ["https://x.test/ieltstest/reading/", null],
  ["https://x.test/book/tidewater-1", null],
  ["", null],
])("finds the attempt of %s: %s", (url, slug) => {
  expect(attemptSlugInUrl(url)).toBe(slug);
});
