import type { AttemptGrammar } from "#core/wire/evaluations.ts";
import { writeAnnotated } from "#core/wire/annotated-text.ts";
import type { Problem } from "#core/wire/problem.ts";
import type { Parts } from "../parts.ts";
import { findAttempts } from "../store/attempt-lists.ts";
import { findDrafts } from "../store/drafts.ts";
import { takeQuota } from "./quotas.ts";

/** The answers of the learner's own handed-in Writing attempt, marked by the server's checker; sixty times an hour. */
export async function annotateAttempt(
  parts: Parts,
  accountId: string,
  slug: string,
): Promise<AttemptGrammar | Problem> {
  const { db } = parts.store;
  const [attempt] = await findAttempts(db, accountId, [slug]);
  if (attempt?.module_type !== "writing" || attempt.status === "in_progress")
    return { problem: "not_found", detail: "There is no such attempt." };
  const refusal = await takeQuota(parts, "ownGrammar", accountId);
  if (refusal !== null) return refusal;
  const answers = (await findDrafts(db, [slug])).get(slug)?.answers ?? {};
  const data: AttemptGrammar["data"] = [];
  for (const [id, text] of Object.entries(answers)) {
    const { marks, score, checker } = await parts.annotator.annotate(text);
    data.push({ id, grammar_check: writeAnnotated(text, marks), grammar_score: score?.score ?? null, checker });
  }
  return { attempt_slug: slug, data };
}
