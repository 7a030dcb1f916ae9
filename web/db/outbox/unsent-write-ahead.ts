import { COMMANDS } from "#core/wire/commands/commands.ts";
import type { CommandKind } from "#core/wire/commands/kinds.ts";
import { draftAggregate } from "#core/wire/attempt/drafts.ts";
import { canonicalJson } from "#core/exam/canonical-json.ts";
import type { Device } from "../storage/device.ts";
import { sha256Hex } from "../storage/digest.ts";
import { deleteDraftCopies, listDraftWriteAhead } from "../draft/draft-write-ahead.ts";
import { isWritable } from "../draft/drafts.ts";
import { deleteWorkWriteAhead, readWorkWriteAhead } from "../attempt/work-write-ahead.ts";
import { attemptAggregate } from "./outbox.ts";

/** A write-ahead copy that is newer than the database, as the command that would send it. */
export type WriteAheadCommand = {
  /** "journal:" and the attempt's slug; for a draft also ":" and its section. */
  id: string;
  kind: CommandKind;
  v: number;
  agg: string;
  payload: unknown;
};

export const WRITE_AHEAD_PREFIX = "journal:";

/** Lists an account's write-ahead copies that are newer than the database, for example because the disk is full. */
export async function listWriteAheadCommands(device: Device, owner: string): Promise<WriteAheadCommand[]> {
  const { work } = device;
  const found: WriteAheadCommand[] = [];
  for (const entry of readWorkWriteAhead(device)) {
    const attempt = entry.owner === owner ? await work.attempt.get(entry.slug) : undefined;
    if (attempt?.status !== "in_progress" || attempt.owner !== owner || entry.edit <= attempt.edit) continue;
    found.push({
      id: WRITE_AHEAD_PREFIX + entry.slug,
      kind: "answers.save",
      v: COMMANDS["answers.save"].version,
      agg: attemptAggregate(entry.slug),
      payload: { ...attempt.head, edit: entry.edit, work: entry.work, ...(attempt.base && { base: attempt.base }) },
    });
  }
  for (const entry of await listDraftWriteAhead(device)) {
    const attempt = entry.owner === owner ? await work.attempt.get(entry.slug) : undefined;
    const draft = attempt && (await work.draft.get([entry.slug, entry.section]));
    if (attempt?.owner !== owner || !isWritable(attempt) || entry.edit <= (draft?.edit ?? 0)) continue;
    const { section, text, edit } = entry;
    found.push({
      id: `${WRITE_AHEAD_PREFIX}${entry.slug}:${section}`,
      kind: "draft.save",
      v: COMMANDS["draft.save"].version,
      agg: draftAggregate(entry.slug, section),
      payload: { ...attempt.head, section, text, edit, base_rev: draft?.rev ?? 0 },
    });
  }
  return found;
}

/** Deletes an account's write-ahead copy, if it exists. Returns false for the id of a command or recording. */
export async function deleteUnsentWriteAhead(device: Device, owner: string, id: string): Promise<boolean> {
  if (!id.startsWith(WRITE_AHEAD_PREFIX)) return false;
  const [slug = "", section] = id.slice(WRITE_AHEAD_PREFIX.length).split(":");
  if (section !== undefined) await deleteDraftCopies(device, owner, { slug, section });
  else if (readWorkWriteAhead(device).some((entry) => entry.slug === slug && entry.owner === owner))
    deleteWorkWriteAhead(device, slug, Number.POSITIVE_INFINITY);
  return true;
}

/**
 * Returns the ids that a write-ahead command has in an exported file. They are hashes of the content, so that two
 * exports of the same content have the same ids. Once the disk has space, this device sends the work under another id.
 */
export async function writeAheadIds(command: WriteAheadCommand): Promise<{ opId: string; clientId: string }> {
  const hash = await sha256Hex(new TextEncoder().encode(canonicalJson([command.kind, command.payload])));
  return { opId: `journal-${hash.slice(0, 40)}`, clientId: `journal-${hash.slice(0, 32)}` };
}
