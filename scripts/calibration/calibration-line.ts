import * as v from "valibot";
import { sha256Hex } from "#api/sha256.ts";
import { AnswerTermsSchema } from "#core/exam/writing/answer-terms.ts";
import type { Criteria } from "#core/exam/writing/evaluation.ts";
import { getBands, listCalibrationRows, type CalibrationRow } from "#api/store/evaluation/calibration.ts";
import type { Db } from "#api/store/store.ts";

/** Examiners give bands in tenths, the evaluator in halves. */
const examinerBand = v.pipe(v.number(), v.minValue(0), v.maxValue(9));
const bandEntries = { task: examinerBand, coherence: examinerBand, lexis: examinerBand, grammar: examinerBand };

/** One line of an export: a task of a learner, who is identified by a hash. */
export const CalibrationLineSchema = v.object({
  learner: v.pipe(v.string(), v.regex(/^[0-9a-f]{16}$/u)),
  task: v.picklist([1, 2]),
  evaluator_version: v.string(),
  terms: AnswerTermsSchema,
  machine: v.object(bandEntries),
  examiner: v.object(bandEntries),
});
export type CalibrationLine = v.InferOutput<typeof CalibrationLineSchema>;

const PAGE_SIZE = 500;
/** One in this many learners is held out. */
const HELD_OUT_ONE_IN = 5;

/** Yields every stored row as a line. */
export async function* readCalibrationLines(db: Db): AsyncGenerator<CalibrationLine> {
  let after = 0;
  for (;;) {
    const rows = await listCalibrationRows(db, after, PAGE_SIZE);
    for (const row of rows) yield toLine(row);
    after = rows.at(-1)?.section_id ?? after;
    if (rows.length < PAGE_SIZE) return;
  }
}

function toLine(row: CalibrationRow): CalibrationLine {
  return {
    learner: sha256Hex(`calibration ${row.account_id}`).slice(0, 16),
    task: row.task,
    evaluator_version: row.evaluator_version,
    terms: v.parse(AnswerTermsSchema, JSON.parse(row.terms)),
    machine: getBands(row, "machine"),
    examiner: getBands(row, "examiner"),
  };
}

/** Parses an export. Throws for a line that is not an entry. */
export function parseCalibrationLines(text: string): CalibrationLine[] {
  return text
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => v.parse(CalibrationLineSchema, JSON.parse(line)));
}

/**
 * Returns whether a learner's answers are held out: they measure the weights, and are not used to fit them. The result
 * depends on the learner only, so it is the same for all answers of a learner, in every run.
 */
export function isHeldOut({ learner }: Pick<CalibrationLine, "learner">): boolean {
  return Number.parseInt(learner.slice(0, 8), 16) % HELD_OUT_ONE_IN === 0;
}

/** The criteria in the order of the exam's report. */
export const CRITERIA = ["task", "coherence", "lexis", "grammar"] as const satisfies (keyof Criteria)[];
