import type { SoundMeasures } from "./measures.ts";

/**
 * Why the measures are unreliable.
 * - silent: no speech.
 * - short: less than a minute of speech.
 * - noisy: speech less than 12 dB above the noise, where pauses are miscounted.
 * - clipped: loud parts are cut off.
 * - faint: so quiet that weak sounds may be missing.
 */
export type QualityFault = "silent" | "short" | "noisy" | "clipped" | "faint";

/** Minimum time of speech for a fluency range. See docs/exam-rules.md#speaking. */
export const MIN_SPEECH_MS = 60_000;
/** Minimum signal-to-noise ratio for a fluency range, in tenths of a decibel. */
export const MIN_SNR_TENTHS = 120;
/** A recording is clipped if more than this percentage of its speech is clipped. One knock on the desk stays below. */
const MAX_CLIPPED_PERCENT = 2;
/** Speech below this mean level, in tenths of a decibel, is faint. Full scale is 0. */
const FAINT_LEVEL_TENTHS = -450;

/**
 * Returns the signal-to-noise ratio in tenths of a decibel, weighted by the speech time of each answer. Null without
 * speech.
 */
export function signalToNoise(measures: readonly SoundMeasures[]): number | null {
  const speech = measures.reduce((sum, answer) => sum + answer.speech, 0);
  if (speech === 0) return null;
  return Math.round(measures.reduce((sum, answer) => sum + (answer.level - answer.noise) * answer.speech, 0) / speech);
}

/** Returns the faults in the order of `QualityFault`; without speech only "silent". */
export function qualityFaults(measures: readonly SoundMeasures[]): QualityFault[] {
  const snr = signalToNoise(measures);
  if (snr === null) return ["silent"];
  const speech = measures.reduce((sum, answer) => sum + answer.speech, 0);
  const clippedMs = measures.reduce((sum, { clipped }) => sum + clipped, 0) * 100;
  const level = measures.reduce((sum, answer) => sum + answer.level * answer.speech, 0) / speech;
  return [
    ...(speech < MIN_SPEECH_MS ? (["short"] as const) : []),
    ...(snr < MIN_SNR_TENTHS ? (["noisy"] as const) : []),
    ...(clippedMs * 100 > MAX_CLIPPED_PERCENT * speech ? (["clipped"] as const) : []),
    ...(level < FAINT_LEVEL_TENTHS ? (["faint"] as const) : []),
  ];
}
