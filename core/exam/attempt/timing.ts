import type { ExtraTime } from "./attempt.ts";

/**
 * The time that a candidate gets for a module, in whole seconds: its duration and the extra time granted,
 * rounded up. One clock runs for the whole module, never one per part.
 */
export function moduleTime(durationSeconds: number, extraTime: ExtraTime): number {
  return Math.ceil((durationSeconds * (100 + extraTime)) / 100);
}
