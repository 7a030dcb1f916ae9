import * as v from "valibot";
import type { Device } from "./device.ts";

// As the journal of answers: localStorage is written at once, which a page that is being closed needs.
const KEY = "bandwise.journal.drafts";
const LIMIT = 200_000;

const EntrySchema = v.object({
  slug: v.string(),
  section: v.string(),
  owner: v.string(),
  edit: v.number(),
  text: v.string(),
});
export type DraftJournalEntry = v.InferOutput<typeof EntrySchema>;
const JournalSchema = v.array(EntrySchema);

export function readDraftJournal(device: Device): DraftJournalEntry[] {
  try {
    const kept = device.journal.getItem(KEY);
    if (kept === null) return [];
    const parsed = v.safeParse(JournalSchema, JSON.parse(kept));
    return parsed.success ? parsed.output : [];
  } catch {
    return [];
  }
}

/**
 * Keeps the latest unsaved text of a section at once: on `pagehide`, and whenever the database refuses. The next start
 * takes it over unless the database has caught up. False when even this storage refuses.
 */
export function journalDraft(device: Device, entry: DraftJournalEntry): boolean {
  const others = readDraftJournal(device).filter((other) => !isSame(other, entry));
  const all = [...others, entry];
  return writeEntries(device, JSON.stringify(all).length <= LIMIT ? all : [entry]);
}

/** Forgets an entry that was taken over or is older than what the database has. */
export function forgetDraftJournal(
  device: Device,
  { slug, section, edit }: Pick<DraftJournalEntry, "slug" | "section" | "edit">,
): void {
  const entries = readDraftJournal(device);
  const left = entries.filter((entry) => !isSame(entry, { slug, section }) || entry.edit > edit);
  if (left.length !== entries.length) writeEntries(device, left);
}

function isSame(one: Pick<DraftJournalEntry, "slug" | "section">, other: { slug: string; section: string }): boolean {
  return one.slug === other.slug && one.section === other.section;
}

function writeEntries(device: Device, entries: readonly DraftJournalEntry[]): boolean {
  try {
    if (entries.length === 0) device.journal.removeItem(KEY);
    else device.journal.setItem(KEY, JSON.stringify(entries));
    return true;
  } catch {
    return false;
  }
}
