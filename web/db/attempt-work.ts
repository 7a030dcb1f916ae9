import type { AttemptWork } from "#core/exam/attempt/attempt.ts";
import type { AttemptRecord } from "./attempt-record.ts";
import { atWork, type Device } from "./device.ts";
import { forgetJournal, readJournal } from "./journal.ts";
import { attemptAggregate, queueCommand, queueTables } from "./outbox.ts";
import type { Watch } from "./watch.ts";
import type { WorkDatabase } from "./work-database.ts";

/** Answers typed within this time travel as one command, in ms. */
const SAVE_DELAY = 8_000;

/**
 * Changes the work of a running attempt and queues it. Call inside a transaction over `attempt` and `queueTables`.
 * `edit` is given where the change was counted already.
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
    delay: SAVE_DELAY,
    replaces: true,
  });
  return changed;
}

/** Keeps the latest work at hand for the journal, which has no time to ask the database. */
export function remember(device: Device, attempt: AttemptRecord): AttemptRecord {
  const known = device.latest.get(attempt.slug);
  if (attempt.status !== "in_progress") device.latest.delete(attempt.slug);
  else if (known === undefined)
    device.latest.set(attempt.slug, { owner: attempt.owner, edit: attempt.edit, pending: 0, work: attempt.work });
  else Object.assign(known, { edit: Math.max(known.edit, attempt.edit), work: attempt.work });
  return attempt;
}

/** Takes over what the journal kept when the app last ended, before anybody sees an attempt. */
export function recovered(device: Device): Promise<void> {
  device.recovery ??= recoverJournal(device).catch(() => {
    device.recovery = null;
  });
  return device.recovery;
}

async function recoverJournal(device: Device): Promise<void> {
  const { work } = device;
  for (const entry of readJournal(device)) {
    const known = await atWork(device, () => work.attempt.get(entry.slug));
    if (known !== undefined && known.owner === entry.owner && entry.edit > known.edit) {
      await atWork(device, () =>
        work.transaction(
          "rw",
          [work.attempt, ...queueTables(work)],
          async () => await writeWork(work, entry.slug, known.updated_at, () => entry.work, entry.edit),
        ),
      );
    }
    forgetJournal(device, entry.slug, entry.edit);
  }
}

/** On a device that is full the journal cannot be taken over: its work is what the learner did last all the same. */
export function withJournal(device: Device, attempt: AttemptRecord): AttemptRecord {
  if (device.recovery !== null || attempt.status !== "in_progress") return attempt;
  const entry = readJournal(device).find((one) => one.slug === attempt.slug && one.owner === attempt.owner);
  return entry === undefined || entry.edit <= attempt.edit
    ? attempt
    : { ...attempt, work: entry.work, edit: entry.edit };
}

/** A watch that shows nothing before the journal was taken over. */
export function afterRecovery<T>(device: Device, watched: Watch<T>): Watch<T> {
  return {
    subscribe(onValue, onError) {
      let stop: (() => void) | null = null;
      let isOver = false;
      void recovered(device).then(() => {
        if (!isOver) stop = watched.subscribe(onValue, onError);
      });
      return () => {
        isOver = true;
        stop?.();
      };
    },
  };
}
