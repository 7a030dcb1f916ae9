import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import { Sha256Schema } from "#core/exam/content/slug.ts";

const FIGURES_FILE = "render.figures.json";

const CountSchema = v.strictObject({ words: v.number(), wrong: v.number() });

/** Measurements of one voice in a recording. */
const VoiceFiguresSchema = v.strictObject({
  /** Numbers of words and of misheard words: ordinary words, names, and numbers with spelt letters. */
  plain: CountSchema,
  names: CountSchema,
  numbers: CountSchema,
  /** Words a minute within sentences. */
  rate: v.number(),
  /** Median, in hertz. */
  pitch: v.number(),
  /** The values of speech/compare.py. */
  timbre: v.array(v.number()),
  /** Mean predicted opinion of six sentences as the engine spoke them, 1 to 5. */
  score: v.number(),
  /** Mean predicted opinion of the same six sentences in the finished file, 1 to 5. */
  finished: v.number(),
});
export type VoiceFigures = v.InferOutput<typeof VoiceFiguresSchema>;

const SpreadSchema = v.strictObject({ count: v.number(), p10: v.number(), p50: v.number(), p90: v.number() });

const FiguresSchema = v.strictObject({
  /** Hash of the measured file, or of the hashes of several. */
  of: Sha256Schema,
  voices: v.record(v.string(), VoiceFiguresSchema),
  /** Seconds of the inserted pauses, by kind. */
  pauses: v.record(v.string(), SpreadSchema),
  /** Ordinary words and numbers that were misheard: "said → heard". */
  misheard: v.array(v.string()),
  /** Answers of the key that were not recognised in their sentence, by question: what was heard instead. */
  missed: v.record(v.string(), v.string()),
  /** Sentences that somebody should listen to: hurried, or cut where the sound was not quiet. */
  suspect: v.array(v.string()),
});
export type Figures = v.InferOutput<typeof FiguresSchema>;

const FileSchema = v.record(v.string(), FiguresSchema);

/** Reads the figures of a folder's recordings, by part; those of a Speaking module are under "all". */
export function readFigures(folder: string): Record<string, Figures> {
  const file = join(folder, FIGURES_FILE);
  return existsSync(file) ? v.parse(FileSchema, JSON.parse(readFileSync(file, "utf8"))) : {};
}

export function writeFigures(folder: string, figures: Record<string, Figures>): void {
  writeFileSync(join(folder, FIGURES_FILE), `${JSON.stringify(v.parse(FileSchema, figures), null, 1)}\n`);
}

/** Returns the number of values and their tenth, fiftieth and ninetieth percentile, to hundredths. */
export function measureSpread(values: readonly number[]): v.InferOutput<typeof SpreadSchema> {
  const sorted = [...values].sort((a, b) => a - b);
  const percentile = (share: number) => Math.round((sorted[Math.floor(share * (sorted.length - 1))] ?? 0) * 100) / 100;
  return { count: values.length, p10: percentile(0.1), p50: percentile(0.5), p90: percentile(0.9) };
}
