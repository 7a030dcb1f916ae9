import { overallBand } from "../bands/overall.ts";
import type { Band } from "../bands/band-table.ts";
import type { ModuleType } from "../content/module-type.ts";
import { MODULE_TYPES } from "../content/modules-of-test.ts";
import type { CountedAttempt } from "./attempt-summary.ts";

/** Average band of each module; null without a counted attempt. */
export type ModuleBands = Record<ModuleType, Band | null>;

/**
 * Returns the mean to the nearest half band, quarters rounded up as in the exam. Calculates with whole numbers, so that
 * rounding is exact. Null for no bands.
 */
export function meanBand(bands: readonly Band[]): Band | null {
  if (bands.length === 0) return null;
  const halves = bands.reduce((sum, band) => sum + Math.round(2 * band), 0);
  // The mean number of half bands, plus one half, rounded down.
  return Math.floor((2 * halves + bands.length) / (2 * bands.length)) / 2;
}

/** Returns the average band of each module: the mean of its counted attempts to the nearest half band. */
export function moduleBands(attempts: readonly CountedAttempt[]): ModuleBands {
  const averageOf = (type: ModuleType): Band | null =>
    meanBand(attempts.filter((attempt) => attempt.module_type === type).map((attempt) => attempt.band));
  return {
    listening: averageOf("listening"),
    reading: averageOf("reading"),
    writing: averageOf("writing"),
    speaking: averageOf("speaking"),
  };
}

/** Returns the overall band of the four averages, or null if one is missing. */
export function meanOverallBand({ listening, reading, writing, speaking }: ModuleBands): Band | null {
  if (listening === null || reading === null || writing === null || speaking === null) return null;
  return overallBand({ listening, reading, writing, speaking });
}

/**
 * Returns the mean of Listening, Reading and Writing, or null if one is missing. Never called overall
 * (docs/exam-rules.md#speaking).
 */
export function meanWithoutSpeaking({ listening, reading, writing }: ModuleBands): Band | null {
  return listening === null || reading === null || writing === null ? null : meanBand([listening, reading, writing]);
}

/** Returns the module with the lowest band, the first of equals, or null if no module has a band. */
export function lowestModule(bands: ModuleBands): ModuleType | null {
  let lowest: ModuleType | null = null;
  for (const type of MODULE_TYPES) {
    const band = bands[type];
    if (band !== null && (lowest === null || band < (bands[lowest] ?? 9))) lowest = type;
  }
  return lowest;
}
