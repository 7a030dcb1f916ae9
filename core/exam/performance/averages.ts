import { overallBand } from "../bands/overall.ts";
import type { Band } from "../bands/band-table.ts";
import type { ModuleType } from "../content/module-type.ts";
import { MODULE_TYPES } from "../content/papers.ts";
import type { Paper } from "./sitting.ts";

/** The average band of each module; null where no paper counts. */
export type ModuleBands = Record<ModuleType, Band | null>;

/**
 * The mean of bands to the nearest half band, a quarter and three quarters going up, as the exam rounds. Reckoned in
 * half bands, in whole numbers; null of none.
 */
export function meanBand(bands: readonly Band[]): Band | null {
  if (bands.length === 0) return null;
  const halves = bands.reduce((sum, band) => sum + Math.round(2 * band), 0);
  return Math.floor((2 * halves + bands.length) / (2 * bands.length)) / 2;
}

export function moduleBands(papers: readonly Paper[]): ModuleBands {
  const of = (type: ModuleType): Band | null =>
    meanBand(papers.filter((paper) => paper.module_type === type).map((paper) => paper.band));
  return { listening: of("listening"), reading: of("reading"), writing: of("writing"), speaking: of("speaking") };
}

/** The overall band of the four averages; null while one of them is missing (rulings 18). */
export function overallOf({ listening, reading, writing, speaking }: ModuleBands): Band | null {
  if (listening === null || reading === null || writing === null || speaking === null) return null;
  return overallBand({ listening, reading, writing, speaking });
}

/** The mean of Listening, Reading and Writing, which is never called overall (rulings 18); null while one is missing. */
export function withoutSpeaking({ listening, reading, writing }: ModuleBands): Band | null {
  return listening === null || reading === null || writing === null ? null : meanBand([listening, reading, writing]);
}

/** The module furthest below the others, the first of equals; null where no module has a band. */
export function lowestModule(bands: ModuleBands): ModuleType | null {
  let lowest: ModuleType | null = null;
  for (const type of MODULE_TYPES) {
    const band = bands[type];
    if (band !== null && (lowest === null || band < (bands[lowest] ?? 9))) lowest = type;
  }
  return lowest;
}
