import { pickQuestions } from "#core/exam/attempt/practice-set.ts";
import type { Pack } from "#core/wire/library/books.ts";
import { withWorkDatabase, type Device } from "../storage/device.ts";

/**
 * Stores the questions and the answer key of a handed-in attempt with it, so that the learner can review the attempt on
 * this device. An existing copy stays. Does nothing if the pack has another content version. A running attempt gets its
 * copy from `continueHere`.
 */
export async function storeReviewContent(device: Device, attemptSlug: string, pack: Pack): Promise<void> {
  const { work } = device;
  await withWorkDatabase(device, () =>
    work.transaction("rw", [work.attempt, work.attemptModule, work.attemptKey], async () => {
      const attempt = await work.attempt.get(attemptSlug);
      if (attempt === undefined || attempt.status === "in_progress") return;
      if (attempt.head.content_version !== pack.module.content_version) return;
      if ((await work.attemptModule.get(attemptSlug)) !== undefined) return;
      await work.attemptModule.put({ slug: attemptSlug, module: pickQuestions(pack.module, attempt.head.only) });
      if (pack.key !== null) await work.attemptKey.put({ slug: attemptSlug, key: pack.key });
    }),
  );
}
