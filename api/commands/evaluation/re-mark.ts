import { isProblem, type Problem } from "#core/wire/problem.ts";
import type { Services } from "#api/services.ts";
import { listStaffToNotify } from "#api/store/account/staff.ts";
import { addAudit } from "#api/store/evaluation/examiner-audit.ts";
import {
  type EvaluationRow,
  findActiveEvaluation,
  findEvaluationById,
} from "#api/store/evaluation/examiner-evaluations.ts";
import { findReMarkOf, listExaminersOf } from "#api/store/evaluation/re-marks.ts";
import { listActivePayments, type PaymentRow } from "#api/store/payment/payments.ts";
import { returnCredit } from "#api/store/payment/wallet.ts";
import type { Db, Tx } from "#api/store/store.ts";
import { NEVER_DUE } from "#api/store/tables/examiner.ts";
import { beginRefund } from "../payment/refund-payment.ts";

const REFUND_REASON = "The re-mark changed the overall band.";

/** Returns the published evaluation of an attempt that can be marked again, or why there is none. */
export async function findReMarkable(
  db: Db,
  attemptSlug: string,
): Promise<{ first: EvaluationRow } | { refusal: string }> {
  const first = await findActiveEvaluation(db, attemptSlug, "WRITING1");
  if (first?.status !== "EVALUATED")
    return { refusal: "You can ask for a re-mark once your examiner’s report is published." };
  if ((await findReMarkOf(db, first.id)) !== null)
    return { refusal: "A re-mark of this report has been requested already." };
  const examiners = new Set(await listExaminersOf(db, first.id));
  const hasSecond = (await listStaffToNotify(db)).some(({ id }) => !examiners.has(id));
  return hasSecond ? { first } : { refusal: "There is no second examiner at the moment. Please ask again later." };
}

/** Returns true if a member of staff may mark an evaluation. A re-mark needs a different examiner. */
export async function canMark(db: Db, row: Pick<EvaluationRow, "remark_of">, staffId: string): Promise<boolean> {
  return row.remark_of === null || !(await listExaminersOf(db, row.remark_of)).includes(staffId);
}

const RE_MARK_UNDER_WAY: Problem = {
  problem: "forbidden",
  detail:
    "A re-mark of this evaluation is under way. Until the re-mark is published, only the first examiner can open the evaluation.",
};

/**
 * Returns the refusal to show an evaluation to staff who may make its open re-mark, because they must not see the first
 * bands. Returns null if the evaluation may be shown.
 */
export async function refuseWhileReMarked(db: Db, row: EvaluationRow, staffId: string): Promise<Problem | null> {
  const remark = await findReMarkOf(db, row.id);
  if (remark === null || remark.open_due_at === NEVER_DUE) return null;
  return (await canMark(db, remark, staffId)) ? RE_MARK_UNDER_WAY : null;
}

/**
 * Gives the fee of a published re-mark back, once, if its overall band differs from the first band. Puts the credit
 * back into the wallet. If a card payment bought the credit, begins its refund, which takes the credit away again.
 * Returns that payment, whose refund the caller finishes after the transaction, or null if no payment is refunded.
 */
export async function returnReMarkFee(
  tx: Tx,
  services: Services,
  row: EvaluationRow,
  { staffId, now }: { staffId: string; now: number },
): Promise<PaymentRow | null> {
  if (row.remark_of === null || row.overall_halves === row.first_halves) return null;
  const { account_id: accountId, attempt_slug: attemptSlug, link_type: linkType } = row;
  if (!(await returnCredit(tx, { accountId, attemptSlug, linkType, now }))) return null;
  await addAudit(tx, { evaluationId: row.id, accountId: null, action: "fee_returned", now });
  const payment = await findReMarkPayment(tx, row);
  if (payment === null) return null;
  const begun = await beginRefund(tx, services, payment.id, { by: staffId, reason: REFUND_REASON, now });
  return isProblem(begun) ? null : begun;
}

/** Returns the payment by card for a re-mark, or null if it was paid with a credit or was free. */
export async function findReMarkPayment(
  db: Db,
  { attempt_slug, link_type }: Pick<EvaluationRow, "attempt_slug" | "link_type">,
): Promise<PaymentRow | null> {
  const payments = await listActivePayments(db, attempt_slug, link_type);
  return payments.find(({ status, provider }) => status === "SUCCEEDED" && provider !== "free") ?? null;
}

/** Returns the first evaluation of a re-mark, or null for any other evaluation. */
export async function findFirstEvaluation(
  db: Db,
  row: Pick<EvaluationRow, "remark_of">,
): Promise<EvaluationRow | null> {
  return row.remark_of === null ? null : findEvaluationById(db, row.remark_of);
}
