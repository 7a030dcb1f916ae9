import { excludeAggregate } from "#core/wire/commands/attempt-exclude.ts";
import { queueCommand, queueTables } from "../outbox/outbox.ts";
import { withWorkDatabase, type Device } from "../storage/device.ts";

/** Leaves an attempt out of averages and targets on all devices, or counts it again. */
export async function excludeAttempt(device: Device, slug: string, excluded: boolean, now: number): Promise<void> {
  const { work } = device;
  await withWorkDatabase(device, () =>
    work.transaction("rw", [work.attempt, ...queueTables(work)], async () => {
      const attempt = await work.attempt.get(slug);
      if (attempt === undefined || (attempt.excluded === true) === excluded) return;
      const { excluded: _, ...rest } = attempt;
      await work.attempt.put(excluded ? { ...rest, excluded } : rest);
      await queueCommand(work, {
        owner: attempt.owner,
        kind: "attempt.exclude",
        payload: { ...attempt.head, excluded },
        agg: excludeAggregate(slug),
        now,
        delay: 0,
      });
    }),
  );
}
