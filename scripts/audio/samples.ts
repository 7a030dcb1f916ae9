/** Sound as 16-bit samples of one channel. */
export type Samples = Int16Array;

const FRAME_MS = 10;
/** A frame counts as sound if it is at most this far below the loudest one. */
const SOUND_DB = 34;
/** A frame counts as speech, for levelling, if it is at most this far below the loudest one. */
const ACTIVE_DB = 25;
const KEEP_BEFORE_MS = 50;
const KEEP_AFTER_MS = 120;
const FADE_IN_MS = 15;
const FADE_OUT_MS = 40;
/** Highest sample after levelling: about -1 dB of full scale. */
const MAX_PEAK = 0.89 * 32767;

/**
 * Cuts the silence before and after a sound, on the given sides. Fades the sound in and out there to avoid clicks.
 * Returns an empty sound for a silence.
 */
export function trim(
  samples: Samples,
  rate: number,
  sides: { start: boolean; end: boolean } = { start: true, end: true },
): Samples {
  const powers = framePowers(samples, rate);
  const floor = Math.max(...powers, 0) / 10 ** (SOUND_DB / 10);
  const first = powers.findIndex((power) => power > floor);
  if (first < 0) return new Int16Array(0);
  const last = powers.findLastIndex((power) => power > floor);
  const start = sides.start ? Math.max(0, toSampleCount(first * FRAME_MS - KEEP_BEFORE_MS, rate)) : 0;
  const end = sides.end
    ? Math.min(samples.length, toSampleCount((last + 1) * FRAME_MS + KEEP_AFTER_MS, rate))
    : samples.length;
  const cut = samples.slice(start, end);
  const fadeIn = sides.start ? Math.min(toSampleCount(FADE_IN_MS, rate), cut.length) : 0;
  for (let i = 0; i < fadeIn; i += 1) cut[i] = Math.round(((cut[i] ?? 0) * i) / fadeIn);
  const fadeOut = sides.end ? Math.min(toSampleCount(FADE_OUT_MS, rate), cut.length) : 0;
  for (let i = 0; i < fadeOut; i += 1) {
    const j = cut.length - 1 - i;
    cut[j] = Math.round(((cut[j] ?? 0) * i) / fadeOut);
  }
  return cut;
}

/** Brings the spoken frames to `target` dBFS (root mean square), or less if that would clip. */
export function level(samples: Samples, rate: number, target: number): Samples {
  const powers = framePowers(samples, rate);
  const floor = Math.max(...powers) / 10 ** (ACTIVE_DB / 10);
  const active = powers.filter((power) => power > floor);
  const rms = Math.sqrt(active.reduce((sum, power) => sum + power, 0) / active.length);
  const peak = samples.reduce((max, sample) => Math.max(max, Math.abs(sample)), 1);
  const gain = Math.min((32768 * 10 ** (target / 20)) / rms, MAX_PEAK / peak);
  return samples.map((sample) => Math.round(sample * gain));
}

/** Joins sounds end to end. */
export function join(sounds: readonly Samples[]): Samples {
  const joined = new Int16Array(sounds.reduce((sum, { length }) => sum + length, 0));
  let position = 0;
  for (const sound of sounds) {
    joined.set(sound, position);
    position += sound.length;
  }
  return joined;
}

/** Adds sounds at their positions. A sum that is too loud is clipped at the limit. */
export function mix(length: number, sounds: readonly { start: number; samples: ArrayLike<number> }[]): Samples {
  const sum = new Float64Array(length);
  for (const { start, samples } of sounds)
    for (let i = 0; i < samples.length && start + i < length; i += 1)
      sum[start + i] = (sum[start + i] ?? 0) + (samples[i] ?? 0);
  return Int16Array.from(sum, (value) => Math.max(-32768, Math.min(32767, Math.round(value))));
}

function framePowers(samples: Samples, rate: number): number[] {
  const size = toSampleCount(FRAME_MS, rate);
  const powers: number[] = [];
  for (let start = 0; start + size <= samples.length; start += size) {
    let sum = 0;
    for (let i = start; i < start + size; i += 1) sum += (samples[i] ?? 0) ** 2;
    powers.push(sum / size);
  }
  return powers;
}

const toSampleCount = (ms: number, rate: number) => Math.round((ms * rate) / 1000);
