import { EVALUATOR_VERSION, type WritingEvaluation } from "#core/exam/writing/evaluation.ts";
import type { WritingAnswer } from "#core/exam/writing/evaluate-writing.ts";
import type { AttemptRecord } from "./attempt-record.ts";
import { afterRecovery, recovered } from "./attempt-work.ts";
import { atWork, type Device } from "./device.ts";
import { getDrafts } from "./drafts.ts";
import { getPackContent, getPackKey } from "./packs.ts";
import { watch, type Watch } from "./watch.ts";

/** What a device evaluates: everything but the words that it looks up. */
export type AnswerToEvaluate = Omit<WritingAnswer, "lexicon">;

/** An account's handed-in Writing attempts that this device should evaluate, or whose official result is awaited. */
export type AwaitedEvaluations = { toEvaluate: string[]; toFetch: string[] };

export function watchAwaited(device: Device, owner: string): Watch<AwaitedEvaluations> {
  return afterRecovery(
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

/** Nothing is known yet, or only what an older version of this app had made of it. */
function isUnevaluated({ evaluation, status }: AttemptRecord): boolean {
  if (evaluation === undefined) return status === "Completed";
  return evaluation.source === "device" && evaluation.result.evaluator_version !== EVALUATOR_VERSION;
}

/** What was handed in, with its tasks and their briefs; null where this device does not have the tasks. */
export async function readAnswer(device: Device, slug: string): Promise<AnswerToEvaluate | null> {
  await recovered(device);
  const { work } = device;
  const [attempt, copy, keyCopy] = await atWork(device, () =>
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

/** Keeps what this device made of an attempt, unless the server has said what it is meanwhile. */
export async function storeOwnEvaluation(
  device: Device,
  slug: string,
  result: WritingEvaluation,
  now: number,
): Promise<void> {
  const { work } = device;
  await atWork(device, () =>
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
