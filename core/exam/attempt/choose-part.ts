import type { Module } from "../content/module.ts";
import type { AttemptHead } from "./attempt.ts";
import { listeningSeconds } from "./listening-plan.ts";

/** The minutes that a learner may say they have. */
export const PIECE_MINUTES = [10, 15, 20] as const;
export type PieceMinutes = (typeof PIECE_MINUTES)[number];

/** Seconds that one part of a module takes: what is suggested for it, in Listening its recording and time to check. */
export function partSeconds(module: Module, number: number): number {
  if (module.module_type === "listening") return listeningSeconds(module, [number]);
  const part = module.parts.find((one) => one.number === number);
  return part !== undefined && "minutes" in part ? part.minutes * 60 : module.duration;
}

type PastPart = Pick<AttemptHead, "module_slug" | "parts"> & { updated_at: number };

/**
 * The part for a learner with some minutes: of those that fit, one never taken, else the one taken longest ago; equal
 * ones by the time that they use best, then in the order of the paper. Whole attempts count for every part. Null when
 * no part fits, and for papers that have no marked parts.
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
