import { describe, expect, it } from "vitest";
import { HOUR_MS } from "#core/exam/durations.ts";
import { describeDeadline } from "./deadline.ts";

const NOW = Date.UTC(2025, 6, 18, 9);

describe("the examiner deadline", () => {
  it.each([
    ["PAYMENT-MADE", 47 * HOUR_MS, "onTime", "47 hrs"],
    ["GRAMMAR-CHECK", 8 * HOUR_MS, "onTime", "8 hrs"],
    ["FINAL-CHECK", 8 * HOUR_MS - 1, "soon", "8 hrs"],
    ["PENDING", 25 * 60_000, "soon", "25 mins"],
    ["PENDING", 1, "soon", "1 min"],
    ["PENDING", -1, "late", "1 min overdue"],
    ["PENDING", -2 * HOUR_MS, "late", "2 hrs overdue"],
    ["PENDING", -96 * HOUR_MS, "late", "4 days overdue"],
  ] as const)("of an evaluation in the status %s with %d ms left is %s: %s", (status, msLeft, kind, text) => {
    expect(describeDeadline(status, NOW + msLeft, NOW)).toEqual({ kind, text });
  });

  it("has no text once the evaluation is finished, or without a deadline", () => {
    expect(describeDeadline("EVALUATED", NOW - HOUR_MS, NOW)).toEqual({ kind: "none" });
    expect(describeDeadline("FAILED", NOW - HOUR_MS, NOW)).toEqual({ kind: "none" });
    expect(describeDeadline("PENDING", null, NOW)).toEqual({ kind: "none" });
  });
});
