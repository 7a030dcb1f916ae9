import { constants, setPriority } from "node:os";
import { isMainThread } from "node:worker_threads";

/** Lets the thread that serves requests go first when both want a processor. Only Linux has a priority per thread. */
export function lowerThreadPriority(): void {
  // On Linux, 0 is the calling thread. Elsewhere it is the whole process.
  if (process.platform === "linux" && !isMainThread) setPriority(0, constants.priority.PRIORITY_LOW);
}
