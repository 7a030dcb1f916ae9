import { levelOf, SILENCE_LEVEL } from "./decibels.ts";
import { findSpeech, smoothLevels, type FrameRange } from "./find-speech.ts";
import { MAX_WAVEFORM_BARS, MAX_GAPS, type SoundMeasures } from "./measures.ts";
import { createFrameReader, FRAME_MS, type SoundFrames } from "./sound-frames.ts";

/** Minimum length of a long pause, in frames: one second. Fluent talk has hardly any (see `FLOW_LIMITS`). */
const LONG_PAUSE_FRAMES = 100;
/** Minimum dip between two vowels, in tenths of a decibel (de Jong and Wempe 2009). */
const MIN_VOWEL_DIP_TENTHS = 20;
/** Minimum distance between two vowels. */
const MIN_VOWEL_DISTANCE_FRAMES = 9;
/** Maximum difference between the whole level of a vowel and its level in the low band, in tenths of a decibel. */
const MAX_LOW_BAND_LOSS_TENTHS = 120;

/**
 * Creates a meter for the sound of one answer. `feed` takes slices of any length (16-bit samples, 16,000 a second);
 * `finish` returns the measures.
 */
export function createSoundMeter(): { feed(samples: Int16Array): void; finish(): SoundMeasures } {
  const reader = createFrameReader();
  return { feed: (samples) => reader.feed(samples), finish: () => measureFrames(reader.frames()) };
}

function measureFrames({ power, low, clipped }: SoundFrames): SoundMeasures {
  const levels = smoothLevels(power);
  const { runs, threshold, noise } = findSpeech(levels);
  const pauses = runs.slice(1).map((run, i) => ({ start: runs[i]?.end ?? 0, end: run.start }));
  const speech = runs.reduce((sum, run) => sum + run.end - run.start, 0);
  const gaps = pauses
    .toSorted((a, b) => b.end - b.start - (a.end - a.start) || a.start - b.start)
    .slice(0, MAX_GAPS)
    .sort((a, b) => a.start - b.start);
  return {
    duration: power.length * FRAME_MS,
    from: (runs[0]?.start ?? 0) * FRAME_MS,
    to: (runs.at(-1)?.end ?? 0) * FRAME_MS,
    speech: speech * FRAME_MS,
    pauses: pauses.length,
    long_pauses: pauses.filter(({ start, end }) => end - start >= LONG_PAUSE_FRAMES).length,
    syllables: runs.reduce((sum, run) => sum + countSyllables(power, low, run, threshold), 0),
    level: speechLevel(power, runs),
    noise: Math.min(0, noise),
    clipped: clippedTenths(clipped),
    shape: waveform(power),
    gaps: gaps.map(({ start, end }) => [start * FRAME_MS, (end - start) * FRAME_MS]),
  };
}

/** Returns the level of all speech together, in tenths of a decibel; silence without speech. */
function speechLevel(power: readonly number[], runs: readonly FrameRange[]): number {
  let sum = 0;
  let frames = 0;
  for (const { start, end } of runs)
    for (let i = start; i < end; i += 1) {
      sum += power[i] ?? 0;
      frames += 1;
    }
  return frames === 0 ? SILENCE_LEVEL : Math.min(0, levelOf(sum / frames));
}

/** Counts the peaks of the low band that follow a dip and are loud enough in this band for a vowel. */
function countSyllables(power: readonly number[], low: readonly number[], run: FrameRange, threshold: number): number {
  const vowels = smoothLevels(low.slice(run.start, run.end), 3);
  const whole = smoothLevels(power.slice(run.start, run.end), 3);
  const isVoiced = (i: number): boolean => {
    const level = whole[i] ?? 0;
    return level >= threshold && (vowels[i] ?? SILENCE_LEVEL) >= level - MAX_LOW_BAND_LOSS_TENTHS;
  };
  let count = 0;
  let last = -MIN_VOWEL_DISTANCE_FRAMES;
  let lowest = SILENCE_LEVEL;
  let peak = -1;
  const countPeak = (): void => {
    if (peak >= 0 && peak - last >= MIN_VOWEL_DISTANCE_FRAMES && isVoiced(peak)) {
      count += 1;
      last = peak;
    }
    peak = -1;
  };
  for (let i = 0; i < vowels.length; i += 1) {
    const level = vowels[i] ?? SILENCE_LEVEL;
    if (peak < 0) {
      if (level < lowest) lowest = level;
      if (level - lowest >= MIN_VOWEL_DIP_TENTHS) peak = i;
    } else if (level > (vowels[peak] ?? SILENCE_LEVEL)) peak = i;
    else if ((vowels[peak] ?? SILENCE_LEVEL) - level >= MIN_VOWEL_DIP_TENTHS) {
      countPeak();
      lowest = level;
    }
  }
  countPeak();
  return count;
}

/** Returns the number of tenths of a second with a clipped frame. */
function clippedTenths(clipped: readonly boolean[]): number {
  let tenths = 0;
  for (let i = 0; i < clipped.length; i += 10) if (clipped.slice(i, i + 10).includes(true)) tenths += 1;
  return tenths;
}

/**
 * Returns the waveform for display: the loudest frame of each bar as a hexadecimal digit, from −48 dB (0) to −8 dB (f).
 */
function waveform(power: readonly number[]): string {
  const bars = Math.min(MAX_WAVEFORM_BARS, Math.ceil(power.length / 5));
  let shape = "";
  for (let bar = 0; bar < bars; bar += 1) {
    const [from, to] = [Math.floor((bar * power.length) / bars), Math.floor(((bar + 1) * power.length) / bars)];
    let top = 0;
    for (let i = from; i < to; i += 1) top = Math.max(top, power[i] ?? 0);
    const height = Math.floor(((levelOf(top) + 480) * 15) / 400);
    shape += Math.min(15, Math.max(0, height)).toString(16);
  }
  return shape;
}
