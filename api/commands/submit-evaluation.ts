import type { WritingModule } from "#core/exam/content/module.ts";
import { taskHtml } from "#core/exam/content/task-html.ts";
import { readText } from "#core/exam/language/read-text.ts";
import { countWords } from "#core/exam/writing/word-count.ts";
import { EXAMINER_HOURS, type EvaluationSubmitReply, orderNumber } from "#core/wire/examiner.ts";
import { isProblem, type Problem } from "#core/wire/problem.ts";
import { sendMailSoon } from "../jobs/send-mail.ts";
import type { Parts } from "../parts.ts";
import { findAccount } from "../store/accounts.ts";
import { findAttemptNames } from "../store/attempt-lists.ts";
import { attemptParts, findStoredAttempt, type StoredAttempt } from "../store/attempts.ts";
import { findDrafts } from "../store/drafts.ts";
import { addAudit } from "../store/examiner-audit.ts";
import { findOfAttempt, insertExaminerEvaluation, type NewSection } from "../store/examiner-evaluations.ts";
import { findContent } from "../store/modules.ts";
import type { Tx } from "../store/store.ts";
import type { AccountRow } from "../store/tables/account.ts";
import { spendCredit } from "../store/wallet.ts";
import { requestedLetter } from "./examiner-letters.ts";
import { postLetter } from "./post-letter.ts";
import { raiseAlert } from "./raise-alert.ts";
import { randomId } from "./random-id.ts";
import { writerOf } from "./register.ts";

const HOUR = 3_600_000;
const DONE = "Your request has been sent to our examiners.";
const no = (message: string): EvaluationSubmitReply => ({ success: false, message, evaluation_slug: null });

/**
 * Asks for an examiner's evaluation of the learner's own attempt: copies task and answers as they stand and spends one
 * credit, in one transaction. For one attempt this happens once; asking again answers the same slug.
 */
export async function submitEvaluation(
  parts: Parts,
  accountId: string,
  attemptSlug: string,
): Promise<EvaluationSubmitReply | Problem> {
  const { store } = parts;
  const account = await findAccount(store.db, accountId);
  if (account === undefined) return { problem: "unauthenticated" };
  if (account.verified_at === null) return { problem: "email_unverified" };
  const attempt = await findStoredAttempt(store.db, attemptSlug);
  if (attempt === null || attempt.account_id !== accountId || attempt.module_type !== "writing")
    return { problem: "not_found", detail: "There is no such attempt." };
  if (attempt.status === "in_progress") return no("Finish this test first: an examiner reads what you hand in.");
  const sections = await sectionsOf(parts, attempt);
  if (sections.every(({ word_count }) => word_count === 0))
    return no("Nothing was written in this attempt, so there is nothing to evaluate.");
  const names = await findAttemptNames(store.db, attemptSlug);
  const reply = await store.withTx(
    (tx) => submitIn(parts, tx, { account, attempt, sections, names: names ?? { book_name: "", test_name: "" } }),
    { lockUser: accountId },
  );
  if (!isProblem(reply) && reply.success) await sendMailSoon(parts);
  return reply;
}

type Request = {
  account: AccountRow;
  attempt: StoredAttempt;
  sections: NewSection[];
  names: { book_name: string; test_name: string };
};

async function submitIn(
  parts: Parts,
  tx: Tx,
  { account, attempt, sections, names }: Request,
): Promise<EvaluationSubmitReply> {
  const now = parts.clock.now();
  const known = await findOfAttempt(tx, attempt.slug);
  if (known !== null) return { success: true, message: DONE, evaluation_slug: known.slug };
  const spent = await spendCredit(tx, { accountId: account.id, attemptSlug: attempt.slug, now });
  if (spent === "no_credit") return no("You have no credits left. Please make a payment first.");
  const slug = randomId(parts.random);
  const id = await insertExaminerEvaluation(
    tx,
    {
      slug,
      account_id: account.id,
      attempt_slug: attempt.slug,
      name: `${account.first_name} ${account.last_name}`,
      email: account.email,
      ...names,
      test_date: attempt.submitted_at ?? attempt.updated_at,
      created_at: now,
      due_at: now + EXAMINER_HOURS.due * HOUR,
    },
    sections,
  );
  await addAudit(tx, { evaluationId: id, accountId: null, action: "requested", now });
  await raiseAlert(
    tx,
    account.id,
    {
      id: `examiner-requested:${id}`,
      type: "info",
      title: "An examiner will read your writing",
      message: `${names.book_name}, ${names.test_name}: your report ${orderNumber(id)} comes within ${EXAMINER_HOURS.due} hours.`,
      button_title: "Your examiner evaluations",
      button_url: "/dashboard/examiner_evaluation/",
    },
    now,
  );
  const list = `${parts.env.publicOrigin}/dashboard/examiner_evaluation/`;
  await postLetter(tx, requestedLetter(writerOf(parts), account, { id, ...names }, list), now);
  return { success: true, message: DONE, evaluation_slug: slug };
}

/** The tasks that were sat, with what was handed in for each. */
async function sectionsOf({ store }: Parts, attempt: StoredAttempt): Promise<NewSection[]> {
  const content = await findContent(store.db, attempt.module_slug, attempt.content_version);
  if (content?.module.module_type !== "writing") return [];
  const { module }: { module: WritingModule } = { module: content.module };
  const pieces = attemptParts(attempt);
  const texts = (await findDrafts(store.db, [attempt.slug])).get(attempt.slug)?.answers ?? {};
  return module.parts
    .filter(({ number }) => pieces === null || pieces.includes(number))
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
