import type { AttemptHead } from "#core/exam/attempt/attempt.ts";
import type { Pack } from "#core/wire/books.ts";
import { adoptContent } from "#web/db/adopt-content.ts";
import type { PackError } from "#web/db/packs.ts";
import { clearPartial, partialName } from "#web/db/partials.ts";
import { createPackFetch, stopFor, type PackFetchParts } from "./pack-fetch.ts";

export type PinnedCopy = { pack: Pack } | { problem: PackError };

/**
 * Brings the very content that an attempt of another device was begun on, with its files: to go on with it here, or to
 * see its review, for which the attempt gets its own copy at once. A download of another version stays as it is.
 */
export async function fetchPinnedCopy(
  parts: PackFetchParts,
  head: Pick<AttemptHead, "attempt_slug" | "module_type" | "module_slug" | "content_version">,
): Promise<PinnedCopy> {
  const { signal } = new AbortController();
  const fetched = createPackFetch(parts);
  try {
    const { pack } = await fetched.pack({ ...head, isPinned: true }, signal, () => undefined);
    await adoptContent(parts.device, head.attempt_slug, pack);
    for (const item of pack.media) await fetched.media(head.module_slug, item, signal, () => undefined);
    await clearPartial(parts.device, partialName(head.module_slug, `pack ${head.content_version}`));
    return { pack };
  } catch (error) {
    return { problem: stopFor(error).reason };
  }
}
