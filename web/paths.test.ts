import { expect, test } from "vitest";
import { paths, safeNext } from "./paths.ts";

test("encodes queries and leaves out absent ones", () => {
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
])("safeNext allows %s", (next, expected) => {
  expect(safeNext(next)).toBe(expected);
});

const ELSEWHERE = "evil.example";
/** Addresses that lead to another site or to a program, or that a parser could read that way. */
const ATTACKS = [
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

test("there are at least sixty different attack addresses", () => {
  expect(new Set(ATTACKS).size).toBe(ATTACKS.length);
  expect(ATTACKS.length).toBeGreaterThanOrEqual(60);
});

test.each([null, ...ATTACKS])("safeNext rejects %j", (next) => {
  expect(safeNext(next)).toBeNull();
});

test.each([
  [`/%2f${ELSEWHERE}`, `/%2f${ELSEWHERE}`],
  [`/%5c${ELSEWHERE}`, `/%5c${ELSEWHERE}`],
  [`/@${ELSEWHERE}`, `/@${ELSEWHERE}`],
  [`/dashboard/?next=//${ELSEWHERE}`, `/dashboard/?next=//${ELSEWHERE}`],
  [`/;//${ELSEWHERE}`, `/;//${ELSEWHERE}`],
])("safeNext allows %s, which only looks like an attack", (next, expected) => {
  expect(safeNext(next)).toBe(expected);
  expect(new URL(safeNext(next) ?? "", "https://bandwise.example").host).toBe("bandwise.example");
});
