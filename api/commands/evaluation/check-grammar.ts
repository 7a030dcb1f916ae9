import type { SectionTask } from "#core/exam/bands/examiner.ts";
import { plural } from "#core/format/plural.ts";
import { grammarScore } from "#core/exam/grammar/score.ts";
import { applyMarkDecisions } from "#core/wire/crm/mark-decisions.ts";
import { isProblem, type Problem } from "#core/wire/problem.ts";
import type { Services } from "#api/services.ts";
import { addAudit } from "#api/store/evaluation/examiner-audit.ts";
import { findEvaluationForStaff } from "#api/store/evaluation/examiner-evaluations.ts";
import { listSections, parseMarkDecisions, saveGrammar } from "#api/store/evaluation/examiner-sections.ts";
import { takeQuota } from "../sync/quotas.ts";
import { NO_EVALUATION } from "./evaluation-refusals.ts";
import { evaluationLock } from "./evaluation-lock.ts";

type GrammarReport = Exclude<Awaited<ReturnType<Services["annotator"]["annotate"]>>, Problem>;
type Checker = GrammarReport["checker"];

/** Checks the grammar of every section's answer and stores marks and score. At most 30 times an hour per person. */
export async function checkGrammar(
  services: Services,
  staffId: string,
  slug: string,
): Promise<{ detail: string; checker: Checker | null } | Problem> {
  const { store, annotator, clock } = services;
  const row = await findEvaluationForStaff(store.db, slug);
  if (row === null) return NO_EVALUATION;
  const refusal = await takeQuota(services, "grammarCheck", staffId);
  if (refusal !== null) return refusal;
  const found: {
    id: number;
    task: SectionTask;
    before: number | null;
    score: number | null;
    isConfirmed: boolean;
    report: GrammarReport;
  }[] = [];
  for (const section of await listSections(store.db, row.id)) {
    const { id, task, answer, grammar_score: before } = section;
    const report = await annotator.annotate(answer, staffId);
    if (isProblem(report)) return report;
    // Keeps the decisions about marks that are found again. A score that changes must be confirmed again.
    const decisions = parseMarkDecisions({ ...section, grammar_marks: JSON.stringify(report.marks) });
    const score =
      report.score === null ? null : (grammarScore(answer, applyMarkDecisions(report.marks, decisions))?.score ?? null);
    found.push({ id, task, before, score, isConfirmed: section.score_confirmed === 1 && score === before, report });
  }
  await store.withTx(
    async (tx) => {
      for (const { id, score, isConfirmed, report } of found)
        await saveGrammar(tx, id, { marks: report.marks, score, isConfirmed });
      await addAudit(tx, {
        evaluationId: row.id,
        accountId: staffId,
        action: "grammar_checked",
        changes: found.map(({ task, before, score }) => ({
          field: `task_${task}.grammar_score`,
          from: before === null ? null : String(before),
          to: score === null ? null : String(score),
        })),
        now: clock.now(),
      });
    },
    { lock: evaluationLock(row.id) },
  );
  const marks = found.reduce((sum, { report }) => sum + report.marks.length, 0);
  const checkers = found.filter(({ report }) => report.score !== null).map(({ report }) => report.checker);
  return {
    detail: plural(found.length, {
      one: plural(marks, { one: "Checked one section: # mark.", other: "Checked one section: # marks." }),
      other: plural(marks, {
        one: `Checked ${found.length} sections: # mark.`,
        other: `Checked ${found.length} sections: # marks.`,
      }),
    }),
    // "ours", the weakest checker, if any section was checked by our own rules only.
    checker: checkers.includes("ours") ? "ours" : (checkers[0] ?? null),
  };
}
