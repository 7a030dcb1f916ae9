import type { AttemptHead } from "#core/exam/attempt/attempt.ts";
import type { Module } from "#core/exam/content/module.ts";
import { draftAggregate, draftText, MOST_SETTLED, type Texts } from "#core/wire/drafts.ts";
import type { AttemptRecord } from "./attempt-record.ts";
import { atWork, type Device } from "./device.ts";
import { keepVersion } from "./draft-answers.ts";
import { forgetDraftJournal, forgetWholly, readWholeDraftJournal } from "./draft-journal.ts";
import { queueCommand, queueTables } from "./outbox.ts";
import { noteOwnBand } from "./own-band.ts";
import type { DraftRow, DraftVersionRow, WorkDatabase } from "./work-database.ts";

export type { DraftRow, DraftVersionRow } from "./work-database.ts";

/** Typing within this time travels as one command, in ms. */
const SEND_AFTER = 8_000;
/** A version is kept at most this often while the learner types, in ms. */
const KEEP_EVERY = 60_000;
/** Whoever deletes or overwrites more characters than this at once can have them back. */
const LARGE_DELETION = 100;
/** The attempt's own row follows the typing this often, in ms. */
const TOUCH_EVERY = 10_000;

export type DraftSave = {
  slug: string;
  section: string;
  text: string;
  /** The `edit` of the draft that the editor started from: a higher one on the disk was not typed here. */
  seen: number;
  /** The highest `edit` under which the journal has an earlier text of this section: what is saved outranks it. */
  kept?: number;
  now: number;
  /** Keeps the text that was there as a version, whatever its age. */
  isRestoring?: boolean;
};

/**
 * The drafts of an attempt, once the journal has been taken over. A section that was never touched has none. On a device
 * that is full the journal cannot be taken over: its texts are what the learner wrote last all the same.
 */
export async function getDrafts(device: Device, slug: string): Promise<DraftRow[]> {
  await recoverDrafts(device);
  const rows = await atWork(device, () => device.work.draft.where("slug").equals(slug).toArray());
  return recoveries.has(device) ? rows : await withJournal(device, slug, rows);
}

async function withJournal(device: Device, slug: string, rows: readonly DraftRow[]): Promise<DraftRow[]> {
  const attempt = await atWork(device, () => device.work.attempt.get(slug));
  const bySection = new Map(rows.map((row) => [row.section, row]));
  for (const { section, owner, text, edit, ...entry } of await readWholeDraftJournal(device)) {
    if (attempt === undefined || entry.slug !== slug || owner !== attempt.owner) continue;
    const row = bySection.get(section) ?? emptyDraft(slug, section, owner, attempt.updated_at);
    if (edit > row.edit) bySection.set(section, { ...row, text, edit });
  }
  return [...bySection.values()];
}

/** Earlier texts of a section, the newest first. */
export async function getDraftVersions(device: Device, slug: string, section: string): Promise<DraftVersionRow[]> {
  const rows = await atWork(device, () =>
    device.work.draftVersion.where("[slug+section]").equals([slug, section]).toArray(),
  );
  return rows.toReversed();
}

/**
 * Writes the text of a section and queues it, in one transaction; resolves when it is on the disk. An attempt that was
 * handed in keeps its text; what comes after stays among the versions. What is kept of a Speaking attempt is no answer:
 * it may be written at any time.
 */
export async function saveDraft(device: Device, save: DraftSave): Promise<DraftRow> {
  const { work } = device;
  const row = await atWork(device, () =>
    work.transaction("rw", [work.attempt, work.draft, work.draftVersion, ...queueTables(work)], async () =>
      writeDraft(work, save),
    ),
  );
  forgetDraftJournal(device, row);
  return row;
}

async function writeDraft(work: WorkDatabase, save: DraftSave): Promise<DraftRow> {
  const { slug, section, now } = save;
  const text = draftText(save.text);
  const [attempt, known] = await Promise.all([work.attempt.get(slug), work.draft.get([slug, section])]);
  if (attempt === undefined) throw new Error("wrote for an attempt that is not on this device");
  const here = known ?? emptyDraft(slug, section, attempt.owner, now);
  if (here.text === text) return await outrankJournal(work, here, save.kept);
  if (!isWritable(attempt)) {
    await keepVersion(work, { slug, section, text, at: now, why: "after_hand_in" });
    return here;
  }
  const isBehind = here.edit > save.seen && !text.startsWith(here.text);
  if (isBehind && here.text.startsWith(text)) return await outrankJournal(work, here, save.kept);
  const edit = Math.max(here.edit + 1, save.seen + 1, save.kept ?? 0);
  const next: DraftRow = { ...here, text, edit, updated_at: now };
  if (isBehind) {
    // Another device's text came in under the editor: this typing does not go back to that.
    await keepVersion(work, { slug, section, text: here.text, at: now, why: "other_device" });
    next.other ??= { text: here.text, rev: here.rev };
    next.rev = 0;
  } else if (save.isRestoring === true) {
    await keepVersion(work, { slug, section, text: here.text, at: now, why: "before_restoring" });
  } else if (removedBetween(here.text, text) > LARGE_DELETION) {
    await keepVersion(work, { slug, section, text: here.text, at: now, why: "before_deleting" });
  } else if (now - here.kept_at >= KEEP_EVERY) {
    await keepVersion(work, { slug, section, text, at: now, why: "typed" });
    next.kept_at = now;
  }
  // Side by side: somebody types on while this is written, and each answer of the database interrupts.
  await Promise.all([
    work.draft.put(next),
    queueDraft(work, attempt.head, next, now),
    attempt.head.module_type === "speaking" ? noteOwnBand(work, next) : touchAttempt(work, attempt, now),
  ]);
  return next;
}

