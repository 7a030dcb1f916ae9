import { pieceOf } from "#core/exam/attempt/piece.ts";
import type { Pack } from "#core/wire/books.ts";
import { atWork, type Device } from "./device.ts";

/**
 * Gives a handed-in attempt of another device its own copy of text and key, for its review. One that it has stays; a
 * running attempt gets its copy when it is continued here.
 */
export async function adoptContent(device: Device, attemptSlug: string, pack: Pack): Promise<void> {
  const { work } = device;
  await atWork(device, () =>
    work.transaction("rw", [work.attempt, work.attemptModule, work.attemptKey], async () => {
      const attempt = await work.attempt.get(attemptSlug);
      if (attempt === undefined || attempt.status === "in_progress") return;
      if (attempt.head.content_version !== pack.module.content_version) return;
      if ((await work.attemptModule.get(attemptSlug)) !== undefined) return;
      await work.attemptModule.put({ slug: attemptSlug, module: pieceOf(pack.module, attempt.head.only) });
      if (pack.key !== null) await work.attemptKey.put({ slug: attemptSlug, key: pack.key });
    }),
  );
}
