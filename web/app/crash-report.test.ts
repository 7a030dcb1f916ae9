import { expect, test } from "vitest";
import * as v from "valibot";
import { CrashReportSchema } from "#core/wire/reports.ts";
import { crashReportOf } from "./crash-report.ts";

test("query strings stay on the device", () => {
  const report = crashReportOf(new TypeError("no"), new URL("https://x.test/verify?token=secret#a"));
  expect(report.currentUrl).toBe("https://x.test/verify");
  expect(report.issueDescription).toBe("TypeError: no");
});

test.each([new Error("x".repeat(9000)), "a string", undefined, { odd: true }])(
  "anything thrown makes a valid report",
  (thrown) => {
    expect(v.is(CrashReportSchema, crashReportOf(thrown, new URL(`https://x.test/${"p".repeat(900)}`)))).toBe(true);
  },
);
