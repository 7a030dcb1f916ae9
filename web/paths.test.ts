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

const ELSEWHERE = "evil.example";
/** Addresses that lead, or might be read as leading, to another site or to a program. */
const TRICKS = [
  "",
  "dashboard",
  "./dashboard",
  "../dashboard",
  "?next=/",
  "#top",
  ELSEWHERE,
  `//${ELSEWHERE}`,
  `///${ELSEWHERE}`,
  `////${ELSEWHERE}/..`,
  `//${ELSEWHERE}/%2f..`,
  `/\\${ELSEWHERE}`,
  `\\\\${ELSEWHERE}`,
  `\\/${ELSEWHERE}`,
  `/\\/${ELSEWHERE}`,
  `/\t/${ELSEWHERE}`,
  `/\n/${ELSEWHERE}`,
  `/\r/${ELSEWHERE}`,
  `/\r\n/${ELSEWHERE}`,
  `/\t\\${ELSEWHERE}`,
  `\t//${ELSEWHERE}`,
  ` //${ELSEWHERE}`,
  `\u0000//${ELSEWHERE}`,
  `\u00a0//${ELSEWHERE}`,
  `\ufeff//${ELSEWHERE}`,
  `\uff0f\uff0f${ELSEWHERE}`,
  `/\t/[`,
  `/\t/${ELSEWHERE}:99999`,
  `/\t/a b`,
  `/.//${ELSEWHERE}`,
  `/..//${ELSEWHERE}`,
  `/a/..//${ELSEWHERE}/x`,
  `/a/b/../..//${ELSEWHERE}`,
  `/./\\${ELSEWHERE}`,
  `/%2e//${ELSEWHERE}`,
  `/%2e%2e//${ELSEWHERE}`,
  `/%2E%2E//${ELSEWHERE}`,
  `/.%2e/\\${ELSEWHERE}`,
  `https://${ELSEWHERE}/`,
  `HTTPS://${ELSEWHERE}/`,
  `https:${ELSEWHERE}`,
  `https:/${ELSEWHERE}`,
  `https:///${ELSEWHERE}`,
  `https:\\\\${ELSEWHERE}`,
  `http://${ELSEWHERE}/`,
  `https://here.invalid@${ELSEWHERE}/`,
  `https://here.invalid.${ELSEWHERE}/`,
  `https://here.invalid\\@${ELSEWHERE}/`,
  "https://here.invalid/dashboard/",
  `//here.invalid@${ELSEWHERE}/`,
  `//here.invalid\\@${ELSEWHERE}`,
  `//[::1]/`,
  `//2130706433/`,
  `//0x7f.1/`,
  `//${ELSEWHERE}\u3002`,
  `ftp://${ELSEWHERE}/`,
  `ws://${ELSEWHERE}/`,
  `file:///etc/passwd`,
  `mailto:a@${ELSEWHERE}`,
  `tel:+100`,
  `intent://${ELSEWHERE}#Intent;end`,
  `blob:https://${ELSEWHERE}/1`,
  `about:blank`,
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  " javascript:alert(1)",
  "java\tscript:alert(1)",
  "java\nscript:alert(1)",
  "javascript://%0aalert(1)",
  "data:text/html,<script>alert(1)</script>",
  "vbscript:x",
  `/${"a".repeat(600)}`,
];

test("there are at least sixty tricks, no two alike", () => {
  expect(new Set(TRICKS).size).toBe(TRICKS.length);
  expect(TRICKS.length).toBeGreaterThanOrEqual(60);
});

test.each([null, ...TRICKS])("%j is dropped", (next) => {
  expect(safeNext(next)).toBeNull();
});

test.each([
  [`/%2f${ELSEWHERE}`, `/%2f${ELSEWHERE}`],
  [`/%5c${ELSEWHERE}`, `/%5c${ELSEWHERE}`],
  [`/@${ELSEWHERE}`, `/@${ELSEWHERE}`],
  [`/dashboard/?next=//${ELSEWHERE}`, `/dashboard/?next=//${ELSEWHERE}`],
  [`/;//${ELSEWHERE}`, `/;//${ELSEWHERE}`],
])("%s only looks like one, and stays here", (next, expected) => {
  expect(safeNext(next)).toBe(expected);
  expect(new URL(safeNext(next) ?? "", "https://bandwise.example").host).toBe("bandwise.example");
});
