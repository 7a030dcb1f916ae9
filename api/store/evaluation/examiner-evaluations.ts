import type { Insertable, Selectable } from "kysely";
import type { ExaminerStatus } from "#core/wire/crm/examiner.ts";
import type { PaymentLinkType } from "#core/wire/payment/products.ts";
import type { Db, Tx } from "../store.ts";
import { type ExaminerEvaluationTable, type ExaminerSectionTable, NEVER_DUE } from "../tables/examiner.ts";

export type EvaluationRow = Selectable<ExaminerEvaluationTable>;
export type SectionRow = Selectable<ExaminerSectionTable>;

export type NewExaminerEvaluation = Pick<
  EvaluationRow,
  "slug" | "account_id" | "attempt_slug" | "name" | "book_name" | "test_name" | "test_date" | "created_at" | "due_at"
> &
  Partial<Pick<EvaluationRow, "link_type" | "remark_of" | "first_halves">> & { email: string };
export type NewSection = Pick<SectionRow, "section" | "task" | "question" | "answer" | "word_count" | "para_count">;

/** Adds an evaluation with its sections. Returns its id. */
export async function insertExaminerEvaluation(
  tx: Tx,
  { email, ...evaluation }: NewExaminerEvaluation,
  sections: readonly NewSection[],
): Promise<number> {
  const { id } = await tx
    .insertInto("examiner_evaluation")
    .values({
      ...evaluation,
      search_text: `${evaluation.name} ${email}`.toLowerCase(),
      status: "PAYMENT-MADE",
      report_message: "",
      feedback: "",
      trello_card_id: null,
      overall_halves: null,
      open_due_at: evaluation.due_at,
      version: 1,
      saved_at: null,
      staff_id: null,
      evaluated_at: null,
      cancelled_at: null,
      reminded_at: null,
      alarmed_at: null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const rows = sections.map((section): Insertable<ExaminerSectionTable> => ({
    ...section,
    evaluation_id: id,
    grammar_marks: null,
    grammar_score: null,
    ta_tenths: null,
    cc_tenths: null,
    lr_tenths: null,
    ga_tenths: null,
    ta_feedback: "",
    cc_feedback: "",
    lr_feedback: "",
    ga_feedback: "",
    version: 1,
    saved_at: null,
    staff_id: null,
  }));
  if (rows.length > 0) await tx.insertInto("examiner_section").values(rows).execute();
  return id;
}

/** Returns the evaluation whose examiner report currently has this link. */
export async function findEvaluationByReportLink(db: Db, slug: string): Promise<EvaluationRow | null> {
  return (await db.selectFrom("examiner_evaluation").selectAll().where("slug", "=", slug).executeTakeFirst()) ?? null;
}

/** Returns the evaluation with this link, current or former. For staff only. */
export async function findEvaluationForStaff(db: Db, slug: string): Promise<EvaluationRow | null> {
  const current = await findEvaluationByReportLink(db, slug);
  if (current !== null) return current;
  const former = await db
    .selectFrom("examiner_former_slug")
    .innerJoin("examiner_evaluation", "examiner_evaluation.id", "examiner_former_slug.evaluation_id")
    .selectAll("examiner_evaluation")
    .where("examiner_former_slug.slug", "=", slug)
    .executeTakeFirst();
  return former ?? null;
}

export async function findEvaluationById(db: Db, id: number): Promise<EvaluationRow | null> {
  return (await db.selectFrom("examiner_evaluation").selectAll().where("id", "=", id).executeTakeFirst()) ?? null;
}

/**
 * Returns the evaluation of an attempt, or its re-mark, depending on `linkType`. Returns null if there is none or it
 * was cancelled.
 */
export async function findActiveEvaluation(
  db: Db,
  attemptSlug: string,
  linkType: PaymentLinkType,
): Promise<EvaluationRow | null> {
  const row = await db
    .selectFrom("examiner_evaluation")
    .selectAll()
    .where("attempt_slug", "=", attemptSlug)
    .where("link_type", "=", linkType)
    .where("cancelled_at", "is", null)
    .executeTakeFirst();
  return row ?? null;
}

export type EvaluationChange = Partial<
  Pick<
    EvaluationRow,
    | "status"
    | "report_message"
    | "feedback"
    | "trello_card_id"
    | "overall_halves"
    | "open_due_at"
    | "saved_at"
    | "staff_id"
    | "evaluated_at"
    | "examiner_id"
    | "fee_cents"
  >
>;

/** Returns whether an attempt has or had an evaluation of this type, a cancelled one included. */
export async function hasEverHadEvaluation(db: Db, attemptSlug: string, linkType: PaymentLinkType): Promise<boolean> {
  const row = await db
    .selectFrom("examiner_evaluation")
    .select("id")
    .where("attempt_slug", "=", attemptSlug)
    .where("link_type", "=", linkType)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Changes an evaluation without raising the version of its conclusion. */
export async function changeEvaluation(tx: Tx, id: number, change: EvaluationChange): Promise<void> {
  await tx.updateTable("examiner_evaluation").set(change).where("id", "=", id).execute();
}

/** Cancels an evaluation. Returns false if it is already published or cancelled. */
export async function markCancelled(tx: Tx, id: number, staffId: string, now: number): Promise<boolean> {
  const row = await tx
    .updateTable("examiner_evaluation")
    .set({ status: "FAILED", open_due_at: NEVER_DUE, cancelled_at: now, staff_id: staffId, saved_at: now })
    .where("id", "=", id)
    .where("status", "!=", "EVALUATED")
    .where("cancelled_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Saves a conclusion that was edited from `version`. Returns false if somebody else has saved the conclusion or
 * cancelled the evaluation since.
 */
export async function saveConclusion(tx: Tx, id: number, version: number, change: EvaluationChange): Promise<boolean> {
  const row = await tx
    .updateTable("examiner_evaluation")
    .set({ ...change, version: version + 1 })
    .where("id", "=", id)
    .where("version", "=", version)
    .where("cancelled_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Replaces the slug in the link of an examiner report. Only staff can still use the old link. Returns false if the
 * examiner report no longer has the slug `before`.
 */
export async function replaceReportSlug(tx: Tx, id: number, before: string, after: string): Promise<boolean> {
  const row = await tx
    .updateTable("examiner_evaluation")
    .set({ slug: after })
    .where("id", "=", id)
    .where("slug", "=", before)
    .returning("id")
    .executeTakeFirst();
  if (row === undefined) return false;
  await tx.insertInto("examiner_former_slug").values({ slug: before, evaluation_id: id }).execute();
  return true;
}

/** Returns `dueAt`, or NEVER_DUE if the status is EVALUATED or FAILED. */
export function getOpenDueAt(status: ExaminerStatus, dueAt: number): number {
  return status === "EVALUATED" || status === "FAILED" ? NEVER_DUE : dueAt;
}
