import type { ClockState } from "#core/exam/attempt/clock.ts";
import type { Attempt } from "#core/wire/attempts.ts";
import type { AttemptRecord } from "./attempt-record.ts";
import { atWork, type Device } from "./device.ts";
import { hasUnsentDrafts, mergeDrafts } from "./draft-answers.ts";
import { deleteMeta, readMeta, writeMeta } from "./meta.ts";
import { attemptAggregate } from "./outbox.ts";

/** An attempt as the server has it; `clock` is for one that is not here yet. */
export type PulledAttempt = { attempt: Attempt; clock: ClockState };

export function readCursor(device: Device, owner: string): Promise<string | null> {
  return atWork(device, () => readMeta(device.work.meta, `cursor:${owner}`));
}

/** Forgets how far the changes were read: the next pull starts over. Nothing on the device is removed by this. */
export async function forgetCursor(device: Device, owner: string): Promise<void> {
  await atWork(device, () => deleteMeta(device.work.meta, `cursor:${owner}`));
}

/**
 * Takes over what other devices did, and how far the feed was read, in one transaction. An attempt with unsent
 * work of this device stays as it is until that work has been answered.
 */
export async function mergePulled(
  device: Device,
  owner: string,
  pulled: readonly PulledAttempt[],
  cursor: string,
): Promise<void> {
  const { work } = device;
  await atWork(device, () =>
    work.transaction("rw", [work.attempt, work.draft, work.draftVersion, work.outbox, work.meta], async () => {
      for (const { attempt, clock } of pulled) {
        const here = await work.attempt.get(attempt.attempt_slug);
        if (here !== undefined && here.owner !== owner) continue;
        const waiting = await work.outbox.where("agg").equals(attemptAggregate(attempt.attempt_slug)).toArray();
        if (waiting.some((row) => row.state !== "rejected")) continue;
        if (attempt.module_type === "writing") await mergeDrafts(work, owner, attempt);
        const merged =
          here === undefined ? fromServer(owner, attempt, clock) : merge(here, attempt, waiting.length > 0);
        const isWaiting = here !== undefined && (await hasUnsentDrafts(work, here.slug));
        if (merged !== here) await work.attempt.put(isWaiting ? { ...merged, delivery: here.delivery } : merged);
      }
      await writeMeta(work.meta, `cursor:${owner}`, cursor);
    }),
  );
}

/** What the server knows better; refused work stays in the outbox as it was sent, whatever is shown here. */
function merge(here: AttemptRecord, there: Attempt, isRefused: boolean): AttemptRecord {
  if (there.rev <= here.rev) return here;
  const isHandedInHere = here.status !== "in_progress" && there.status === "in_progress";
  if (isHandedInHere) return { ...here, rev: there.rev };
  return {
    ...here,
    work: there.work,
    edit: here.edit + 1,
    // To the server a Speaking attempt is pending until all audio has arrived; here it can be heard already.
    status: here.status === "Ready" && there.status === "Completed" ? here.status : there.status,
    submitted_at: there.submitted_at ?? here.submitted_at,
    marking: there.marking ?? here.marking,
    delivery: isRefused ? "refused" : "sent",
    rev: there.rev,
    updated_at: there.updated_at,
  };
}

function fromServer(owner: string, there: Attempt, clock: ClockState): AttemptRecord {
  const { attempt_slug, module_type, module_slug, content_version, mode, extra_time, parts, started_at } = there;
  const { only, full_test } = there;
  return {
    slug: attempt_slug,
    owner,
    head: {
      attempt_slug,
      module_type,
      module_slug,
      content_version,
      mode,
      extra_time,
      parts,
      ...(only !== undefined && { only }),
      ...(full_test !== undefined && { full_test }),
      started_at,
    },
    book_name: there.book_name,
    test_name: there.test_name,
    work: there.work,
    edit: 0,
    clock,
    place: { number: there.marking?.questions[0]?.number ?? 1, view: "passage", part: parts?.[0] ?? 1 },
    status: there.status,
    submitted_at: there.submitted_at,
    reason: null,
    marking: there.marking,
    delivery: "sent",
    rev: there.rev,
    held: false,
    updated_at: there.updated_at,
  };
}
