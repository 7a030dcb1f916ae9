import { expect, test } from "vitest";
import type { AttemptRecord } from "#web/db/attempt/attempts.ts";
import { describeProgress, getProgress, readModuleProgress } from "./test-progress.ts";

const attempt = (slug: string, module_slug: string, updated_at: number, band: number | null | "begun"): AttemptRecord =>
  ({
    slug,
    head: { module_slug, parts: null },
    status: band === "begun" ? "in_progress" : "Evaluated",
    marking: band === "begun" ? null : { band },
    submitted_at: band === "begun" ? null : updated_at,
    updated_at,
    held: true,
  }) as unknown as AttemptRecord;

const entries = [1, 2, 3].map((number) => ({ number, key: `m${number}` }));

test("prefers an unfinished attempt to a finished one, and a later one to an earlier one", () => {
  const progressByKey = readModuleProgress([
    attempt("a", "m1", 30, 6),
    attempt("b", "m1", 20, 7),
    attempt("c", "m2", 10, "begun"),
    attempt("d", "m2", 40, 8),
  ]);
  expect(getProgress(progressByKey, "m1")).toEqual({ kind: "taken", attemptSlug: "a", band: 6, at: 30 });
  expect(getProgress(progressByKey, "m2")).toEqual({ kind: "in_progress", attemptSlug: "c" });
  expect(getProgress(progressByKey, "m3")).toEqual({ kind: "untried" });
});

test("a module that was started on another device can be started on this device", () => {
  const onOtherDevice = { ...attempt("a", "m1", 30, "begun"), held: false };
  expect(getProgress(readModuleProgress([onOtherDevice]), "m1")).toEqual({ kind: "untried" });
});

test.each<[string, AttemptRecord[], string]>([
  ["no attempt", [], "3 tests"],
  ["one finished test", [attempt("a", "m2", 1, 6)], "1 of 3 taken"],
  [
    "one finished and one unfinished test",
    [attempt("a", "m2", 1, 6), attempt("b", "m3", 2, "begun")],
    "Test 3 in progress",
  ],
])("describes a book of three tests with %s", (_, attempts, expected) => {
  expect(describeProgress(entries, readModuleProgress(attempts))).toBe(expected);
});
