import { constants, setPriority } from "node:os";
import { isMainThread } from "node:worker_threads";

/**
 * Lowers the priority of the calling thread, so that the thread that serves requests gets a processor first. Does
 * nothing in the main thread, and nothing outside Linux, because only Linux has a priority per thread.
 */
export function lowerThreadPriority(): void {
  // On Linux, 0 is the calling thread. Elsewhere it is the whole process.
  if (process.platform === "linux" && !isMainThread) setPriority(0, constants.priority.PRIORITY_LOW);
}
