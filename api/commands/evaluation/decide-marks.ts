import type { GrammarMark } from "#core/exam/grammar/mark.ts";
import { grammarScore } from "#core/exam/grammar/score.ts";
import type { CrmSection } from "#core/wire/crm/crm-evaluation.ts";
import {
  type DecideMarks,
  applyMarkDecisions,
  markKey,
  type MarkDecision,
  listOpenMarks,
} from "#core/wire/crm/mark-decisions.ts";
import { isProblem, type Problem } from "#core/wire/problem.ts";
import type { Services } from "#api/services.ts";
import { addAudit } from "#api/store/evaluation/examiner-audit.ts";
import { findEvaluationById, type SectionRow } from "#api/store/evaluation/examiner-evaluations.ts";
import {
  findSection,
  parseGrammarMarks,
  parseMarkDecisions,
  saveMarkDecisions,
} from "#api/store/evaluation/examiner-sections.ts";
import { canMark } from "./re-mark.ts";
import { viewSection } from "./examiner-views.ts";
import { CANCELLED, NEEDS_OTHER_EXAMINER, NO_SECTION } from "./evaluation-refusals.ts";
import { evaluationLock } from "./evaluation-lock.ts";

const NOT_CHECKED: Problem = { problem: "unprocessable", detail: "Run the grammar check first." };
const NO_MARK = "This mark is no longer there. Open the evaluation again.";

/**
 * Stores an examiner's decisions about the grammar checker's marks, and whether the score is confirmed. `open` lists
 * marks whose decision is deleted. Decisions about all other marks stay. Computes the score again from the marks that
 * the decisions do not dismiss.
 */
export async function decideMarks(
  { store, clock }: Pick<Services, "store" | "clock">,
  staffId: string,
  sectionId: number,
  { decided, open, score_confirmed }: DecideMarks,
): Promise<CrmSection | Problem> {
  const found = await findSection(store.db, sectionId);
  if (found === null) return NO_SECTION;
  const saved = await store.withTx(
    async (tx): Promise<SectionRow | Problem> => {
      const row = await findSection(tx, sectionId);
      const marks = row === null ? null : parseGrammarMarks(row);
      if (row === null || marks === null) return NOT_CHECKED;
      const evaluation = await findEvaluationById(tx, row.evaluation_id);
      if (evaluation === null || evaluation.cancelled_at !== null) return CANCELLED;
      if (!(await canMark(tx, evaluation, staffId))) return NEEDS_OTHER_EXAMINER;
      const known = new Set(marks.map(markKey));
      const namedMarks = new Set([...decided.map(({ mark }) => mark), ...open]);
      if ([...namedMarks].some((mark) => !known.has(mark))) return { problem: "conflict", detail: NO_MARK };
      const before = parseMarkDecisions(row);
      const after = [...before.filter(({ mark }) => !namedMarks.has(mark)), ...decided];
      const isConfirmed = score_confirmed ?? row.score_confirmed === 1;
      const score = grammarScore(row.answer, applyMarkDecisions(marks, after))?.score ?? null;
      const changed = await saveMarkDecisions(tx, sectionId, { decisions: after, score, isConfirmed });
      const changes = [
        {
          field: `task_${row.task}.machine_marks`,
          from: describeDecisions(marks, before),
          to: describeDecisions(marks, after),
        },
        {
          field: `task_${row.task}.grammar_score`,
          from: toAuditedScore(row.grammar_score, row.score_confirmed === 1),
          to: toAuditedScore(score, isConfirmed),
        },
      ].filter(({ from, to }) => from !== to);
      const { evaluation_id: evaluationId } = row;
      if (changes.length > 0)
        await addAudit(tx, { evaluationId, accountId: staffId, action: "marks_decided", changes, now: clock.now() });
      return changed;
    },
    { lock: evaluationLock(found.evaluation_id) },
  );
  return isProblem(saved) ? saved : viewSection(store.db, saved);
}

/** Describes the decisions: "1 accepted, 1 dismissed, 0 to decide". A changed mark counts as accepted. */
function describeDecisions(marks: readonly GrammarMark[], decisions: readonly MarkDecision[]): string {
  const dismissed = decisions.filter(({ state }) => state === "dismissed").length;
  const open = listOpenMarks(marks, decisions).length;
  return `${decisions.length - dismissed} accepted, ${dismissed} dismissed, ${open} to decide`;
}

/** Returns the score for the audit trail: null until an examiner confirms it, because no report shows it until then. */
function toAuditedScore(score: number | null, isConfirmed: boolean): string | null {
  return score === null || !isConfirmed ? null : String(score);
}
