import * as v from "valibot";

/** Raise this with every change to the meaning of a measure. Devices then measure recordings again. */
export const SOUND_VERSION = 1;

const count = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(10_000_000));
const level = v.pipe(v.number(), v.integer(), v.minValue(-960), v.maxValue(0));

/** Maximum number of bars of a waveform, one hexadecimal digit each: 0 for silence, f for the loudest. */
export const MAX_WAVEFORM_BARS = 96;
/** Maximum number of pauses stored with their position, the longest first. */
export const MAX_GAPS = 24;

/**
 * Measures of the sound of one answer. Times in ms of the recording; levels in tenths of a decibel, 0 at full scale.
 * All other results about the sound are calculated from these.
 */
export const SoundMeasuresSchema = v.object({
  /** Length of the decoded sound. */
  duration: count,
  /** Start of the first and end of the last speech; both 0 without speech. */
  from: count,
  to: count,
  /** Time of speech from `from` to `to`, without pauses. */
  speech: count,
  /** Number of silences of at least 250 ms between two runs of speech. */
  pauses: count,
  /** How many of these are a second or longer. */
  long_pauses: count,
  /** Estimated from peaks of loudness that sound like vowels. */
  syllables: count,
  level,
  noise: level,
  /** Number of tenths of a second with clipped samples. */
  clipped: count,
  shape: v.pipe(v.string(), v.regex(/^[0-9a-f]*$/), v.maxLength(MAX_WAVEFORM_BARS)),
  /** The longest pauses in order of time: [start, length]. */
  gaps: v.pipe(v.array(v.tuple([count, count])), v.maxLength(MAX_GAPS)),
});
export type SoundMeasures = v.InferOutput<typeof SoundMeasuresSchema>;
