import * as v from "valibot";
import { AttemptWorkSchema, type AttemptWork } from "#core/exam/attempt/attempt.ts";
import type { Device } from "../storage/device.ts";

// Write-ahead copies of answers are in localStorage, which is synchronous. A closing page has no time for IndexedDB.
const KEY = "bandwise.journal";
const MAX_STORED_CHARACTERS = 200_000;

const EntrySchema = v.object({ slug: v.string(), owner: v.string(), edit: v.number(), work: AttemptWorkSchema });
export type WriteAheadEntry = v.InferOutput<typeof EntrySchema>;
const WriteAheadSchema = v.array(EntrySchema);

export function readWorkWriteAhead(device: Device): WriteAheadEntry[] {
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
 * Makes a write-ahead copy of the latest work of an attempt. Call on `pagehide` and when the database fails. The next
 * start applies the copy unless the database is newer. If the copies exceed MAX_STORED_CHARACTERS, drops those of other
 * attempts, then the highlights. Returns false if no copy could be made.
 */
export function writeAheadWork(device: Device, slug: string, work: AttemptWork): boolean {
  const latest = device.latest.get(slug);
  if (latest === undefined) return false;
  const edit = latest.edit + latest.pending + 1;
  const entry: WriteAheadEntry = { slug, owner: latest.owner, edit, work };
  const others = readWorkWriteAhead(device).filter((other) => other.slug !== slug);
  if (JSON.stringify([...others, entry]).length <= MAX_STORED_CHARACTERS)
    return writeEntries(device, [...others, entry]);
  if (JSON.stringify([entry]).length <= MAX_STORED_CHARACTERS) return writeEntries(device, [entry]);
  return writeEntries(device, [{ ...entry, work: { ...work, highlights: [] } }]);
}

/** Deletes an attempt's copy unless its edit number is higher than `upToEdit`. */
export function deleteWorkWriteAhead(device: Device, slug: string, upToEdit: number): void {
  const entries = readWorkWriteAhead(device);
  const remaining = entries.filter((entry) => entry.slug !== slug || entry.edit > upToEdit);
  if (remaining.length !== entries.length) writeEntries(device, remaining);
}
