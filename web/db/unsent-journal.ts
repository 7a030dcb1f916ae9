import type { CommandKind } from "#core/wire/commands.ts";
import { draftAggregate } from "#core/wire/drafts.ts";
import { canonicalJson } from "#core/exam/canonical-json.ts";
import type { Device } from "./device.ts";
import { sha256Hex } from "./digest.ts";
import { forgetDrafts, readWholeDraftJournal } from "./draft-journal.ts";
import { isWritable } from "./drafts.ts";
import { forgetJournal, readJournal } from "./journal.ts";
import { attemptAggregate } from "./outbox.ts";

/** What the database refused to take, as the command that it would have become. */
export type JournaledCommand = {
  /** "journal:" and what it is of. */
  id: string;
  kind: CommandKind;
  agg: string;
  payload: unknown;
};

export const JOURNAL = "journal:";

/** An account's work that is in the journal and not in the database, because the disk is full. */
export async function journaledOf(device: Device, owner: string): Promise<JournaledCommand[]> {
  const { work } = device;
  const found: JournaledCommand[] = [];
  for (const entry of readJournal(device)) {
    const attempt = entry.owner === owner ? await work.attempt.get(entry.slug) : undefined;
    if (attempt?.status !== "in_progress" || attempt.owner !== owner || entry.edit <= attempt.edit) continue;
    found.push({
      id: JOURNAL + entry.slug,
      kind: "answers.save",
      agg: attemptAggregate(entry.slug),
      payload: { ...attempt.head, edit: entry.edit, work: entry.work, ...(attempt.base && { base: attempt.base }) },
    });
  }
  for (const entry of await readWholeDraftJournal(device)) {
    const attempt = entry.owner === owner ? await work.attempt.get(entry.slug) : undefined;
    const draft = attempt && (await work.draft.get([entry.slug, entry.section]));
    if (attempt?.owner !== owner || !isWritable(attempt) || entry.edit <= (draft?.edit ?? 0)) continue;
    const { section, text, edit } = entry;
    found.push({
      id: `${JOURNAL}${entry.slug}:${section}`,
      kind: "draft.save",
      agg: draftAggregate(entry.slug, section),
      payload: { ...attempt.head, section, text, edit, base_rev: draft?.rev ?? 0 },
    });
  }
  return found;
}

/** Gives up what the journal has; false when the id is none of the journal's. */
export async function forgetJournaled(device: Device, owner: string, id: string): Promise<boolean> {
  if (!id.startsWith(JOURNAL)) return false;
  const [slug = "", section] = id.slice(JOURNAL.length).split(":");
  if (section !== undefined) await forgetDrafts(device, owner, { slug, section });
  else if (readJournal(device).some((entry) => entry.slug === slug && entry.owner === owner))
    forgetJournal(device, slug, Number.POSITIVE_INFINITY);
  return true;
}

/**
 * The ids of a journaled command in a file: made of what is in it, so that two files with the same have the same. It is
 * nobody's next command: this device will send its own once there is room.
 */
export async function journalIds(command: JournaledCommand): Promise<{ opId: string; clientId: string }> {
  const hash = await sha256Hex(new TextEncoder().encode(canonicalJson([command.kind, command.payload])));
  return { opId: `journal-${hash.slice(0, 40)}`, clientId: `journal-${hash.slice(0, 32)}` };
}
