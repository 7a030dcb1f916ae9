import type { Selectable } from "kysely";
import type { Rating } from "#core/wire/crm/report-response.ts";
import type { Db, Tx } from "../store.ts";
import type { ReportQuestionTable, ReportRatingTable } from "../tables/examiner.ts";
import { cutPage, type PageById, readNewestFirst } from "../page.ts";

export type ReportRatingRow = Selectable<ReportRatingTable>;
export type ReportQuestionRow = Selectable<ReportQuestionTable>;

export async function findReportRating(db: Db, evaluationId: number): Promise<ReportRatingRow | null> {
  const row = await db
    .selectFrom("report_rating")
    .selectAll()
    .where("evaluation_id", "=", evaluationId)
    .executeTakeFirst();
  return row ?? null;
}

/** Stores the learner's rating of an examiner report. Replaces an earlier rating. */
export async function putReportRating(
  tx: Tx,
  evaluationId: number,
  { rating, comment, now }: { rating: Rating; comment: string; now: number },
): Promise<void> {
  const change = { rating, comment, rated_at: now };
  await tx
    .insertInto("report_rating")
    .values({ evaluation_id: evaluationId, ...change })
    .onConflict((conflict) => conflict.column("evaluation_id").doUpdateSet(change))
    .execute();
}

export async function findReportQuestion(db: Db, evaluationId: number): Promise<ReportQuestionRow | null> {
  const row = await db
    .selectFrom("report_question")
    .selectAll()
    .where("evaluation_id", "=", evaluationId)
    .executeTakeFirst();
  return row ?? null;
}

/** Stores the learner's one question about an examiner report. Returns false if there is a question already. */
export async function addReportQuestion(tx: Tx, evaluationId: number, question: string, now: number): Promise<boolean> {
  const row = await tx
    .insertInto("report_question")
    .values({
      evaluation_id: evaluationId,
      is_open: 1,
      question,
      asked_at: now,
      answer: null,
      answered_at: null,
      answered_by: null,
    })
    .onConflict((conflict) => conflict.column("evaluation_id").doNothing())
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Stores the answer to a learner's question. Returns null if there is no question, or it was answered before. */
export async function answerOpenReportQuestion(
  tx: Tx,
  evaluationId: number,
  { answer, staffId, now }: { answer: string; staffId: string; now: number },
): Promise<ReportQuestionRow | null> {
  const row = await tx
    .updateTable("report_question")
    .set({ is_open: 0, answer, answered_at: now, answered_by: staffId })
    .where("evaluation_id", "=", evaluationId)
    .where("is_open", "=", 1)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

export async function countOpenReportQuestions(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom("report_question")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("is_open", "=", 1)
    .executeTakeFirstOrThrow();
  return Number(count);
}

const EVALUATION_COLUMNS = [
  "examiner_evaluation.id as number",
  "examiner_evaluation.link_type",
  "examiner_evaluation.slug",
  "examiner_evaluation.name",
  "examiner_evaluation.staff_id",
] as const;

/** Returns a page of questions with their evaluations: open ones oldest first, answered ones newest first. */
export async function listReportQuestions(db: Db, { isOpen, after, limit }: PageById & { isOpen: boolean }) {
  let query = db
    .selectFrom("report_question")
    .innerJoin("examiner_evaluation", "examiner_evaluation.id", "report_question.evaluation_id")
    .selectAll("report_question")
    .select(EVALUATION_COLUMNS)
    .where("report_question.is_open", "=", isOpen ? 1 : 0)
    .orderBy("report_question.id", isOpen ? "asc" : "desc")
    .limit(limit + 1);
  if (after !== null) query = query.where("report_question.id", isOpen ? ">" : "<", after);
  const { page: rows, next } = cutPage(await query.execute(), limit, ({ id }) => id);
  return { rows, next };
}

/** Returns a page of ratings with their evaluations, newest first. */
export async function listReportRatings(db: Db, page: PageById) {
  const query = db
    .selectFrom("report_rating")
    .innerJoin("examiner_evaluation", "examiner_evaluation.id", "report_rating.evaluation_id")
    .selectAll("report_rating")
    .select(EVALUATION_COLUMNS);
  return readNewestFirst(query, page, "report_rating.id");
}
