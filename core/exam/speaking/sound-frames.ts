/** Samples a second that the measures are made of; a device resamples to this while it decodes. */
export const SAMPLE_RATE = 16_000;
/** Ten milliseconds. */
export const FRAME_SAMPLES = 160;
export const FRAME_MS = 10;

/** A sample at or above this is at the converter's end. */
const TOP = 32_600;
/** So many in one frame, and the top of the voice is cut off. */
const TOPS = 3;

/** What is kept of the sound, frame by frame: mean squares of the whole and of the band where vowels are. */
export type SoundFrames = { power: number[]; low: number[]; clipped: boolean[] };

/**
 * Takes sound in slices of any length and keeps ten figures' worth of every hundredth of a second. Two filters in whole
 * numbers: rumble below 80 Hz goes, and of the rest the part below about 700 Hz, where vowels have most of their power
 * and hisses none, is summed by itself.
 */
export function createFrameReader(): { feed(samples: Int16Array): void; frames(): SoundFrames } {
  const frames: SoundFrames = { power: [], low: [], clipped: [] };
  let before = 0;
  let high = 0;
  let lowFirst = 0;
  let lowSecond = 0;
  let filled = 0;
  let power = 0;
  let low = 0;
  let tops = 0;
  return {
    feed(samples) {
      for (const sample of samples) {
        // Both in 256ths: one pole at 80 Hz, two at 730 Hz.
        high += ((sample - before) << 8) - (high >> 5);
        before = sample;
        lowFirst += (high - lowFirst) >> 2;
        lowSecond += (lowFirst - lowSecond) >> 2;
        const whole = high >> 8;
        const vowel = lowSecond >> 8;
        power += whole * whole;
        low += vowel * vowel;
        if (sample >= TOP || sample <= -TOP) tops += 1;
        filled += 1;
        if (filled < FRAME_SAMPLES) continue;
        frames.power.push(Math.floor(power / FRAME_SAMPLES));
        frames.low.push(Math.floor(low / FRAME_SAMPLES));
        frames.clipped.push(tops >= TOPS);
        filled = 0;
        power = 0;
        low = 0;
        tops = 0;
      }
    },
    frames: () => frames,
  };
}
