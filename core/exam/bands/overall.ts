import type { Band } from "./band-table.ts";

export type SkillBands = { listening: Band; reading: Band; writing: Band; speaking: Band };

/**
 * Returns the overall band: the mean of the four skills to the nearest half band, a quarter and three quarters rounded
 * up. Calculated in half bands, with integers (docs/exam-rules.md, bands).
 */
export function overallBand({ listening, reading, writing, speaking }: SkillBands): Band {
  const halves =
    Math.round(2 * listening) + Math.round(2 * reading) + Math.round(2 * writing) + Math.round(2 * speaking);
  return Math.floor((halves + 2) / 4) / 2;
}
