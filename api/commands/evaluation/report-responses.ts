import { evaluationNumber } from "#core/wire/crm/examiner.ts";
import type { CrmQuestion, Rating, ReportResponse } from "#core/wire/crm/report-response.ts";
import { isProblem, type Problem } from "#core/wire/problem.ts";
import { emailContextOf } from "#api/mail/compose-email.ts";
import { answerEmail, questionEmail } from "#api/mail/report-response-emails.ts";
import { queueEmail } from "#api/mail/queue-email.ts";
import { reportLink } from "#api/mail/report-link.ts";
import { sendMailSoon } from "#api/mail/send-mail.ts";
import type { Services } from "#api/services.ts";
import { findAccount } from "#api/store/account/accounts.ts";
import { addAlert, deleteAlert } from "#api/store/account/alerts.ts";
import { listStaffToNotify } from "#api/store/account/staff.ts";
import { addAudit } from "#api/store/evaluation/examiner-audit.ts";
import {
  type EvaluationRow,
  findEvaluationByReportLink,
  findEvaluationForStaff,
} from "#api/store/evaluation/examiner-evaluations.ts";
import {
  addReportQuestion,
  answerOpenReportQuestion,
  findReportQuestion,
  putReportRating,
  type ReportQuestionRow,
} from "#api/store/evaluation/report-responses.ts";
import type { Db, Tx } from "#api/store/store.ts";
import { notifyStaffMember } from "../notify/notify-staff-member.ts";
import { viewQuestionForStaff, viewResponse } from "./view-response.ts";
import { NO_EVALUATION } from "./evaluation-refusals.ts";
import { evaluationLock } from "./evaluation-lock.ts";

const NOT_PUBLISHED: Problem = { problem: "unprocessable", detail: "The report is not published yet." };

/**
 * Returns the rating, question and re-mark of a learner's own examiner report. Others get not_found, even with its link.
 */
export async function viewOwnResponse(
  { store }: Pick<Services, "store">,
  accountId: string,
  slug: string,
): Promise<ReportResponse | Problem> {
  const row = await findOwn(store.db, accountId, slug);
  return row === null ? NO_EVALUATION : viewResponse(store.db, row);
}

/** Stores the owner's rating of a published report, in place of an earlier one. */
export async function rateReport(
  { store, clock }: Pick<Services, "store" | "clock">,
  accountId: string,
  slug: string,
  rating: { rating: Rating; comment: string },
): Promise<ReportResponse | Problem> {
  const row = await findOwn(store.db, accountId, slug);
  if (row === null) return NO_EVALUATION;
  if (row.status !== "EVALUATED") return NOT_PUBLISHED;
  await store.withTx((tx) => putReportRating(tx, row.id, { ...rating, now: clock.now() }), {
    lock: evaluationLock(row.id),
  });
  return viewResponse(store.db, row);
}

/**
 * Stores the owner's one question about a published report and notifies its examiner. Sending the same question again
 * changes nothing. A different question is refused.
 */
export async function askAboutReport(
  services: Services,
  accountId: string,
  slug: string,
  question: string,
): Promise<ReportResponse | Problem> {
  const { store, clock } = services;
  const row = await findOwn(store.db, accountId, slug);
  if (row === null) return NO_EVALUATION;
  if (row.status !== "EVALUATED") return NOT_PUBLISHED;
  const isNew = await store.withTx(
    async (tx) => {
      const now = clock.now();
      if (!(await addReportQuestion(tx, row.id, question, now))) return false;
      const changes = [{ field: "question", from: null, to: question }];
      await addAudit(tx, { evaluationId: row.id, accountId: null, action: "question_asked", changes, now });
      await notifyExaminer(tx, services, row, question, now);
      return true;
    },
    { lock: evaluationLock(row.id) },
  );
  if (isNew) await sendMailSoon(services);
  const response = await viewResponse(store.db, row);
  return isNew || response.question?.question === question
    ? response
    : { problem: "conflict", detail: "You have already asked your question about this report." };
}

/** Answers the question about a report, once, and notifies the learner on the dashboard and by email. */
export async function answerQuestion(
  services: Services,
  staffId: string,
  slug: string,
  answer: string,
): Promise<CrmQuestion | Problem> {
  const { store, clock } = services;
  const row = await findEvaluationForStaff(store.db, slug);
  if (row === null || (await findReportQuestion(store.db, row.id)) === null)
    return { problem: "not_found", detail: "Nobody has asked about this report." };
  const answered = await store.withTx(
    async (tx): Promise<ReportQuestionRow | Problem> => {
      const now = clock.now();
      const question = await answerOpenReportQuestion(tx, row.id, { answer, staffId, now });
      if (question === null) return { problem: "conflict", detail: "This question was answered meanwhile." };
      const changes = [{ field: "answer", from: null, to: answer }];
      await addAudit(tx, { evaluationId: row.id, accountId: staffId, action: "question_answered", changes, now });
      const staff = await listStaffToNotify(tx);
      await deleteAlert(
        tx,
        staff.map(({ id }) => id),
        questionAlertId(row.id),
      );
      await notifyLearner(tx, services, row, { question: question.question, answer }, now);
      return question;
    },
    { lock: evaluationLock(row.id) },
  );
  if (isProblem(answered)) return answered;
  await sendMailSoon(services);
  return viewQuestionForStaff(store.db, answered);
}

async function findOwn(db: Db, accountId: string, slug: string): Promise<EvaluationRow | null> {
  const row = await findEvaluationByReportLink(db, slug);
  return row?.account_id === accountId ? row : null;
}

const questionAlertId = (evaluationId: number): string => `report-question:${evaluationId}`;

/** Notifies the examiner of a report, or all staff if the examiner has left, by the channels that each chose. */
async function notifyExaminer(
  tx: Tx,
  services: Services,
  row: EvaluationRow,
  question: string,
  now: number,
): Promise<void> {
  const path = `/crm/evaluations/${row.slug}`;
  const order = evaluationNumber(row);
  const staff = await listStaffToNotify(tx);
  const examiner = staff.filter(({ id }) => id === row.staff_id);
  const alert = {
    id: questionAlertId(row.id),
    type: "info",
    title: `Question about ${order}`,
    message: question,
    button_title: "Answer it",
    button_url: path,
  } as const;
  for (const member of examiner.length > 0 ? examiner : staff) {
    const link = services.env.publicOrigin + path;
    const email = questionEmail(emailContextOf(services), member, { order, question }, link);
    await notifyStaffMember(tx, member, { alert, email }, now);
  }
}

async function notifyLearner(
  tx: Tx,
  services: Services,
  row: EvaluationRow,
  { question, answer }: { question: string; answer: string },
  now: number,
): Promise<void> {
  const order = evaluationNumber(row);
  await addAlert(
    tx,
    row.account_id,
    {
      id: `report-answer:${row.id}`,
      type: "success",
      title: "Your examiner has answered your question",
      message: `${row.book_name}, ${row.test_name}: the answer is on your report ${order}.`,
      button_title: "Read the answer",
      button_url: `/examinerevaluation/view/${row.slug}`,
    },
    now,
  );
  const account = await findAccount(tx, row.account_id);
  if (account !== undefined)
    await queueEmail(
      tx,
      answerEmail(emailContextOf(services), account, { order, question, answer }, reportLink(services, row.slug)),
      now,
    );
}
