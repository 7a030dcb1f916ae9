import type { WritingSection } from "#core/wire/evaluations.ts";
import { completeEvaluation } from "#core/wire/evaluations.ts";
import { annotateAttempt } from "../commands/annotate-attempt.ts";
import type { App } from "../app-env.ts";
import type { Parts } from "../parts.ts";
import { findAttempts } from "../store/attempt-lists.ts";
import type { Module } from "#core/exam/content/module.ts";
import { findBestSample } from "../store/samples.ts";
import type { Db } from "../store/store.ts";
import { serve } from "./serve.ts";

/** What became of a Writing attempt, for its owner. */
export function evaluationRoutes(app: App, parts: Parts): void {
  const { db } = parts.store;
  serve(app, "writingEvaluation", async ({ params, session }) => {
    const [attempt] = await findAttempts(db, session.accountId, [params.attempt_slug]);
    if (attempt?.module_type !== "writing" || attempt.status === "in_progress")
      return { problem: "not_found", detail: "There is no such attempt." };
    return completeEvaluation(attempt.attempt_slug, attempt.evaluation ?? null);
  });
  serve(app, "writingGrammar", ({ params, session }) => annotateAttempt(parts, session.accountId, params.attempt_slug));
}

/** The sections of a Writing module with their sample answers; nothing for other modules. */
export async function writingSections(db: Db, module: Module): Promise<{ sections?: WritingSection[] }> {
  if (module.module_type !== "writing") return {};
  const sections: WritingSection[] = [];
  for (const { id, task } of module.parts) {
    const best = await findBestSample(db, id);
    sections.push({ id, task, sample_answer: best?.sample.answer ?? null });
  }
  return { sections };
}
