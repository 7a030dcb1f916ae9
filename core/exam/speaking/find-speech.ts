import { levelOf, SILENCE } from "./decibels.ts";

/** Frames of 10 ms. A blip is shorter than a sound of speech; a gap is shorter than a pause. */
const BLIP = 6;
/**
 * A silence from 250 ms on is a pause: shorter ones belong to sounds such as the closing of a "t" (de Jong and Bosker 2013
 * on second-language speech).
 */
export const PAUSE_FRAMES = 25;
/** Levels are taken over five frames. */
const SMOOTH = 2;

/** Tenths of a decibel: speech lies above the noise by so much, and within so much of the loudest. */
const ABOVE_NOISE = 60;
const BELOW_TOP = 250;
const TOP_MARGIN = 80;
/** A recording whose loudest and quietest lie closer than this is a hum; one whose loudest is below this is silence. */
const LEAST_SWING = 90;
const LEAST_TOP = -560;

/** A stretch of frames, `end` excluded. */
export type Stretch = { start: number; end: number };

export type FoundSpeech = {
  /** Speech between pauses, in order; none where nobody speaks. */
  runs: Stretch[];
  /** What a frame must have to be speech, and the level of what is not: tenths of a decibel. */
  threshold: number;
  noise: number;
};

/** The levels of frames, each over its neighbours as well. */
export function smoothLevels(power: readonly number[], reach = SMOOTH): number[] {
  const levels: number[] = [];
  let sum = 0;
  for (let i = 0; i < Math.min(reach, power.length); i += 1) sum += power[i] ?? 0;
  for (let i = 0; i < power.length; i += 1) {
    sum += power[i + reach] ?? 0;
    sum -= power[i - reach - 1] ?? 0;
    const width = Math.min(power.length - 1, i + reach) - Math.max(0, i - reach) + 1;
    levels.push(levelOf(sum / width));
  }
  return levels;
}

/**
 * Where somebody speaks, by energy, with a threshold that each recording sets itself: six decibels above its own noise,
 * never more than 25 below its loudest, never within eight of it.
 */
export function findSpeech(levels: readonly number[]): FoundSpeech {
  const sorted = levels.toSorted((a, b) => a - b);
  const at = (percent: number): number => sorted[Math.floor(((sorted.length - 1) * percent) / 100)] ?? SILENCE;
  const top = at(99);
  const floor = at(5);
  const threshold = Math.max(top - BELOW_TOP, Math.min(floor + ABOVE_NOISE, top - TOP_MARGIN));
  if (sorted.length === 0 || top < LEAST_TOP || top - floor < LEAST_SWING)
    return { runs: [], threshold, noise: at(50) };
  const runs = joined(stretches(levels, threshold).filter(({ start, end }) => end - start >= BLIP));
  return { runs, threshold, noise: quiet(levels, runs) ?? floor };
}

function stretches(levels: readonly number[], threshold: number): Stretch[] {
  const found: Stretch[] = [];
  let start = -1;
  for (let i = 0; i <= levels.length; i += 1) {
    const isLoud = (levels[i] ?? SILENCE - 1) >= threshold;
    if (isLoud && start < 0) start = i;
    if (isLoud || start < 0) continue;
    found.push({ start, end: i });
    start = -1;
  }
  return found;
}

function joined(found: readonly Stretch[]): Stretch[] {
  const runs: Stretch[] = [];
  for (const { start, end } of found) {
    const last = runs.at(-1);
    if (last !== undefined && start - last.end < PAUSE_FRAMES) last.end = end;
    else runs.push({ start, end });
  }
  return runs;
}

/** The middle level of what lies well between the runs; null where there is too little of it. */
function quiet(levels: readonly number[], runs: readonly Stretch[]): number | null {
  const between: number[] = [];
  let from = 0;
  for (const { start, end } of [...runs, { start: levels.length, end: levels.length }]) {
    // The edges of a pause still ring.
    for (let i = from === 0 ? 0 : from + 5; i < start - 5; i += 1) between.push(levels[i] ?? SILENCE);
    from = end;
  }
  if (between.length < 20) return null;
  return between.sort((a, b) => a - b)[between.length >> 1] ?? null;
}
