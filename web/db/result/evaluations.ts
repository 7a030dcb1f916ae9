import { EVALUATOR_VERSION, type WritingEvaluation } from "#core/exam/writing/evaluation.ts";
import type { WritingAnswer } from "#core/exam/writing/evaluate-writing.ts";
import type { AttemptRecord } from "../attempt/attempt-record.ts";
import { watchAfterRecovery, recoverOnce } from "../attempt/attempt-work.ts";
import { withWorkDatabase, type Device } from "../storage/device.ts";
import { getDrafts } from "../draft/drafts.ts";
import { getPackContent, getPackKey } from "../library/packs.ts";
import { watch, type Watch } from "../storage/watch.ts";

/** The input of the evaluator, without the word list. */
export type AnswerToEvaluate = Omit<WritingAnswer, "lexicon">;

/** Slugs of submitted Writing attempts: those to evaluate on this device, and those to fetch from the server. */
export type AwaitedEvaluations = { toEvaluate: string[]; toFetch: string[] };

export function watchAwaited(device: Device, owner: string): Watch<AwaitedEvaluations> {
  return watchAfterRecovery(
    device,
    watch(async () => {
      const attempts = await device.work.attempt.where("owner").equals(owner).toArray();
      const handedIn = attempts.filter(
        ({ head, status }) => head.module_type === "writing" && status !== "in_progress",
      );
      return {
        toEvaluate: handedIn.filter(isUnevaluated).map((attempt) => attempt.slug),
        toFetch: handedIn
          .filter(({ status, delivery }) => status === "Completed" && delivery === "sent")
          .map((attempt) => attempt.slug),
      };
    }),
  );
}

/** Returns whether the attempt has no evaluation, or only one by this device's evaluator in another version. */
function isUnevaluated({ evaluation, status }: AttemptRecord): boolean {
  if (evaluation === undefined) return status === "Completed";
  return evaluation.source === "device" && evaluation.result.evaluator_version !== EVALUATOR_VERSION;
}

/**
 * Returns the submitted texts with their tasks and briefs, or null before hand-in and if this device lacks the tasks.
 */
export async function readAnswerToEvaluate(device: Device, slug: string): Promise<AnswerToEvaluate | null> {
  await recoverOnce(device);
  const { work } = device;
  const [attempt, copy, keyCopy] = await withWorkDatabase(device, () =>
    Promise.all([work.attempt.get(slug), work.attemptModule.get(slug), work.attemptKey.get(slug)]),
  );
  if (attempt === undefined || attempt.status === "in_progress") return null;
  const { module_slug, content_version, parts } = attempt.head;
  const [pack, packKey] = await Promise.all([getPackContent(device, module_slug), getPackKey(device, module_slug)]);
  const isSame = pack?.module.content_version === content_version;
  const module = copy?.module ?? (isSame ? pack?.module : undefined);
  if (module?.module_type !== "writing") return null;
  const drafts = await getDrafts(device, slug);
  return {
    module,
    key: keyCopy?.key ?? (isSame ? packKey : undefined) ?? null,
    texts: Object.fromEntries(drafts.map(({ section, text }) => [section, text])),
    parts,
  };
}

/** Stores this device's evaluation unless the server's evaluation has arrived. */
export async function storeOwnEvaluation(
  device: Device,
  slug: string,
  result: WritingEvaluation,
  now: number,
): Promise<void> {
  const { work } = device;
  await withWorkDatabase(device, () =>
    work.transaction("rw", [work.attempt], async () => {
      const attempt = await work.attempt.get(slug);
      if (attempt === undefined || attempt.status === "in_progress") return;
      if (attempt.evaluation !== undefined && attempt.evaluation.source !== "device") return;
      await work.attempt.put({
        ...attempt,
        evaluation: { source: "device", model: null, evaluated_at: now, result },
      });
    }),
  );
}
