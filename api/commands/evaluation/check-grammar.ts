import { plural } from "#core/format/plural.ts";
import { isProblem, type Problem } from "#core/wire/problem.ts";
import type { Services } from "#api/services.ts";
import { addAudit } from "#api/store/evaluation/examiner-audit.ts";
import { findEvaluationForStaff } from "#api/store/evaluation/examiner-evaluations.ts";
import { listSections, saveGrammar } from "#api/store/evaluation/examiner-sections.ts";
import { takeQuota } from "../sync/quotas.ts";
import { NO_EVALUATION } from "./save-conclusion.ts";
import { evaluationLock } from "./save-section.ts";

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
  const found: { id: number; task: 1 | 2; before: number | null; report: GrammarReport }[] = [];
  for (const { id, task, answer, grammar_score: before } of await listSections(store.db, row.id)) {
    const report = await annotator.annotate(answer, staffId);
    if (isProblem(report)) return report;
    found.push({ id, task, before, report });
  }
  await store.withTx(
    async (tx) => {
      for (const { id, report } of found) await saveGrammar(tx, id, report.marks, report.score?.score ?? null);
      await addAudit(tx, {
        evaluationId: row.id,
        accountId: staffId,
        action: "grammar_checked",
        changes: found.map(({ task, before, report }) => ({
          field: `task_${task}.grammar_score`,
          from: before === null ? null : String(before),
          to: report.score === null ? null : String(report.score.score),
        })),
        now: clock.now(),
      });
    },
    { lockUser: evaluationLock(row.id) },
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
    // Where one section got only our own rules, that is what the reader must know.
    checker: checkers.includes("ours") ? "ours" : (checkers[0] ?? null),
  };
}
