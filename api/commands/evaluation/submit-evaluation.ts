import { HOUR_MS } from "#core/exam/durations.ts";
import { emailContextOf } from "#api/mail/compose-email.ts";
import type { WritingModule } from "#core/exam/content/module.ts";
import { taskHtml } from "#core/exam/content/task-html.ts";
import { readText } from "#core/exam/language/read-text.ts";
import { countWords } from "#core/exam/writing/word-count.ts";
import { EXAMINER_HOURS, type EvaluationSubmitReply, evaluationNumber } from "#core/wire/crm/examiner.ts";
import type { PaymentLinkType } from "#core/wire/payment/products.ts";
import { isProblem, type Problem } from "#core/wire/problem.ts";
import { sendMailSoon } from "#api/mail/send-mail.ts";
import type { Services } from "#api/services.ts";
import { findAccount } from "#api/store/account/accounts.ts";
import { findAttemptNames } from "#api/store/attempt/attempt-lists.ts";
import { parseAttemptParts, findStoredAttempt, type StoredAttempt } from "#api/store/attempt/attempts.ts";
import { findDrafts } from "#api/store/attempt/drafts.ts";
import { listExaminersOf } from "#api/store/evaluation/re-marks.ts";
import { listSections } from "#api/store/evaluation/examiner-sections.ts";
import { addAudit } from "#api/store/evaluation/examiner-audit.ts";
import {
  findActiveEvaluation,
  insertExaminerEvaluation,
  type NewSection,
} from "#api/store/evaluation/examiner-evaluations.ts";
import { findContent } from "#api/store/content/modules.ts";
import type { Tx } from "#api/store/store.ts";
import type { AccountRow } from "#api/store/tables/account.ts";
import { isPaymentUsable } from "#api/store/payment/payments.ts";
import { spendCredit } from "#api/store/payment/wallet.ts";
import { requestedEmail } from "#api/mail/examiner-emails.ts";
import { queueEmail } from "#api/mail/queue-email.ts";
import { addAlert } from "#api/store/account/alerts.ts";
import { notifyStaffOfEvaluation } from "../notify/staff-work.ts";
import { findReMarkable } from "./re-mark.ts";
import { findSoundFault, moduleTypeOf, SPEAKING_SECTION } from "./spoken-answers.ts";
import { randomId } from "#api/random-id.ts";

const REQUEST_SENT = "Your request has been sent to our examiners.";
const ALERT_TITLES: Readonly<Record<PaymentLinkType, string>> = {
  WRITING1: "An examiner will read your writing",
  REMARK1: "Another examiner will mark your writing",
  SPEAKING1: "An examiner will listen to your interview",
};
const toRefusal = (message: string): EvaluationSubmitReply => ({ success: false, message, evaluation_slug: null });

/**
 * Requests an examiner evaluation of the learner's own attempt: copies its tasks and answers and spends one credit, in
 * one transaction. A repeated request for the same attempt and product returns the same slug. `linkType` REMARK1
 * requests a re-mark of the published evaluation, SPEAKING1 an evaluation of a Speaking attempt; each spends a credit
 * of that type. With `paymentSlug`, refuses if that payment was refunded.
 */
export async function submitEvaluation(
  services: Services,
  accountId: string,
  attemptSlug: string,
  { linkType = "WRITING1", paymentSlug = null }: { linkType?: PaymentLinkType; paymentSlug?: string | null } = {},
): Promise<EvaluationSubmitReply | Problem> {
  const { store } = services;
  const account = await findAccount(store.db, accountId);
  if (account === undefined) return { problem: "unauthenticated" };
  if (account.verified_at === null) return { problem: "email_unverified" };
  const attempt = await findStoredAttempt(store.db, attemptSlug);
  if (attempt === null || attempt.account_id !== accountId || attempt.module_type !== moduleTypeOf(linkType))
    return { problem: "not_found", detail: "There is no such attempt." };
  if (attempt.status === "in_progress")
    return toRefusal(
      `Finish this test first: an examiner ${linkType === "SPEAKING1" ? "hears" : "reads"} what you hand in.`,
    );
  const soundFault = linkType === "SPEAKING1" ? await findSoundFault(store.db, attemptSlug) : null;
  if (soundFault !== null) return toRefusal(soundFault);
  const sections = await findSections(services, attempt, linkType);
  if (linkType === "WRITING1" && sections.every(({ word_count }) => word_count === 0))
    return toRefusal("Nothing was written in this attempt, so there is nothing to evaluate.");
  const names = await findAttemptNames(store.db, attemptSlug);
  const reply = await store.withTx(
    (tx) =>
      submitInTx(services, tx, {
        account,
        attempt,
        linkType,
        sections,
        names: names ?? { book_name: "", test_name: "" },
        paymentSlug,
      }),
    { lock: accountId },
  );
  if (!isProblem(reply) && reply.success) await sendMailSoon(services);
  return reply;
}

