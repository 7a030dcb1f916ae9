import { emailContextOf } from "#api/mail/compose-email.ts";
import type { CrmEvaluation } from "#core/wire/crm/crm-evaluation.ts";
import { evaluationNumber } from "#core/wire/crm/examiner.ts";
import { isProblem, type Problem } from "#core/wire/problem.ts";
import { sendMailSoon } from "#api/mail/send-mail.ts";
import type { Services } from "#api/services.ts";
import { findAccount } from "#api/store/account/accounts.ts";
import { addAudit } from "#api/store/evaluation/examiner-audit.ts";
import {
  type EvaluationRow,
  findEvaluationById,
  findEvaluationForStaff,
  markCancelled,
} from "#api/store/evaluation/examiner-evaluations.ts";
import type { Tx } from "#api/store/store.ts";
import { returnCredit } from "#api/store/payment/wallet.ts";
import { cancelledEmail } from "#api/mail/examiner-emails.ts";
import { viewForStaff } from "./examiner-views.ts";
import { queueEmail } from "#api/mail/queue-email.ts";
import { addAlert } from "#api/store/account/alerts.ts";
import { endStaffWork } from "../notify/staff-work.ts";
import { NO_EVALUATION } from "./evaluation-refusals.ts";

const PUBLISHED: Problem = {
  problem: "unprocessable",
  detail: "This report is published. Take it back before cancelling.",
};

/**
 * Cancels an unpublished evaluation: sets it to FAILED, returns the credit and notifies the learner. Idempotent. The
 * learner may ask for an evaluation of the attempt again.
 */
export async function cancelEvaluation(
  services: Services,
  staffId: string,
  slug: string,
  reason: string,
): Promise<CrmEvaluation | Problem> {
  const { store } = services;
  const row = await findEvaluationForStaff(store.db, slug);
  if (row === null) return NO_EVALUATION;
  // Takes the learner's lock, as spending and granting credits do.
  const cancelled = await store.withTx((tx) => cancelInTx(services, tx, row.id, { staffId, reason }), {
    lock: row.account_id,
  });
  if (isProblem(cancelled)) return cancelled;
  await sendMailSoon(services);
  return viewForStaff(services, store.db, cancelled, staffId);
}

async function cancelInTx(
  services: Services,
  tx: Tx,
  id: number,
  { staffId, reason }: { staffId: string; reason: string },
): Promise<EvaluationRow | Problem> {
  const now = services.clock.now();
  const row = await findEvaluationById(tx, id);
  if (row === null) return NO_EVALUATION;
  if (row.cancelled_at !== null) return row;
  if (!(await markCancelled(tx, id, staffId, now))) return PUBLISHED;
  await endStaffWork(tx, id);
  await returnCredit(tx, {
    accountId: row.account_id,
    attemptSlug: row.attempt_slug,
    linkType: row.link_type,
    now,
  });
  const changes = [
    { field: "status", from: row.status, to: "FAILED" },
    { field: "reason", from: null, to: reason },
  ];
  await addAudit(tx, { evaluationId: id, accountId: staffId, action: "cancelled", changes, now });
  await addAlert(
    tx,
    row.account_id,
    {
      id: `examiner-cancelled:${id}`,
      type: "warning",
      title: `Your examiner evaluation ${evaluationNumber(row)} was cancelled`,
      message: `${row.book_name}, ${row.test_name}. The credit that it cost is back in your wallet.`,
      button_title: "Your examiner evaluations",
      button_url: "/dashboard/examiner_evaluation/",
    },
    now,
  );
  const account = await findAccount(tx, row.account_id);
  if (account !== undefined) await queueEmail(tx, cancelledEmail(emailContextOf(services), account, row, reason), now);
  return (await findEvaluationById(tx, id)) ?? NO_EVALUATION;
}
