import { levelOf, SILENCE } from "./decibels.ts";
import { findSpeech, smoothLevels, type Stretch } from "./find-speech.ts";
import { MOST_BARS, MOST_GAPS, type SoundMeasures } from "./measures.ts";
import { createFrameReader, FRAME_MS, type SoundFrames } from "./sound-frames.ts";

/** A pause of a second or more: in fluent talk there are next to none (design: speaking measures). */
const LONG_FRAMES = 100;
/** Two vowels are parted by a dip of two decibels (de Jong and Wempe 2009) and stand so many frames apart. */
const DIP = 20;
const APART = 9;
/** A vowel has at least this share of its power in the low band: tenths of a decibel below the whole. */
const VOICED = 120;

/** Takes the sound of one answer in slices (16-bit samples, 16,000 a second) and measures it at the end. */
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
    .slice(0, MOST_GAPS)
    .sort((a, b) => a.start - b.start);
  return {
    duration: power.length * FRAME_MS,
    from: (runs[0]?.start ?? 0) * FRAME_MS,
    to: (runs.at(-1)?.end ?? 0) * FRAME_MS,
    speech: speech * FRAME_MS,
    pauses: pauses.length,
    long_pauses: pauses.filter(({ start, end }) => end - start >= LONG_FRAMES).length,
    syllables: runs.reduce((sum, run) => sum + countSyllables(power, low, run, threshold), 0),
    level: loudness(power, runs),
    noise: Math.min(0, noise),
    clipped: clippedTenths(clipped),
    shape: shapeOf(power),
    gaps: gaps.map(({ start, end }) => [start * FRAME_MS, (end - start) * FRAME_MS]),
  };
}

/** The level of all speech together; silence where there is none. */
function loudness(power: readonly number[], runs: readonly Stretch[]): number {
  let sum = 0;
  let frames = 0;
  for (const { start, end } of runs)
    for (let i = start; i < end; i += 1) {
      sum += power[i] ?? 0;
      frames += 1;
    }
  return frames === 0 ? SILENCE : Math.min(0, levelOf(sum / frames));
}

/** Peaks of the low band with a dip before each, where the low band carries the sound. */
function countSyllables(power: readonly number[], low: readonly number[], run: Stretch, threshold: number): number {
  const vowels = smoothLevels(low.slice(run.start, run.end), 3);
  const whole = smoothLevels(power.slice(run.start, run.end), 3);
  const isVoiced = (at: number): boolean =>
    (vowels[at] ?? SILENCE) >= Math.max(threshold - VOICED, (whole[at] ?? 0) - VOICED) && (whole[at] ?? 0) >= threshold;
  let count = 0;
  let last = -APART;
  let lowest = SILENCE;
  let peak = -1;
  const take = (): void => {
    if (peak >= 0 && peak - last >= APART && isVoiced(peak)) {
      count += 1;
      last = peak;
    }
    peak = -1;
  };
  for (let i = 0; i < vowels.length; i += 1) {
    const level = vowels[i] ?? SILENCE;
    if (peak < 0) {
      if (level < lowest) lowest = level;
      if (level - lowest >= DIP) peak = i;
    } else if (level > (vowels[peak] ?? SILENCE)) peak = i;
    else if ((vowels[peak] ?? SILENCE) - level >= DIP) {
      take();
      lowest = level;
    }
  }
  take();
  return count;
}

function clippedTenths(clipped: readonly boolean[]): number {
  let tenths = 0;
  for (let i = 0; i < clipped.length; i += 10) if (clipped.slice(i, i + 10).includes(true)) tenths += 1;
  return tenths;
}

/** The waveform as it is drawn: the loudest frame of each bar, from −48 dB (0) to −8 dB (f). */
function shapeOf(power: readonly number[]): string {
  const bars = Math.min(MOST_BARS, Math.ceil(power.length / 5));
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
