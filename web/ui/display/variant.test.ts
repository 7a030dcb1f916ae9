import { expect, test } from "vitest";
import { toVariant, VARIANTS } from "./variant.ts";

test.each(VARIANTS)("toVariant returns the known name %s", (name) => {
  expect(toVariant(name)).toBe(name);
});

test.each([null, undefined, "", "Danger", "constructor", "alert-danger"])(
  "toVariant returns primary for the unknown name %s",
  (name) => {
    expect(toVariant(name)).toBe("primary");
  },
);
