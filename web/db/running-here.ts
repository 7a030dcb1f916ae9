import type { AttemptRecord } from "./attempt-record.ts";

/** Whether an exam's clock runs for this device to end. */
export function isRunningHere({ status, held, clock }: AttemptRecord): boolean {
  return status === "in_progress" && held && clock.mode === "exam";
}
