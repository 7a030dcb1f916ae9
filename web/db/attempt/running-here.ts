import type { AttemptRecord } from "./attempt-record.ts";

/** Returns whether the attempt is an exam that this device must hand in when its timer ends. */
export function isRunningHere({ status, held, clock }: AttemptRecord): boolean {
  return status === "in_progress" && held && clock.mode === "exam";
}
