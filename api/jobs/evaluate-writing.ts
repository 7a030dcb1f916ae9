import { isDeepStrictEqual } from "node:util";
import type { WritingEvaluation } from "#core/exam/writing/evaluation.ts";
import { EVALUATOR_VERSION } from "#core/exam/writing/evaluation.ts";
import { raiseResultAlert } from "../commands/raise-alert.ts";
import type { Parts } from "../parts.ts";
import { attemptParts, findStoredAttempt, updateAttempt } from "../store/attempts.ts";
import { addChange } from "../store/changes.ts";
import { findDrafts } from "../store/drafts.ts";
import { addEvaluation, listEvaluations, outdatedEvaluations } from "../store/evaluations.ts";
import { findContent } from "../store/modules.ts";
import { askModel, type Judged } from "./ask-model.ts";

const PAGE = 100;

type JobParts = Pick<Parts, "store" | "clock" | "log" | "evaluator" | "model" | "random" | "jobs">;

/**
 * Evaluates the Writing attempts that wait. The result is a new row, the attempt becomes Evaluated, and its learner's
 * devices are told. What fails comes up again, later each time. Returns how many were evaluated.
 */
export async function evaluateWaiting(parts: JobParts): Promise<number> {
  let count = 0;
  await parts.jobs.work("evaluation", async (slug) => {
    if (await evaluateOne(parts, slug)) count += 1;
  });
  return count;
}

/** Puts every attempt in the queue whose evaluation is out of date: briefs or rules have changed. Returns how many. */
export async function queueOutdated(parts: Pick<Parts, "store" | "jobs">): Promise<number> {
  const { store, jobs } = parts;
  let count = 0;
  let after = "";
  for (;;) {
    const due = await outdatedEvaluations(store.db, EVALUATOR_VERSION, after, PAGE);
    await store.withTx(async (tx) => {
      for (const { slug } of due) await jobs.enqueue(tx, "evaluation", slug);
    });
    after = due.at(-1)?.slug ?? after;
    count += due.length;
    if (due.length < PAGE) return count;
  }
}

/** False where there was nothing to evaluate, or nothing new came of it. */
async function evaluateOne(parts: JobParts, slug: string): Promise<boolean> {
  const { store, clock } = parts;
  const { db } = store;
  const attempt = await findStoredAttempt(db, slug);
  const content = attempt === null ? null : await findContent(db, attempt.module_slug, attempt.content_version);
  if (attempt === null || attempt.status === "in_progress" || content?.module.module_type !== "writing") return false;
  const { module, key } = content;
  const texts = (await findDrafts(db, [slug])).get(slug)?.answers ?? {};
  const ours = await parts.evaluator.evaluate({ module, key, texts, parts: attemptParts(attempt) });
  const judged = (await askModel(parts, module, texts, ours)) ?? {
    source: "rules" as const,
    model: null,
    result: ours,
  };
  return store.withTx(
    async (tx) => {
      const isNews = !isKnown(await listEvaluations(tx, slug), attempt.evaluation, judged, key?.key_version ?? null);
      if (isNews) {
        const now = clock.now();
        const number = await addEvaluation(tx, {
          attempt_slug: slug,
          key_version: key?.key_version ?? null,
          ...judged,
          now,
        });
        const rev = await updateAttempt(tx, slug, { evaluation: number, status: "Evaluated" }, now);
        await addChange(tx, attempt.account_id, { kind: "attempt", id: slug, rev });
        if (attempt.evaluation === null) await raiseResultAlert(tx, attempt, now);
      }
      return isNews;
    },
    { lockUser: attempt.account_id },
  );
}

/** Whether the evaluation that counts already says this. */
function isKnown(
  rows: Awaited<ReturnType<typeof listEvaluations>>,
  counts: number | null,
  judged: Judged,
  keyVersion: string | null,
): boolean {
  const row = rows.find((one) => one.number === counts);
  return (
    row !== undefined &&
    row.source === judged.source &&
    row.evaluator_version === judged.result.evaluator_version &&
    row.key_version === keyVersion &&
    isDeepStrictEqual(JSON.parse(row.body) as WritingEvaluation, JSON.parse(JSON.stringify(judged.result)))
  );
}
