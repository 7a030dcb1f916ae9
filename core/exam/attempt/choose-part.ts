import type { Module } from "../content/module.ts";
import type { AttemptHead } from "./attempt.ts";
import { listeningSeconds } from "./listening-plan.ts";

/** The times that a learner can choose from, in minutes. */
export const PART_MINUTES = [10, 15, 20] as const;
export type PartMinutes = (typeof PART_MINUTES)[number];

/**
 * Returns the seconds that one part of a module takes: the suggested time, or in Listening the recording and time to
 * check.
 */
export function partSeconds(module: Module, number: number): number {
  if (module.module_type === "listening") return listeningSeconds(module, [number]);
  const part = module.parts.find((one) => one.number === number);
  return part !== undefined && "minutes" in part ? part.minutes * 60 : module.duration;
}

type PastPart = Pick<AttemptHead, "module_slug" | "parts"> & { updated_at: number };

/**
 * Chooses a part for a learner with some minutes. Of the parts that fit, prefers one never taken, then the one taken
 * longest ago. Ties go to the part that uses the time best, then to module order. An attempt at the whole module counts
 * for every part. Returns null if no part fits, and for modules without marked parts.
 */
export function choosePart(module: Module, minutes: number, attempts: readonly PastPart[]): number | null {
  if (module.module_type !== "reading" && module.module_type !== "listening") return null;
  const past = attempts.filter((attempt) => attempt.module_slug === module.slug);
  const fitting = module.parts
    .map(({ number }) => ({
      number,
      seconds: partSeconds(module, number),
      taken: past
        .filter((attempt) => attempt.parts === null || attempt.parts.includes(number))
        .reduce((latest, attempt) => Math.max(latest, attempt.updated_at), -1),
    }))
    .filter((part) => part.seconds <= minutes * 60);
  return fitting.sort((a, b) => a.taken - b.taken || b.seconds - a.seconds || a.number - b.number)[0]?.number ?? null;
}
