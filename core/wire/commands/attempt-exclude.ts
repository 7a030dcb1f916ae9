import * as v from "valibot";
import { AttemptHeadSchema } from "../../exam/attempt/attempt.ts";
import { defineCommand } from "./definition.ts";

/** Leaves an attempt out of averages and targets, or counts it again. */
export const attemptExclude = defineCommand({
  version: 1,
  payload: v.object({ ...AttemptHeadSchema.entries, excluded: v.boolean() }),
  upgrade: {},
  replaces: ["attempt.exclude"],
});

/**
 * Returns the aggregate of these commands. It differs from the aggregate of the attempt's work, so that these commands
 * never delay the work.
 */
export function excludeAggregate(attemptSlug: string): string {
  return `exclude:${attemptSlug}`;
}
