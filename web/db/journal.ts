import * as v from "valibot";
import { AttemptWorkSchema, type AttemptWork } from "#core/exam/attempt/attempt.ts";
import type { Device } from "./device.ts";

// Writing to IndexedDB needs time that a page which is being closed does not have. localStorage is written at once.
const KEY = "bandwise.journal";
const LIMIT = 200_000;

const EntrySchema = v.object({ slug: v.string(), owner: v.string(), edit: v.number(), work: AttemptWorkSchema });
export type JournalEntry = v.InferOutput<typeof EntrySchema>;
const JournalSchema = v.array(EntrySchema);

export function readJournal(device: Device): JournalEntry[] {
  try {
    const parsed = v.safeParse(JournalSchema, JSON.parse(device.journal.getItem(KEY) ?? "[]"));
    return parsed.success ? parsed.output : [];
  } catch {
    return [];
  }
}

function writeEntries(device: Device, entries: readonly JournalEntry[]): boolean {
  try {
    if (entries.length === 0) device.journal.removeItem(KEY);
    else device.journal.setItem(KEY, JSON.stringify(entries));
    return true;
  } catch {
    return false;
  }
}

/**
 * Keeps the latest unsaved work of an attempt at once: on `pagehide`, and whenever the database refuses. The next
 * start takes it over unless the database has caught up. False when even this storage refuses.
 */
export function journalWork(device: Device, slug: string, work: AttemptWork): boolean {
  const latest = device.latest.get(slug);
  if (latest === undefined) return false;
  const edit = latest.edit + latest.pending + 1;
  const entry: JournalEntry = { slug, owner: latest.owner, edit, work };
  const others = readJournal(device).filter((other) => other.slug !== slug);
  if (JSON.stringify([...others, entry]).length <= LIMIT) return writeEntries(device, [...others, entry]);
  if (JSON.stringify([entry]).length <= LIMIT) return writeEntries(device, [entry]);
  return writeEntries(device, [{ ...entry, work: { ...work, highlights: [] } }]);
}

/** Forgets an entry that was taken over or is older than what the database has. */
export function forgetJournal(device: Device, slug: string, upToEdit: number): void {
  const entries = readJournal(device);
  const left = entries.filter((entry) => entry.slug !== slug || entry.edit > upToEdit);
  if (left.length !== entries.length) writeEntries(device, left);
}
