import { writerOf } from "#api/mail/compose-email.ts";
import { type ConclusionConflict, type ConclusionFields, type CrmEvaluation } from "#core/wire/crm/crm.ts";
import { orderNumber } from "#core/wire/crm/examiner.ts";
import { missingParts } from "#core/wire/crm/report-fields.ts";
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
  openDueAt,
  saveConclusion,
} from "#api/store/evaluation/examiner-evaluations.ts";
import { listSections, toSectionFields } from "#api/store/evaluation/examiner-sections.ts";
import { findStaffNames } from "#api/store/account/staff.ts";
import type { Tx } from "#api/store/store.ts";
import { NEVER_DUE } from "#api/store/tables/examiner.ts";
import { reportEmail } from "#api/mail/examiner-emails.ts";
import { notePublication } from "../quality/note-publication.ts";
import { queueCalibration } from "./queue-calibration.ts";
import { toConclusionFields, viewForStaff } from "./examiner-views.ts";
import { queueEmail } from "#api/mail/queue-email.ts";
import { endStaffWork } from "../notify/staff-work.ts";
import { raiseAlert } from "../notify/raise-alert.ts";
import { reportLink } from "#api/mail/report-links.ts";
import { CANCELLED, evaluationLock } from "./save-section.ts";

export const NO_EVALUATION: Problem = { problem: "not_found", detail: "There is no such evaluation." };

type Save = Pick<ConclusionFields, "status" | "feedback"> & {
  report_message?: string | undefined;
  trello_card_id?: string | null | undefined;
  version?: number | undefined;
};

/**
 * Saves status and conclusion that were edited from `version`. If somebody else saved since, the refusal contains both
 * texts; without `version` the last save wins. Any status may follow any other. The first EVALUATED notifies the learner
 * on the dashboard and by email. The audit trail records what a published report lacks.
 */
export async function saveConclusionFields(
  services: Services,
  staffId: string,
  slug: string,
  save: Save,
): Promise<CrmEvaluation | Problem> {
  const { store } = services;
  const row = await findEvaluationForStaff(store.db, slug);
  if (row === null) return NO_EVALUATION;
  const saved = await store.withTx((tx) => saveInTx(services, tx, row.id, staffId, save), {
    lockUser: evaluationLock(row.id),
  });
  if (isProblem(saved)) return saved;
  await sendMailSoon(services);
  return viewForStaff(services, store.db, saved, staffId);
}

async function saveInTx(
  services: Services,
  tx: Tx,
  id: number,
  staffId: string,
  { version, trello_card_id, report_message, ...given }: Save,
): Promise<EvaluationRow | Problem> {
  const now = services.clock.now();
  const before = await findEvaluationById(tx, id);
  if (before === null) return NO_EVALUATION;
  if (before.cancelled_at !== null) return CANCELLED;
  const fields = { ...given, report_message: report_message ?? before.report_message };
  const card = trello_card_id === undefined ? before.trello_card_id : trello_card_id;
  const isPublished = fields.status === "EVALUATED";
  const isSaved = await saveConclusion(tx, id, version ?? before.version, {
    ...fields,
    trello_card_id: card,
    open_due_at: openDueAt(fields.status, before.due_at),
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
      { ...fields, trello_card_id: card },
    ),
    now,
  });
  if (isPublished && before.status !== "EVALUATED") await noteMissingParts(tx, id, staffId, fields.feedback, now);
  const after = await findEvaluationById(tx, id);
  if (after === null) return NO_EVALUATION;
  if (after.open_due_at === NEVER_DUE) await endStaffWork(tx, id);
  await queueCalibration(services, tx, after);
  if (isPublished && before.status !== "EVALUATED") await notePublication(services, tx, after, now);
  if (isPublished) await notifyOfReport(services, tx, after, now);
  return after;
}

async function noteMissingParts(tx: Tx, id: number, staffId: string, feedback: string, now: number): Promise<void> {
  const sections = (await listSections(tx, id)).map((row) => ({ task: row.task, ...toSectionFields(row) }));
  const changes = missingParts(sections, feedback).map((field) => ({ field, from: null, to: null }));
  if (changes.length > 0)
    await addAudit(tx, { evaluationId: id, accountId: staffId, action: "published_incomplete", changes, now });
}

/** Notifies the learner once, even if the report is published again. */
async function notifyOfReport(services: Services, tx: Tx, row: EvaluationRow, now: number): Promise<void> {
  const isNew = await raiseAlert(
    tx,
    row.account_id,
    {
      id: `examiner-report:${row.id}`,
      type: "success",
      title: "Your examiner's report is ready",
      message: `${row.book_name}, ${row.test_name}: report ${orderNumber(row.id)}.`,
      button_title: "Your examiner evaluations",
      button_url: "/dashboard/examiner_evaluation/",
    },
    now,
  );
  const account = isNew ? await findAccount(tx, row.account_id) : undefined;
  if (account !== undefined)
    await queueEmail(tx, reportEmail(writerOf(services), account, row, reportLink(services, row.slug)), now);
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
