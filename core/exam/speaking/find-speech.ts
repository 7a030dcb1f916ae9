import { levelOf, SILENCE_LEVEL } from "./decibels.ts";

/** Minimum length of speech, in frames of 10 ms. */
const MIN_SPEECH_FRAMES = 6;
/**
 * Minimum length of a pause: 250 ms. Shorter silences belong to sounds such as the closure of a "t" (de Jong and Bosker
 * 2013 on second-language speech).
 */
export const MIN_PAUSE_FRAMES = 25;
/** A level is averaged with this many frames on each side: five frames in all. */
const SMOOTHING_RADIUS_FRAMES = 2;

/** How far the threshold for speech is above the noise, in tenths of a decibel. */
const ABOVE_NOISE_TENTHS = 60;
/** How far the threshold for speech is below the loudest level, at most and at least, in tenths of a decibel. */
const MAX_BELOW_TOP_TENTHS = 250;
const MIN_BELOW_TOP_TENTHS = 80;
/** Frames at both ends of a pause that do not count as noise. */
const FADE_FRAMES = 5;
/** Minimum number of frames from which the noise is measured. */
const MIN_NOISE_FRAMES = 20;
/** If the loudest and the quietest level differ by less, the recording is a hum. */
const MIN_LEVEL_RANGE_TENTHS = 90;
/** If the loudest level is lower, the recording is silence. */
const MIN_TOP_LEVEL_TENTHS = -560;

/** A range of frames, `end` exclusive. */
export type FrameRange = { start: number; end: number };

export type FoundSpeech = {
  /** Speech between pauses, in order; empty without speech. */
  runs: FrameRange[];
  /** Minimum level of a speech frame, in tenths of a decibel. */
  threshold: number;
  /** Level of the noise, in tenths of a decibel. */
  noise: number;
};

/** Returns the levels of frames in tenths of a decibel, each averaged with `radius` frames on both sides. */
export function smoothLevels(power: readonly number[], radius = SMOOTHING_RADIUS_FRAMES): number[] {
  const levels: number[] = [];
  let sum = 0;
  for (let i = 0; i < Math.min(radius, power.length); i += 1) sum += power[i] ?? 0;
  for (let i = 0; i < power.length; i += 1) {
    sum += power[i + radius] ?? 0;
    sum -= power[i - radius - 1] ?? 0;
    const width = Math.min(power.length - 1, i + radius) - Math.max(0, i - radius) + 1;
    levels.push(levelOf(sum / width));
  }
  return levels;
}

/**
 * Finds speech by its energy. Each recording sets its own threshold: 6 dB above its noise, but between 25 and 8 dB
 * below its loudest level.
 */
export function findSpeech(levels: readonly number[]): FoundSpeech {
  const sorted = levels.toSorted((a, b) => a - b);
  const levelAt = (percent: number): number =>
    sorted[Math.floor(((sorted.length - 1) * percent) / 100)] ?? SILENCE_LEVEL;
  const top = levelAt(99);
  const floor = levelAt(5);
  const threshold = Math.max(
    top - MAX_BELOW_TOP_TENTHS,
    Math.min(floor + ABOVE_NOISE_TENTHS, top - MIN_BELOW_TOP_TENTHS),
  );
  if (sorted.length === 0 || top < MIN_TOP_LEVEL_TENTHS || top - floor < MIN_LEVEL_RANGE_TENTHS)
    return { runs: [], threshold, noise: levelAt(50) };
  const runs = joinAcrossGaps(
    loudRanges(levels, threshold).filter(({ start, end }) => end - start >= MIN_SPEECH_FRAMES),
  );
  return { runs, threshold, noise: noiseLevel(levels, runs) ?? floor };
}

function loudRanges(levels: readonly number[], threshold: number): FrameRange[] {
  const found: FrameRange[] = [];
  let start = -1;
  for (let i = 0; i <= levels.length; i += 1) {
    const isLoud = (levels[i] ?? SILENCE_LEVEL - 1) >= threshold;
    if (isLoud && start < 0) start = i;
    if (isLoud || start < 0) continue;
    found.push({ start, end: i });
    start = -1;
  }
  return found;
}

function joinAcrossGaps(found: readonly FrameRange[]): FrameRange[] {
  const runs: FrameRange[] = [];
  for (const { start, end } of found) {
    const last = runs.at(-1);
    if (last !== undefined && start - last.end < MIN_PAUSE_FRAMES) last.end = end;
    else runs.push({ start, end });
  }
  return runs;
}

/** Returns the median level of the frames in pauses, or null if there are too few of them. */
function noiseLevel(levels: readonly number[], runs: readonly FrameRange[]): number | null {
  const between: number[] = [];
  let from = 0;
  for (const { start, end } of [...runs, { start: levels.length, end: levels.length }]) {
    // Skips the first and last frames of a pause, in which speech fades out or begins.
    for (let i = from === 0 ? 0 : from + FADE_FRAMES; i < start - FADE_FRAMES; i += 1)
      between.push(levels[i] ?? SILENCE_LEVEL);
    from = end;
  }
  if (between.length < MIN_NOISE_FRAMES) return null;
  return between.sort((a, b) => a - b)[between.length >> 1] ?? null;
}
