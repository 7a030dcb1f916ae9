import type { AttemptGrammar } from "#core/wire/attempt/evaluations.ts";
import { writeAnnotated } from "#core/wire/library/annotated-text.ts";
import { isProblem, type Problem } from "#core/wire/problem.ts";
import type { Services } from "#api/services.ts";
import { findAttempts } from "#api/store/attempt/attempt-lists.ts";
import { findDrafts } from "#api/store/attempt/drafts.ts";
import { takeQuota } from "../sync/quotas.ts";

/**
 * Marks the grammar of the learner's own handed-in Writing attempt with the server's checker. At most 60 times an hour.
 */
export async function annotateAttempt(
  services: Services,
  accountId: string,
  slug: string,
): Promise<AttemptGrammar | Problem> {
  const { db } = services.store;
  const [attempt] = await findAttempts(db, accountId, [slug]);
  if (attempt?.module_type !== "writing" || attempt.status === "in_progress")
    return { problem: "not_found", detail: "There is no such attempt." };
  const refusal = await takeQuota(services, "ownGrammar", accountId);
  if (refusal !== null) return refusal;
  const answers = (await findDrafts(db, [slug])).get(slug)?.answers ?? {};
  const data: AttemptGrammar["data"] = [];
  for (const [id, text] of Object.entries(answers)) {
    const report = await services.annotator.annotate(text, accountId);
    if (isProblem(report)) return report;
    const { marks, score, checker } = report;
    data.push({ id, grammar_check: writeAnnotated(text, marks), grammar_score: score?.score ?? null, checker });
  }
  return { attempt_slug: slug, data };
}
