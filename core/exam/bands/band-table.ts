import * as v from "valibot";

/** A band on the exam's scale: 0 to 9 in halves. */
export const BandSchema = v.pipe(v.number(), v.minValue(0), v.maxValue(9), v.multipleOf(0.5));
export type Band = v.InferOutput<typeof BandSchema>;

/** The bands that a table gives a lower bound for, highest first. */
export const TABLE_BANDS = [9, 8.5, 8, 7.5, 7, 6.5, 6, 5.5, 5, 4.5, 4, 3.5, 3, 2.5] as const;

/**
 * Band table of one test version: the lowest raw score (of 40) for each of TABLE_BANDS. Each version of the real exam
 * has its own table, so it is data that belongs to the key.
 */
export const BandTableSchema = v.pipe(
  v.array(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(40))),
  v.length(TABLE_BANDS.length),
  v.check(
    (bounds) => bounds.every((bound, i) => i === 0 || bound < (bounds[i - 1] ?? 0)),
    "must fall from band 9 to band 2.5",
  ),
);
export type BandTable = v.InferOutput<typeof BandTableSchema>;

/** The usual tables (docs/exam-rules.md, bands), used if an author gives none. */
export const DEFAULT_BAND_TABLES = {
  listening: [39, 37, 35, 32, 30, 26, 23, 18, 16, 13, 10, 8, 6, 4],
  reading_academic: [39, 37, 35, 33, 30, 27, 23, 19, 15, 13, 10, 8, 6, 4],
  reading_general: [40, 39, 37, 36, 34, 32, 30, 27, 23, 19, 15, 12, 9, 6],
} as const satisfies Record<string, readonly number[]>;
