import { expect, test } from "vitest";
import type { AttemptRecord } from "#web/db/attempts.ts";
import { standingOf, standingsOf, standingWords } from "./standing.ts";

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

test("an unfinished attempt comes before a finished one, the latest before the older", () => {
  const standings = standingsOf([
    attempt("a", "m1", 30, 6),
    attempt("b", "m1", 20, 7),
    attempt("c", "m2", 10, "begun"),
    attempt("d", "m2", 40, 8),
  ]);
  expect(standingOf(standings, "m1")).toEqual({ kind: "taken", attemptSlug: "a", band: 6, at: 30 });
  expect(standingOf(standings, "m2")).toEqual({ kind: "now", attemptSlug: "c" });
  expect(standingOf(standings, "m3")).toEqual({ kind: "open" });
});

test("what was begun on another device can be started here", () => {
  const elsewhere = { ...attempt("a", "m1", 30, "begun"), held: false };
  expect(standingOf(standingsOf([elsewhere]), "m1")).toEqual({ kind: "open" });
});

test.each([
  [[], "3 tests"],
  [[attempt("a", "m2", 1, 6)], "1 of 3 taken"],
  [[attempt("a", "m2", 1, 6), attempt("b", "m3", 2, "begun")], "Test 3 in progress"],
])("the line says where the learner is", (attempts, words) => {
  expect(standingWords(entries, standingsOf(attempts as AttemptRecord[]))).toBe(words);
});
