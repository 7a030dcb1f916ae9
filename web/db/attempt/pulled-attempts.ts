import type { TimerState } from "#core/exam/attempt/timer.ts";
import type { Attempt } from "#core/wire/attempt/attempts.ts";
import { excludeAggregate } from "#core/wire/commands/attempt-exclude.ts";
import { SELF_ASSESSMENT_SECTION } from "#core/wire/attempt/spoken-sections.ts";
import type { AttemptRecord } from "./attempt-record.ts";
import { recoverOnce } from "./attempt-work.ts";
import { withWorkDatabase, type Device } from "../storage/device.ts";
import { hasUnsentDrafts, mergeDrafts } from "../draft/merge-drafts.ts";
import { recoverDrafts } from "../draft/drafts.ts";
import { readWorkWriteAhead } from "./work-write-ahead.ts";
import { deleteMeta, readMeta, writeMeta } from "../storage/meta.ts";
import { hasUnsent } from "../outbox/has-unsent.ts";
import { attemptAggregate } from "../outbox/outbox.ts";
import { storeOwnBand } from "./own-band.ts";

/**
 * An attempt from the server with its position in the changes feed. `clock`: its timer, for a device that lacks the
 * attempt.
 */
export type PulledAttempt = { seq: number; attempt: Attempt; clock: TimerState };

export function readCursor(device: Device, owner: string): Promise<string | null> {
  return withWorkDatabase(device, () => readMeta(device.work.meta, `cursor:${owner}`));
}

/** Resets the feed cursor, so that the next pull starts from the beginning. Deletes nothing on the device. */
export async function resetCursor(device: Device, owner: string): Promise<void> {
  await withWorkDatabase(device, () => deleteMeta(device.work.meta, `cursor:${owner}`));
}

/**
 * Applies attempts from the server. Skips an attempt while this device has unsent answers, a write-ahead copy or an
 * unsent exclusion for it. Returns the feed position of the first skipped attempt, or null. Pass the position to
 * `storeCursor`, so that a later pull gets the skipped changes again.
 */
export async function mergePulledAttempts(
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
      const writtenAhead = new Set(readWorkWriteAhead(device).map((entry) => entry.slug));
      for (const { seq, attempt, clock } of pulled) {
        const slug = attempt.attempt_slug;
        const local = await work.attempt.get(slug);
        if (local !== undefined && local.owner !== owner) continue;
        const waiting = await work.outbox.where("agg").equals(attemptAggregate(slug)).toArray();
        const isExclusionUnsent = local !== undefined && (await hasUnsent(work, owner, excludeAggregate(slug)));
        const isUnsent = waiting.some((row) => row.state !== "rejected");
        if (writtenAhead.has(slug) || isUnsent || isExclusionUnsent) {
          if (firstSkipped === null || seq < firstSkipped) firstSkipped = seq;
          continue;
        }
        const hasDrafts = attempt.module_type === "writing" || attempt.module_type === "speaking";
        // A lower revision was requested before this device applied a newer change.
        const isOutdated = attempt.rev < (local?.rev ?? 0);
        if (hasDrafts && !isOutdated) await mergeDrafts(work, owner, attempt, clientId);
        const isRefused = waiting.length > 0;
        const merged = local === undefined ? toRecord(owner, attempt, clock) : merge(local, attempt, isRefused);
        const keepsSendState = local !== undefined && (await hasUnsentDrafts(work, local.slug));
        if (merged !== local) await work.attempt.put(keepsSendState ? { ...merged, delivery: local.delivery } : merged);
        const assessment = hasDrafts && (await work.draft.get([slug, SELF_ASSESSMENT_SECTION]));
        if (assessment) await storeOwnBand(work, assessment);
      }
      return firstSkipped;
    }),
  );
}

/** Stores the feed cursor, or the position before `firstSkipped`, if that is earlier. */
export async function storeCursor(
  device: Device,
  owner: string,
  cursor: string,
  firstSkipped: number | null,
): Promise<void> {
  const reached = firstSkipped === null ? cursor : String(Math.min(Number(cursor), firstSkipped - 1));
  await withWorkDatabase(device, () => writeMeta(device.work.meta, `cursor:${owner}`, reached));
}

/** Returns the attempt with the server's values. `isRefused`: the outbox has rejected commands of this attempt. */
function merge(local: AttemptRecord, server: Attempt, isRefused: boolean): AttemptRecord {
  if (server.rev <= local.rev) return local;
  const isHandedInLocally = local.status !== "in_progress" && server.status === "in_progress";
  if (isHandedInLocally) return { ...local, rev: server.rev };
  const { base: _base, excluded: _excluded, ...rest } = local;
  return {
    ...rest,
    work: server.work,
    ...(server.status === "in_progress" && { base: server.work }),
    edit: local.edit + 1,
    // The server's status is "Completed" until it has all recordings. This device has them, so "Ready" stays.
    status: local.status === "Ready" && server.status === "Completed" ? local.status : server.status,
    submitted_at: server.submitted_at ?? local.submitted_at,
    marking: server.marking ?? local.marking,
    ...(server.excluded === true && { excluded: true }),
    ...(server.evaluation && { evaluation: server.evaluation }),
    delivery: isRefused ? "refused" : "sent",
    rev: server.rev,
    updated_at: server.updated_at,
  };
}

function toRecord(owner: string, server: Attempt, clock: TimerState): AttemptRecord {
  const { attempt_slug, module_type, module_slug, content_version, mode, extra_time, parts, started_at } = server;
  const { only, full_test } = server;
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
    book_name: server.book_name,
    test_name: server.test_name,
    work: server.work,
    ...(server.status === "in_progress" && { base: server.work }),
    edit: 0,
    clock,
    place: { number: server.marking?.questions[0]?.number ?? 1, view: "passage", part: parts?.[0] ?? 1 },
    status: server.status,
    submitted_at: server.submitted_at,
    reason: null,
    marking: server.marking,
    ...(server.excluded === true && { excluded: true }),
    ...(server.evaluation && { evaluation: server.evaluation }),
    delivery: "sent",
    rev: server.rev,
    held: false,
    updated_at: server.updated_at,
  };
}
