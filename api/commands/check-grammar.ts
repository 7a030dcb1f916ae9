import type { Problem } from "#core/wire/problem.ts";
import type { GrammarReport } from "../jobs/annotator.ts";
import type { Parts } from "../parts.ts";
import { addAudit } from "../store/examiner-audit.ts";
import { findForStaff } from "../store/examiner-evaluations.ts";
import { listSections, saveGrammar } from "../store/examiner-sections.ts";
import { takeQuota } from "./quotas.ts";
import { NO_EVALUATION } from "./save-conclusion.ts";
import { evaluationLock } from "./save-section.ts";

type Checker = GrammarReport["checker"];

/** Checks the grammar of every section's answer and keeps marks and score with it; thirty times an hour for each person. */
export async function checkGrammar(
  parts: Parts,
  staffId: string,
  slug: string,
): Promise<{ detail: string; checker: Checker | null } | Problem> {
  const { store, annotator, clock } = parts;
  const row = await findForStaff(store.db, slug);
  if (row === null) return NO_EVALUATION;
  const refusal = await takeQuota(parts, "grammarCheck", staffId);
  if (refusal !== null) return refusal;
  const found: { id: number; task: 1 | 2; before: number | null; report: GrammarReport }[] = [];
  for (const { id, task, answer, grammar_score: before } of await listSections(store.db, row.id))
    found.push({ id, task, before, report: await annotator.annotate(answer) });
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
    detail: `Checked ${found.length} ${found.length === 1 ? "section" : "sections"}: ${marks} ${marks === 1 ? "mark" : "marks"}.`,
    // Where one section got only our own rules, that is what the reader must know.
    checker: checkers.includes("ours") ? "ours" : (checkers[0] ?? null),
  };
}
