/** Loudness of a moment: root mean square and peak, each from 0 to 1. */
export type LevelSample = { readonly rms: number; readonly peak: number };

/** The level in one word. waiting: nothing was heard yet, and it is too early to report silence. */
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

/** Returns a meter that names the level of the microphone. Call `feed` a few times a second. `at` is a time in ms. */
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
      clips = clips.filter((clippedAt) => at - clippedAt < CLIP_WINDOW_MS);
      recent = [...recent.filter((earlier) => at - earlier.at < SILENCE_MS), { at, rms }];
      if (at - (heardAt ?? startedAt) >= SILENCE_MS) return "silent";
      if (heardAt === null) return "waiting";
      if (clips.length >= MIN_CLIPS) return "loud";
      return Math.max(...recent.map((earlier) => earlier.rms)) < MIN_CLEAR_RMS ? "quiet" : "good";
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

/** The height of a bar for silence, in percent. */
export const MIN_BAR_PERCENT = 8;
/** Levels at which a bar has its lowest and its full height, in decibels relative to full scale. */
const LOWEST_BAR_DB = -48;
const FULL_BAR_DB = -10;
/** Above 1, so that quiet sounds get clearly lower bars than a voice. */
const BAR_CURVE = 1.4;

/** Returns the height of a bar in percent, from `MIN_BAR_PERCENT` to 100. */
export function barHeight(rms: number): number {
  const decibels = rms <= 0 ? LOWEST_BAR_DB : 20 * Math.log10(rms);
  const loudness = (decibels - LOWEST_BAR_DB) / (FULL_BAR_DB - LOWEST_BAR_DB);
  const share = Math.min(1, Math.max(0, loudness)) ** BAR_CURVE;
  return Math.round(MIN_BAR_PERCENT + share * (100 - MIN_BAR_PERCENT));
}
