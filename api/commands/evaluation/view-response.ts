import { evaluationNumber } from "#core/wire/crm/examiner.ts";
import type {
  CrmQuestion,
  OtherReport,
  ReportQuestion,
  ReportRating,
  ReportResponse,
} from "#core/wire/crm/report-response.ts";
import { findCreditBalance, hasSpentCredit } from "#api/store/payment/wallet.ts";
import type { EvaluationRow } from "#api/store/evaluation/examiner-evaluations.ts";
import { getPromisedTime } from "#api/store/evaluation/examiner-lists.ts";
import { findReMarkOf } from "#api/store/evaluation/re-marks.ts";
import { findStaffNames } from "#api/store/account/staff.ts";
import {
  findReportQuestion,
  findReportRating,
  type ReportQuestionRow,
  type ReportRatingRow,
} from "#api/store/evaluation/report-responses.ts";
import type { Db } from "#api/store/store.ts";
import { findFirstEvaluation, findReMarkable } from "./re-mark.ts";

/**
 * Returns the owner's rating of an examiner report, their question, the re-mark, and whether they can buy a re-mark.
 */
export async function viewResponse(db: Db, row: EvaluationRow): Promise<ReportResponse> {
  const question = await findReportQuestion(db, row.id);
  const remark = await findReMarkOf(db, row.id);
  const first = await findFirstEvaluation(db, row);
  const publishedReMark = [row, remark].find(
    (evaluation) => evaluation?.link_type === "REMARK1" && evaluation.status === "EVALUATED",
  );
  return {
    rating: toRating(await findReportRating(db, row.id)),
    question: question === null ? null : toQuestion(question),
    remark_offer: await offerReMark(db, row),
    remark: remark === null ? null : toOtherReport(remark),
    first: first === null ? null : toOtherReport(first),
    fee_returned: publishedReMark != null && !(await hasSpentCredit(db, row.attempt_slug, "REMARK1")),
  };
}

async function offerReMark(db: Db, row: EvaluationRow): Promise<ReportResponse["remark_offer"]> {
  if (row.link_type !== "WRITING1" || "refusal" in (await findReMarkable(db, row.attempt_slug))) return null;
  return {
    attempt_slug: row.attempt_slug,
    credits: await findCreditBalance(db, row.account_id, "REMARK1"),
  };
}

function toOtherReport(row: EvaluationRow): OtherReport {
  const { slug, status, overall_halves } = row;
  return {
    slug,
    order_number: evaluationNumber(row),
    status,
    due_at: getPromisedTime(row),
    overall_bands: status === "EVALUATED" && overall_halves !== null ? overall_halves / 2 : null,
  };
}

/** Returns rating and question of an evaluation as staff see them. */
export async function viewResponseForStaff(
  db: Db,
  evaluationId: number,
): Promise<{ rating: ReportRating | null; question: CrmQuestion | null }> {
  const question = await findReportQuestion(db, evaluationId);
  return {
    rating: toRating(await findReportRating(db, evaluationId)),
    question: question === null ? null : await viewQuestionForStaff(db, question),
  };
}

export async function viewQuestionForStaff(db: Db, row: ReportQuestionRow): Promise<CrmQuestion> {
  const names = await findStaffNames(db, [row.answered_by]);
  return { ...toQuestion(row), answered_by: row.answered_by === null ? null : (names.get(row.answered_by) ?? null) };
}

export function toQuestion({ question, asked_at, answer, answered_at }: ReportQuestionRow): ReportQuestion {
  return { question, asked_at, answer, answered_at };
}

function toRating(row: ReportRatingRow | null): ReportRating | null {
  return row === null ? null : { rating: row.rating, comment: row.comment, rated_at: row.rated_at };
}
