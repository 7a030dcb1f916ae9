import { emailContextOf } from "#api/mail/compose-email.ts";
import type { CrmEvaluation } from "#core/wire/crm/crm-evaluation.ts";
import type { ConclusionConflict, ConclusionFields } from "#core/wire/crm/evaluation-forms.ts";
import { formatBand } from "#core/format/format-number.ts";
import { evaluationNumber } from "#core/wire/crm/examiner.ts";
import { listMissingParts } from "#core/wire/crm/report-fields.ts";
import { isProblem, type Problem } from "#core/wire/problem.ts";
import { sendMailSoon } from "#api/mail/send-mail.ts";
import type { Services } from "#api/services.ts";
import { findAccount } from "#api/store/account/accounts.ts";
import { addAudit, diffFields, findLastActor } from "#api/store/evaluation/examiner-audit.ts";
import { deleteStaffDraft } from "#api/store/evaluation/examiner-drafts.ts";
import {
  type EvaluationRow,
  findEvaluationById,
  findEvaluationForStaff,
  getOpenDueAt,
  saveConclusion,
} from "#api/store/evaluation/examiner-evaluations.ts";
import { listSections, toSectionFields } from "#api/store/evaluation/examiner-sections.ts";
import type { PaymentRow } from "#api/store/payment/payments.ts";
import { findStaffNames } from "#api/store/account/staff.ts";
import type { Tx } from "#api/store/store.ts";
import { NEVER_DUE } from "#api/store/tables/examiner.ts";
import { reMarkEmail, reportEmail } from "#api/mail/examiner-emails.ts";
import { recordPublication } from "../quality/record-publication.ts";
import { queueCalibration } from "./queue-calibration.ts";
import { toConclusionFields, viewForStaff } from "./examiner-views.ts";
import { queueEmail } from "#api/mail/queue-email.ts";
import { endStaffWork } from "../notify/staff-work.ts";
import { reportLink } from "#api/mail/report-link.ts";
import { addAlert } from "#api/store/account/alerts.ts";
import { paymentLock } from "../payment/fulfil.ts";
import { finishRefund } from "../payment/refund-payment.ts";
import { canMark, findReMarkPayment, returnReMarkFee } from "./re-mark.ts";
import { CANCELLED, NEEDS_OTHER_EXAMINER, NO_EVALUATION } from "./evaluation-refusals.ts";
import { evaluationLock } from "./evaluation-lock.ts";

const NO_BAND: Problem = {
  problem: "unprocessable",
  detail: "Give every band before you publish a re-mark: whether its fee goes back depends on the overall band.",
};

type ConclusionSave = Pick<ConclusionFields, "status" | "feedback"> & {
  report_message?: string | undefined;
  trello_card_id?: string | null | undefined;
  version?: number | undefined;
};

/**
 * Saves the status and the conclusion. `version` is the version that the caller edited: if somebody else saved since,
 * the refusal contains both texts. Without `version` the last save wins. Any status may follow any other. The first
 * save of EVALUATED notifies the learner on the dashboard and by email. The audit trail lists the missing parts of a
 * published report.
 */
export async function saveConclusionFields(
  services: Services,
  staffId: string,
  slug: string,
  save: ConclusionSave,
): Promise<CrmEvaluation | Problem> {
  const { store } = services;
  const row = await findEvaluationForStaff(store.db, slug);
  if (row === null) return NO_EVALUATION;
  const saveNow = () =>
    store.withTx((tx) => saveInTx(services, tx, row.id, staffId, save), { lock: evaluationLock(row.id) });
  const payment = row.remark_of === null ? null : await findReMarkPayment(store.db, row);
  // A re-mark may refund its payment, so no other change to that payment may run at the same time.
  const saved = await (payment === null ? saveNow() : store.withLock(paymentLock(payment.slug), saveNow));
  if (isProblem(saved)) return saved;
  if (saved.refund !== null) await requestRefund(services, saved.refund);
  await sendMailSoon(services);
  return viewForStaff(services, store.db, saved.row, staffId);
}

/** Requests a begun refund at the payment provider. If that fails, the next reconciliation requests it again. */
async function requestRefund(services: Services, payment: PaymentRow): Promise<void> {
  try {
    await finishRefund(services, payment);
  } catch (error) {
    services.log.error({ err: error, payment: payment.slug }, "The fee of a re-mark was not refunded yet.");
  }
}

