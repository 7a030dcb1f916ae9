import type { SectionTask } from "#core/exam/bands/examiner.ts";
import { plural } from "#core/format/plural.ts";
import { grammarScore } from "#core/exam/grammar/score.ts";
import type { GrammarChecker } from "#core/wire/attempt/evaluations.ts";
import { applyMarkDecisions } from "#core/wire/crm/mark-decisions.ts";
import { isProblem, type Problem } from "#core/wire/problem.ts";
import type { Services } from "#api/services.ts";
import { addAudit } from "#api/store/evaluation/examiner-audit.ts";
import { findEvaluationForStaff } from "#api/store/evaluation/examiner-evaluations.ts";
import { listSections, parseMarkDecisions, saveGrammarMarks } from "#api/store/evaluation/examiner-sections.ts";
import { takeQuota } from "../sync/quotas.ts";
import { NO_EVALUATION } from "./evaluation-refusals.ts";
import { evaluationLock } from "./evaluation-lock.ts";

type GrammarReport = Exclude<Awaited<ReturnType<Services["annotator"]["annotate"]>>, Problem>;
type CheckedSection = {
  id: number;
  task: SectionTask;
  scoreBefore: number | null;
  score: number | null;
  isConfirmed: boolean;
  report: GrammarReport;
};

/**
 * Checks the grammar of every section's answer and stores the marks and the score. Each member of staff may do so 30
 * times an hour. Returns as `checker` what was used beside our own rules: "ours" if an answer had only our rules, null
 * if no answer has words.
 */
export async function checkGrammar(
  services: Services,
  staffId: string,
  slug: string,
): Promise<{ detail: string; checker: GrammarChecker | null } | Problem> {
  const { store, annotator, clock } = services;
  const row = await findEvaluationForStaff(store.db, slug);
  if (row === null) return NO_EVALUATION;
  const refusal = await takeQuota(services, "grammarCheck", staffId);
  if (refusal !== null) return refusal;
  const checked: CheckedSection[] = [];
  for (const section of await listSections(store.db, row.id)) {
    const { id, task, answer, grammar_score: scoreBefore } = section;
    const report = await annotator.annotate(answer, staffId);
    if (isProblem(report)) return report;
    // Keeps the examiner's decisions about marks that this check finds too.
    const decisions = parseMarkDecisions({ ...section, grammar_marks: JSON.stringify(report.marks) });
    const score =
      report.score === null ? null : (grammarScore(answer, applyMarkDecisions(report.marks, decisions))?.score ?? null);
    // An examiner must confirm a changed score again.
    const isConfirmed = section.score_confirmed === 1 && score === scoreBefore;
    checked.push({ id, task, scoreBefore, score, isConfirmed, report });
  }
  await store.withTx(
    async (tx) => {
      for (const { id, score, isConfirmed, report } of checked)
        await saveGrammarMarks(tx, id, { marks: report.marks, score, isConfirmed });
      await addAudit(tx, {
        evaluationId: row.id,
        accountId: staffId,
        action: "grammar_checked",
        changes: checked.map(({ task, scoreBefore, score }) => ({
          field: `task_${task}.grammar_score`,
          from: scoreBefore === null ? null : String(scoreBefore),
          to: score === null ? null : String(score),
        })),
        now: clock.now(),
      });
    },
    { lock: evaluationLock(row.id) },
  );
  const marks = checked.reduce((sum, { report }) => sum + report.marks.length, 0);
  return {
    detail: plural(checked.length, {
      one: plural(marks, { one: "Checked one section: # mark.", other: "Checked one section: # marks." }),
      other: plural(marks, {
        one: `Checked ${checked.length} sections: # mark.`,
        other: `Checked ${checked.length} sections: # marks.`,
      }),
    }),
    checker: findWeakestChecker(checked),
  };
}

/**
 * Returns the checker of the answers that have words, or null if there are none. Returns "ours" if only our own rules
 * checked one of these answers, because its few marks do not mean few mistakes.
 */
function findWeakestChecker(checked: readonly CheckedSection[]): GrammarChecker | null {
  // A report has no score if its answer has no words.
  const checkers = checked.filter(({ report }) => report.score !== null).map(({ report }) => report.checker);
  return checkers.includes("ours") ? "ours" : (checkers[0] ?? null);
}
