import type { Module } from "#core/exam/content/module.ts";
import type { CommandPayload } from "#core/wire/commands/commands.ts";
import {
  type OtherTextRef,
  draftAggregate,
  MAX_DECIDED_TEXTS,
  readDraftAggregate,
  type Texts,
} from "#core/wire/attempt/drafts.ts";
import { transcriptPart } from "#core/wire/attempt/spoken-sections.ts";
import { findSpokenFault } from "#core/wire/attempt/spoken.ts";
import {
  type DraftKey,
  findDraft,
  insertDraftVersion,
  putDraft,
  putSibling,
  type Sibling,
  deleteUnchangedSibling,
  deleteOldestSiblings,
  deleteSibling,
} from "#api/store/attempt/drafts.ts";
import { findStoredAttempt } from "#api/store/attempt/attempts.ts";
import type { Tx } from "#api/store/store.ts";
import { changeAttempt, ensureAttempt, readContent } from "./attempt-head.ts";
import {
  type CommandContext,
  type CommandOutcome,
  type CommandPrepare,
  type CommandRefusal,
  type OnReplay,
  refuse,
} from "../sync/command-handler.ts";
import { replaceDraft } from "./replace-draft.ts";

/**
 * draft.save: the text of one section. The new text replaces the stored text in three cases: the device had seen the
 * stored text, the device had written it, or the new text begins with the stored text. Otherwise the server keeps both
 * texts (docs/reliability.md#merging): it stores the new text beside the answer, one for each device, and the learner
 * chooses on any device. After the hand-in, a text is stored as a late copy. The sections of a Speaking attempt are not
 * answers and may change after the hand-in. Measures and self-assessments keep no second text: see `replaceDraft`.
 */
export const prepareDraftSave: CommandPrepare<CommandPayload<"draft.save">> = async (payload, op, contents) => {
  const { section, text, edit, base_rev, settles = [], ...head } = payload;
  if (op.agg !== draftAggregate(head.attempt_slug, section))
    return refuse("invalid", "agg: must be draft:, the attempt's slug, a colon and the section");
  const content = await readContent(head, contents);
  if ("status" in content) return content;
  const isSpoken = content.module.module_type === "speaking";
  const refusal = isSpoken ? refuseSpoken(content.module, section, text) : refuseSections(content.module, [section]);
  if (refusal !== null) return refusal;

  return async (tx, context) => {
    const ensured = await ensureAttempt(tx, head, content.module, context);
    if ("status" in ensured) return ensured;
    const key = { attempt_slug: ensured.attempt.slug, section };
    if (ensured.attempt.status !== "in_progress" && !isSpoken) return storeLateCopy(tx, key, text, context);
    const saved =
      isSpoken && transcriptPart(section) === null
        ? await replaceDraft(tx, { key, text, edit }, context)
        : await saveText(tx, { key, text, edit, base_rev, isFirst: ensured.isNew }, context);
    const hasDeleted = await deleteDecidedSiblings(tx, key, settles, context.accountId);
    if (saved.hasChanged || hasDeleted) await changeAttempt(tx, key.attempt_slug, {}, context);
    return saved.outcome;
  };
};

/**
 * A device may repeat a save after the text has changed. The result of a repeated conflict has the current text. The
 * attempt is listed as changed again, so that no device keeps the text of the first result.
 */
export const replayDraftSave: OnReplay = async (tx, { agg }, stored) => {
  if (stored.status === "rejected" || stored.status === "retry") return { result: stored, changes: [] };
  const key = readDraftAggregate(agg);
  const { attempt_slug: slug } = key;
  const attempt = await findStoredAttempt(tx, slug);
  const draft = stored.status === "conflict" ? await findDraft(tx, key) : null;
  const result =
    stored.status === "conflict" ? { ...stored, rev: draft?.rev ?? stored.rev, body: draft?.body ?? "" } : stored;
  return { result, changes: attempt === null ? [] : [{ kind: "attempt", id: slug, rev: attempt.rev }] };
};

/** `isFirst`: the attempt was added by this command, so it has no drafts yet. */
type TextSave = { key: DraftKey; text: string; edit: number; base_rev: number; isFirst: boolean };

