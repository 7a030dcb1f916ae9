/** Samples a second. Devices resample to this rate while decoding. */
export const SAMPLE_RATE = 16_000;
/** Samples in a frame of ten milliseconds. */
export const FRAME_SAMPLES = 160;
export const FRAME_MS = 10;

/** A sample this far from 0, or farther, is at the limit of the converter. */
const CLIPPING_SAMPLE = 32_600;
/** Number of samples at the limit from which a frame is clipped. */
const MIN_CLIPPED_SAMPLES = 3;

/**
 * Of each frame: the mean square of the whole sound, the mean square of the band of vowels, and whether it is clipped.
 */
export type SoundFrames = { power: number[]; low: number[]; clipped: boolean[] };

/**
 * Reads sound in slices of any length and stores three values per 10 ms frame. Two filters in whole numbers remove
 * rumble below 80 Hz and separate the band below about 700 Hz. Vowels have most of their power there, hisses none.
 */
export function createFrameReader(): { feed(samples: Int16Array): void; frames(): SoundFrames } {
  const frames: SoundFrames = { power: [], low: [], clipped: [] };
  let previousSample = 0;
  let high = 0;
  let lowFirst = 0;
  let lowSecond = 0;
  let filled = 0;
  let power = 0;
  let low = 0;
  let clippedSamples = 0;
  return {
    feed(samples) {
      for (const sample of samples) {
        // Both filters in 256ths: one pole at 80 Hz, two at 730 Hz.
        high += ((sample - previousSample) << 8) - (high >> 5);
        previousSample = sample;
        lowFirst += (high - lowFirst) >> 2;
        lowSecond += (lowFirst - lowSecond) >> 2;
        const whole = high >> 8;
        const vowel = lowSecond >> 8;
        power += whole * whole;
        low += vowel * vowel;
        if (sample >= CLIPPING_SAMPLE || sample <= -CLIPPING_SAMPLE) clippedSamples += 1;
        filled += 1;
        if (filled < FRAME_SAMPLES) continue;
        frames.power.push(Math.floor(power / FRAME_SAMPLES));
        frames.low.push(Math.floor(low / FRAME_SAMPLES));
        frames.clipped.push(clippedSamples >= MIN_CLIPPED_SAMPLES);
        filled = 0;
        power = 0;
        low = 0;
        clippedSamples = 0;
      }
    },
    frames: () => frames,
  };
}
