/** Sound as 16-bit samples of one channel. */
export type Samples = Int16Array;

const FRAME_MS = 10;
/** A frame counts as sound if it is at most this far below the loudest one. */
const SOUND_WITHIN_DB = 45;
/** A frame counts as speech, for levelling, if it is at most this far below the loudest one. */
const SPEECH_WITHIN_DB = 25;
const KEEP_BEFORE_MS = 30;
const KEEP_AFTER_MS = 60;
const FADE_MS = 5;
const MAX_SAMPLE = 0.89 * 32767;

/** Cuts the silence around a sentence and fades both ends to avoid clicks. */
export function trim(samples: Samples, rate: number): Samples {
  const powers = framePowers(samples, rate);
  const floor = Math.max(...powers, 0) / 10 ** (SOUND_WITHIN_DB / 10);
  const first = powers.findIndex((power) => power > floor);
  if (first < 0) throw new Error("the engine gave silence");
  const last = powers.findLastIndex((power) => power > floor);
  const start = Math.max(0, at(first * FRAME_MS - KEEP_BEFORE_MS, rate));
  const end = Math.min(samples.length, at((last + 1) * FRAME_MS + KEEP_AFTER_MS, rate));
  const cut = samples.slice(start, end);
  const fade = at(FADE_MS, rate);
  for (let i = 0; i < fade && i < cut.length; i += 1) {
    cut[i] = Math.round(((cut[i] ?? 0) * i) / fade);
    const j = cut.length - 1 - i;
    cut[j] = Math.round(((cut[j] ?? 0) * i) / fade);
  }
  return cut;
}

/** Brings the spoken frames to `target` dBFS (root mean square), or less if that would clip. */
export function level(samples: Samples, rate: number, target: number): Samples {
  const powers = framePowers(samples, rate);
  const floor = Math.max(...powers) / 10 ** (SPEECH_WITHIN_DB / 10);
  const active = powers.filter((power) => power > floor);
  const rms = Math.sqrt(active.reduce((sum, power) => sum + power, 0) / active.length);
  const peak = samples.reduce((max, sample) => Math.max(max, Math.abs(sample)), 1);
  const gain = Math.min((32768 * 10 ** (target / 20)) / rms, MAX_SAMPLE / peak);
  return samples.map((sample) => Math.round(sample * gain));
}

function framePowers(samples: Samples, rate: number): number[] {
  const size = at(FRAME_MS, rate);
  const powers: number[] = [];
  for (let start = 0; start + size <= samples.length; start += size) {
    let sum = 0;
    for (let i = start; i < start + size; i += 1) sum += (samples[i] ?? 0) ** 2;
    powers.push(sum / size);
  }
  return powers;
}

const at = (ms: number, rate: number) => Math.round((ms * rate) / 1000);
