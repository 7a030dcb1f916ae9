/** The lowest level, for digital silence, in tenths of a decibel. Full scale is 0. */
export const SILENCE_LEVEL = -960;

/** 100 · log10(1 + i / 64), rounded: tenths of a decibel within one doubling. */
const FRACTIONS = [
  0, 1, 1, 2, 3, 3, 4, 5, 5, 6, 6, 7, 7, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13, 14, 14, 15, 15, 16, 16, 17, 17, 18,
  18, 19, 19, 19, 20, 20, 21, 21, 22, 22, 22, 23, 23, 24, 24, 24, 25, 25, 25, 26, 26, 27, 27, 27, 28, 28, 28, 29, 29,
  29, 30,
] as const;
/** Level that a doubling of power adds, in thousandths of a tenth of a decibel: 1000 · 100 · log10(2). */
const DOUBLING_THOUSANDTHS = 30_103;
/** 100 · log10(32768²): the level of full scale above a mean square of 1, in tenths of a decibel. */
const FULL_SCALE_TENTHS = 903;

/**
 * Returns the level of a mean square of 16-bit samples (0 to 2³²) in tenths of a decibel, 0 at full scale. Accurate to
 * two tenths. Uses a table and whole numbers, so that all engines give the same result.
 */
export function levelOf(meanSquare: number): number {
  const power = Math.min(0xffff_ffff, Math.floor(meanSquare));
  if (power < 1) return SILENCE_LEVEL;
  const bits = 31 - Math.clz32(power);
  const fraction = bits >= 6 ? (power >>> (bits - 6)) & 63 : (power << (6 - bits)) & 63;
  return Math.max(
    SILENCE_LEVEL,
    Math.round((bits * DOUBLING_THOUSANDTHS) / 1000) + (FRACTIONS[fraction] ?? 0) - FULL_SCALE_TENTHS,
  );
}
