import type { Attempt } from "#core/wire/attempt/attempts.ts";
import { type OtherTextRef, draftAggregate, type Drafts } from "#core/wire/attempt/drafts.ts";
import { hasUnsent } from "../outbox/has-unsent.ts";
import type { ServerOutcome } from "../outbox/outbox.ts";
import type { DraftRow, DraftVersionRow, WorkDatabase } from "../storage/work-database.ts";

/** Maximum number of stored versions of a section; the oldest are deleted first. */
const MAX_VERSIONS = 50;

/**
 * Stores a text as a version of its section, unless it is empty or the newest version. Call inside a transaction over
 * `draftVersion`.
 */
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
 * Applies the server's answer to a `draft.save`. If two devices wrote at the same time, keeps both texts until the
 * learner chooses. If one text begins with the other, keeps the longer text.
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
  // The draft is already based on this revision or a later one.
  if (rev <= draft.rev) return;
  await work.draft.put(await withOtherText(work, draft, { text: otherText, rev }, now));
}

/** Returns the draft with another device's text beside it. If one text begins with the other, takes the longer text. */
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
 * Applies the server's answers of an attempt, and the texts that the server stores beside them: another device's text,
 * or this device's if another device's text became the answer. A section with unsent typing keeps its text until the
 * server has answered the save. `clientId` is this database's own id.
 */
export async function mergeDrafts(
  work: WorkDatabase,
  owner: string,
  attempt: Attempt,
  clientId: string,
): Promise<void> {
  const { attempt_slug: slug, updated_at } = attempt;
  // Speaking transcripts and self-assessments may change after hand-in.
  const isFinal = attempt.status !== "in_progress" && attempt.module_type !== "speaking";
  for (const [section, text] of Object.entries(attempt.answers ?? {})) {
    const rev = attempt.answer_revs?.[section] ?? 0;
    const besideAnswer = isFinal ? [] : (attempt.other_texts ?? []).filter((other) => other.section === section);
    const others = besideAnswer.filter((other) => other.client_id !== clientId);
    const isOwnTextBeside = others.length < besideAnswer.length;
    const known = await work.draft.get([slug, section]);
    const local: DraftRow = known ?? {
      slug,
      section,
      owner,
      text,
      edit: 0,
      rev,
      other: null,
      kept_at: updated_at,
      updated_at,
    };
    if (known === undefined) {
      await work.draft.put({ ...local, ...firstUndecided(local, others) });
      continue;
    }
    // After hand-in the submitted text replaces everything that this device has typed.
    const isLocalNewer = !isFinal && (local.rev > rev || (await hasUnsent(work, owner, draftAggregate(slug, section))));
    if (isLocalNewer) {
      const isOtherTextAnswer = local.other !== null && local.other.aside === undefined;
      if (!isOtherTextAnswer && !isOwnTextBeside) await work.draft.put({ ...local, ...firstUndecided(local, others) });
      continue;
    }
    if (isOwnTextBeside) {
      // Another device's text is the answer. The learner must choose between it and this device's text.
      const other = local.text.startsWith(text) ? null : { text, rev };
      await work.draft.put({ ...local, other, isAside: true });
      continue;
    }
    const { isAside = false, ...own } = local;
    // The server stores this device's text beside the answer until the learner chooses. If a later revision lacks this
    // text, the learner has chosen on another device.
    const undecidedAnswer = local.other?.aside === undefined && !isAside ? local.other : null;
    if (!isFinal && undecidedAnswer !== null && rev <= undecidedAnswer.rev) continue;
    const isReplaced = isFinal || isAside || rev > local.rev;
    if (isReplaced && local.text !== text)
      await storeVersion(work, { slug, section, text: local.text, at: updated_at, why: "other_device" });
    const next: DraftRow = isReplaced ? { ...own, text, edit: local.edit + 1, rev, other: null, updated_at } : own;
    await work.draft.put({ ...next, ...firstUndecided(next, others) });
  }
}

/**
 * Returns the first text of another device about which the learner must decide. Skips texts with which `text` begins.
 */
function firstUndecided(
  { text, rev, settled = [] }: DraftRow,
  others: Drafts["other_texts"],
): Pick<DraftRow, "other" | "settled"> {
  const isDecided = (other: OtherTextRef): boolean =>
    settled.some(({ id, edit }) => id === other.id && edit >= other.edit);
  const undecided = others.find((other) => !isDecided(other) && !text.startsWith(other.text));
  return {
    other:
      undecided === undefined ? null : { text: undecided.text, rev, aside: { id: undecided.id, edit: undecided.edit } },
    // Drops decisions about texts that the server no longer has.
    settled: settled.filter(({ id }) => others.some((other) => other.id === id)),
  };
}

/** Returns whether the outbox has unsent drafts of an attempt. Rejected drafts do not count. */
export async function hasUnsentDrafts(work: WorkDatabase, slug: string): Promise<boolean> {
  const waiting = await work.outbox
    .where("agg")
    .startsWith(draftAggregate(slug, ""))
    .filter((row) => row.state !== "rejected")
    .count();
  return waiting > 0;
}
