/** Scales of bands start here if no band is lower. */
const USUAL_LOWEST_BAND = 4;

/** Returns the whole band at which a scale starts, so that it holds all of these bands. */
export function lowestTick(bands: readonly number[]): number {
  return Math.max(0, Math.floor(Math.min(USUAL_LOWEST_BAND, ...bands)));
}
