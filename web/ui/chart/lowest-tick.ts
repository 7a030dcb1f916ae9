const USUAL_LOWEST_BAND = 4;

/** Returns the whole band at which a scale starts: 4, or lower if one of `bands` is lower. */
export function lowestTick(bands: readonly number[]): number {
  return Math.max(0, Math.floor(Math.min(USUAL_LOWEST_BAND, ...bands)));
}
