import { expect, test } from "vitest";
import { paths, safeNext } from "./paths.ts";

test("paths encode query values and leave out undefined ones", () => {
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

const OTHER_HOST = "evil.example";
/** Addresses that lead to another site or start another program, or that a URL parser could read as such. */
const ATTACKS = [
  "",
  "dashboard",
  "./dashboard",
  "../dashboard",
  "?next=/",
  "#top",
  OTHER_HOST,
  `//${OTHER_HOST}`,
  `///${OTHER_HOST}`,
  `////${OTHER_HOST}/..`,
  `//${OTHER_HOST}/%2f..`,
  `/\\${OTHER_HOST}`,
  `\\\\${OTHER_HOST}`,
  `\\/${OTHER_HOST}`,
  `/\\/${OTHER_HOST}`,
  `/\t/${OTHER_HOST}`,
  `/\n/${OTHER_HOST}`,
  `/\r/${OTHER_HOST}`,
  `/\r\n/${OTHER_HOST}`,
  `/\t\\${OTHER_HOST}`,
  `\t//${OTHER_HOST}`,
  ` //${OTHER_HOST}`,
  `\u0000//${OTHER_HOST}`,
  `\u00a0//${OTHER_HOST}`,
  `\ufeff//${OTHER_HOST}`,
  `\uff0f\uff0f${OTHER_HOST}`,
  `/\t/[`,
  `/\t/${OTHER_HOST}:99999`,
  `/\t/a b`,
  `/.//${OTHER_HOST}`,
  `/..//${OTHER_HOST}`,
  `/a/..//${OTHER_HOST}/x`,
  `/a/b/../..//${OTHER_HOST}`,
  `/./\\${OTHER_HOST}`,
  `/%2e//${OTHER_HOST}`,
  `/%2e%2e//${OTHER_HOST}`,
  `/%2E%2E//${OTHER_HOST}`,
  `/.%2e/\\${OTHER_HOST}`,
  `https://${OTHER_HOST}/`,
  `HTTPS://${OTHER_HOST}/`,
  `https:${OTHER_HOST}`,
  `https:/${OTHER_HOST}`,
  `https:///${OTHER_HOST}`,
  `https:\\\\${OTHER_HOST}`,
  `http://${OTHER_HOST}/`,
  `https://here.invalid@${OTHER_HOST}/`,
  `https://here.invalid.${OTHER_HOST}/`,
  `https://here.invalid\\@${OTHER_HOST}/`,
  "https://here.invalid/dashboard/",
  `//here.invalid@${OTHER_HOST}/`,
  `//here.invalid\\@${OTHER_HOST}`,
  `//[::1]/`,
  `//2130706433/`,
  `//0x7f.1/`,
  `//${OTHER_HOST}\u3002`,
  `ftp://${OTHER_HOST}/`,
  `ws://${OTHER_HOST}/`,
  `file:///etc/passwd`,
  `mailto:a@${OTHER_HOST}`,
  `tel:+100`,
  `intent://${OTHER_HOST}#Intent;end`,
  `blob:https://${OTHER_HOST}/1`,
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
  [`/%2f${OTHER_HOST}`, `/%2f${OTHER_HOST}`],
  [`/%5c${OTHER_HOST}`, `/%5c${OTHER_HOST}`],
  [`/@${OTHER_HOST}`, `/@${OTHER_HOST}`],
  [`/dashboard/?next=//${OTHER_HOST}`, `/dashboard/?next=//${OTHER_HOST}`],
  [`/;//${OTHER_HOST}`, `/;//${OTHER_HOST}`],
])("safeNext allows %s, which only looks like an attack", (next, expected) => {
  expect(safeNext(next)).toBe(expected);
  expect(new URL(safeNext(next) ?? "", "https://bandwise.example").host).toBe("bandwise.example");
});
