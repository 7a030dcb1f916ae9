import * as v from "valibot";
import { withWorkDatabase, type Device } from "../storage/device.ts";
import { deleteMeta } from "../storage/meta.ts";
import { putMetaUnobserved } from "../storage/put-meta-unobserved.ts";
import type { WorkDatabase } from "../storage/work-database.ts";

// Write-ahead copies of drafts. A closing page needs localStorage, which is synchronous. But browsers flush
// localStorage to disk seconds later, so a killed browser loses the copies. Copies made while typing are therefore rows
// of the work database. A closing page writes its copies to both.
const LOCAL_STORAGE_KEY = "bandwise.journal.drafts";
const MAX_STORED_CHARACTERS = 200_000;
const ROW_KEY_PREFIX = "journal:";

const EntrySchema = v.object({
  slug: v.string(),
  section: v.string(),
  owner: v.string(),
  edit: v.number(),
  text: v.string(),
  /** Counts one page's copies: of two copies of the same edit, the higher turn is newer. */
  turn: v.optional(v.number(), 0),
});
/** A write-ahead copy as it is stored. */
export type StoredDraftCopy = v.InferOutput<typeof EntrySchema>;
export type DraftWriteAheadEntry = Omit<StoredDraftCopy, "turn">;
const DraftWriteAheadSchema = v.array(EntrySchema);

/** The content of localStorage, cached because each save reads it. */
const contentCache = new WeakMap<Device, { json: string; entries: readonly StoredDraftCopy[] }>();
/** Number of copies that this page has made. */
const turns = new WeakMap<Device, number>();

/** Returns the copies in localStorage. */
export function readDraftWriteAhead(device: Device): readonly StoredDraftCopy[] {
  try {
    const json = device.writeAheadStore.getItem(LOCAL_STORAGE_KEY);
    if (json === null) return [];
    const last = contentCache.get(device);
    if (last?.json === json) return last.entries;
    const parsed = v.safeParse(DraftWriteAheadSchema, JSON.parse(json));
    return parsed.success ? parsed.output : [];
  } catch {
    return [];
  }
}

/**
 * Makes a write-ahead copy of the latest text of a section. Call on `pagehide` and when the database fails. The next
 * start applies the copy unless the database is newer. Returns false if localStorage fails.
 */
export function writeAheadDraft(device: Device, entry: DraftWriteAheadEntry): boolean {
  const numbered = withNextTurn(device, entry);
  storeTypedCopy(device.work, numbered, () => undefined);
  return writeAheadSync(device, numbered);
}

/** Returns the entry with this page's next turn number. */
export function withNextTurn(device: Device, entry: DraftWriteAheadEntry): StoredDraftCopy {
  const turn = (turns.get(device) ?? 0) + 1;
  turns.set(device, turn);
  return { ...entry, turn };
}

/** Writes a copy to the database without waiting for it. Calls `onRefused` if the database fails. */
export function storeTypedCopy(work: WorkDatabase, entry: StoredDraftCopy, onRefused: () => void): void {
  putMetaUnobserved(work, { key: keyOf(entry), value: entry }, onRefused);
}

/** Writes a copy to the database, or to localStorage if the database fails. */
export function writeAheadTyped(device: Device, entry: StoredDraftCopy): void {
  storeTypedCopy(device.work, entry, () => void writeAheadSync(device, entry));
}

/** Writes a copy to localStorage, and drops the other copies if they need too much space. Returns false on failure. */
export function writeAheadSync(device: Device, copy: StoredDraftCopy): boolean {
  const others = readDraftWriteAhead(device).filter((other) => !isSameSection(other, copy));
  const all = [...others, copy];
  const text = JSON.stringify(all);
  return text.length <= MAX_STORED_CHARACTERS ? writeEntries(device, all, text) : writeEntries(device, [copy]);
}

/** Lists the newest copy of every section, from localStorage and the database. */
export async function listDraftWriteAhead(device: Device): Promise<readonly StoredDraftCopy[]> {
  const rows = await withWorkDatabase(device, () => device.work.meta.where("key").startsWith(ROW_KEY_PREFIX).toArray());
  const newest = new Map<string, StoredDraftCopy>();
  const inDatabase = rows.flatMap(({ value }) => {
    const parsed = v.safeParse(EntrySchema, value);
    return parsed.success ? [parsed.output] : [];
  });
  for (const entry of [...readDraftWriteAhead(device), ...inDatabase]) {
    const known = newest.get(keyOf(entry));
    const isNewer =
      known === undefined || entry.edit > known.edit || (entry.edit === known.edit && entry.turn > known.turn);
    if (isNewer) newest.set(keyOf(entry), entry);
  }
  return [...newest.values()];
}

/**
 * Deletes a section's copy from localStorage unless its edit number is higher than `edit`. A copy in the database stays
 * until the next start or the next text: deleting it after each save would take as long as writing it. Its edit number
 * shows that it is outdated.
 */
export function deleteDraftWriteAhead(
  device: Device,
  { slug, section, edit }: Pick<DraftWriteAheadEntry, "slug" | "section" | "edit">,
): void {
  const entries = readDraftWriteAhead(device);
  const remaining = entries.filter((entry) => !isSameSection(entry, { slug, section }) || entry.edit > edit);
  if (remaining.length !== entries.length) writeEntries(device, remaining);
}

/** Deletes a section's copy from localStorage and the database. */
export async function deleteAllCopies(device: Device, entry: DraftWriteAheadEntry): Promise<void> {
  deleteDraftWriteAhead(device, entry);
  await withWorkDatabase(device, () => deleteMeta(device.work.meta, keyOf(entry)));
}

/** Deletes an account's copies, of one section or of all sections. */
export async function deleteDraftCopies(
  device: Device,
  owner: string,
  onlyOf?: { slug: string; section: string },
): Promise<void> {
  for (const entry of await listDraftWriteAhead(device)) {
    const isSelected = onlyOf === undefined || isSameSection(entry, onlyOf);
    if (entry.owner === owner && isSelected) await deleteAllCopies(device, entry);
  }
}

function keyOf({ slug, section }: SectionRef): `${typeof ROW_KEY_PREFIX}${string}` {
  return `${ROW_KEY_PREFIX}${slug}:${section}`;
}

type SectionRef = Pick<DraftWriteAheadEntry, "slug" | "section">;

function isSameSection(a: SectionRef, b: SectionRef): boolean {
  return a.slug === b.slug && a.section === b.section;
}

function writeEntries(
  device: Device,
  entries: readonly StoredDraftCopy[],
  json: string = JSON.stringify(entries),
): boolean {
  try {
    if (entries.length === 0) device.writeAheadStore.removeItem(LOCAL_STORAGE_KEY);
    else device.writeAheadStore.setItem(LOCAL_STORAGE_KEY, json);
    contentCache.set(device, { json, entries });
    return true;
  } catch {
    return false;
  }
}
