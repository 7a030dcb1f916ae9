import { expect, test } from "vitest";
import { paths, safeNext } from "./paths.ts";

test("queries are encoded, and absent ones leave no trace", () => {
  expect(paths.login()).toBe("/login/");
  expect(paths.login({ alert: "You're in & out", variant: "success" })).toBe(
    "/login/?alert=You%27re+in+%26+out&variant=success",
  );
  expect(paths.startAttempt("reading", "m-1", "a".repeat(22))).toBe(
    `/ieltstest/attempt/reading/m-1/${"a".repeat(22)}?mode=exam&extra=0`,
  );
  expect(paths.result("reading", "m-1", "x")).toBe("/ieltstest/attempt/reading/m-1/x/get_result");
});

test.each([
  ["/dashboard/tests/?a=1#b", "/dashboard/tests/?a=1#b"],
  ["/", "/"],
])("%s may be gone on to", (next, expected) => {
  expect(safeNext(next)).toBe(expected);
});

test.each([
  null,
  "",
  "dashboard",
  "//evil.example",
  "/\\evil.example",
  "https://evil.example/",
  "javascript:alert(1)",
  "/\t/evil.example",
  "/.//evil.example",
  "/a/..//evil.example/x",
  "/%2e%2e//evil.example",
  `/${"a".repeat(600)}`,
])("%s is dropped", (next) => {
  expect(safeNext(next)).toBeNull();
});
