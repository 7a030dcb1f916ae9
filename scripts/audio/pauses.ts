import type { Cast, Pause } from "./cast.ts";
import { hashOf } from "./hash.ts";

/**
 * Returns a random length of a pause in seconds, from a log-normal distribution within its bounds. The same seed gives
 * the same length, so that a recording can be repeated and a changed sentence changes no other pause.
 */
export function choosePause({ middle, spread, least, most }: Pause, seed: string): number {
  const [a, b] = fractions(seed);
  const normal = Math.sqrt(-2 * Math.log(1 - a)) * Math.cos(2 * Math.PI * b);
  const seconds = middle * Math.exp(spread * normal);
  return Math.min(most, Math.max(least, seconds));
}

/** Returns which pause follows a punctuation mark inside a turn, or null for a mark without one. */
export function pauseAfterMark(mark: string): keyof Cast["pauses"] | null {
  if (",;:".includes(mark)) return "comma";
  if ("—…".includes(mark)) return "dash";
  return null;
}

/** Returns two pseudo-random numbers from 0 to below 1 that depend only on the seed. */
export function fractions(seed: string): [number, number] {
  const hash = hashOf(seed);
  const fractionAt = (from: number) => Number.parseInt(hash.slice(from, from + 8), 16) / 2 ** 32;
  return [fractionAt(0), fractionAt(8)];
}
