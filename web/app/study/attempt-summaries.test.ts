import { expect, test } from "vitest";
import type { AttemptRecord } from "#web/db/attempt/attempt-record.ts";
import { toRecentTests } from "./attempt-summaries.ts";

const attempt = (slug: string, submitted_at: number | null, updated_at: number) =>
  ({
    slug,
    submitted_at,
    updated_at,
    head: { module_type: "reading", module_slug: "m" },
    marking: null,
    status: submitted_at === null ? "in_progress" : "Completed",
  }) as AttemptRecord;

test("recent tests are in the order of the dates that they show", () => {
  // The first attempt was marked again long after it was handed in.
  const attempts = [attempt("marked-again", 10, 90), attempt("open", null, 50), attempt("newest", 60, 60)];

  expect(toRecentTests(attempts, 2).map(({ attempt_slug, updated_at }) => [attempt_slug, updated_at])).toEqual([
    ["newest", 60],
    ["open", 50],
  ]);
});
