import type { Selectable } from "kysely";
import type { Drafts } from "#core/wire/drafts.ts";
import type { Db, Tx } from "./store.ts";
import type { DraftSiblingTable, DraftTable, DraftVersionTable } from "./tables/draft.ts";

/** One section of one attempt. */
export type DraftPlace = { attempt_slug: string; section: string };
type Draft = Selectable<DraftTable>;
type Sibling = Selectable<DraftSiblingTable>;

export async function findDraft(db: Db, { attempt_slug, section }: DraftPlace): Promise<Draft | null> {
  const row = await db
    .selectFrom("draft")
    .selectAll()
    .where("attempt_slug", "=", attempt_slug)
    .where("section", "=", section)
    .executeTakeFirst();
  return row ?? null;
}

/** Stores the text that counts now. */
export async function putDraft(tx: Tx, draft: Draft): Promise<void> {
  const { rev, client_id, body, edit, received_at } = draft;
  await tx
    .insertInto("draft")
    .values(draft)
    .onConflict((conflict) =>
      conflict.columns(["attempt_slug", "section"]).doUpdateSet({ rev, client_id, body, edit, received_at }),
    )
    .execute();
}

/** Puts a text aside, in the place of an earlier one of the same device. Its id stays. */
export async function putSibling(tx: Tx, sibling: Sibling): Promise<string> {
  const { body, edit, received_at } = sibling;
  const row = await tx
    .insertInto("draft_sibling")
    .values(sibling)
    .onConflict((conflict) =>
      conflict.columns(["attempt_slug", "section", "client_id"]).doUpdateSet({ body, edit, received_at }),
    )
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Takes away what this device had put aside, and answers it. */
export async function takeSibling(
  tx: Tx,
  { attempt_slug, section }: DraftPlace,
  clientId: string,
): Promise<Sibling | null> {
  const row = await tx
    .deleteFrom("draft_sibling")
    .where("attempt_slug", "=", attempt_slug)
    .where("section", "=", section)
    .where("client_id", "=", clientId)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/** How many of the newest saves of a section are kept; of older ones, the last of every ten minutes. */
const KEPT_SAVES = 50;
const OLD_SAVES_EVERY = 600_000;

/** Keeps a text for ever or, a save, for as long as it is among the newest or the last of its ten minutes. */
export async function keepDraftVersion(tx: Tx, version: Omit<DraftVersionTable, "number">): Promise<void> {
  const { attempt_slug, section } = version;
  const last = await tx
    .selectFrom("draft_version")
    .select("number")
    .where("attempt_slug", "=", attempt_slug)
    .where("section", "=", section)
    .orderBy("number", "desc")
    .limit(1)
    .executeTakeFirst();
  await tx
    .insertInto("draft_version")
    .values({ ...version, number: (last?.number ?? 0) + 1 })
    .execute();
  if (version.kind === "save") await pruneSaves(tx, version);
}

/** The save that falls out of the newest goes when the next one belongs to the same ten minutes. */
async function pruneSaves(tx: Tx, { attempt_slug, section }: DraftPlace): Promise<void> {
  const [next, fallen] = await tx
    .selectFrom("draft_version")
    .select(["number", "received_at"])
    .where("attempt_slug", "=", attempt_slug)
    .where("section", "=", section)
    .where("kind", "=", "save")
    .orderBy("number", "desc")
    .offset(KEPT_SAVES - 1)
    .limit(2)
    .execute();
  if (next === undefined || fallen === undefined) return;
  const period = (at: number): number => Math.floor(at / OLD_SAVES_EVERY);
  if (period(fallen.received_at) !== period(next.received_at)) return;
  await tx
    .deleteFrom("draft_version")
    .where("attempt_slug", "=", attempt_slug)
    .where("section", "=", section)
    .where("number", "=", fallen.number)
    .execute();
}

/** The drafts of several attempts, by attempt. */
export async function findDrafts(db: Db, slugs: readonly string[]): Promise<Map<string, Drafts>> {
  const found = new Map<string, Drafts>();
  if (slugs.length === 0) return found;
  const of = (slug: string): Drafts => {
    const known = found.get(slug) ?? { answers: {}, answer_revs: {}, other_texts: [] };
    found.set(slug, known);
    return known;
  };
  for (const slug of slugs) of(slug);
  const [drafts, siblings] = [
    await db
      .selectFrom("draft")
      .select(["attempt_slug", "section", "body", "rev"])
      .where("attempt_slug", "in", slugs)
      .orderBy("section")
      .execute(),
    await db
      .selectFrom("draft_sibling")
      .select(["attempt_slug", "section", "body"])
      .where("attempt_slug", "in", slugs)
      .orderBy("received_at")
      .execute(),
  ];
  for (const { attempt_slug, section, body, rev } of drafts) {
    of(attempt_slug).answers[section] = body;
    of(attempt_slug).answer_revs[section] = rev;
  }
  for (const { attempt_slug, section, body } of siblings) of(attempt_slug).other_texts.push({ section, text: body });
  return found;
}
