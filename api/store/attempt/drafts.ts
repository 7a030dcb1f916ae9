import type { Selectable } from "kysely";
import type { OtherTextRef, Drafts } from "#core/wire/attempt/drafts.ts";
import { nextAfter, prepareQuery } from "../operate/prepared.ts";
import type { Db, Tx } from "../store.ts";
import type { DraftSiblingTable, DraftTable, DraftVersionTable } from "../tables/draft.ts";
import { chargeVersion } from "./version-budget.ts";

/** Identifies the draft of one section of one attempt. */
export type DraftKey = { attempt_slug: string; section: string };
type Draft = Selectable<DraftTable>;
export type Sibling = Selectable<DraftSiblingTable>;

export async function findDraft(db: Db, { attempt_slug, section }: DraftKey): Promise<Draft | null> {
  const [draft] = await draftAt(db, { attempt_slug, section });
  return draft ?? null;
}

const draftAt = prepareQuery((db, { attempt_slug, section }: DraftKey) =>
  db
    .selectFrom("draft")
    .select(["attempt_slug", "section", "rev", "client_id", "body", "edit", "received_at"])
    .where("attempt_slug", "=", attempt_slug)
    .where("section", "=", section),
);

/** Stores the current text. */
export async function putDraft(tx: Tx, draft: Draft): Promise<void> {
  await upsertDraft(tx, draft);
}

const upsertDraft = prepareQuery((db, { attempt_slug, section, rev, client_id, body, edit, received_at }: Draft) =>
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

/** Stores a conflicting text, in place of an earlier one of the same device. Keeps its id. */
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

/** Deletes the conflicting texts of other devices except the `newest` ones, and returns the deleted texts. */
export async function deleteOldestSiblings(
  tx: Tx,
  { attempt_slug, section }: DraftKey,
  { clientId, newest }: { clientId: string; newest: number },
): Promise<Sibling[]> {
  const old = await tx
    .selectFrom("draft_sibling")
    .select("client_id")
    .where("attempt_slug", "=", attempt_slug)
    .where("section", "=", section)
    .where("client_id", "!=", clientId)
    .orderBy("received_at", "desc")
    .orderBy("client_id")
    .offset(newest)
    .limit(newest)
    .execute();
  const deleted: Sibling[] = [];
  for (const { client_id } of old) {
    const sibling = await deleteSibling(tx, { attempt_slug, section }, client_id);
    if (sibling !== null) deleted.push(sibling);
  }
  return deleted;
}

/** Deletes this device's conflicting text and returns it. */
export async function deleteSibling(
  tx: Tx,
  { attempt_slug, section }: DraftKey,
  clientId: string,
): Promise<Sibling | null> {
  const [sibling] = await deleteSiblingQuery(tx, { attempt_slug, section, clientId });
  return sibling ?? null;
}

const deleteSiblingQuery = prepareQuery((db, { attempt_slug, section, clientId }: DraftKey & { clientId: string }) =>
  db
    .deleteFrom("draft_sibling")
    .where("attempt_slug", "=", attempt_slug)
    .where("section", "=", section)
    .where("client_id", "=", clientId)
    .returning(["attempt_slug", "section", "client_id", "id", "body", "edit", "received_at"]),
);

/** Deletes a conflicting text and returns it, unless its device has changed it since. */
export async function deleteUnchangedSibling(
  tx: Tx,
  { attempt_slug, section }: DraftKey,
  { id, edit }: OtherTextRef,
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

/** Number of newest saves kept per section. Of older saves, only the last in each ten minutes is kept. */
const MAX_NEWEST_SAVES = 50;
const OLD_SAVE_INTERVAL_MS = 600_000;

/**
 * Stores a version, within the budget of the account. Prunes older saves to one per OLD_SAVE_INTERVAL_MS; keeps all
 * other versions.
 */
export async function insertDraftVersion(
  tx: Tx,
  version: Omit<DraftVersionTable, "number">,
  accountId: string,
): Promise<void> {
  const [inserted] = await insertVersion(tx, version);
  await chargeVersion(tx, accountId, version.body.length);
  // Up to this number, there is nothing to prune.
  if (version.kind === "save" && inserted !== undefined && inserted.number > MAX_NEWEST_SAVES)
    await pruneSaves(tx, version);
}

const insertVersion = prepareQuery((db, version: Omit<DraftVersionTable, "number">) =>
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

/** Deletes the save that is no longer among the newest, if the next newer save is in the same ten minutes. */
async function pruneSaves(tx: Tx, { attempt_slug, section }: DraftKey): Promise<void> {
  const [next, oldest] = await tx
    .selectFrom("draft_version")
    .select(["number", "received_at"])
    .where("attempt_slug", "=", attempt_slug)
    .where("section", "=", section)
    .where("kind", "=", "save")
    .orderBy("number", "desc")
    .offset(MAX_NEWEST_SAVES - 1)
    .limit(2)
    .execute();
  if (next === undefined || oldest === undefined) return;
  const period = (at: number): number => Math.floor(at / OLD_SAVE_INTERVAL_MS);
  if (period(oldest.received_at) !== period(next.received_at)) return;
  await tx
    .deleteFrom("draft_version")
    .where("attempt_slug", "=", attempt_slug)
    .where("section", "=", section)
    .where("number", "=", oldest.number)
    .execute();
}

/** Returns the drafts of several attempts, by attempt. */
export async function findDrafts(db: Db, slugs: readonly string[]): Promise<Map<string, Drafts>> {
  const found = new Map<string, Drafts>();
  if (slugs.length === 0) return found;
  const draftsOf = (slug: string): Drafts => {
    const known = found.get(slug) ?? { answers: {}, answer_revs: {}, other_texts: [] };
    found.set(slug, known);
    return known;
  };
  for (const slug of slugs) draftsOf(slug);
  const [drafts, siblings] = [
    await db
      .selectFrom("draft")
      .select(["attempt_slug", "section", "body", "rev"])
      .where("attempt_slug", "in", slugs)
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
    draftsOf(attempt_slug).answers[section] = body;
    draftsOf(attempt_slug).answer_revs[section] = rev;
  }
  for (const { attempt_slug, section, body, id, edit, client_id } of siblings)
    draftsOf(attempt_slug).other_texts.push({ id, edit, client_id, section, text: body });
  return found;
}
