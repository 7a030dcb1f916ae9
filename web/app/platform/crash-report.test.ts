import { expect, test } from "vitest";
import * as v from "valibot";
import { CrashReportSchema } from "#core/wire/feedback/reports.ts";
import { createCrashReport } from "./crash-report.ts";

test("leaves the query string of the address out of a crash report", () => {
  const report = createCrashReport(new TypeError("no"), new URL("https://x.test/verify?token=secret#a"), "1.2.3");
  expect(report.currentUrl).toBe("https://x.test/verify");
  expect(report.issueDescription).toBe("TypeError: no");
  expect(report.appVersion).toBe("1.2.3");
});

test.each([new Error("x".repeat(9000)), "a string", undefined, { odd: true }])(
  "makes a valid crash report from any thrown value",
  (thrown) => {
    expect(
      v.is(CrashReportSchema, createCrashReport(thrown, new URL(`https://x.test/${"p".repeat(900)}`), "1.2.3")),
    ).toBe(true);
  },
);
