import * as v from "valibot";

/** Raised with every change of what a measure means: measures of an earlier version are made again. */
export const SOUND_VERSION = 1;

const count = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(10_000_000));
const level = v.pipe(v.number(), v.integer(), v.minValue(-960), v.maxValue(0));

/** Bars of a waveform, one hexadecimal digit each: 0 is silence, f the loudest. */
export const MOST_BARS = 96;
/** So many of the longest pauses are told with their place. */
export const MOST_GAPS = 24;

/**
 * What is measured from the sound of one answer. Times in ms of the recording; levels in tenths of a decibel, 0 at full
 * scale. Everything else is reckoned from these.
 */
export const SoundMeasuresSchema = v.object({
  /** Of the decoded sound. */
  duration: count,
  /** Where speech begins and where it ends; both 0 where there is none. */
  from: count,
  to: count,
  /** Of that, without the pauses: time that is voice. */
  speech: count,
  /** Silences of at least a quarter of a second between two stretches of speech, and those of a second and more. */
  pauses: count,
  long_pauses: count,
  /** Estimated: peaks of loudness that sound like vowels. */
  syllables: count,
  level,
  noise: level,
  /** Tenths of a second with cut-off tops. */
  clipped: count,
  shape: v.pipe(v.string(), v.regex(/^[0-9a-f]*$/), v.maxLength(MOST_BARS)),
  /** The longest pauses in order: where each begins and how long it is. */
  gaps: v.pipe(v.array(v.tuple([count, count])), v.maxLength(MOST_GAPS)),
});
export type SoundMeasures = v.InferOutput<typeof SoundMeasuresSchema>;
