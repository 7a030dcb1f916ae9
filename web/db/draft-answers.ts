import type { Attempt } from "#core/wire/attempts.ts";
import type { CommandPayload } from "#core/wire/commands.ts";
import { type Aside, draftAggregate, type Drafts } from "#core/wire/drafts.ts";
import type { Verdict } from "./outbox.ts";
import type { DraftRow, DraftVersionRow, OutboxRow, WorkDatabase } from "./work-database.ts";

/** So many versions of one section are kept on the device. */
const KEPT_VERSIONS = 50;

/** Keeps a text among the versions of its section. Call inside a transaction over `draftVersion`. */
export async function keepVersion(work: WorkDatabase, version: Omit<DraftVersionRow, "id">): Promise<void> {
  if (version.text.trim() === "") return;
  const ofSection = work.draftVersion.where("[slug+section]").equals([version.slug, version.section]);
  const ids = await ofSection.primaryKeys();
  const newest = ids.at(-1);
  if (newest !== undefined && (await work.draftVersion.get(newest))?.text === version.text) return;
  await work.draftVersion.add(version);
  await work.draftVersion.bulkDelete(ids.slice(0, Math.max(0, ids.length + 1 - KEPT_VERSIONS)));
}

/**
 * What the server's answer to a `draft.save` means for the draft. Two texts that were written side by side are both
 * kept until the learner has chosen, except where one only goes on from the other.
 */
export async function noteOnDraft(work: WorkDatabase, row: OutboxRow, verdict: Verdict, now: number): Promise<void> {
  const { attempt_slug, section } = row.payload as CommandPayload<"draft.save">;
  const draft = await work.draft.get([attempt_slug, section]);
  if (draft === undefined || verdict.act !== "settle" || verdict.rev === null) return;
  const { rev, otherText } = verdict;
  if (otherText === undefined) {
    const isSettled = draft.other === null || (draft.other.aside === undefined && rev >= draft.other.rev);
    await work.draft.put({ ...draft, rev: Math.max(draft.rev, rev), other: isSettled ? null : draft.other });
    return;
  }
  // The learner has chosen meanwhile, having seen this text or a later one.
  if (rev <= draft.rev) return;
  await work.draft.put(await beside(work, draft, { text: otherText, rev }, now));
}

/** The draft once another text is known that this device had not seen. */
async function beside(
  work: WorkDatabase,
  draft: DraftRow,
  other: { text: string; rev: number },
  now: number,
): Promise<DraftRow> {
  if (draft.text.startsWith(other.text)) return { ...draft, rev: other.rev, other: null };
  if (other.text.startsWith(draft.text))
    return { ...draft, text: other.text, edit: draft.edit + 1, rev: other.rev, other: null, updated_at: now };
  const { slug, section } = draft;
  await keepVersion(work, { slug, section, text: other.text, at: now, why: "other_device" });
  return { ...draft, other };
}

/**
 * Takes over the drafts of an attempt as the server has them, with the texts of other devices that it keeps beside them. A
 * section with unsent typing of this device keeps its text: the answer to that typing will tell. `clientId` is this
 * database's own.
 */
export async function mergeDrafts(work: WorkDatabase, owner: string, there: Attempt, clientId: string): Promise<void> {
  const { attempt_slug: slug, updated_at: at } = there;
  // What is kept of a Speaking attempt is no answer: it goes on changing.
  const isFinal = there.status !== "in_progress" && there.module_type !== "speaking";
  for (const [section, text] of Object.entries(there.answers ?? {})) {
    const rev = there.answer_revs?.[section] ?? 0;
    const beside = isFinal ? [] : (there.other_texts ?? []).filter((one) => one.section === section);
    const others = beside.filter((one) => one.client_id !== clientId);
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
      await work.draft.put({ ...here, ...undecided(here, others) });
      continue;
    }
    // What was handed in is what is shown, whatever this device had typed.
    if (!isFinal && (here.rev > rev || (await hasUnsent(work, draftAggregate(slug, section))))) {
      const isAnswer = here.other !== null && here.other.aside === undefined;
      if (!isAnswer && beside.length === others.length) await work.draft.put({ ...here, ...undecided(here, others) });
      continue;
    }
    if (beside.length > others.length) {
      // This device's own text is kept beside the answer of another one.
      const other = here.text.startsWith(text) ? null : { text, rev };
      await work.draft.put({ ...here, other, isAside: true });
      continue;
    }
    const { isAside = false, ...own } = here;
    const isOpen = here.other !== null && here.other.aside === undefined && !isAside;
    if (!isFinal && isOpen) {
      if (rev > here.rev) await work.draft.put({ ...own, other: { text, rev } });
      continue;
    }
    const isNews = isFinal || isAside || rev > here.rev;
    if (isNews && here.text !== text)
      await keepVersion(work, { slug, section, text: here.text, at, why: "other_device" });
    const next: DraftRow = isNews ? { ...own, text, edit: here.edit + 1, rev, other: null, updated_at: at } : own;
    await work.draft.put({ ...next, ...undecided(next, others) });
  }
}

/**
 * What the texts that other devices have beside an answer leave to be chosen: the first that the learner has not decided
 * about and that the answer does not go on from.
 */
function undecided(
  { text, rev, settled = [] }: DraftRow,
  others: Drafts["other_texts"],
): Pick<DraftRow, "other" | "settled"> {
  const isSettled = (one: Aside): boolean => settled.some(({ id, edit }) => id === one.id && edit >= one.edit);
  const open = others.find((one) => !isSettled(one) && !text.startsWith(one.text));
  return {
    other: open === undefined ? null : { text: open.text, rev, aside: { id: open.id, edit: open.edit } },
    // The server has forgotten the others.
    settled: settled.filter(({ id }) => others.some((one) => one.id === id)),
  };
}

/** Whether saves of an attempt's drafts are still to be sent. */
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
