import type { Module } from "../content/module.ts";
import type { AttemptHead } from "./attempt.ts";
import { listeningSeconds } from "./listening-plan.ts";

/** The times that a learner can choose from, in minutes. */
export const PART_MINUTES = [10, 15, 20] as const;
export type PartMinutes = (typeof PART_MINUTES)[number];

/** A Speaking part lasts three to five minutes with the examiner's questions. */
const SPEAKING_PART_SECONDS = 300;

/**
 * Returns the seconds that one part of a module takes. Reading and Writing: the suggested time, or the module's
 * duration if the part has none. Listening: the recording and the time to check. Speaking: five minutes.
 */
export function partSeconds(module: Module, number: number): number {
  if (module.module_type === "listening") return listeningSeconds(module, [number]);
  if (module.module_type === "speaking") return SPEAKING_PART_SECONDS;
  const part = module.parts.find((candidate) => candidate.number === number);
  return part !== undefined && "minutes" in part ? part.minutes * 60 : module.duration;
}

type PastPart = Pick<AttemptHead, "module_slug" | "parts"> & { updated_at: number };

/**
 * Chooses a part that fits into `minutes` (null: no limit). Of the parts that fit, prefers one that was never taken,
 * then the one taken longest ago. Ties go to the part that leaves the least of `minutes` unused, then to the first in
 * the module. An attempt at the whole module counts for every part. Returns null if no part fits.
 */
export function choosePart(module: Module, minutes: number | null, attempts: readonly PastPart[]): number | null {
  const past = attempts.filter((attempt) => attempt.module_slug === module.slug);
  const limit = minutes === null ? null : minutes * 60;
  const candidates = module.parts
    .map(({ number }) => ({
      number,
      seconds: partSeconds(module, number),
      lastTaken: past
        .filter((attempt) => attempt.parts === null || attempt.parts.includes(number))
        .reduce((latest, attempt) => Math.max(latest, attempt.updated_at), -1),
    }))
    .filter((part) => limit === null || part.seconds <= limit);
  const unusedSeconds = (part: (typeof candidates)[number]): number => (limit === null ? 0 : limit - part.seconds);
  return (
    candidates.sort(
      (a, b) => a.lastTaken - b.lastTaken || unusedSeconds(a) - unusedSeconds(b) || a.number - b.number,
    )[0]?.number ?? null
  );
}
