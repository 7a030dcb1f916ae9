import { type ConclusionConflict, type ConclusionFields, type CrmEvaluation } from "#core/wire/crm.ts";
import { orderNumber } from "#core/wire/examiner.ts";
import { isProblem, type Problem } from "#core/wire/problem.ts";
import { sendMailSoon } from "../jobs/send-mail.ts";
import type { Parts } from "../parts.ts";
import { findAccount } from "../store/accounts.ts";
import { addAudit, changesBetween, lastActor } from "../store/examiner-audit.ts";
import { dropStaffDraft } from "../store/examiner-drafts.ts";
import {
  type EvaluationRow,
  findEvaluationById,
  findForStaff,
  openDueAt,
  saveConclusion,
} from "../store/examiner-evaluations.ts";
import { findStaffNames } from "../store/staff.ts";
import type { Tx } from "../store/store.ts";
import { reportLetter } from "./examiner-letters.ts";
import { conclusionOf, viewForStaff } from "./examiner-views.ts";
import { postLetter } from "./post-letter.ts";
import { raiseAlert } from "./raise-alert.ts";
import { writerOf } from "./register.ts";
import { reportLink } from "./report-links.ts";
import { CANCELLED, evaluationLock } from "./save-section.ts";

export const NO_EVALUATION: Problem = { problem: "not_found", detail: "There is no such evaluation." };

type Save = ConclusionFields & { trello_card_id?: string | null | undefined; version: number };

/**
 * Saves status and conclusion, made from `version`; with both texts in the refusal when somebody else saved meanwhile.
 * The status is free; the first EVALUATED tells the learner, on the dashboard and by mail.
 */
export async function saveConclusionFields(
  parts: Parts,
  staffId: string,
  slug: string,
  save: Save,
): Promise<CrmEvaluation | Problem> {
  const { store } = parts;
  const row = await findForStaff(store.db, slug);
  if (row === null) return NO_EVALUATION;
  const saved = await store.withTx((tx) => saveIn(parts, tx, row.id, staffId, save), {
    lockUser: evaluationLock(row.id),
  });
  if (isProblem(saved)) return saved;
  await sendMailSoon(parts);
  return viewForStaff(parts, store.db, saved, staffId);
}

async function saveIn(
  parts: Parts,
  tx: Tx,
  id: number,
  staffId: string,
  { version, trello_card_id, ...fields }: Save,
): Promise<EvaluationRow | Problem> {
  const now = parts.clock.now();
  const before = await findEvaluationById(tx, id);
  if (before === null) return NO_EVALUATION;
  if (before.cancelled_at !== null) return CANCELLED;
  const card = trello_card_id === undefined ? before.trello_card_id : trello_card_id;
  const isPublished = fields.status === "EVALUATED";
  const isSaved = await saveConclusion(tx, id, version, {
    ...fields,
    trello_card_id: card,
    open_due_at: openDueAt(fields.status, before.due_at),
    evaluated_at: isPublished ? (before.evaluated_at ?? now) : null,
    staff_id: staffId,
    saved_at: now,
  });
  if (!isSaved) return conflictOf(tx, before, fields);
  await dropStaffDraft(tx, { account_id: staffId, evaluation_id: id }, "conclusion");
  await addAudit(tx, {
    evaluationId: id,
    accountId: staffId,
    action: "conclusion_saved",
    changes: changesBetween(
      { ...conclusionOf(before), trello_card_id: before.trello_card_id },
      { ...fields, trello_card_id: card },
    ),
    now,
  });
  const after = await findEvaluationById(tx, id);
  if (after === null) return NO_EVALUATION;
  if (isPublished) await tellOfReport(parts, tx, after, now);
  return after;
}

/** The learner is told once, whoever publishes it how often. */
async function tellOfReport(parts: Parts, tx: Tx, row: EvaluationRow, now: number): Promise<void> {
  const isNews = await raiseAlert(
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
  const account = isNews ? await findAccount(tx, row.account_id) : undefined;
  if (account !== undefined)
    await postLetter(tx, reportLetter(writerOf(parts), account, row, reportLink(parts, row.slug)), now);
}

async function conflictOf(tx: Tx, before: EvaluationRow, yours: ConclusionFields): Promise<Problem> {
  const actor = await lastActor(tx, before.id, "conclusion_saved");
  const names = await findStaffNames(tx, [actor?.account_id ?? null]);
  const staff_name = actor?.account_id == null ? null : (names.get(actor.account_id) ?? null);
  const conflict: ConclusionConflict = {
    yours,
    theirs: { ...conclusionOf(before), version: before.version, staff_name, saved_at: actor?.at ?? before.saved_at },
  };
  return {
    problem: "conflict",
    detail: "Somebody else saved the conclusion meanwhile. Nothing was overwritten.",
    conflict,
  };
}
