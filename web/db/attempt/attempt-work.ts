import type { AttemptWork } from "#core/exam/attempt/attempt.ts";
import type { AttemptRecord } from "./attempt-record.ts";
import { withWorkDatabase, type Device } from "../storage/device.ts";
import { deleteWorkWriteAhead, readWorkWriteAhead } from "./work-write-ahead.ts";
import { attemptAggregate, queueCommand, queueTables } from "../outbox/outbox.ts";
import type { Watch } from "../storage/watch.ts";
import type { WorkDatabase } from "../storage/work-database.ts";

/** Answers entered within this time are sent as one command. */
const SEND_DELAY_MS = 8_000;

/**
 * Changes the work of a running attempt and queues it. Call inside a transaction over `attempt` and `queueTables`.
 * `edit` is the edit number of a write-ahead copy; by default the change gets the next number.
 */
export async function writeWork(
  work: WorkDatabase,
  slug: string,
  now: number,
  change: (work: AttemptWork) => AttemptWork,
  edit?: number,
): Promise<AttemptRecord> {
  const attempt = await work.attempt.get(slug);
  if (attempt === undefined) throw new Error("changed an attempt that is not on this device");
  if (attempt.status !== "in_progress") return attempt;
  const next = change(attempt.work);
  if (next === attempt.work) return attempt;
  const changed: AttemptRecord = {
    ...attempt,
    work: next,
    edit: edit ?? attempt.edit + 1,
    delivery: "device",
    updated_at: now,
  };
  await work.attempt.put(changed);
  await queueCommand(work, {
    owner: attempt.owner,
    kind: "answers.save",
    payload: { ...attempt.head, edit: changed.edit, work: next, ...(attempt.base && { base: attempt.base }) },
    agg: attemptAggregate(slug),
    now,
    delay: SEND_DELAY_MS,
  });
  return changed;
}

/** Keeps the latest work in memory, because a closing page that writes ahead has no time to read the database. */
export function cacheLatestWork(device: Device, attempt: AttemptRecord): AttemptRecord {
  const known = device.latest.get(attempt.slug);
  if (attempt.status !== "in_progress") device.latest.delete(attempt.slug);
  else if (known === undefined)
    device.latest.set(attempt.slug, { owner: attempt.owner, edit: attempt.edit, pending: 0, work: attempt.work });
  else Object.assign(known, { edit: Math.max(known.edit, attempt.edit), work: attempt.work });
  return attempt;
}

/** Applies the write-ahead copies of the last run, once per start. Call before reading an attempt. */
export function recoverOnce(device: Device): Promise<void> {
  device.recovery ??= recoverWriteAhead(device).catch(() => {
    device.recovery = null;
  });
  return device.recovery;
}

async function recoverWriteAhead(device: Device): Promise<void> {
  const { work } = device;
  for (const entry of readWorkWriteAhead(device)) {
    const known = await withWorkDatabase(device, () => work.attempt.get(entry.slug));
    if (known !== undefined && known.owner === entry.owner && entry.edit > known.edit) {
      await withWorkDatabase(device, () =>
        work.transaction(
          "rw",
          [work.attempt, ...queueTables(work)],
          async () => await writeWork(work, entry.slug, known.updated_at, () => entry.work, entry.edit),
        ),
      );
    }
    deleteWorkWriteAhead(device, entry.slug, entry.edit);
  }
}

/** Returns the attempt with the work of a newer write-ahead copy, if the recovery of the copies failed. */
export function withWriteAhead(device: Device, attempt: AttemptRecord): AttemptRecord {
  if (device.recovery !== null || attempt.status !== "in_progress") return attempt;
  const entry = readWorkWriteAhead(device).find((copy) => copy.slug === attempt.slug && copy.owner === attempt.owner);
  return entry === undefined || entry.edit <= attempt.edit
    ? attempt
    : { ...attempt, work: entry.work, edit: entry.edit };
}

/** Returns a watch that emits nothing before the recovery of the write-ahead copies has ended. */
export function watchAfterRecovery<T>(device: Device, watched: Watch<T>): Watch<T> {
  return {
    subscribe(onValue, onError) {
      let stop: (() => void) | null = null;
      let isStopped = false;
      void recoverOnce(device).then(() => {
        if (!isStopped) stop = watched.subscribe(onValue, onError);
      });
      return () => {
        isStopped = true;
        stop?.();
      };
    },
  };
}