async function touchAttempt(work: WorkDatabase, attempt: AttemptRecord, now: number): Promise<void> {
  if (attempt.delivery !== "device" || now - attempt.updated_at >= TOUCH_EVERY)
    await work.attempt.put({ ...attempt, delivery: "device", updated_at: now });
}

/**
 * Nothing to write. But what was typed and taken back in between may be in the journal, as newer than this row: the next
 * start would bring it back.
 */
async function outrankJournal(work: WorkDatabase, here: DraftRow, kept = 0): Promise<DraftRow> {
  if (kept <= here.edit) return here;
  const next = { ...here, edit: kept };
  await work.draft.put(next);
  return next;
}

/** An answer may be written until the hand-in; what is kept of a Speaking attempt is none, and at any time. */
export function isWritable({ status, head }: Pick<AttemptRecord, "status" | "head">): boolean {
  return status === "in_progress" || head.module_type === "speaking";
}

/** How many characters of a text went with a change of it in one place. */
function removedBetween(before: string, after: string): number {
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < most - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
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
    delay: SEND_AFTER,
    replaces: true,
  });
}

/** What to do with two texts of one section. */
export type DraftChoice = "mine" | "other" | "both";

/** The text that a choice leads to. */
export function chosenText(draft: Pick<DraftRow, "text" | "other">, choice: DraftChoice): string {
  const other = draft.other?.text ?? draft.text;
  if (choice === "mine") return draft.text;
  return choice === "other" ? other : `${draft.text.trimEnd()}\n\n${other}`;
}

/** Carries out the learner's choice between two texts. The one that goes stays among the versions. */
export async function chooseText(
  device: Device,
  place: { slug: string; section: string; choice: DraftChoice; now: number },
): Promise<DraftRow | undefined> {
  const { slug, section, choice, now } = place;
  const { work } = device;
  return atWork(device, () =>
    work.transaction("rw", [work.attempt, work.draft, work.draftVersion, ...queueTables(work)], async () => {
      const [attempt, draft] = await Promise.all([work.attempt.get(slug), work.draft.get([slug, section])]);
      if (attempt === undefined || !isWritable(attempt) || draft === undefined || draft.other === null) return draft;
      const { isAside: _, other, ...rest } = draft;
      const text = chosenText(draft, choice);
      const given = choice === "mine" ? other.text : draft.text;
      if (text !== given) await keepVersion(work, { slug, section, text: given, at: now, why: "other_device" });
      const next: DraftRow = {
        ...rest,
        text,
        edit: draft.edit + 1,
        rev: Math.max(draft.rev, other.rev),
        other: null,
        ...(other.aside && { settled: [...(draft.settled ?? []), other.aside].slice(-MOST_SETTLED) }),
        updated_at: now,
      };
      await work.draft.put(next);
      await queueDraft(work, attempt.head, next, now);
      return next;
    }),
  );
}

/** The tables that a hand-in must hold besides its own. */
export function draftTables(work: WorkDatabase): [WorkDatabase["draft"]] {
  return [work.draft];
}

/**
 * The texts that an attempt hands in, by section, an empty one for a task that was not begun. Saves that were never
 * sent are dropped: the hand-in says all they say. Call inside the transaction of the hand-in.
 */
export async function takeTexts(
  work: WorkDatabase,
  slug: string,
  module: Module | undefined,
  parts: readonly number[] | null,
): Promise<Texts> {
  const drafts = new Map(
    (await work.draft.where("slug").equals(slug).toArray()).map((draft) => [draft.section, draft.text]),
  );
  const taken = (module?.parts ?? []).filter((part) => parts === null || parts.includes(part.number));
  const sections = module === undefined ? [...drafts.keys()] : taken.map((part) => part.id);
  await work.outbox
    .where("agg")
    .startsWith(draftAggregate(slug, ""))
    .filter((row) => row.state === "queued" && !row.frozen)
    .delete();
  return Object.fromEntries(sections.map((section) => [section, drafts.get(section) ?? ""]));
}

const recoveries = new WeakMap<Device, Promise<void>>();

/** Takes over what the journal kept when the app last ended, once per start. */
export function recoverDrafts(device: Device): Promise<void> {
  const known = recoveries.get(device) ?? takeJournal(device).catch(() => void recoveries.delete(device));
  recoveries.set(device, known);
  return known;
}

/** Lets the next look at the drafts take over the journal: the database had refused. */
export function recoverDraftsAgain(device: Device): void {
  recoveries.delete(device);
}

async function takeJournal(device: Device): Promise<void> {
  const { work } = device;
  for (const entry of await readWholeDraftJournal(device)) {
    const { slug, section, text, owner, edit } = entry;
    const [attempt, draft] = await atWork(device, () =>
      Promise.all([work.attempt.get(slug), work.draft.get([slug, section])]),
    );
    if (attempt?.owner === owner && edit > (draft?.edit ?? 0))
      await saveDraft(device, { slug, section, text, seen: edit - 1, now: attempt.updated_at });
    await forgetWholly(device, entry);
  }
}
