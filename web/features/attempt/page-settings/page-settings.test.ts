import { expect, test } from "vitest";
import { PAGE_DEFAULTS, pageStyle, parsePageSettings } from "./page-settings.ts";

test("restores stored settings, and replaces values that are not allowed by defaults", () => {
  const chosen = { size: 5, spacing: "wide", typeface: "sans", page: "night", share: 40, taskShare: 50 } as const;
  expect(parsePageSettings(JSON.stringify(chosen))).toEqual(chosen);
  expect(parsePageSettings(null)).toEqual(PAGE_DEFAULTS);
  expect(parsePageSettings("{")).toEqual(PAGE_DEFAULTS);
  expect(parsePageSettings('{"size":9,"page":"pink","share":90,"spacing":"wide"}')).toEqual({
    ...PAGE_DEFAULTS,
    spacing: "wide",
  });
});

test("gives text sizes in rem, which follow the browser's text size", () => {
  expect(pageStyle(PAGE_DEFAULTS)["--read-size"]).toBe("1.125rem");
  expect(pageStyle({ ...PAGE_DEFAULTS, size: 5 })["--read-size"]).toBe("1.5rem");
});
