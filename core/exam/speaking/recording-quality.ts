import type { SoundMeasures } from "./measures.ts";

/**
 * What stands in the way of trusting the measures. silent: nobody speaks. short: less than a minute of voice. noisy: the
 * voice is less than 12 dB above the noise, where pauses begin to be miscounted. clipped: its tops are cut off. faint:
 * so quiet that the recording may have lost the weak sounds.
 */
export type QualityFault = "silent" | "short" | "noisy" | "clipped" | "faint";

/** Rulings 18: a fluency range only from so much speech (ms) and so far above the noise (tenths of a decibel). */
export const LEAST_SPEECH = 60_000;
export const LEAST_SNR = 120;
/** A voice is cut off when this share of its tenths of a second is, in percent; a single knock at the desk is not. */
const MOST_CLIPPED = 2;
const FAINT = -450;

/** Tenths of a decibel between voice and noise, each answer counting by its speech; null where nobody speaks. */
export function signalToNoise(measures: readonly SoundMeasures[]): number | null {
  const speech = measures.reduce((sum, one) => sum + one.speech, 0);
  if (speech === 0) return null;
  return Math.round(measures.reduce((sum, one) => sum + (one.level - one.noise) * one.speech, 0) / speech);
}

export function qualityFaults(measures: readonly SoundMeasures[]): QualityFault[] {
  const snr = signalToNoise(measures);
  if (snr === null) return ["silent"];
  const speech = measures.reduce((sum, one) => sum + one.speech, 0);
  const clipped = measures.reduce((sum, one) => sum + one.clipped, 0);
  const level = measures.reduce((sum, one) => sum + one.level * one.speech, 0) / speech;
  return [
    ...(speech < LEAST_SPEECH ? (["short"] as const) : []),
    ...(snr < LEAST_SNR ? (["noisy"] as const) : []),
    ...(clipped * 10_000 > MOST_CLIPPED * speech ? (["clipped"] as const) : []),
    ...(level < FAINT ? (["faint"] as const) : []),
  ];
}
