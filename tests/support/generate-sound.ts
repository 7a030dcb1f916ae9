import { SAMPLE_RATE } from "#core/exam/speaking/sound-frames.ts";

/** The length of the fade at both ends of a sound: 10 ms, as in a voice. */
const FADE_SAMPLES = SAMPLE_RATE / 100;

/** A stretch of a generated recording: a tone or silence. `level` is in decibels below full scale. */
export type Sound = { ms: number; tone?: { hertz: number; level: number } };

/**
 * Generates a recording whose measures are known, as 16-bit samples. `noise` is the level of white noise in decibels
 * below full scale, or null for none. The noise is the same each time.
 */
export function generateSound(sounds: readonly Sound[], noise: number | null = null): Int16Array {
  const count = sounds.reduce((sum, { ms }) => sum + ms * (SAMPLE_RATE / 1000), 0);
  const samples = new Int16Array(count);
  // The largest value of evenly distributed noise is its root mean square times the square root of 3.
  const noisePeak = noise === null ? 0 : 32_768 * 10 ** (-noise / 20) * Math.sqrt(3);
  let seed = 20_261_120;
  let position = 0;
  for (const { ms, tone } of sounds) {
    const length = ms * (SAMPLE_RATE / 1000);
    // The amplitude of a sine is its root mean square times the square root of 2.
    const amplitude = tone === undefined ? 0 : 32_768 * 10 ** (-tone.level / 20) * Math.SQRT2;
    for (let i = 0; i < length; i += 1, position += 1) {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      const fade = Math.min(1, i / FADE_SAMPLES, (length - i) / FADE_SAMPLES);
      const voice = amplitude * fade * Math.sin((2 * Math.PI * (tone?.hertz ?? 0) * i) / SAMPLE_RATE);
      const value = Math.round(voice + noisePeak * (seed / 1_073_741_824 - 1));
      samples[position] = Math.max(-32_768, Math.min(32_767, value));
    }
  }
  return samples;
}

/** Returns syllables of 150 ms, five a second. After each is a pause of 50 ms that is 20 dB quieter. */
export function makeTalk(syllables: number, level = 18): Sound[] {
  return Array.from({ length: syllables }, (): Sound[] => [
    { ms: 150, tone: { hertz: 220, level } },
    { ms: 50, tone: { hertz: 220, level: level + 20 } },
  ]).flat();
}
