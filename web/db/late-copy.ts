import type { AttemptWork } from "#core/exam/attempt/attempt.ts";
import type { CommandPayload } from "#core/wire/commands.ts";
import type { Texts } from "#core/wire/drafts.ts";
import type { Device } from "./device.ts";
import { attemptAggregate } from "./outbox.ts";
import { watch, type Watch } from "./watch.ts";

/** A hand-in of this device that came after another: it does not count, and is kept whole. Time in ms since 1970. */
export type LateCopy = { opId: string; work: AttemptWork; texts: Texts | null; submitted_at: number };

/** What this device handed in too late for an attempt; null where its hand-in counts, or was given up by the learner. */
export function watchLateCopy(device: Device, owner: string, slug: string): Watch<LateCopy | null> {
  return watch(async () => {
    const row = await device.work.outbox
      .where("agg")
      .equals(attemptAggregate(slug))
      .filter((one) => one.owner === owner && one.kind === "attempt.submit" && one.state === "rejected")
      .last();
    if (row === undefined) return null;
    const { work, texts = null, submitted_at } = row.payload as CommandPayload<"attempt.submit">;
    return { opId: row.opId, work, texts, submitted_at };
  });
}
