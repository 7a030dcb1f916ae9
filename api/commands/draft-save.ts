import type { Module } from "#core/exam/content/module.ts";
import type { CommandPayload } from "#core/wire/commands.ts";
import { type Aside, draftAggregate, type Texts } from "#core/wire/drafts.ts";
import { transcriptPart } from "#core/wire/spoken-sections.ts";
import { spokenFault } from "#core/wire/spoken.ts";
import {
  type DraftPlace,
  findDraft,
  keepDraftVersion,
  putDraft,
  putSibling,
  type Sibling,
  takeSeenSibling,
  takeSibling,
} from "../store/drafts.ts";
import type { Tx } from "../store/store.ts";
import { changeAttempt, ensureAttempt, readContent } from "./attempt-head.ts";
import { type OpContext, type OpOutcome, type OpPrepare, type OpRefusal, refuse } from "./op.ts";
import { replaceDraft } from "./replace-draft.ts";

/**
 * draft.save: the text of one section. It takes the place of what is there when the device had seen that, or had written
 * it itself, or only goes on from it. Otherwise both texts are kept (rulings 14): this one is put aside, one per device,
 * and the learner chooses, on whichever device. After the hand-in it is kept as a late copy.
 * What is kept of a Speaking attempt is no answer and goes on changing after that; of its measures and self-assessment
 * the last save counts.
 */
export const prepareDraftSave: OpPrepare<CommandPayload<"draft.save">> = async (payload, op, contents) => {
  const { section, text, edit, base_rev, settles = [], ...head } = payload;
  if (op.agg !== draftAggregate(head.attempt_slug, section))
    return refuse("invalid", "agg: must be draft:, the attempt's slug, a colon and the section");
  const content = await readContent(head, contents);
  if ("status" in content) return content;
  const isSpoken = content.module.module_type === "speaking";
  const unknown = isSpoken ? refuseSpoken(content.module, section, text) : refuseSections(content.module, [section]);
  if (unknown !== null) return unknown;

  return async (tx, context) => {
    const ensured = await ensureAttempt(tx, head, content.module, context);
    if ("status" in ensured) return ensured;
    const place = { attempt_slug: ensured.attempt.slug, section };
    if (ensured.attempt.status !== "in_progress" && !isSpoken) return keepLate(tx, place, text, context);
    const outcome =
      isSpoken && transcriptPart(section) === null
        ? await replaceDraft(tx, { place, text, edit }, context)
        : await save(tx, { place, text, edit, base_rev, isFirst: ensured.isNew }, context);
    const hasSettled = await settleSeen(tx, place, settles);
    if (outcome.isNews || hasSettled) await changeAttempt(tx, place.attempt_slug, {}, context);
    return outcome.answer;
  };
};

/** `isFirst`: the attempt has just been made, so nothing of it is here. */
type Save = { place: DraftPlace; text: string; edit: number; base_rev: number; isFirst: boolean };

async function save(
  tx: Tx,
  { place, text, edit, base_rev, isFirst }: Save,
  context: OpContext,
): Promise<{ answer: OpOutcome; isNews: boolean }> {
  const here = isFirst ? null : await findDraft(tx, place);
  const isKnown = here !== null && here.body === text;
  if (!isKnown) await keep(tx, place, "save", text, context);
  const written = { ...place, client_id: context.clientId, body: text, edit, received_at: context.now };
  if (here === null) {
    await putDraft(tx, { ...written, rev: 1 });
    return { answer: { status: "applied", rev: 1 }, isNews: true };
  }
  if (isKnown) {
    const hadSibling = await settleSibling(tx, place, text, context.clientId);
    return { answer: { status: "applied", rev: here.rev }, isNews: hadSibling };
  }
  if (here.rev === base_rev || here.client_id === context.clientId || text.startsWith(here.body)) {
    const rev = here.rev + 1;
    await putDraft(tx, { ...written, rev });
    await settleSibling(tx, place, text, context.clientId);
    return { answer: { status: "applied", rev }, isNews: true };
  }
  const other = { status: "conflict", rev: here.rev, body: here.body } as const;
  if (here.body.startsWith(text)) {
    const hadSibling = await settleSibling(tx, place, text, context.clientId);
    return { answer: { ...other, siblingId: "" }, isNews: hadSibling };
  }
  const siblingId = await putSibling(tx, { ...written, id: context.opId });
  return { answer: { ...other, siblingId }, isNews: true };
}

