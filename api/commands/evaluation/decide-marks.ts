import { grammarScore } from "#core/exam/grammar/score.ts";
import type { CrmSection } from "#core/wire/crm/crm.ts";
import {
  type DecideMarks,
  decidedMarks,
  markKey,
  type MarkDecision,
  openMarks,
} from "#core/wire/crm/mark-decisions.ts";
import { isProblem, type Problem } from "#core/wire/problem.ts";
import type { Services } from "#api/services.ts";
import { addAudit } from "#api/store/evaluation/examiner-audit.ts";
import type { SectionRow } from "#api/store/evaluation/examiner-evaluations.ts";
import {
  findSection,
  parseGrammarMarks,
  parseMarkDecisions,
  saveMarkDecisions,
} from "#api/store/evaluation/examiner-sections.ts";
import { viewSection } from "./examiner-views.ts";
import { evaluationLock } from "./save-section.ts";

const NO_SECTION: Problem = { problem: "not_found", detail: "There is no such section." };
const NOT_CHECKED: Problem = { problem: "unprocessable", detail: "Run the grammar check first." };
const NO_MARK = "This mark is no longer there. Open the evaluation again.";

/**
 * Stores what an examiner decided about marks of the machine, and whether the score is confirmed. Others' decisions about
 * other marks stay. The score follows the marks that are left.
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
      const known = new Set(marks.map(markKey));
      if ([...decided.map(({ mark }) => mark), ...open].some((mark) => !known.has(mark)))
        return { problem: "conflict", detail: NO_MARK };
      const before = parseMarkDecisions(row);
      const replaced = new Set([...decided.map(({ mark }) => mark), ...open]);
      const after = [...before.filter(({ mark }) => !replaced.has(mark)), ...decided];
      const isConfirmed = score_confirmed ?? row.score_confirmed === 1;
      const score = grammarScore(row.answer, decidedMarks(marks, after))?.score ?? null;
      const changed = await saveMarkDecisions(tx, sectionId, { decisions: after, score, isConfirmed });
      const describe = (decisions: readonly MarkDecision[]): string =>
        `${decisions.filter(({ state }) => state !== "dismissed").length} accepted, ${decisions.filter(({ state }) => state === "dismissed").length} dismissed, ${openMarks(marks, decisions).length} to decide`;
      const changes = [
        { field: `task_${row.task}.machine_marks`, from: describe(before), to: describe(after) },
        {
          field: `task_${row.task}.grammar_score`,
          from: shownScore(row.grammar_score, row.score_confirmed === 1),
          to: shownScore(score, isConfirmed),
        },
      ].filter(({ from, to }) => from !== to);
      const { evaluation_id: evaluationId } = row;
      if (changes.length > 0)
        await addAudit(tx, { evaluationId, accountId: staffId, action: "marks_decided", changes, now: clock.now() });
      return changed;
    },
    { lockUser: evaluationLock(found.evaluation_id) },
  );
  return isProblem(saved) ? saved : viewSection(store.db, saved);
}

/** The score as the report shows it: nothing until it is confirmed. */
function shownScore(score: number | null, isConfirmed: boolean): string | null {
  return score === null || !isConfirmed ? null : String(score);
}
