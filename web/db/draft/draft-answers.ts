import type { Attempt } from "#core/wire/attempt/attempts.ts";
import { type OtherTextRef, draftAggregate, type Drafts } from "#core/wire/attempt/drafts.ts";
import type { ServerOutcome } from "../outbox/outbox.ts";
import type { DraftRow, DraftVersionRow, WorkDatabase } from "../storage/work-database.ts";

const MAX_VERSIONS = 50;

/** Stores a text as a version of its section. Call inside a transaction over `draftVersion`. */
export async function storeVersion(work: WorkDatabase, version: Omit<DraftVersionRow, "id">): Promise<void> {
  if (version.text.trim() === "") return;
  const ofSection = work.draftVersion.where("[slug+section]").equals([version.slug, version.section]);
  const ids = await ofSection.primaryKeys();
  const newest = ids.at(-1);
  if (newest !== undefined && (await work.draftVersion.get(newest))?.text === version.text) return;
  await work.draftVersion.add(version);
  await work.draftVersion.bulkDelete(ids.slice(0, Math.max(0, ids.length + 1 - MAX_VERSIONS)));
}

/**
 * Applies the server's answer to a `draft.save`. Keeps both of two concurrent texts until the learner chooses, unless
 * one continues the other.
 */
export async function applyDraftOutcome(
  work: WorkDatabase,
  { attempt_slug, section }: { attempt_slug: string; section: string },
  outcome: ServerOutcome,
  now: number,
): Promise<void> {
  const draft = await work.draft.get([attempt_slug, section]);
  if (draft === undefined || outcome.kind !== "accepted" || outcome.rev === null) return;
  const { rev, otherText } = outcome;
  if (otherText === undefined) {
    const isDecided = draft.other === null || (draft.other.aside === undefined && rev >= draft.other.rev);
    await work.draft.put({ ...draft, rev: Math.max(draft.rev, rev), other: isDecided ? null : draft.other });
    return;
  }
  // The learner has already decided on this text or a later one.
  if (rev <= draft.rev) return;
  await work.draft.put(await withOtherText(work, draft, { text: otherText, rev }, now));
}

/** Adds a text that this device had not seen to the draft. */
async function withOtherText(
  work: WorkDatabase,
  draft: DraftRow,
  other: { text: string; rev: number },
  now: number,
): Promise<DraftRow> {
  if (draft.text.startsWith(other.text)) return { ...draft, rev: other.rev, other: null };
  if (other.text.startsWith(draft.text))
    return { ...draft, text: other.text, edit: draft.edit + 1, rev: other.rev, other: null, updated_at: now };
  const { slug, section } = draft;
  await storeVersion(work, { slug, section, text: other.text, at: now, why: "other_device" });
  return { ...draft, other };
}

/**
 * Applies the server's drafts of an attempt, with the texts that other devices stored beside them. A section with
 * unsent typing keeps its text until the server has answered the save. `clientId` is this database's own.
 */
export async function mergeDrafts(
  work: WorkDatabase,
  owner: string,
  attempt: Attempt,
  clientId: string,
): Promise<void> {
  const { attempt_slug: slug, updated_at: at } = attempt;
  // Speaking transcripts and self-assessments may change after hand-in.
  const isFinal = attempt.status !== "in_progress" && attempt.module_type !== "speaking";
  for (const [section, text] of Object.entries(attempt.answers ?? {})) {
    const rev = attempt.answer_revs?.[section] ?? 0;
    const ofSection = isFinal ? [] : (attempt.other_texts ?? []).filter((one) => one.section === section);
    const others = ofSection.filter((one) => one.client_id !== clientId);
    const known = await work.draft.get([slug, section]);
    const here: DraftRow = known ?? {
      slug,
      section,
      owner,
      text,
      edit: 0,
      rev,
      other: null,
      kept_at: at,
      updated_at: at,
    };
    if (known === undefined) {
      await work.draft.put({ ...here, ...firstUndecided(here, others) });
      continue;
    }
    // After hand-in the submitted text is shown, whatever this device has typed.
    if (!isFinal && (here.rev > rev || (await hasUnsent(work, draftAggregate(slug, section))))) {
      const isOtherAnswer = here.other !== null && here.other.aside === undefined;
      if (!isOtherAnswer && ofSection.length === others.length)
        await work.draft.put({ ...here, ...firstUndecided(here, others) });
      continue;
    }
    if (ofSection.length > others.length) {
      // Keeps this device's text beside the other device's answer.
      const other = here.text.startsWith(text) ? null : { text, rev };
      await work.draft.put({ ...here, other, isAside: true });
      continue;
    }
    const { isAside = false, ...own } = here;
    // The server stores this device's text beside the answer until the learner chooses. If a later revision lacks this
    // text, the learner has chosen on another device.
    const open = here.other?.aside === undefined && !isAside ? here.other : null;
    if (!isFinal && open !== null && rev <= open.rev) continue;
    const isNew = isFinal || isAside || rev > here.rev;
    if (isNew && here.text !== text)
      await storeVersion(work, { slug, section, text: here.text, at, why: "other_device" });
    const next: DraftRow = isNew ? { ...own, text, edit: here.edit + 1, rev, other: null, updated_at: at } : own;
    await work.draft.put({ ...next, ...firstUndecided(next, others) });
  }
}

/** Returns the first text from another device that awaits a decision. Skips texts with which `text` begins. */
function firstUndecided(
  { text, rev, settled = [] }: DraftRow,
  others: Drafts["other_texts"],
): Pick<DraftRow, "other" | "settled"> {
  const isDecided = (one: OtherTextRef): boolean => settled.some(({ id, edit }) => id === one.id && edit >= one.edit);
  const open = others.find((one) => !isDecided(one) && !text.startsWith(one.text));
  return {
    other: open === undefined ? null : { text: open.text, rev, aside: { id: open.id, edit: open.edit } },
    // Drops decisions about texts that the server no longer has.
    settled: settled.filter(({ id }) => others.some((one) => one.id === id)),
  };
}

/** Returns whether saves of an attempt's drafts are still unsent. */
export async function hasUnsentDrafts(work: WorkDatabase, slug: string): Promise<boolean> {
  const waiting = await work.outbox
    .where("agg")
    .startsWith(draftAggregate(slug, ""))
    .filter((row) => row.state !== "rejected")
    .count();
  return waiting > 0;
}

async function hasUnsent(work: WorkDatabase, agg: string): Promise<boolean> {
  const waiting = await work.outbox
    .where("agg")
    .equals(agg)
    .filter((row) => row.state !== "rejected")
    .count();
  return waiting > 0;
}
