import type { Anchor } from "#core/exam/content/text.ts";
import type { AuditEntry } from "#core/wire/crm/audit.ts";
import type { CrmComment } from "#core/wire/crm/evaluation-forms.ts";
import { isProblem, type Problem } from "#core/wire/problem.ts";
import type { Services } from "#api/services.ts";
import { addAudit } from "#api/store/evaluation/examiner-audit.ts";
import {
  changeExaminerComment,
  type ExaminerCommentRow,
  deleteExaminerComment,
  findExaminerComment,
  insertExaminerComment,
  listExaminerComments,
  MAX_COMMENTS_PER_SECTION,
} from "#api/store/evaluation/examiner-comments.ts";
import { findEvaluationById, type SectionRow } from "#api/store/evaluation/examiner-evaluations.ts";
import { findSection } from "#api/store/evaluation/examiner-sections.ts";
import type { Db, Tx } from "#api/store/store.ts";
import { canMark } from "./re-mark.ts";
import { viewComment } from "./examiner-views.ts";
import { randomId } from "#api/random-id.ts";
import { findSpokenAnswer } from "./spoken-answers.ts";
import { NEEDS_OTHER_EXAMINER, NO_SECTION } from "./evaluation-refusals.ts";
import { evaluationLock } from "./evaluation-lock.ts";

const NO_COMMENT: Problem = { problem: "not_found", detail: "This comment no longer exists." };
const CHANGED = "Somebody else changed this comment meanwhile. Nothing was overwritten.";

type CommandServices = Pick<Services, "store" | "clock" | "random">;

/** Adds an examiner comment to a span of a section's answer, or to a moment of a recording. */
export async function addSpanComment(
  services: CommandServices,
  staffId: string,
  sectionId: number,
  { anchor, recording, comment }: { anchor: Anchor; recording?: string | undefined; comment: string },
): Promise<CrmComment | Problem> {
  const { store, clock, random } = services;
  const section = await findSection(store.db, sectionId);
  if (section === null) return NO_SECTION;
  if (!(await canMarkSection(store.db, section, staffId))) return NEEDS_OTHER_EXAMINER;
  const lastPosition = await findLastPosition(store.db, section, recording);
  if (anchor.block !== section.section || anchor.start >= anchor.end || anchor.end > lastPosition)
    return { problem: "invalid", errors: { anchor: ["This span is not in the answer."] } };
  const now = clock.now();
  const row: ExaminerCommentRow = {
    id: randomId(random),
    section_id: sectionId,
    recording_id: recording ?? null,
    start_at: anchor.start,
    end_at: anchor.end,
    comment,
    version: 1,
    staff_id: staffId,
    created_at: now,
    updated_at: now,
  };
  const added = await store.withTx(
    async (tx): Promise<ExaminerCommentRow | Problem> => {
      if ((await listExaminerComments(tx, [sectionId])).length >= MAX_COMMENTS_PER_SECTION)
        return { problem: "unprocessable", detail: `A section has at most ${MAX_COMMENTS_PER_SECTION} comments.` };
      await insertExaminerComment(tx, row);
      await addCommentAudit(tx, section, staffId, "comment_added", { from: null, to: comment }, now);
      return row;
    },
    { lock: evaluationLock(section.evaluation_id) },
  );
  return isProblem(added) ? added : viewComment(store.db, added, section);
}

/** Changes a comment. Refuses if the comment no longer has the `version` that the caller saw. */
export async function updateSpanComment(
  services: CommandServices,
  staffId: string,
  id: string,
  { comment, version }: { comment: string; version: number },
): Promise<CrmComment | Problem> {
  const { store, clock } = services;
  const found = await findSectionToMark(services, id, staffId);
  if (isProblem(found)) return found;
  const { section } = found;
  const changed = await store.withTx(
    async (tx): Promise<ExaminerCommentRow | Problem> => {
      const before = await findExaminerComment(tx, id);
      if (before === null) return NO_COMMENT;
      const now = clock.now();
      const after = await changeExaminerComment(tx, id, version, { comment, staffId, now });
      if (after === null) return toConflict(tx, before, section, comment);
      await addCommentAudit(tx, section, staffId, "comment_changed", { from: before.comment, to: comment }, now);
      return after;
    },
    { lock: evaluationLock(section.evaluation_id) },
  );
  return isProblem(changed) ? changed : viewComment(store.db, changed, section);
}

/** Deletes a comment. Refuses if the comment no longer has the `version` that the caller saw. */
export async function deleteSpanComment(
  services: CommandServices,
  staffId: string,
  id: string,
  version: number,
): Promise<{ detail: string } | Problem> {
  const { store, clock } = services;
  const found = await findSectionToMark(services, id, staffId);
  if (isProblem(found)) return found;
  const { section } = found;
  return store.withTx(
    async (tx): Promise<{ detail: string } | Problem> => {
      const before = await findExaminerComment(tx, id);
      if (before === null) return NO_COMMENT;
      if (!(await deleteExaminerComment(tx, id, version))) return toConflict(tx, before, section, "");
      await addCommentAudit(tx, section, staffId, "comment_removed", { from: before.comment, to: null }, clock.now());
      return { detail: "The comment was deleted." };
    },
    { lock: evaluationLock(section.evaluation_id) },
  );
}

/**
 * Returns the last position that a comment may have: in the text of an answer, or in tenths of a second of a recording.
 * Returns 0 for a recording that is not in the interview.
 */
async function findLastPosition(db: Db, section: SectionRow, recording: string | undefined): Promise<number> {
  if (recording === undefined) return section.answer.length;
  const evaluation = await findEvaluationById(db, section.evaluation_id);
  const answer = evaluation === null ? null : await findSpokenAnswer(db, evaluation, recording);
  return answer === null ? 0 : Math.floor(answer.duration / 100) + 1;
}

async function canMarkSection(db: Db, section: SectionRow, staffId: string): Promise<boolean> {
  const evaluation = await findEvaluationById(db, section.evaluation_id);
  return evaluation !== null && canMark(db, evaluation, staffId);
}

async function findSectionToMark(
  { store }: CommandServices,
  commentId: string,
  staffId: string,
): Promise<{ section: SectionRow } | Problem> {
  const comment = await findExaminerComment(store.db, commentId);
  const section = comment === null ? null : await findSection(store.db, comment.section_id);
  if (section === null) return NO_COMMENT;
  return (await canMarkSection(store.db, section, staffId)) ? { section } : NEEDS_OTHER_EXAMINER;
}

async function addCommentAudit(
  tx: Tx,
  section: SectionRow,
  staffId: string,
  action: AuditEntry["action"],
  { from, to }: { from: string | null; to: string | null },
  now: number,
): Promise<void> {
  await addAudit(tx, {
    evaluationId: section.evaluation_id,
    accountId: staffId,
    action,
    changes: [{ field: `task_${section.task}.comment`, from, to }],
    now,
  });
}

async function toConflict(tx: Tx, before: ExaminerCommentRow, section: SectionRow, yours: string): Promise<Problem> {
  return { problem: "conflict", detail: CHANGED, conflict: { yours, theirs: await viewComment(tx, before, section) } };
}
