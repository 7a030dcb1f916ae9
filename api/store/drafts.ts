import type { Selectable } from "kysely";
import type { Aside, Drafts } from "#core/wire/drafts.ts";
import { nextAfter, prepared } from "./prepared.ts";
import type { Db, Tx } from "./store.ts";
import type { DraftSiblingTable, DraftTable, DraftVersionTable } from "./tables/draft.ts";

/** One section of one attempt. */
export type DraftPlace = { attempt_slug: string; section: string };
type Draft = Selectable<DraftTable>;
export type Sibling = Selectable<DraftSiblingTable>;

export async function findDraft(db: Db, { attempt_slug, section }: DraftPlace): Promise<Draft | null> {
  const [draft] = await draftAt(db, { attempt_slug, section });
  return draft ?? null;
}

const draftAt = prepared((db, { attempt_slug, section }: DraftPlace) =>
  db
    .selectFrom("draft")
    .select(["attempt_slug", "section", "rev", "client_id", "body", "edit", "received_at"])
    .where("attempt_slug", "=", attempt_slug)
    .where("section", "=", section),
);

/** Stores the text that counts now. */
export async function putDraft(tx: Tx, draft: Draft): Promise<void> {
  await upsertDraft(tx, draft);
}

const upsertDraft = prepared((db, { attempt_slug, section, rev, client_id, body, edit, received_at }: Draft) =>
  db
    .insertInto("draft")
    .values({ attempt_slug, section, rev, client_id, body, edit, received_at })
    .onConflict((conflict) =>
      conflict.columns(["attempt_slug", "section"]).doUpdateSet((eb) => ({
        rev: eb.ref("excluded.rev"),
        client_id: eb.ref("excluded.client_id"),
        body: eb.ref("excluded.body"),
        edit: eb.ref("excluded.edit"),
        received_at: eb.ref("excluded.received_at"),
      })),
    ),
);

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
  const [sibling] = await deleteSibling(tx, { attempt_slug, section, clientId });
  return sibling ?? null;
}

const deleteSibling = prepared((db, { attempt_slug, section, clientId }: DraftPlace & { clientId: string }) =>
  db
    .deleteFrom("draft_sibling")
    .where("attempt_slug", "=", attempt_slug)
    .where("section", "=", section)
    .where("client_id", "=", clientId)
    .returning(["attempt_slug", "section", "client_id", "id", "body", "edit", "received_at"]),
);

/** Takes away a text that was put aside, unless its device has gone on with it since; answers it. */
export async function takeSeenSibling(
  tx: Tx,
  { attempt_slug, section }: DraftPlace,
  { id, edit }: Aside,
): Promise<Sibling | null> {
  const row = await tx
    .deleteFrom("draft_sibling")
    .where("attempt_slug", "=", attempt_slug)
    .where("section", "=", section)
    .where("id", "=", id)
    .where("edit", "<=", edit)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/** How many of the newest saves of a section are kept; of older ones, the last of every ten minutes. */
const KEPT_SAVES = 50;
const OLD_SAVES_EVERY = 600_000;

/** Keeps a text for ever or, a save, for as long as it is among the newest or the last of its ten minutes. */
export async function keepDraftVersion(tx: Tx, version: Omit<DraftVersionTable, "number">): Promise<void> {
  const [kept] = await insertVersion(tx, version);
  // Of fewer versions none can be one too many.
  if (version.kind === "save" && kept !== undefined && kept.number > KEPT_SAVES) await pruneSaves(tx, version);
}

const insertVersion = prepared((db, version: Omit<DraftVersionTable, "number">) =>
  db
    .insertInto("draft_version")
    .values({
      attempt_slug: version.attempt_slug,
      section: version.section,
      number: (eb) =>
        eb
          .selectFrom("draft_version")
          .select((inner) => nextAfter(inner.fn.max("number")).as("number"))
          .where("attempt_slug", "=", version.attempt_slug)
          .where("section", "=", version.section),
      client_id: version.client_id,
      op_id: version.op_id,
      kind: version.kind,
      body: version.body,
      received_at: version.received_at,
    })
    .returning("number"),
);

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
      // What a learner asked a service for is kept among them and is the server's own.
      .where("section", "not like", "spoken.request-%")
      .orderBy("section")
      .execute(),
    await db
      .selectFrom("draft_sibling")
      .select(["attempt_slug", "section", "body", "id", "edit", "client_id"])
      .where("attempt_slug", "in", slugs)
      .orderBy("received_at")
      .execute(),
  ];
  for (const { attempt_slug, section, body, rev } of drafts) {
    of(attempt_slug).answers[section] = body;
    of(attempt_slug).answer_revs[section] = rev;
  }
  for (const { attempt_slug, section, body, id, edit, client_id } of siblings)
    of(attempt_slug).other_texts.push({ id, edit, client_id, section, text: body });
  return found;
}
