import type { CrmEvaluation } from "#core/wire/crm.ts";
import { orderNumber } from "#core/wire/examiner.ts";
import { isProblem, type Problem } from "#core/wire/problem.ts";
import { sendMailSoon } from "../jobs/send-mail.ts";
import type { Parts } from "../parts.ts";
import { findAccount } from "../store/accounts.ts";
import { addAudit } from "../store/examiner-audit.ts";
import { type EvaluationRow, findEvaluationById, findForStaff, markCancelled } from "../store/examiner-evaluations.ts";
import type { Tx } from "../store/store.ts";
import { returnCredit } from "../store/wallet.ts";
import { cancelledLetter } from "./examiner-letters.ts";
import { viewForStaff } from "./examiner-views.ts";
import { postLetter } from "./post-letter.ts";
import { raiseAlert } from "./raise-alert.ts";
import { writerOf } from "./register.ts";
import { NO_EVALUATION } from "./save-conclusion.ts";

const PUBLISHED: Problem = {
  problem: "unprocessable",
  detail: "This report is published. Take it back before cancelling.",
};

/**
 * Cancels an evaluation that has no report: it FAILED for good, the learner has the credit back and is told. Doing it
 * twice is doing it once. The attempt may be sent in again.
 */
export async function cancelEvaluation(
  parts: Parts,
  staffId: string,
  slug: string,
  reason: string,
): Promise<CrmEvaluation | Problem> {
  const { store } = parts;
  const row = await findForStaff(store.db, slug);
  if (row === null) return NO_EVALUATION;
  // The learner's lock, as for everything that moves credits.
  const cancelled = await store.withTx((tx) => cancelIn(parts, tx, row.id, { staffId, reason }), {
    lockUser: row.account_id,
  });
  if (isProblem(cancelled)) return cancelled;
  await sendMailSoon(parts);
  return viewForStaff(parts, store.db, cancelled, staffId);
}

async function cancelIn(
  parts: Parts,
  tx: Tx,
  id: number,
  { staffId, reason }: { staffId: string; reason: string },
): Promise<EvaluationRow | Problem> {
  const now = parts.clock.now();
  const row = await findEvaluationById(tx, id);
  if (row === null) return NO_EVALUATION;
  if (row.cancelled_at !== null) return row;
  if (!(await markCancelled(tx, id, staffId, now))) return PUBLISHED;
  await returnCredit(tx, { accountId: row.account_id, attemptSlug: row.attempt_slug, now });
  const changes = [
    { field: "status", from: row.status, to: "FAILED" },
    { field: "reason", from: null, to: reason },
  ];
  await addAudit(tx, { evaluationId: id, accountId: staffId, action: "cancelled", changes, now });
  await raiseAlert(
    tx,
    row.account_id,
    {
      id: `examiner-cancelled:${id}`,
      type: "warning",
      title: `Your examiner evaluation ${orderNumber(id)} was cancelled`,
      message: `${row.book_name}, ${row.test_name}. The credit that it cost is back in your wallet.`,
      button_title: "Your examiner evaluations",
      button_url: "/dashboard/examiner_evaluation/",
    },
    now,
  );
  const account = await findAccount(tx, row.account_id);
  if (account !== undefined) await postLetter(tx, cancelledLetter(writerOf(parts), account, row, reason), now);
  return (await findEvaluationById(tx, id)) ?? NO_EVALUATION;
}
