import { expect, test } from "vitest";
import type { AttemptRecord } from "#web/db/attempt/attempts.ts";
import { attemptLink } from "./labels.ts";

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
] as const)("%s links to the result: %s", (status, isResult) => {
  expect(attemptLink(attempt(status)).endsWith("/get_result")).toBe(isResult);
});
