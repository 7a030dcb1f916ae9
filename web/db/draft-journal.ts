import * as v from "valibot";
import { atWork, type Device } from "./device.ts";
import { deleteMeta } from "./meta.ts";
import { putQuietly } from "./put-quietly.ts";
import type { WorkDatabase } from "./work-database.ts";

// As the journal of answers: localStorage is written at once, which a page that is being closed needs. But browsers flush
// it to the disk seconds later, and a browser that is killed before loses them. So what is kept while somebody types is a
// row of the database, and what is kept of a page that goes is in both.
const KEY = "bandwise.journal.drafts";
const LIMIT = 200_000;
const PREFIX = "journal:";

const EntrySchema = v.object({
  slug: v.string(),
  section: v.string(),
  owner: v.string(),
  edit: v.number(),
  text: v.string(),
  /** Counts what one page keeps: of two entries of the same edit the higher one is the newer one. */
  turn: v.optional(v.number(), 0),
});
/** An entry as it is kept. */
export type TurnedEntry = v.InferOutput<typeof EntrySchema>;
export type DraftJournalEntry = Omit<TurnedEntry, "turn">;
const JournalSchema = v.array(EntrySchema);

/** What the storage held last, as it is written and as it is read: the journal is looked at while somebody types. */
const known = new WeakMap<Device, { kept: string; entries: readonly TurnedEntry[] }>();
/** How often this page kept anything. */
const turns = new WeakMap<Device, number>();

export function readDraftJournal(device: Device): readonly TurnedEntry[] {
  try {
    const kept = device.journal.getItem(KEY);
    if (kept === null) return [];
    const last = known.get(device);
    if (last?.kept === kept) return last.entries;
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
  const kept = inTurn(device, entry);
  putTyped(device.work, kept, () => undefined);
  return keepAtOnce(device, kept);
}

/** The next entry of this page. */
export function inTurn(device: Device, entry: DraftJournalEntry): TurnedEntry {
  const turn = (turns.get(device) ?? 0) + 1;
  turns.set(device, turn);
  return { ...entry, turn };
}

/** Keeps the text that somebody is typing: on the disk in a moment. Calls back where the database does not take it. */
export function putTyped(work: WorkDatabase, entry: TurnedEntry, onRefused: () => void): void {
  putQuietly(work, { key: keyOf(entry), value: entry }, onRefused);
}

/** The same from this page: what its database does not take goes into the storage of the journal. */
export function keepTyped(device: Device, entry: TurnedEntry): void {
  putTyped(device.work, entry, () => void keepAtOnce(device, entry));
}

/** Keeps an entry in the storage of the journal. False when that refuses as well. */
export function keepAtOnce(device: Device, kept: TurnedEntry): boolean {
  const others = readDraftJournal(device).filter((other) => !isSame(other, kept));
  const all = [...others, kept];
  const text = JSON.stringify(all);
  return text.length <= LIMIT ? writeEntries(device, all, text) : writeEntries(device, [kept]);
}

/** What the journal has of every section, wherever it was kept: the newest of each. For the start of the app. */
export async function readWholeDraftJournal(device: Device): Promise<readonly TurnedEntry[]> {
  const rows = await atWork(device, () => device.work.meta.where("key").startsWith(PREFIX).toArray());
  const newest = new Map<string, TurnedEntry>();
  const kept = rows.flatMap(({ value }) => {
    const parsed = v.safeParse(EntrySchema, value);
    return parsed.success ? [parsed.output] : [];
  });
  for (const entry of [...readDraftJournal(device), ...kept]) {
    const known = newest.get(keyOf(entry));
    const isNewer =
      known === undefined || entry.edit > known.edit || (entry.edit === known.edit && entry.turn > known.turn);
    if (isNewer) newest.set(keyOf(entry), entry);
  }
  return [...newest.values()];
}

/**
 * Forgets an entry of the storage that was taken over or is older than what the database has. A row of the database stays
 * until the next start or the next text of its section: by its edit everybody knows it for an old one, and to delete it
 * after each save would cost as much as to write it.
 */
export function forgetDraftJournal(
  device: Device,
  { slug, section, edit }: Pick<DraftJournalEntry, "slug" | "section" | "edit">,
): void {
  const entries = readDraftJournal(device);
  const left = entries.filter((entry) => !isSame(entry, { slug, section }) || entry.edit > edit);
  if (left.length !== entries.length) writeEntries(device, left);
}

/** Forgets an entry wherever it was kept. */
export async function forgetWholly(device: Device, entry: DraftJournalEntry): Promise<void> {
  forgetDraftJournal(device, entry);
  await atWork(device, () => deleteMeta(device.work.meta, keyOf(entry)));
}

/** Gives up what an account typed, in one section or in all. */
export async function forgetDrafts(
  device: Device,
  owner: string,
  place?: { slug: string; section: string },
): Promise<void> {
  for (const entry of await readWholeDraftJournal(device))
    if (entry.owner === owner && (place === undefined || isSame(entry, place))) await forgetWholly(device, entry);
}

function keyOf({ slug, section }: { slug: string; section: string }): `${typeof PREFIX}${string}` {
  return `${PREFIX}${slug}:${section}`;
}

function isSame(one: Pick<DraftJournalEntry, "slug" | "section">, other: { slug: string; section: string }): boolean {
  return one.slug === other.slug && one.section === other.section;
}

function writeEntries(
  device: Device,
  entries: readonly TurnedEntry[],
  kept: string = JSON.stringify(entries),
): boolean {
  try {
    if (entries.length === 0) device.journal.removeItem(KEY);
    else device.journal.setItem(KEY, kept);
    known.set(device, { kept, entries });
    return true;
  } catch {
    return false;
  }
}
