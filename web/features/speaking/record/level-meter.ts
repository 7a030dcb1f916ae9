/** Loudness of a moment: root mean square and peak, both 0 to 1. */
export type LevelSample = { readonly rms: number; readonly peak: number };

/** The level in one word. waiting: too early to report silence. */
export type LevelName = "waiting" | "silent" | "quiet" | "good" | "loud";

/** Samples below this level for SILENCE_MS mean that the microphone picks up no voice. */
const MIN_AUDIBLE_RMS = 0.004;
const SILENCE_MS = 3_000;
/** A quieter voice is hard to understand in the recording. */
const MIN_CLEAR_RMS = 0.015;
/** Louder samples are clipped. MIN_CLIPS of them within CLIP_WINDOW_MS mean that the voice is too loud. */
const MIN_CLIPPED_PEAK = 0.985;
const MIN_CLIPS = 3;
const CLIP_WINDOW_MS = 2_000;

export type LevelMeter = { feed(sample: LevelSample, at: number): LevelName };

/** Returns a meter that names the level of the microphone in one word. Call it a few times a second; `at` is in ms. */
export function createLevelMeter(): LevelMeter {
  let startedAt: number | null = null;
  let heardAt: number | null = null;
  let recent: { at: number; rms: number }[] = [];
  let clips: number[] = [];
  return {
    feed({ rms, peak }, at) {
      startedAt ??= at;
      if (rms >= MIN_AUDIBLE_RMS) heardAt = at;
      if (peak >= MIN_CLIPPED_PEAK) clips.push(at);
      clips = clips.filter((one) => at - one < CLIP_WINDOW_MS);
      recent = [...recent.filter((one) => at - one.at < SILENCE_MS), { at, rms }];
      if (at - (heardAt ?? startedAt) >= SILENCE_MS) return "silent";
      if (heardAt === null) return "waiting";
      if (clips.length >= MIN_CLIPS) return "loud";
      return Math.max(...recent.map((one) => one.rms)) < MIN_CLEAR_RMS ? "quiet" : "good";
    },
  };
}

export const LEVEL_LABELS: Record<LevelName, string> = {
  waiting: "Listening",
  silent: "We cannot hear you",
  quiet: "A little louder, please",
  good: "Level is good",
  loud: "Too loud: move back a little",
};

/** Returns the height of a bar in percent: the minimum at −48 dB and below, 100 at −10 dB and above. */
export function barHeight(rms: number): number {
  const decibels = rms <= 0 ? -48 : 20 * Math.log10(rms);
  return Math.round(8 + Math.min(1, Math.max(0, (decibels + 48) / 38)) ** 1.4 * 92);
}
