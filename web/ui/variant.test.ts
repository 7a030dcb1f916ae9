import { expect, test } from "vitest";
import { toVariant, VARIANTS } from "./variant.ts";

test.each(VARIANTS)("%s is kept", (name) => {
  expect(toVariant(name)).toBe(name);
});

test.each([null, undefined, "", "Danger", "constructor", "alert-danger"])("%s falls back to primary", (name) => {
  expect(toVariant(name)).toBe("primary");
});