/** Stores a text as `prepareDraftSave` describes. `hasChanged` is true if other devices must read the draft again. */
async function saveText(
  tx: Tx,
  { key, text, edit, base_rev, isFirst }: TextSave,
  context: CommandContext,
): Promise<{ outcome: CommandOutcome; hasChanged: boolean }> {
  const stored = isFirst ? null : await findDraft(tx, key);
  const isUnchanged = stored !== null && stored.body === text;
  if (!isUnchanged) await storeVersion(tx, key, "save", text, context);
  const written = { ...key, client_id: context.clientId, body: text, edit, received_at: context.now };
  if (stored === null) {
    await putDraft(tx, { ...written, rev: 1 });
    return { outcome: { status: "applied", rev: 1 }, hasChanged: true };
  }
  if (isUnchanged) {
    const hadSibling = await deleteOwnSibling(tx, key, text, context);
    return { outcome: { status: "applied", rev: stored.rev }, hasChanged: hadSibling };
  }
  if (stored.rev === base_rev || stored.client_id === context.clientId || text.startsWith(stored.body)) {
    const rev = stored.rev + 1;
    await putDraft(tx, { ...written, rev });
    await deleteOwnSibling(tx, key, text, context);
    return { outcome: { status: "applied", rev }, hasChanged: true };
  }
  const conflict = { status: "conflict", rev: stored.rev, body: stored.body } as const;
  // The stored text begins with the new text, so the new text need not be stored beside it.
  if (stored.body.startsWith(text)) {
    const hadSibling = await deleteOwnSibling(tx, key, text, context);
    return { outcome: { ...conflict, siblingId: "" }, hasChanged: hadSibling };
  }
  const siblingId = await putSibling(tx, { ...written, id: context.opId });
  const { clientId } = context;
  for (const oldest of await deleteOldestSiblings(tx, key, { clientId, maxKept: MAX_DECIDED_TEXTS - 1 }))
    await storeSiblingVersion(tx, oldest, context.accountId);
  return { outcome: { ...conflict, siblingId }, hasChanged: true };
}

/**
 * Deletes this device's text beside the answer. Stores it as a version, unless it equals `text`. Returns whether it
 * deleted a text.
 */
async function deleteOwnSibling(
  tx: Tx,
  key: DraftKey,
  text: string,
  { clientId, accountId }: CommandContext,
): Promise<boolean> {
  const sibling = await deleteSibling(tx, key, clientId);
  if (sibling !== null && sibling.body !== text) await storeSiblingVersion(tx, sibling, accountId);
  return sibling !== null;
}

/**
 * Deletes the texts of other devices that the learner has decided about, and stores them as versions. Returns whether
 * it deleted a text.
 */
async function deleteDecidedSiblings(
  tx: Tx,
  key: DraftKey,
  decided: readonly OtherTextRef[],
  accountId: string,
): Promise<boolean> {
  let hasDeleted = false;
  for (const reference of decided) {
    const sibling = await deleteUnchangedSibling(tx, key, reference);
    if (sibling === null) continue;
    await storeSiblingVersion(tx, sibling, accountId);
    hasDeleted = true;
  }
  return hasDeleted;
}

async function storeSiblingVersion(tx: Tx, sibling: Sibling, accountId: string): Promise<void> {
  const { attempt_slug, section, client_id, id, body, received_at } = sibling;
  await insertDraftVersion(
    tx,
    { attempt_slug, section, client_id, op_id: id, kind: "sibling", body, received_at },
    accountId,
  );
}

/**
 * Stores a text that arrives after the hand-in, unless it equals the final text. A late text of the device that handed
 * in is superseded.
 */
async function storeLateCopy(tx: Tx, key: DraftKey, text: string, context: CommandContext): Promise<CommandOutcome> {
  const final = await findDraft(tx, key);
  if (final?.body === text) return { status: "superseded" };
  await storeVersion(tx, key, "late", text, context);
  return final?.client_id === context.clientId
    ? { status: "superseded" }
    : refuse("already_submitted", "This attempt has already been handed in. This text is kept beside it.");
}

/** Stores the submitted texts: final for the first hand-in, late copies for a later one. */
export async function storeTexts(
  tx: Tx,
  attemptSlug: string,
  texts: Texts,
  kind: "final" | "late",
  context: CommandContext,
): Promise<void> {
  for (const [section, text] of Object.entries(texts)) {
    const key = { attempt_slug: attemptSlug, section };
    await storeVersion(tx, key, kind, text, context);
    if (kind === "late") continue;
    const stored = await findDraft(tx, key);
    await putDraft(tx, {
      ...key,
      rev: (stored?.rev ?? 0) + (stored?.body === text ? 0 : 1),
      client_id: context.clientId,
      body: text,
      edit: stored?.edit ?? 0,
      received_at: context.now,
    });
    await deleteOwnSibling(tx, key, text, context);
  }
}

function refuseSpoken(module: Module, section: string, text: string): CommandRefusal | null {
  const fault = findSpokenFault(section, text, module.parts);
  return fault === null ? null : refuse("invalid", fault);
}

/** Returns null if there are no sections, or if the module is a Writing module with all of them. Else refuses. */
export function refuseSections(module: Module, sections: readonly string[]): CommandRefusal | null {
  if (sections.length > 0 && module.module_type !== "writing")
    return refuse("invalid", "module_type: only a Writing module has texts");
  const unknown = sections.find((section) => !module.parts.some((part) => part.id === section));
  return unknown === undefined ? null : refuse("invalid", "section: the module has no such section");
}

async function storeVersion(
  tx: Tx,
  key: DraftKey,
  kind: "save" | "final" | "late",
  body: string,
  context: CommandContext,
): Promise<void> {
  const { clientId, opId, now } = context;
  await insertDraftVersion(
    tx,
    { ...key, client_id: clientId, op_id: opId, kind, body, received_at: now },
    context.accountId,
  );
}
