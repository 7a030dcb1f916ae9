import type { AttemptHead } from "#core/exam/attempt/attempt.ts";
import type { Module } from "#core/exam/content/module.ts";
import { draftAggregate, cleanDraftText, MAX_DECIDED_TEXTS, type Texts } from "#core/wire/attempt/drafts.ts";
import type { AttemptRecord } from "../attempt/attempt-record.ts";
import { withWorkDatabase, type Device } from "../storage/device.ts";
import { storeVersion } from "./merge-drafts.ts";
import { deleteDraftWriteAhead, deleteAllCopies, listDraftWriteAhead } from "./draft-write-ahead.ts";
import { queueCommand, queueTables } from "../outbox/outbox.ts";
import { storeOwnBand } from "../attempt/own-band.ts";
import type { DraftRow, DraftVersionRow, WorkDatabase } from "../storage/work-database.ts";

export type { DraftRow, DraftVersionRow } from "../storage/work-database.ts";

/** Typing within this time is sent as one command. */
const SEND_DELAY_MS = 8_000;
/** Minimum time between versions while typing. */
const VERSION_INTERVAL_MS = 60_000;
/** Deleting or overwriting more characters than this stores a version first. */
const LARGE_DELETION_CHARACTERS = 100;
/** Minimum time between updates of the attempt's own row while typing. */
const ATTEMPT_UPDATE_INTERVAL_MS = 10_000;

export type DraftSave = {
  slug: string;
  section: string;
  text: string;
  /** The draft's `edit` when the editor loaded it. A higher `edit` on disk is from another tab or device. */
  loadedEdit: number;
  /** The highest `edit` of a write-ahead copy of this section; the save gets at least this `edit`. */
  writeAheadEdit?: number;
  now: number;
  /** Whether `text` is an earlier version. The replaced text is then stored as a version. */
  isRestoring?: boolean;
};

/**
 * Lists the drafts of an attempt after applying the write-ahead copies. A section without typing has no draft. If
 * applying them failed, returns the drafts with the texts of the copies.
 */
export async function getDrafts(device: Device, slug: string): Promise<DraftRow[]> {
  await recoverDrafts(device);
  const rows = await withWorkDatabase(device, () => device.work.draft.where("slug").equals(slug).toArray());
  return recoveries.has(device) ? rows : await withDraftWriteAhead(device, slug, rows);
}

async function withDraftWriteAhead(device: Device, slug: string, rows: readonly DraftRow[]): Promise<DraftRow[]> {
  const attempt = await withWorkDatabase(device, () => device.work.attempt.get(slug));
  const bySection = new Map(rows.map((row) => [row.section, row]));
  for (const { section, owner, text, edit, ...entry } of await listDraftWriteAhead(device)) {
    if (attempt === undefined || entry.slug !== slug || owner !== attempt.owner) continue;
    const row = bySection.get(section) ?? emptyDraft(slug, section, owner, attempt.updated_at);
    if (edit > row.edit) bySection.set(section, { ...row, text, edit });
  }
  return [...bySection.values()];
}

/** Lists earlier texts of a section, newest first. */
export async function getDraftVersions(device: Device, slug: string, section: string): Promise<DraftVersionRow[]> {
  const rows = await withWorkDatabase(device, () =>
    device.work.draftVersion.where("[slug+section]").equals([slug, section]).toArray(),
  );
  return rows.toReversed();
}

/**
 * Writes a section's text and queues it in one transaction. Resolves when the text is on disk. A handed-in attempt
 * keeps its text; later typing is stored as a version. Speaking transcripts and self-assessments stay writable.
 */
export async function saveDraft(device: Device, save: DraftSave): Promise<DraftRow> {
  const { work } = device;
  const row = await withWorkDatabase(device, () =>
    work.transaction("rw", [work.attempt, work.draft, work.draftVersion, ...queueTables(work)], async () =>
      writeDraft(work, save),
    ),
  );
  deleteDraftWriteAhead(device, row);
  return row;
}

