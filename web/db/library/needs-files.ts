import type { AttemptRecord } from "../attempt/attempt-record.ts";

/**
 * Returns whether an attempt still needs its module's files: until hand-in or, if it has a marking, its first review.
 */
export function needsFiles({ status, marking, reviewed }: AttemptRecord): boolean {
  return status === "in_progress" || (marking !== null && reviewed !== true);
}
