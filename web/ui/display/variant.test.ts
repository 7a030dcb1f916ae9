import { expect, test } from "vitest";
import { toVariant, VARIANTS } from "./variant.ts";

test.each(VARIANTS)("keeps %s", (name) => {
  expect(toVariant(name)).toBe(name);
});

test.each([null, undefined, "", "Danger", "constructor", "alert-danger"])("shows %s as primary", (name) => {
  expect(toVariant(name)).toBe("primary");
});
