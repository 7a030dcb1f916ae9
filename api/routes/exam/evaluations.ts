import type { WritingSection } from "#core/wire/attempt/evaluations.ts";
import { toCompleteEvaluation } from "#core/wire/attempt/evaluations.ts";
import { annotateAttempt } from "#api/commands/evaluation/annotate-attempt.ts";
import { takeQuota } from "#api/commands/sync/quotas.ts";
import type { App } from "#api/app-env.ts";
import type { Services } from "#api/services.ts";
import { findAttempts } from "#api/store/attempt/attempt-lists.ts";
import type { Module } from "#core/exam/content/module.ts";
import { EVALUATOR_VERSION } from "#core/exam/writing/evaluation.ts";
import { findBestSample } from "#api/store/content/samples.ts";
import type { Db } from "#api/store/store.ts";
import { serve } from "../http/serve.ts";

/** Adds the routes by which learners read the evaluation of their own Writing attempt. */
export function addEvaluationRoutes(app: App, services: Services): void {
  const { db } = services.store;
  const findEvaluation = async (accountId: string, slug: string) => {
    const [attempt] = await findAttempts(db, accountId, [slug]);
    if (attempt?.module_type !== "writing" || attempt.status === "in_progress")
      return { problem: "not_found" as const, detail: "There is no such attempt." };
    return toCompleteEvaluation(attempt.attempt_slug, attempt.evaluation ?? null);
  };
  serve(app, "writingEvaluation", ({ params, session }) => findEvaluation(session.accountId, params.attempt_slug));
  serve(app, "evaluateAgain", async ({ params, session }) => {
    const found = await findEvaluation(session.accountId, params.attempt_slug);
    if ("problem" in found || found.evaluator_version === EVALUATOR_VERSION) return found;
    const refusal = await takeQuota(services, "evaluateAgain", session.accountId);
    if (refusal !== null) return refusal;
    await services.store.withTx((tx) =>
      services.jobs.enqueue(tx, "evaluation", params.attempt_slug, session.accountId),
    );
    services.wakeEvaluations?.();
    return found;
  });
  serve(app, "writingGrammar", ({ params, session }) =>
    annotateAttempt(services, session.accountId, params.attempt_slug),
  );
}

/** Returns the sections of a Writing module with their sample answers, or an empty object for other modules. */
export async function findWritingSections(db: Db, module: Module): Promise<{ sections?: WritingSection[] }> {
  if (module.module_type !== "writing") return {};
  const sections: WritingSection[] = [];
  for (const { id, task } of module.parts) {
    const best = await findBestSample(db, id);
    sections.push({ id, task, sample_answer: best?.sample.answer ?? null });
  }
  return { sections };
}
