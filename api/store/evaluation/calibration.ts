import type { Selectable } from "kysely";
import type { MeasuredTerms } from "#core/exam/writing/answer-terms.ts";
import type { Criteria } from "#core/exam/writing/evaluation.ts";
import type { Db, Tx } from "../store.ts";
import type { CalibrationRowTable } from "../tables/calibration.ts";
import type { EvaluationRow, SectionRow } from "./examiner-evaluations.ts";

export type CalibrationRow = Selectable<CalibrationRowTable>;

/** Returns when the learner agreed to the comparison of bands, or null if there is no consent. */
export async function findCalibrationSince(db: Db, accountId: string): Promise<number | null> {
  const row = await db.selectFrom("account").select("calibration_since").where("id", "=", accountId).executeTakeFirst();
  return row?.calibration_since ?? null;
}

/** Returns true if an evaluation is published, and its learner consented before then and has not withdrawn. */
export async function hasCalibrationConsent(db: Db, evaluation: EvaluationRow): Promise<boolean> {
  if (evaluation.status !== "EVALUATED" || evaluation.evaluated_at === null) return false;
  const since = await findCalibrationSince(db, evaluation.account_id);
  return since !== null && since <= evaluation.evaluated_at;
}

/** Stores the learner's consent, or withdraws it and deletes the learner's rows. */
export async function setCalibrationConsent(
  tx: Tx,
  accountId: string,
  { consents, now }: { consents: boolean; now: number },
): Promise<void> {
  if (!consents) await tx.deleteFrom("calibration_row").where("account_id", "=", accountId).execute();
  await tx
    .updateTable("account")
    .set((eb) => ({ calibration_since: consents ? eb.fn.coalesce("calibration_since", eb.val(now)) : null }))
    .where("id", "=", accountId)
    .execute();
}

/** Returns the row of a Writing task. Returns null for Speaking, and until the examiner has given all four bands. */
export function toCalibrationRow(
  accountId: string,
  section: SectionRow,
  { evaluator_version, terms, criteria }: MeasuredTerms,
  now: number,
): CalibrationRow | null {
  const { task, ta_tenths, cc_tenths, lr_tenths, ga_tenths } = section;
  if (task === 0 || ta_tenths === null || cc_tenths === null || lr_tenths === null || ga_tenths === null) return null;
  return {
    section_id: section.id,
    account_id: accountId,
    task,
    evaluator_version,
    terms: JSON.stringify(terms),
    machine_ta_tenths: criteria.task * 10,
    machine_cc_tenths: criteria.coherence * 10,
    machine_lr_tenths: criteria.lexis * 10,
    machine_ga_tenths: criteria.grammar * 10,
    examiner_ta_tenths: ta_tenths,
    examiner_cc_tenths: cc_tenths,
    examiner_lr_tenths: lr_tenths,
    examiner_ga_tenths: ga_tenths,
    created_at: now,
  };
}

/** Adds a row for each task, or replaces the values of the task's row. */
export async function saveCalibrationRows(tx: Tx, rows: readonly CalibrationRow[]): Promise<void> {
  for (const { section_id, created_at, ...values } of rows)
    await tx
      .insertInto("calibration_row")
      .values({ section_id, created_at, ...values })
      .onConflict((conflict) => conflict.column("section_id").doUpdateSet(values))
      .execute();
}

type CriterionCode = "ta" | "cc" | "lr" | "ga";
type Bands = Pick<CalibrationRow, "task" | "evaluator_version" | `${"machine" | "examiner"}_${CriterionCode}_tenths`>;

export async function listNewestBands(db: Db, limit: number): Promise<Bands[]> {
  return db
    .selectFrom("calibration_row")
    .select([
      "task",
      "evaluator_version",
      "machine_ta_tenths",
      "machine_cc_tenths",
      "machine_lr_tenths",
      "machine_ga_tenths",
      "examiner_ta_tenths",
      "examiner_cc_tenths",
      "examiner_lr_tenths",
      "examiner_ga_tenths",
    ])
    .orderBy("created_at", "desc")
    .orderBy("section_id", "desc")
    .limit(limit)
    .execute();
}

/** Returns a page of rows, sorted by section id. `after` is the last section id of the page before, 0 at first. */
export async function listCalibrationRows(db: Db, after: number, limit: number): Promise<CalibrationRow[]> {
  return db
    .selectFrom("calibration_row")
    .selectAll()
    .where("section_id", ">", after)
    .orderBy("section_id")
    .limit(limit)
    .execute();
}

/** Returns the four bands of the machine or of the examiner. */
export function getBands(row: Omit<Bands, "task" | "evaluator_version">, by: "machine" | "examiner"): Criteria {
  return {
    task: row[`${by}_ta_tenths`] / 10,
    coherence: row[`${by}_cc_tenths`] / 10,
    lexis: row[`${by}_lr_tenths`] / 10,
    grammar: row[`${by}_ga_tenths`] / 10,
  };
}