type Request = {
  account: AccountRow;
  attempt: StoredAttempt;
  linkType: PaymentLinkType;
  sections: NewSection[];
  names: { book_name: string; test_name: string };
  paymentSlug: string | null;
};

async function submitInTx(services: Services, tx: Tx, request: Request): Promise<EvaluationSubmitReply> {
  const { account, attempt, linkType, names, paymentSlug } = request;
  const now = services.clock.now();
  const known = await findActiveEvaluation(tx, attempt.slug, linkType);
  if (known !== null) return { success: true, message: REQUEST_SENT, evaluation_slug: known.slug };
  // A refund may have taken back the credit. The learner's other credits are not for this attempt.
  if (paymentSlug !== null && !(await isPaymentUsable(tx, paymentSlug))) return toRefusal("The payment was refunded.");
  const remarkable = linkType === "REMARK1" ? await findReMarkable(tx, attempt.slug) : null;
  if (remarkable !== null && "refusal" in remarkable) return toRefusal(remarkable.refusal);
  const first = remarkable?.first ?? null;
  const spent = await spendCredit(tx, { accountId: account.id, attemptSlug: attempt.slug, linkType, now });
  if (spent === "no_credit") return toRefusal("You have no credits left. Please make a payment first.");
  const slug = randomId(services.random);
  const testAndProduct = { ...names, link_type: linkType };
  const id = await insertExaminerEvaluation(
    tx,
    {
      slug,
      account_id: account.id,
      attempt_slug: attempt.slug,
      name: `${account.first_name} ${account.last_name}`,
      email: account.email,
      ...testAndProduct,
      remark_of: first?.id ?? null,
      first_halves: first?.overall_halves ?? null,
      test_date: attempt.submitted_at ?? attempt.updated_at,
      created_at: now,
      due_at: now + EXAMINER_HOURS.due * HOUR_MS,
    },
    first === null ? request.sections : await copySections(tx, first.id),
  );
  await addAudit(tx, { evaluationId: id, accountId: null, action: "requested", now });
  const except = first === null ? [] : await listExaminersOf(tx, first.id);
  await notifyStaffOfEvaluation(tx, services, { id, slug, ...testAndProduct, except }, now);
  await addAlert(
    tx,
    account.id,
    {
      id: `examiner-requested:${id}`,
      type: "info",
      title: ALERT_TITLES[linkType],
      message: `${names.book_name}, ${names.test_name}: your report ${evaluationNumber({ id, ...testAndProduct })} comes within ${EXAMINER_HOURS.due} hours.`,
      button_title: "Your examiner evaluations",
      button_url: "/dashboard/examiner_evaluation/",
    },
    now,
  );
  const list = `${services.env.publicOrigin}/dashboard/examiner_evaluation/`;
  await queueEmail(tx, requestedEmail(emailContextOf(services), account, { id, ...testAndProduct }, list), now);
  return { success: true, message: REQUEST_SENT, evaluation_slug: slug };
}

/** Returns what the first examiner marked, without marks, bands and feedback. */
async function copySections(tx: Tx, evaluationId: number): Promise<NewSection[]> {
  return (await listSections(tx, evaluationId)).map(({ section, task, question, answer, word_count, para_count }) => ({
    section,
    task,
    question,
    answer,
    word_count,
    para_count,
  }));
}

/** Returns the taken tasks of an attempt with their answers. For an interview, returns one section without text. */
async function findSections(
  { store }: Services,
  attempt: StoredAttempt,
  linkType: PaymentLinkType,
): Promise<NewSection[]> {
  // A re-mark copies what the first examiner had.
  if (linkType === "REMARK1") return [];
  if (linkType === "SPEAKING1")
    return [{ section: SPEAKING_SECTION, task: 0, question: "", answer: "", word_count: 0, para_count: 0 }];
  const content = await findContent(store.db, attempt.module_slug, attempt.content_version);
  if (content?.module.module_type !== "writing") return [];
  const module: WritingModule = content.module;
  const takenParts = parseAttemptParts(attempt);
  const texts = (await findDrafts(store.db, [attempt.slug])).get(attempt.slug)?.answers ?? {};
  return module.parts
    .filter(({ number }) => takenParts === null || takenParts.includes(number))
    .map((part) => {
      const answer = texts[part.id] ?? "";
      return {
        section: part.id,
        task: part.task,
        question: taskHtml(part, module.media),
        answer,
        word_count: countWords(answer),
        para_count: readText(answer).paragraphs.length,
      };
    });
}
