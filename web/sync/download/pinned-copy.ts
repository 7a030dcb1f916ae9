import type { AttemptHead } from "#core/exam/attempt/attempt.ts";
import type { Pack } from "#core/wire/library/books.ts";
import { storeReviewContent } from "#web/db/attempt/store-review-content.ts";
import type { PackError } from "#web/db/library/packs.ts";
import { deletePartialFile, partialName } from "#web/db/library/partial-files.ts";
import { createPackFetch, toDownloadStop, type PackFetchDependencies } from "./pack-fetch.ts";

export type PinnedCopy = { pack: Pack } | { problem: PackError };

/**
 * Fetches the content version of another device's attempt, with its files, so that the learner can continue or review
 * the attempt here. Stores the content with a handed-in attempt; for a running attempt `continueHere` stores it. A
 * download of another version stays.
 */
export async function fetchPinnedCopy(
  dependencies: PackFetchDependencies,
  head: Pick<AttemptHead, "attempt_slug" | "module_type" | "module_slug" | "content_version">,
): Promise<PinnedCopy> {
  const { signal } = new AbortController();
  const packFetch = createPackFetch(dependencies);
  try {
    const { pack } = await packFetch.fetchPack({ ...head, isPinned: true }, signal, () => undefined);
    await storeReviewContent(dependencies.device, head.attempt_slug, pack);
    for (const item of pack.media) await packFetch.fetchMedia(head.module_slug, item, signal, () => undefined);
    await deletePartialFile(dependencies.device, partialName(head.module_slug, `pack ${head.content_version}`));
    return { pack };
  } catch (error) {
    return { problem: toDownloadStop(error).reason };
  }
}
