import type { ClockState } from "#core/exam/attempt/clock.ts";
import type { Attempt } from "#core/wire/attempts.ts";
import { SELF_ASSESSMENT_SECTION } from "#core/wire/spoken-sections.ts";
import type { AttemptRecord } from "./attempt-record.ts";
import { recovered } from "./attempt-work.ts";
import { atWork, type Device } from "./device.ts";
import { hasUnsentDrafts, mergeDrafts } from "./draft-answers.ts";
import { recoverDrafts } from "./drafts.ts";
import { readJournal } from "./journal.ts";
import { deleteMeta, readMeta, writeMeta } from "./meta.ts";
import { attemptAggregate } from "./outbox.ts";
import { noteOwnBand } from "./own-band.ts";

/** An attempt as the server has it, and where the feed tells of it; `clock` is for one that is not here yet. */
export type PulledAttempt = { seq: number; attempt: Attempt; clock: ClockState };

export function readCursor(device: Device, owner: string): Promise<string | null> {
  return atWork(device, () => readMeta(device.work.meta, `cursor:${owner}`));
}

/** Forgets how far the changes were read: the next pull starts over. Nothing on the device is removed by this. */
export async function forgetCursor(device: Device, owner: string): Promise<void> {
  await atWork(device, () => deleteMeta(device.work.meta, `cursor:${owner}`));
}

/**
 * Takes over what other devices did. An attempt with unsent work of this device stays as it is until that work has been
 * answered. Answers the place in the feed of the first one that stayed, null when all were taken over: `keepCursor` must
 * not go past it, or this device would never hear of it again.
 */
export async function mergePulled(
  device: Device,
  owner: string,
  pulled: readonly PulledAttempt[],
): Promise<number | null> {
  await recovered(device);
  await recoverDrafts(device);
  const { work } = device;
  return await atWork(device, () =>
    work.transaction("rw", [work.attempt, work.draft, work.draftVersion, work.outbox, work.meta], async () => {
      const clientId = (await readMeta(work.meta, "clientId")) ?? "";
      let held: number | null = null;
      const journaled = new Set(readJournal(device).map((entry) => entry.slug));
      for (const { seq, attempt, clock } of pulled) {
        const slug = attempt.attempt_slug;
        const here = await work.attempt.get(slug);
        if (here !== undefined && here.owner !== owner) continue;
        const waiting = await work.outbox.where("agg").equals(attemptAggregate(slug)).toArray();
        if (journaled.has(slug) || waiting.some((row) => row.state !== "rejected")) {
          if (held === null || seq < held) held = seq;
          continue;
        }
        // What was asked for before something newer was taken over says nothing any more.
        const hasDrafts = attempt.module_type === "writing" || attempt.module_type === "speaking";
        if (hasDrafts && attempt.rev >= (here?.rev ?? 0)) await mergeDrafts(work, owner, attempt, clientId);
        const merged =
          here === undefined ? fromServer(owner, attempt, clock) : merge(here, attempt, waiting.length > 0);
        const isWaiting = here !== undefined && (await hasUnsentDrafts(work, here.slug));
        if (merged !== here) await work.attempt.put(isWaiting ? { ...merged, delivery: here.delivery } : merged);
        const assessment = hasDrafts && (await work.draft.get([slug, SELF_ASSESSMENT_SECTION]));
        if (assessment) await noteOwnBand(work, assessment);
      }
      return held;
    }),
  );
}

/** Remembers how far the feed was read; `held` as `mergePulled` answered it. */
export async function keepCursor(device: Device, owner: string, cursor: string, held: number | null): Promise<void> {
  const reached = held === null ? cursor : String(Math.min(Number(cursor), held - 1));
  await atWork(device, () => writeMeta(device.work.meta, `cursor:${owner}`, reached));
}

/** What the server knows better; refused work stays in the outbox as it was sent, whatever is shown here. */
function merge(here: AttemptRecord, there: Attempt, isRefused: boolean): AttemptRecord {
  if (there.rev <= here.rev) return here;
  const isHandedInHere = here.status !== "in_progress" && there.status === "in_progress";
  if (isHandedInHere) return { ...here, rev: there.rev };
  const { base: _, ...rest } = here;
  return {
    ...rest,
    work: there.work,
    ...(there.status === "in_progress" && { base: there.work }),
    edit: here.edit + 1,
    // To the server a Speaking attempt is pending until all audio has arrived; here it can be heard already.
    status: here.status === "Ready" && there.status === "Completed" ? here.status : there.status,
    submitted_at: there.submitted_at ?? here.submitted_at,
    marking: there.marking ?? here.marking,
    ...(there.evaluation && { evaluation: there.evaluation }),
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
    ...(there.status === "in_progress" && { base: there.work }),
    edit: 0,
    clock,
    place: { number: there.marking?.questions[0]?.number ?? 1, view: "passage", part: parts?.[0] ?? 1 },
    status: there.status,
    submitted_at: there.submitted_at,
    reason: null,
    marking: there.marking,
    ...(there.evaluation && { evaluation: there.evaluation }),
    delivery: "sent",
    rev: there.rev,
    held: false,
    updated_at: there.updated_at,
  };
}
