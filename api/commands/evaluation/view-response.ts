import type { CrmQuestion, ReportQuestion, ReportRating, ReportResponse } from "#core/wire/crm/report-response.ts";
import { findStaffNames } from "#api/store/account/staff.ts";
import { findQuestion, findRating, type QuestionRow, type RatingRow } from "#api/store/evaluation/report-responses.ts";
import type { Db } from "#api/store/store.ts";

/** Returns rating and question of a report as its owner sees them. */
export async function viewResponse(db: Db, evaluationId: number): Promise<ReportResponse> {
  const rating = await findRating(db, evaluationId);
  const question = await findQuestion(db, evaluationId);
  return { rating: toRating(rating), question: question === null ? null : toQuestion(question) };
}

/** Returns rating and question of an evaluation as staff see them. */
export async function viewResponseForStaff(
  db: Db,
  evaluationId: number,
): Promise<{ rating: ReportRating | null; question: CrmQuestion | null }> {
  const question = await findQuestion(db, evaluationId);
  return {
    rating: toRating(await findRating(db, evaluationId)),
    question: question === null ? null : await viewQuestionForStaff(db, question),
  };
}

export async function viewQuestionForStaff(db: Db, row: QuestionRow): Promise<CrmQuestion> {
  const names = await findStaffNames(db, [row.answered_by]);
  return { ...toQuestion(row), answered_by: row.answered_by === null ? null : (names.get(row.answered_by) ?? null) };
}

export function toQuestion({ question, asked_at, answer, answered_at }: QuestionRow): ReportQuestion {
  return { question, asked_at, answer, answered_at };
}

function toRating(row: RatingRow | null): ReportRating | null {
  return row === null ? null : { rating: row.rating, comment: row.comment, rated_at: row.rated_at };
}
