import { expect, test } from "vitest";
import type { AttemptRecord } from "#web/db/attempt/attempts.ts";
import { attemptLink, attemptTitle, taskEstimate } from "./labels.ts";

const attempt = (status: AttemptRecord["status"]) =>
  ({ slug: "a".repeat(22), head: { module_type: "reading", module_slug: "m-1" }, status }) as Pick<
    AttemptRecord,
    "slug" | "head" | "status"
  >;

test.each([
  ["Evaluated", true],
  ["Ready", true],
  ["Completed", false],
  ["in_progress", false],
] as const)("an attempt with the status %s links to its result: %s", (status, isResult) => {
  expect(attemptLink(attempt(status)).endsWith("/get_result")).toBe(isResult);
});

test("names the part or task that was taken, and the estimate of one Writing task", () => {
  expect(attemptTitle({ module_type: "writing", parts: [2] })).toBe("Writing, task 2");
  expect(attemptTitle({ module_type: "reading", parts: [2] })).toBe("Reading, part 2");
  const evaluation = (...tasks: object[]) =>
    ({ result: { tasks } }) as unknown as NonNullable<AttemptRecord["evaluation"]>;
  expect(taskEstimate({ evaluation: evaluation({ task: 2, band: 6.5 }) })).toBe("Task 2: 6.5");
  expect(taskEstimate({ evaluation: evaluation({ task: 1 }, { task: 2 }) })).toBeNull();
  expect(taskEstimate({})).toBeNull();
});
