import type { AttemptWork } from "#core/exam/attempt/attempt.ts";
import type { Texts } from "#core/wire/attempt/drafts.ts";
import type { Device } from "../storage/device.ts";
import { attemptAggregate } from "../outbox/outbox.ts";
import { readQueued } from "../outbox/queued-payload.ts";
import { watch, type Watch } from "../storage/watch.ts";

/**
 * A submission from this device that arrived after another one. It does not count, but is kept whole. Times in ms since
 * 1970.
 */
export type LateCopy = { opId: string; work: AttemptWork; texts: Texts | null; submitted_at: number };

/** Watches this device's late copy of an attempt. Null if its submission counts, or the learner discarded the copy. */
export function watchLateCopy(device: Device, owner: string, slug: string): Watch<LateCopy | null> {
  return watch(async () => {
    const row = await device.work.outbox
      .where("agg")
      .equals(attemptAggregate(slug))
      .filter((one) => one.owner === owner && one.kind === "attempt.submit" && one.state === "rejected")
      .last();
    const payload = row === undefined ? null : readQueued(row, "attempt.submit");
    if (row === undefined || payload === null) return null;
    const { work, texts = null, submitted_at } = payload;
    return { opId: row.opId, work, texts, submitted_at };
  });
}
