const USUAL_LOWEST_BAND = 4;

/** Returns the whole band at which a scale must start to include all `bands`. */
export function lowestTick(bands: readonly number[]): number {
  return Math.max(0, Math.floor(Math.min(USUAL_LOWEST_BAND, ...bands)));
}
