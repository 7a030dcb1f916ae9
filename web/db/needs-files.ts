import type { AttemptRecord } from "./attempt-record.ts";

/** Whether an attempt holds on to the files of its paper: until it is handed in, and its first review was opened. */
export function needsFiles({ status, marking, reviewed }: AttemptRecord): boolean {
  return status === "in_progress" || (marking !== null && reviewed !== true);
}
