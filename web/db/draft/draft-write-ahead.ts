import * as v from "valibot";
import { withWorkDatabase, type Device } from "../storage/device.ts";
import { deleteMeta } from "../storage/meta.ts";
import { putMetaUnobserved } from "../storage/put-meta-unobserved.ts";
import type { WorkDatabase } from "../storage/work-database.ts";

// Write-ahead copies of drafts. localStorage is written synchronously, which a closing page needs, but browsers flush
// it to disk seconds later and a killed browser loses it. So copies made while typing are database rows, and copies
// made by a closing page go to both.
const KEY = "bandwise.journal.drafts";
const MAX_STORED_CHARACTERS = 200_000;
const PREFIX = "journal:";

const EntrySchema = v.object({
  slug: v.string(),
  section: v.string(),
  owner: v.string(),
  edit: v.number(),
  text: v.string(),
  /** Counts one page's copies: of two copies of the same edit, the higher turn is newer. */
  turn: v.optional(v.number(), 0),
});
/** A stored copy. */
export type StoredDraftCopy = v.InferOutput<typeof EntrySchema>;
export type DraftWriteAheadEntry = Omit<StoredDraftCopy, "turn">;
const DraftWriteAheadSchema = v.array(EntrySchema);

/** Caches the storage's content, because it is read while the learner types. */
const contentCache = new WeakMap<Device, { json: string; entries: readonly StoredDraftCopy[] }>();
/** Number of copies that this page has made. */
const turns = new WeakMap<Device, number>();

export function readDraftWriteAhead(device: Device): readonly StoredDraftCopy[] {
  try {
    const json = device.writeAheadStore.getItem(KEY);
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
 * Writes the latest unsaved text of a section ahead, on `pagehide` and whenever the database fails. The next start
 * applies it unless the database is newer. Returns false if this storage fails too.
 */
export function writeAheadDraft(device: Device, entry: DraftWriteAheadEntry): boolean {
  const numbered = withNextTurn(device, entry);
  storeTypedCopy(device.work, numbered, () => undefined);
  return writeAheadSync(device, numbered);
}

/** Returns the entry with this page's next turn. */
export function withNextTurn(device: Device, entry: DraftWriteAheadEntry): StoredDraftCopy {
  const turn = (turns.get(device) ?? 0) + 1;
  turns.set(device, turn);
  return { ...entry, turn };
}

/** Writes typed text to the database without waiting. Calls `onRefused` if the database fails. */
export function storeTypedCopy(work: WorkDatabase, entry: StoredDraftCopy, onRefused: () => void): void {
  putMetaUnobserved(work, { key: keyOf(entry), value: entry }, onRefused);
}

/** Writes typed text to the database, or to localStorage if the database fails. */
export function writeAheadTyped(device: Device, entry: StoredDraftCopy): void {
  storeTypedCopy(device.work, entry, () => void writeAheadSync(device, entry));
}

/** Writes an entry to localStorage. Returns false if that fails. */
export function writeAheadSync(device: Device, copy: StoredDraftCopy): boolean {
  const others = readDraftWriteAhead(device).filter((other) => !isSame(other, copy));
  const all = [...others, copy];
  const text = JSON.stringify(all);
  return text.length <= MAX_STORED_CHARACTERS ? writeEntries(device, all, text) : writeEntries(device, [copy]);
}

/** Lists the newest copy of every section, from both storages. Used at start. */
export async function listDraftWriteAhead(device: Device): Promise<readonly StoredDraftCopy[]> {
  const rows = await withWorkDatabase(device, () => device.work.meta.where("key").startsWith(PREFIX).toArray());
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
 * Deletes a copy from localStorage that was applied or is older than the database. A row in the database stays until
 * the next start or the next text. Its edit number shows that it is old, and deleting it after each save would cost as
 * much as writing it.
 */
export function deleteDraftWriteAhead(
  device: Device,
  { slug, section, edit }: Pick<DraftWriteAheadEntry, "slug" | "section" | "edit">,
): void {
  const entries = readDraftWriteAhead(device);
  const left = entries.filter((entry) => !isSame(entry, { slug, section }) || entry.edit > edit);
  if (left.length !== entries.length) writeEntries(device, left);
}

/** Deletes a copy from both storages. */
export async function deleteAllCopies(device: Device, entry: DraftWriteAheadEntry): Promise<void> {
  deleteDraftWriteAhead(device, entry);
  await withWorkDatabase(device, () => deleteMeta(device.work.meta, keyOf(entry)));
}

/** Deletes an account's copies, of one section or of all. */
export async function deleteDraftCopies(
  device: Device,
  owner: string,
  only?: { slug: string; section: string },
): Promise<void> {
  for (const entry of await listDraftWriteAhead(device))
    if (entry.owner === owner && (only === undefined || isSame(entry, only))) await deleteAllCopies(device, entry);
}

function keyOf({ slug, section }: { slug: string; section: string }): `${typeof PREFIX}${string}` {
  return `${PREFIX}${slug}:${section}`;
}

function isSame(
  one: Pick<DraftWriteAheadEntry, "slug" | "section">,
  other: { slug: string; section: string },
): boolean {
  return one.slug === other.slug && one.section === other.section;
}

function writeEntries(
  device: Device,
  entries: readonly StoredDraftCopy[],
  json: string = JSON.stringify(entries),
): boolean {
  try {
    if (entries.length === 0) device.writeAheadStore.removeItem(KEY);
    else device.writeAheadStore.setItem(KEY, json);
    contentCache.set(device, { json, entries });
    return true;
  } catch {
    return false;
  }
}
