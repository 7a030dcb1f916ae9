import { reportBand } from "#core/exam/bands/examiner.ts";
import type { CrmSection } from "#core/wire/crm/crm-evaluation.ts";
import type { SectionConflict, SectionFields } from "#core/wire/crm/evaluation-forms.ts";
import { isProblem, type Problem } from "#core/wire/problem.ts";
import type { Services } from "#api/services.ts";
import { addAudit, diffFields } from "#api/store/evaluation/examiner-audit.ts";
import { deleteStaffDraft } from "#api/store/evaluation/examiner-drafts.ts";
import { changeEvaluation, findEvaluationById, type SectionRow } from "#api/store/evaluation/examiner-evaluations.ts";
import { toSectionFields, findSection, listSections, saveSection } from "#api/store/evaluation/examiner-sections.ts";
import { findStaffNames } from "#api/store/account/staff.ts";
import type { Tx } from "#api/store/store.ts";
import { queueCalibration } from "./queue-calibration.ts";
import { canMark } from "./re-mark.ts";
import { viewLastSave, viewSection } from "./examiner-views.ts";
import { CANCELLED, NEEDS_OTHER_EXAMINER, NO_SECTION } from "./evaluation-refusals.ts";
import { evaluationLock } from "./evaluation-lock.ts";

/**
 * Saves the eight fields of a section. `version` is the version that the caller edited: if somebody else saved since,
 * changes nothing, and the refusal contains both texts. Without `version` the last save wins; the audit trail has the
 * replaced texts.
 */
export async function saveSectionFields(
  services: Pick<Services, "store" | "clock" | "jobs">,
  staffId: string,
  id: number,
  { version, ...fields }: SectionFields & { version?: number | undefined },
): Promise<CrmSection | Problem> {
  const { store, clock } = services;
  const section = await findSection(store.db, id);
  if (section === null) return NO_SECTION;
  const saved = await store.withTx(
    (tx) => saveInTx(services, tx, { section, version, fields, staffId, now: clock.now() }),
    {
      lock: evaluationLock(section.evaluation_id),
    },
  );
  return isProblem(saved) ? saved : viewSection(store.db, saved);
}

type SectionSave = {
  section: SectionRow;
  version: number | undefined;
  fields: SectionFields;
  staffId: string;
  now: number;
};

async function saveInTx(
  services: Pick<Services, "jobs">,
  tx: Tx,
  { section, version, fields, staffId, now }: SectionSave,
): Promise<SectionRow | Problem> {
  const evaluationId = section.evaluation_id;
  const before = await findSection(tx, section.id);
  if (before === null) return NO_SECTION;
  const evaluation = await findEvaluationById(tx, evaluationId);
  if (evaluation === null || evaluation.cancelled_at !== null) return CANCELLED;
  if (!(await canMark(tx, evaluation, staffId))) return NEEDS_OTHER_EXAMINER;
  const saved = await saveSection(tx, section.id, version ?? before.version, fields, { staffId, now });
  if (saved === null) return toConflict(tx, before, fields);
  const band = reportBand(
    (await listSections(tx, evaluationId)).map((row) => ({ task: row.task, ...toSectionFields(row) })),
  );
  await changeEvaluation(tx, evaluationId, {
    overall_halves: band === null ? null : Math.round(band * 2),
    staff_id: staffId,
    saved_at: now,
  });
  // An examiner may correct the bands after the publication.
  await queueCalibration(services, tx, evaluation);
  await deleteStaffDraft(tx, { account_id: staffId, evaluation_id: evaluationId }, `section-${section.id}`);
  const changes = diffFields(toSectionFields(before), fields);
  await addAudit(tx, {
    evaluationId,
    accountId: staffId,
    action: "section_saved",
    changes: changes.map((change) => ({ ...change, field: `task_${section.task}.${change.field}` })),
    now,
  });
  return saved;
}

async function toConflict(tx: Tx, before: SectionRow, yours: SectionFields): Promise<Problem> {
  const names = await findStaffNames(tx, [before.staff_id]);
  const conflict: SectionConflict = { yours, theirs: { ...toSectionFields(before), ...viewLastSave(before, names) } };
  return {
    problem: "conflict",
    detail: "Somebody else saved this section meanwhile. Nothing was overwritten.",
    conflict,
  };
}