async function saveInTx(
  services: Services,
  tx: Tx,
  id: number,
  staffId: string,
  { version, trello_card_id, report_message, ...given }: ConclusionSave,
): Promise<{ row: EvaluationRow; refund: PaymentRow | null } | Problem> {
  const now = services.clock.now();
  const before = await findEvaluationById(tx, id);
  if (before === null) return NO_EVALUATION;
  if (before.cancelled_at !== null) return CANCELLED;
  if (!(await canMark(tx, before, staffId))) return NEEDS_OTHER_EXAMINER;
  const fields = { ...given, report_message: report_message ?? before.report_message };
  const trelloCard = trello_card_id === undefined ? before.trello_card_id : trello_card_id;
  const isPublished = fields.status === "EVALUATED";
  if (isPublished && before.remark_of !== null && before.overall_halves === null) return NO_BAND;
  const isSaved = await saveConclusion(tx, id, version ?? before.version, {
    ...fields,
    trello_card_id: trelloCard,
    open_due_at: getOpenDueAt(fields.status, before.due_at),
    evaluated_at: isPublished ? (before.evaluated_at ?? now) : null,
    staff_id: staffId,
    saved_at: now,
  });
  if (!isSaved) return toConflict(tx, before, fields);
  await deleteStaffDraft(tx, { account_id: staffId, evaluation_id: id }, "conclusion");
  await addAudit(tx, {
    evaluationId: id,
    accountId: staffId,
    action: "conclusion_saved",
    changes: diffFields(
      { ...toConclusionFields(before), trello_card_id: before.trello_card_id },
      { ...fields, trello_card_id: trelloCard },
    ),
    now,
  });
  if (isPublished && before.status !== "EVALUATED") await recordMissingParts(tx, id, staffId, fields.feedback, now);
  const after = await findEvaluationById(tx, id);
  if (after === null) return NO_EVALUATION;
  if (after.open_due_at === NEVER_DUE) await endStaffWork(tx, id);
  await queueCalibration(services, tx, after);
  if (isPublished && before.status !== "EVALUATED") await recordPublication(services, tx, after, now);
  const refund = isPublished ? await returnReMarkFee(tx, services, after, { staffId, now }) : null;
  if (isPublished) await notifyOfReport(services, tx, after, now);
  return { row: after, refund };
}

async function recordMissingParts(tx: Tx, id: number, staffId: string, feedback: string, now: number): Promise<void> {
  const sections = (await listSections(tx, id)).map((row) => ({ task: row.task, ...toSectionFields(row) }));
  const changes = listMissingParts(sections, feedback).map((field) => ({ field, from: null, to: null }));
  if (changes.length > 0)
    await addAudit(tx, { evaluationId: id, accountId: staffId, action: "published_incomplete", changes, now });
}

/** Notifies the learner once, even if the report is published again. */
async function notifyOfReport(services: Services, tx: Tx, row: EvaluationRow, now: number): Promise<void> {
  const isNew = await addAlert(
    tx,
    row.account_id,
    {
      id: `examiner-report:${row.id}`,
      type: "success",
      title: row.remark_of === null ? "Your examiner's report is ready" : "Your re-mark is ready",
      message: `${row.book_name}, ${row.test_name}: report ${evaluationNumber(row)}.${row.remark_of === null ? "" : ` ${describeOutcome(row)}`}`,
      button_title: "Your examiner evaluations",
      button_url: "/dashboard/examiner_evaluation/",
    },
    now,
  );
  const account = isNew ? await findAccount(tx, row.account_id) : undefined;
  if (account === undefined) return;
  const link = reportLink(services, row.slug);
  const email =
    row.remark_of === null
      ? reportEmail(emailContextOf(services), account, row, link)
      : reMarkEmail(emailContextOf(services), account, row, { link, outcome: describeOutcome(row) });
  await queueEmail(tx, email, now);
}

/** Describes what a re-mark did to the overall band and to its fee. */
function describeOutcome({ overall_halves, first_halves }: EvaluationRow): string {
  const formatHalves = (halves: number | null): string => (halves === null ? "none" : formatBand(halves / 2));
  return overall_halves === first_halves
    ? `The overall band is ${formatHalves(overall_halves)}, as before.`
    : `The overall band changed from ${formatHalves(first_halves)} to ${formatHalves(overall_halves)}, so we return the fee.`;
}

async function toConflict(tx: Tx, before: EvaluationRow, yours: ConclusionFields): Promise<Problem> {
  const actor = await findLastActor(tx, before.id, "conclusion_saved");
  const names = await findStaffNames(tx, [actor?.account_id ?? null]);
  const staff_name = actor?.account_id == null ? null : (names.get(actor.account_id) ?? null);
  const conflict: ConclusionConflict = {
    yours,
    theirs: {
      ...toConclusionFields(before),
      version: before.version,
      staff_name,
      saved_at: actor?.at ?? before.saved_at,
    },
  };
  return {
    problem: "conflict",
    detail: "Somebody else saved the conclusion meanwhile. Nothing was overwritten.",
    conflict,
  };
}
