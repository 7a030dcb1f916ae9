import { isDeepStrictEqual } from "node:util";
import type { WritingEvaluation } from "#core/exam/writing/evaluation.ts";
import { raiseResultAlert } from "#api/commands/notify/raise-alert.ts";
import type { Services } from "#api/services.ts";
import { parseAttemptParts, findStoredAttempt, updateAttempt } from "#api/store/attempt/attempts.ts";
import { addChange } from "#api/store/sync/changes.ts";
import { findDrafts } from "#api/store/attempt/drafts.ts";
import { addEvaluation, listEvaluations, listAttemptsToEvaluateAgain } from "#api/store/attempt/evaluations.ts";
import { findContent } from "#api/store/content/modules.ts";
import { askModel, type SourcedEvaluation } from "./ask-model.ts";

const PAGE_SIZE = 100;

type JobServices = Pick<Services, "store" | "clock" | "log" | "evaluator" | "model" | "random" | "jobs">;

/**
 * Evaluates waiting Writing attempts: stores the evaluation, sets the attempt to Evaluated and notifies the learner's
 * devices. Retries failures, later each time. Returns how many attempts got a new evaluation.
 */
export async function evaluateWaitingAttempts(services: JobServices): Promise<number> {
  let count = 0;
  await services.jobs.work("evaluation", async (slug) => {
    if (await evaluateOne(services, slug)) count += 1;
  });
  return count;
}

/**
 * Queues attempts that have no evaluation, or whose brief has changed since. Returns how many. These jobs have no
 * owner, so the queue runs them after those of new hand-ins.
 */
export async function queueAttemptsToEvaluateAgain(services: Pick<Services, "store" | "jobs">): Promise<number> {
  const { store, jobs } = services;
  let count = 0;
  let after = "";
  for (;;) {
    const due = await listAttemptsToEvaluateAgain(store.db, after, PAGE_SIZE);
    await store.withTx(async (tx) => {
      for (const { slug } of due) await jobs.enqueue(tx, "evaluation", slug);
    });
    after = due.at(-1)?.slug ?? after;
    count += due.length;
    if (due.length < PAGE_SIZE) return count;
  }
}

/** Evaluates one attempt. Returns false if there is nothing to evaluate or the result is unchanged. */
async function evaluateOne(services: JobServices, slug: string): Promise<boolean> {
  const { store, clock } = services;
  const { db } = store;
  const attempt = await findStoredAttempt(db, slug);
  const content = attempt === null ? null : await findContent(db, attempt.module_slug, attempt.content_version);
  if (attempt === null || attempt.status === "in_progress" || content?.module.module_type !== "writing") return false;
  const { module, key } = content;
  const texts = (await findDrafts(db, [slug])).get(slug)?.answers ?? {};
  const ours = await services.evaluator.evaluate(
    { module, key, texts, parts: parseAttemptParts(attempt) },
    attempt.account_id,
  );
  const judged = (await askModel(services, module, texts, ours)) ?? {
    source: "rules" as const,
    model: null,
    result: ours,
  };
  return store.withTx(
    async (tx) => {
      const isNew = !isUnchanged(await listEvaluations(tx, slug), attempt.evaluation, judged, key?.key_version ?? null);
      if (isNew) {
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
      return isNew;
    },
    { lock: attempt.account_id },
  );
}

/** Returns whether the current evaluation, number `currentNumber`, has the same result. */
function isUnchanged(
  rows: Awaited<ReturnType<typeof listEvaluations>>,
  currentNumber: number | null,
  judged: SourcedEvaluation,
  keyVersion: string | null,
): boolean {
  const row = rows.find(({ number }) => number === currentNumber);
  return (
    row !== undefined &&
    row.source === judged.source &&
    row.evaluator_version === judged.result.evaluator_version &&
    row.key_version === keyVersion &&
    isDeepStrictEqual(JSON.parse(row.body) as WritingEvaluation, JSON.parse(JSON.stringify(judged.result)))
  );
}