/** Clears what this device had put aside; its text stays among the versions. Answers whether there was one. */
async function settleSibling(tx: Tx, place: DraftPlace, text: string, clientId: string): Promise<boolean> {
  const aside = await takeSibling(tx, place, clientId);
  if (aside !== null && aside.body !== text) await keepSibling(tx, aside);
  return aside !== null;
}

/** Clears what other devices had put aside, where the learner has decided about it; it stays among the versions. */
async function settleSeen(tx: Tx, place: DraftPlace, settles: readonly Aside[]): Promise<boolean> {
  let hasSettled = false;
  for (const seen of settles) {
    const aside = await takeSeenSibling(tx, place, seen);
    if (aside === null) continue;
    await keepSibling(tx, aside);
    hasSettled = true;
  }
  return hasSettled;
}

async function keepSibling(tx: Tx, sibling: Sibling): Promise<void> {
  const { attempt_slug, section, client_id, id, body, received_at } = sibling;
  await keepDraftVersion(tx, { attempt_slug, section, client_id, op_id: id, kind: "sibling", body, received_at });
}

/** A device that had handed in sends an earlier text of its own: there is nothing to tell. */
async function keepLate(tx: Tx, place: DraftPlace, text: string, context: OpContext): Promise<OpOutcome> {
  const final = await findDraft(tx, place);
  if (final?.body === text) return { status: "superseded" };
  await keep(tx, place, "late", text, context);
  return final?.client_id === context.clientId
    ? { status: "superseded" }
    : refuse("already_submitted", "This attempt has already been handed in. This text is kept beside it.");
}

/** Stores the handed-in texts: those of the first hand-in are final, of a later one late copies. */
export async function storeTexts(
  tx: Tx,
  attemptSlug: string,
  texts: Texts,
  kind: "final" | "late",
  context: OpContext,
): Promise<void> {
  for (const [section, text] of Object.entries(texts)) {
    const place = { attempt_slug: attemptSlug, section };
    await keep(tx, place, kind, text, context);
    if (kind === "late") continue;
    const here = await findDraft(tx, place);
    await putDraft(tx, {
      ...place,
      rev: (here?.rev ?? 0) + (here?.body === text ? 0 : 1),
      client_id: context.clientId,
      body: text,
      edit: here?.edit ?? 0,
      received_at: context.now,
    });
    await settleSibling(tx, place, text, context.clientId);
  }
}

function refuseSpoken(module: Module, section: string, text: string): OpRefusal | null {
  const fault = spokenFault(section, text, module.parts);
  return fault === null ? null : refuse("invalid", fault);
}

/** Null when the module is a Writing module that has all these sections. */
export function refuseSections(module: Module, sections: readonly string[]): OpRefusal | null {
  if (sections.length > 0 && module.module_type !== "writing")
    return refuse("invalid", "module_type: only a Writing module has texts");
  const unknown = sections.find((section) => !module.parts.some((part) => part.id === section));
  return unknown === undefined ? null : refuse("invalid", "section: the module has no such section");
}

async function keep(
  tx: Tx,
  place: DraftPlace,
  kind: "save" | "final" | "late",
  body: string,
  context: OpContext,
): Promise<void> {
  const { clientId, opId, now } = context;
  await keepDraftVersion(tx, { ...place, client_id: clientId, op_id: opId, kind, body, received_at: now });
}
