import * as v from "valibot";
import { AttemptWorkSchema, type AttemptWork } from "#core/exam/attempt/attempt.ts";
import type { Device } from "../storage/device.ts";

// A closing page has no time for IndexedDB; localStorage is synchronous.
const KEY = "bandwise.journal";
const MAX_STORED_CHARACTERS = 200_000;

const EntrySchema = v.object({ slug: v.string(), owner: v.string(), edit: v.number(), work: AttemptWorkSchema });
export type WriteAheadEntry = v.InferOutput<typeof EntrySchema>;
const WriteAheadSchema = v.array(EntrySchema);

export function readWriteAhead(device: Device): WriteAheadEntry[] {
  try {
    const parsed = v.safeParse(WriteAheadSchema, JSON.parse(device.writeAheadStore.getItem(KEY) ?? "[]"));
    return parsed.success ? parsed.output : [];
  } catch {
    return [];
  }
}

function writeEntries(device: Device, entries: readonly WriteAheadEntry[]): boolean {
  try {
    if (entries.length === 0) device.writeAheadStore.removeItem(KEY);
    else device.writeAheadStore.setItem(KEY, JSON.stringify(entries));
    return true;
  } catch {
    return false;
  }
}

/**
 * Writes the latest unsaved work of an attempt ahead, on `pagehide` and whenever the database fails. The next start
 * applies it unless the database is newer. Returns false if this storage fails too.
 */
export function writeAheadWork(device: Device, slug: string, work: AttemptWork): boolean {
  const latest = device.latest.get(slug);
  if (latest === undefined) return false;
  const edit = latest.edit + latest.pending + 1;
  const entry: WriteAheadEntry = { slug, owner: latest.owner, edit, work };
  const others = readWriteAhead(device).filter((other) => other.slug !== slug);
  if (JSON.stringify([...others, entry]).length <= MAX_STORED_CHARACTERS)
    return writeEntries(device, [...others, entry]);
  if (JSON.stringify([entry]).length <= MAX_STORED_CHARACTERS) return writeEntries(device, [entry]);
  return writeEntries(device, [{ ...entry, work: { ...work, highlights: [] } }]);
}

/** Deletes a copy that was applied or is older than the database. */
export function deleteWriteAhead(device: Device, slug: string, upToEdit: number): void {
  const entries = readWriteAhead(device);
  const left = entries.filter((entry) => entry.slug !== slug || entry.edit > upToEdit);
  if (left.length !== entries.length) writeEntries(device, left);
}