async function writeDraft(work: WorkDatabase, save: DraftSave): Promise<DraftRow> {
  const { slug, section, now } = save;
  const text = cleanDraftText(save.text);
  const [attempt, known] = await Promise.all([work.attempt.get(slug), work.draft.get([slug, section])]);
  if (attempt === undefined) throw new Error("wrote for an attempt that is not on this device");
  const stored = known ?? emptyDraft(slug, section, attempt.owner, now);
  if (stored.text === text) return await supersedeWriteAhead(work, stored, save.writeAheadEdit);
  if (!isWritable(attempt)) {
    await storeVersion(work, { slug, section, text, at: now, why: "after_hand_in" });
    return stored;
  }
  const isUnseenByEditor = stored.edit > save.loadedEdit && !text.startsWith(stored.text);
  if (isUnseenByEditor && stored.text.startsWith(text))
    return await supersedeWriteAhead(work, stored, save.writeAheadEdit);
  const edit = Math.max(stored.edit + 1, save.loadedEdit + 1, save.writeAheadEdit ?? 0);
  const next: DraftRow = { ...stored, text, edit, updated_at: now };
  if (isUnseenByEditor) {
    // Another device's or tab's text arrived while the editor was open. Typing must not overwrite that text.
    await storeVersion(work, { slug, section, text: stored.text, at: now, why: "other_device" });
    next.other ??= { text: stored.text, rev: stored.rev };
    next.rev = 0;
  } else if (save.isRestoring === true) {
    await storeVersion(work, { slug, section, text: stored.text, at: now, why: "before_restoring" });
  } else if (countRemovedCharacters(stored.text, text) > LARGE_DELETION_CHARACTERS) {
    await storeVersion(work, { slug, section, text: stored.text, at: now, why: "before_deleting" });
  } else if (now - stored.kept_at >= VERSION_INTERVAL_MS) {
    await storeVersion(work, { slug, section, text, at: now, why: "typed" });
    next.kept_at = now;
  }
  // The writes run in parallel, because the learner's typing waits during each await.
  await Promise.all([
    work.draft.put(next),
    queueDraft(work, attempt.head, next, now),
    attempt.head.module_type === "speaking" ? storeOwnBand(work, next) : markAttemptChanged(work, attempt, now),
  ]);
  return next;
}

async function markAttemptChanged(work: WorkDatabase, attempt: AttemptRecord, now: number): Promise<void> {
  if (attempt.delivery !== "device" || now - attempt.updated_at >= ATTEMPT_UPDATE_INTERVAL_MS)
    await work.attempt.put({ ...attempt, delivery: "device", updated_at: now });
}

/**
 * Raises the draft's edit number to that of a write-ahead copy, although the text did not change. Otherwise a copy of
 * text that was typed and removed would look newer at the next start.
 */
async function supersedeWriteAhead(work: WorkDatabase, draft: DraftRow, writeAheadEdit = 0): Promise<DraftRow> {
  if (writeAheadEdit <= draft.edit) return draft;
  const next = { ...draft, edit: writeAheadEdit };
  await work.draft.put(next);
  return next;
}

/** Returns whether a text may change: until hand-in, or at any time for a Speaking attempt. */
export function isWritable({ status, head }: Pick<AttemptRecord, "status" | "head">): boolean {
  return status === "in_progress" || head.module_type === "speaking";
}

/** Counts the characters that one edit removed: those between the common beginning and the common end. */
function countRemovedCharacters(before: string, after: string): number {
  const shorterLength = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorterLength && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < shorterLength - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  return before.length - start - end;
}

function emptyDraft(slug: string, section: string, owner: string, now: number): DraftRow {
  return { slug, section, owner, text: "", edit: 0, rev: 0, other: null, kept_at: now, updated_at: now };
}

async function queueDraft(work: WorkDatabase, head: AttemptHead, draft: DraftRow, now: number): Promise<void> {
  const { section, text, edit, rev, owner, settled = [] } = draft;
  await queueCommand(work, {
    owner,
    kind: "draft.save",
    payload: { ...head, section, text, edit, base_rev: rev, ...(settled.length > 0 && { settles: settled }) },
    agg: draftAggregate(draft.slug, section),
    now,
    delay: SEND_DELAY_MS,
  });
}

/** How to resolve two texts of one section. */
export type DraftChoice = "mine" | "other" | "both";

