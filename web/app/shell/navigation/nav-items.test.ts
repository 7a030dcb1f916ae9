import { expect, test } from "vitest";
import { currentSlug, NAV_ITEMS, navItems, START_TEST } from "./nav-items.ts";

test.each([
  ["/", null],
  ["/dashboard/", "dashboard"],
  ["/dashboard/tests/", "dashboard"],
  ["/ieltstest/reading/", "reading"],
  ["/ieltstest/reading", "reading"],
  ["/ieltstest/attempt/reading/m/a/get_result", "reading"],
  ["/ieltstest/fulltest/", "fulltest"],
  ["/ieltstest/attempt/fulltest/a", "fulltest"],
  ["/samples/", "samples"],
  ["/samples/book/harbour-1/7/", "samples"],
  ["/book/reading", null],
  ["/crm", "crm"],
  ["/crm/evaluations/abc", "crm"],
])("the path %s highlights the entry %s", (pathname, slug) => {
  expect(currentSlug(pathname)).toBe(slug);
});

test("only staff have an entry for the CRM", () => {
  const offers = (role: Parameters<typeof navItems>[0]): boolean => navItems(role).some(({ slug }) => slug === "crm");
  expect([null, "learner" as const, "staff" as const, "admin" as const].map(offers)).toEqual([
    false,
    false,
    true,
    true,
  ]);
});

test("every entry has the nine specified fields, and one heading precedes the modules", () => {
  for (const item of [...navItems("admin"), START_TEST, ...START_TEST.children])
    expect(Object.keys(item).sort()).toEqual(
      ["badge", "badgecolor", "children", "divider", "header", "header_text", "link", "menuitem", "slug"].sort(),
    );
  expect(NAV_ITEMS.filter((item) => item.header).map((item) => item.header_text)).toEqual(["Tests"]);
});
