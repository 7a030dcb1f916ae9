import { constants, setPriority } from "node:os";
import { isMainThread } from "node:worker_threads";

/** Lets the thread that serves requests go first when both want a processor. Only Linux has a priority per thread. */
export function lowerThreadPriority(): void {
  // 0 is the calling thread there, and the whole process elsewhere.
  if (process.platform === "linux" && !isMainThread) setPriority(0, constants.priority.PRIORITY_LOW);
}