/** Returns the text that a choice results in. */
export function chosenText(draft: Pick<DraftRow, "text" | "other">, choice: DraftChoice): string {
  const other = draft.other?.text ?? draft.text;
  if (choice === "mine") return draft.text;
  return choice === "other" ? other : `${draft.text.trimEnd()}\n\n${other}`;
}

/** Applies the learner's choice between two texts. Stores the replaced text as a version. */
export async function chooseText(
  device: Device,
  decision: { slug: string; section: string; choice: DraftChoice; now: number },
): Promise<DraftRow | undefined> {
  const { slug, section, choice, now } = decision;
  const { work } = device;
  return withWorkDatabase(device, () =>
    work.transaction("rw", [work.attempt, work.draft, work.draftVersion, ...queueTables(work)], async () => {
      const [attempt, draft] = await Promise.all([work.attempt.get(slug), work.draft.get([slug, section])]);
      if (attempt === undefined || !isWritable(attempt) || draft === undefined || draft.other === null) return draft;
      const { isAside: _, other, ...rest } = draft;
      const text = chosenText(draft, choice);
      const replaced = choice === "mine" ? other.text : draft.text;
      if (text !== replaced) await storeVersion(work, { slug, section, text: replaced, at: now, why: "other_device" });
      const next: DraftRow = {
        ...rest,
        text,
        edit: draft.edit + 1,
        rev: Math.max(draft.rev, other.rev),
        other: null,
        ...(other.aside && { settled: [...(draft.settled ?? []), other.aside].slice(-MAX_DECIDED_TEXTS) }),
        updated_at: now,
      };
      await work.draft.put(next);
      await queueDraft(work, attempt.head, next, now);
      return next;
    }),
  );
}

/** The tables that a hand-in transaction needs for drafts. */
export function draftTables(work: WorkDatabase): [WorkDatabase["draft"]] {
  return [work.draft];
}

/**
 * Returns the texts to hand in, by section; the text of a section without typing is empty. Deletes the unsent saves,
 * which the submission replaces. Call inside the hand-in transaction.
 */
export async function takeTextsToSubmit(
  work: WorkDatabase,
  slug: string,
  module: Module | undefined,
  parts: readonly number[] | null,
): Promise<Texts> {
  const drafts = new Map(
    (await work.draft.where("slug").equals(slug).toArray()).map((draft) => [draft.section, draft.text]),
  );
  const attemptParts = (module?.parts ?? []).filter((part) => parts === null || parts.includes(part.number));
  const sections = module === undefined ? [...drafts.keys()] : attemptParts.map((part) => part.id);
  await work.outbox
    .where("agg")
    .startsWith(draftAggregate(slug, ""))
    .filter((row) => row.state === "queued" && !row.frozen)
    .delete();
  return Object.fromEntries(sections.map((section) => [section, drafts.get(section) ?? ""]));
}

/** The recovery of each device's drafts, running or done. A failed recovery is removed. */
const recoveries = new WeakMap<Device, Promise<void>>();

/** Applies the write-ahead copies that earlier pages left. Runs once, and again only after a failure. */
export function recoverDrafts(device: Device): Promise<void> {
  const recovery = recoveries.get(device) ?? applyDraftWriteAhead(device).catch(() => void recoveries.delete(device));
  recoveries.set(device, recovery);
  return recovery;
}

/** Makes the next `recoverDrafts` apply the write-ahead copies again. Call after the database failed. */
export function retryDraftRecovery(device: Device): void {
  recoveries.delete(device);
}

async function applyDraftWriteAhead(device: Device): Promise<void> {
  const { work } = device;
  for (const entry of await listDraftWriteAhead(device)) {
    const { slug, section, text, owner, edit } = entry;
    const [attempt, draft] = await withWorkDatabase(device, () =>
      Promise.all([work.attempt.get(slug), work.draft.get([slug, section])]),
    );
    if (attempt?.owner === owner && edit > (draft?.edit ?? 0))
      await saveDraft(device, { slug, section, text, loadedEdit: edit - 1, now: attempt.updated_at });
    await deleteAllCopies(device, entry);
  }
}
