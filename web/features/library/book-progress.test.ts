import { expect, test } from "vitest";
import type { AttemptRecord } from "#web/db/attempt/attempts.ts";
import { progressOf, moduleProgressOf, describeProgress } from "./book-progress.ts";

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
  const progressByKey = moduleProgressOf([
    attempt("a", "m1", 30, 6),
    attempt("b", "m1", 20, 7),
    attempt("c", "m2", 10, "begun"),
    attempt("d", "m2", 40, 8),
  ]);
  expect(progressOf(progressByKey, "m1")).toEqual({ kind: "taken", attemptSlug: "a", band: 6, at: 30 });
  expect(progressOf(progressByKey, "m2")).toEqual({ kind: "in_progress", attemptSlug: "c" });
  expect(progressOf(progressByKey, "m3")).toEqual({ kind: "untried" });
});

test("a module that was started on another device can be started on this device", () => {
  const elsewhere = { ...attempt("a", "m1", 30, "begun"), held: false };
  expect(progressOf(moduleProgressOf([elsewhere]), "m1")).toEqual({ kind: "untried" });
});

test.each([
  [[], "3 tests"],
  [[attempt("a", "m2", 1, 6)], "1 of 3 taken"],
  [[attempt("a", "m2", 1, 6), attempt("b", "m3", 2, "begun")], "Test 3 in progress"],
])("describes the progress in a book", (attempts, words) => {
  expect(describeProgress(entries, moduleProgressOf(attempts as AttemptRecord[]))).toBe(words);
});
