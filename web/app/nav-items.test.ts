import { expect, test } from "vitest";
import { currentSlug } from "./nav-items.ts";

test.each([
  ["/", null],
  ["/dashboard/", "dashboard"],
  ["/dashboard/tests/", "dashboard"],
  ["/ieltstest/reading/", "reading"],
  ["/ieltstest/reading", "reading"],
  ["/ieltstest/attempt/reading/m/a/get_result", "reading"],
  ["/ieltstest/fulltest/", "fulltest"],
  ["/ieltstest/attempt/fulltest/a", "fulltest"],
  ["/book/reading", null],
])("%s belongs to %s", (pathname, slug) => {
  expect(currentSlug(pathname)).toBe(slug);
});
