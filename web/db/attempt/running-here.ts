import type { AttemptRecord } from "./attempt-record.ts";

/** Returns whether this device must hand the exam in when its timer ends. */
export function isRunningHere({ status, held, clock }: AttemptRecord): boolean {
  return status === "in_progress" && held && clock.mode === "exam";
}
