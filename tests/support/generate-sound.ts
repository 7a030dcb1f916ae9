import { SAMPLE_RATE } from "#core/exam/speaking/sound-frames.ts";

/** The length of the fade at both ends of a sound: 10 ms, as in a voice. */
const FADE_SAMPLES = SAMPLE_RATE / 100;

/** Part of a generated recording: a tone or silence. Levels are in decibels below full scale. */
export type Sound = { ms: number; tone?: { hertz: number; level: number } };

/** Generates a recording whose measures are known. `noise` is the level of white noise from a fixed seed. */
export function generateSound(sounds: readonly Sound[], noise: number | null = null): Int16Array {
  const count = sounds.reduce((sum, { ms }) => sum + ms * (SAMPLE_RATE / 1000), 0);
  const samples = new Int16Array(count);
  const hiss = noise === null ? 0 : 32_768 * 10 ** (-noise / 20) * Math.sqrt(3);
  let seed = 20_261_120;
  let at = 0;
  for (const { ms, tone } of sounds) {
    const length = ms * (SAMPLE_RATE / 1000);
    const amplitude = tone === undefined ? 0 : 32_768 * 10 ** (-tone.level / 20) * Math.SQRT2;
    for (let i = 0; i < length; i += 1, at += 1) {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      const fade = Math.min(1, i / FADE_SAMPLES, (length - i) / FADE_SAMPLES);
      const voice = amplitude * fade * Math.sin((2 * Math.PI * (tone?.hertz ?? 0) * i) / SAMPLE_RATE);
      const value = Math.round(voice + hiss * (seed / 1_073_741_824 - 1));
      samples[at] = Math.max(-32_768, Math.min(32_767, value));
    }
  }
  return samples;
}

/** Returns syllables of 150 ms at five a second. Between them are dips of 50 ms that are 20 dB lower. */
export function makeTalk(syllables: number, level = 18): Sound[] {
  return Array.from({ length: syllables }, (): Sound[] => [
    { ms: 150, tone: { hertz: 220, level } },
    { ms: 50, tone: { hertz: 220, level: level + 20 } },
  ]).flat();
}
