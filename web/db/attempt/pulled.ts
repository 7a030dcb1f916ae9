import type { TimerState } from "#core/exam/attempt/timer.ts";
import type { Attempt } from "#core/wire/attempt/attempts.ts";
import { excludeAggregate } from "#core/wire/commands/attempt-exclude.ts";
import { SELF_ASSESSMENT_SECTION } from "#core/wire/attempt/spoken-sections.ts";
import type { AttemptRecord } from "./attempt-record.ts";
import { recoverOnce } from "./attempt-work.ts";
import { withWorkDatabase, type Device } from "../storage/device.ts";
import { hasUnsentDrafts, mergeDrafts } from "../draft/draft-answers.ts";
import { recoverDrafts } from "../draft/drafts.ts";
import { readWriteAhead } from "../draft/write-ahead.ts";
import { deleteMeta, readMeta, writeMeta } from "../storage/meta.ts";
import { hasUnsent } from "../outbox/has-unsent.ts";
import { attemptAggregate } from "../outbox/outbox.ts";
import { storeOwnBand } from "./own-band.ts";

/** An attempt from the server with its position in the changes feed. `clock` is used if the attempt is new here. */
export type PulledAttempt = { seq: number; attempt: Attempt; clock: TimerState };

export function readCursor(device: Device, owner: string): Promise<string | null> {
  return withWorkDatabase(device, () => readMeta(device.work.meta, `cursor:${owner}`));
}

/** Resets the feed cursor, so that the next pull starts from the beginning. Deletes nothing on the device. */
export async function resetCursor(device: Device, owner: string): Promise<void> {
  await withWorkDatabase(device, () => deleteMeta(device.work.meta, `cursor:${owner}`));
}

/**
 * Applies the changes of other devices. Skips an attempt with unsent work or an unsent exclusion on this device, until
 * the server has answered that. Returns the feed position of the first skipped attempt, or null. Pass it to
 * `storeCursor`, which keeps the cursor before it, so that the device does not miss the skipped change.
 */
export async function mergePulled(
  device: Device,
  owner: string,
  pulled: readonly PulledAttempt[],
): Promise<number | null> {
  await recoverOnce(device);
  await recoverDrafts(device);
  const { work } = device;
  return await withWorkDatabase(device, () =>
    work.transaction("rw", [work.attempt, work.draft, work.draftVersion, work.outbox, work.meta], async () => {
      const clientId = (await readMeta(work.meta, "clientId")) ?? "";
      let firstSkipped: number | null = null;
      const writtenAhead = new Set(readWriteAhead(device).map((entry) => entry.slug));
      for (const { seq, attempt, clock } of pulled) {
        const slug = attempt.attempt_slug;
        const here = await work.attempt.get(slug);
        if (here !== undefined && here.owner !== owner) continue;
        const waiting = await work.outbox.where("agg").equals(attemptAggregate(slug)).toArray();
        const isExclusionUnsent = here !== undefined && (await hasUnsent(work, owner, excludeAggregate(slug)));
        const isUnsent = waiting.some((row) => row.state !== "rejected");
        if (writtenAhead.has(slug) || isUnsent || isExclusionUnsent) {
          if (firstSkipped === null || seq < firstSkipped) firstSkipped = seq;
          continue;
        }
        // A reply requested before a newer change was applied is out of date.
        const hasDrafts = attempt.module_type === "writing" || attempt.module_type === "speaking";
        if (hasDrafts && attempt.rev >= (here?.rev ?? 0)) await mergeDrafts(work, owner, attempt, clientId);
        const merged =
          here === undefined ? fromServer(owner, attempt, clock) : merge(here, attempt, waiting.length > 0);
        const isWaiting = here !== undefined && (await hasUnsentDrafts(work, here.slug));
        if (merged !== here) await work.attempt.put(isWaiting ? { ...merged, delivery: here.delivery } : merged);
        const assessment = hasDrafts && (await work.draft.get([slug, SELF_ASSESSMENT_SECTION]));
        if (assessment) await storeOwnBand(work, assessment);
      }
      return firstSkipped;
    }),
  );
}

/** Stores the feed cursor. `firstSkipped`: the feed position of the first skipped change, or null. */
export async function storeCursor(
  device: Device,
  owner: string,
  cursor: string,
  firstSkipped: number | null,
): Promise<void> {
  const reached = firstSkipped === null ? cursor : String(Math.min(Number(cursor), firstSkipped - 1));
  await withWorkDatabase(device, () => writeMeta(device.work.meta, `cursor:${owner}`, reached));
}

/** Returns the attempt with the server's values. Rejected work stays in the outbox, whatever the attempt shows. */
function merge(here: AttemptRecord, there: Attempt, isRefused: boolean): AttemptRecord {
  if (there.rev <= here.rev) return here;
  const isHandedInHere = here.status !== "in_progress" && there.status === "in_progress";
  if (isHandedInHere) return { ...here, rev: there.rev };
  const { base: _base, excluded: _excluded, ...rest } = here;
  return {
    ...rest,
    work: there.work,
    ...(there.status === "in_progress" && { base: there.work }),
    edit: here.edit + 1,
    // The server calls a Speaking attempt pending until all audio has arrived; this device can play it already.
    status: here.status === "Ready" && there.status === "Completed" ? here.status : there.status,
    submitted_at: there.submitted_at ?? here.submitted_at,
    marking: there.marking ?? here.marking,
    ...(there.excluded === true && { excluded: true }),
    ...(there.evaluation && { evaluation: there.evaluation }),
    delivery: isRefused ? "refused" : "sent",
    rev: there.rev,
    updated_at: there.updated_at,
  };
}

function fromServer(owner: string, there: Attempt, clock: TimerState): AttemptRecord {
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
    ...(there.status === "in_progress" && { base: there.work }),
    edit: 0,
    clock,
    place: { number: there.marking?.questions[0]?.number ?? 1, view: "passage", part: parts?.[0] ?? 1 },
    status: there.status,
    submitted_at: there.submitted_at,
    reason: null,
    marking: there.marking,
    ...(there.excluded === true && { excluded: true }),
    ...(there.evaluation && { evaluation: there.evaluation }),
    delivery: "sent",
    rev: there.rev,
    held: false,
    updated_at: there.updated_at,
  };
}
