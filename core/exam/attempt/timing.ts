import type { ExtraTime } from "./attempt.ts";

/**
 * Returns the whole seconds that a candidate has for a module: its duration plus the extra time, rounded up. One timer
 * runs for the whole module, never one per part.
 */
export function moduleTime(durationSeconds: number, extraTime: ExtraTime): number {
  return Math.ceil((durationSeconds * (100 + extraTime)) / 100);
}
