import type { Selectable } from "kysely";
import type { OtherTextRef, Drafts } from "#core/wire/attempt/drafts.ts";
import { toNextNumber, prepareQuery } from "../operate/prepare-query.ts";
import type { Db, Tx } from "../store.ts";
import type { DraftSiblingTable, DraftTable, DraftVersionTable } from "../tables/draft.ts";
import { addToVersionBudget } from "./version-budget.ts";

/** Identifies the draft of one section of one attempt. */
export type DraftKey = { attempt_slug: string; section: string };
type Draft = Selectable<DraftTable>;
export type Sibling = Selectable<DraftSiblingTable>;

export async function findDraft(db: Db, { attempt_slug, section }: DraftKey): Promise<Draft | null> {
  const [draft] = await selectDraft(db, { attempt_slug, section });
  return draft ?? null;
}

const selectDraft = prepareQuery((db, { attempt_slug, section }: DraftKey) =>
  db
    .selectFrom("draft")
    .select(["attempt_slug", "section", "rev", "client_id", "body", "edit", "received_at"])
    .where("attempt_slug", "=", attempt_slug)
    .where("section", "=", section),
);

/** Stores the current text of a draft. */
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

/**
 * Stores a conflicting text. Replaces an earlier conflicting text of the same device, whose id stays. Returns the
 * stored id.
 */
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

/**
 * Deletes old conflicting texts of devices other than `clientId`, so that the newest `maxKept` of them stay. Returns
 * the deleted texts.
 */
export async function deleteOldestSiblings(
  tx: Tx,
  { attempt_slug, section }: DraftKey,
  { clientId, maxKept }: { clientId: string; maxKept: number },
): Promise<Sibling[]> {
  const old = await tx
    .selectFrom("draft_sibling")
    .select("client_id")
    .where("attempt_slug", "=", attempt_slug)
    .where("section", "=", section)
    .where("client_id", "!=", clientId)
    .orderBy("received_at", "desc")
    .orderBy("client_id")
    .offset(maxKept)
    // SQLite allows no offset without a limit. Callers add one text at a time, so this limit leaves out no old text.
    .limit(maxKept)
    .execute();
  const deleted: Sibling[] = [];
  for (const { client_id } of old) {
    const sibling = await deleteSibling(tx, { attempt_slug, section }, client_id);
    if (sibling !== null) deleted.push(sibling);
  }
  return deleted;
}

/** Deletes and returns this device's conflicting text, or returns null if there is none. */
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

/** Deletes and returns a conflicting text. Returns null if its device has changed it since `edit`, or it is unknown. */
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

/** How many of a section's newest saves are kept, however close together they are. */
const NEWEST_SAVES_KEPT = 50;
/** Of older saves, only the last in each period of this length is kept. */
const OLD_SAVE_PERIOD_MS = 10 * 60_000;

/** Stores a version and counts it in the account's budget. Deletes an old save if a newer one is in the same period. */
export async function insertDraftVersion(
  tx: Tx,
  version: Omit<DraftVersionTable, "number">,
  accountId: string,
): Promise<void> {
  const [inserted] = await insertVersion(tx, version);
  await addToVersionBudget(tx, accountId, version.body.length);
  // With so few versions there is nothing to delete.
  if (version.kind === "save" && inserted !== undefined && inserted.number > NEWEST_SAVES_KEPT)
    await deleteOldSave(tx, version);
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
          .select((inner) => toNextNumber(inner.fn.max("number")).as("number"))
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

/** Deletes the save that is no longer among the newest, if the next newer save is in the same period. */
async function deleteOldSave(tx: Tx, { attempt_slug, section }: DraftKey): Promise<void> {
  const [next, oldest] = await tx
    .selectFrom("draft_version")
    .select(["number", "received_at"])
    .where("attempt_slug", "=", attempt_slug)
    .where("section", "=", section)
    .where("kind", "=", "save")
    .orderBy("number", "desc")
    .offset(NEWEST_SAVES_KEPT - 1)
    .limit(2)
    .execute();
  if (next === undefined || oldest === undefined) return;
  const toPeriod = (receivedAt: number): number => Math.floor(receivedAt / OLD_SAVE_PERIOD_MS);
  if (toPeriod(oldest.received_at) !== toPeriod(next.received_at)) return;
  await tx
    .deleteFrom("draft_version")
    .where("attempt_slug", "=", attempt_slug)
    .where("section", "=", section)
    .where("number", "=", oldest.number)
    .execute();
}

/** Returns the drafts of these attempts, by attempt slug. An attempt without drafts has empty ones. */
export async function findDrafts(db: Db, slugs: readonly string[]): Promise<Map<string, Drafts>> {
  const found = new Map<string, Drafts>();
  if (slugs.length === 0) return found;
  for (const slug of slugs) found.set(slug, { answers: {}, answer_revs: {}, other_texts: [] });
  const drafts = await db
    .selectFrom("draft")
    .select(["attempt_slug", "section", "body", "rev"])
    .where("attempt_slug", "in", slugs)
    .orderBy("section")
    .execute();
  for (const { attempt_slug, section, body, rev } of drafts) {
    const attemptDrafts = found.get(attempt_slug);
    if (attemptDrafts === undefined) continue;
    attemptDrafts.answers[section] = body;
    attemptDrafts.answer_revs[section] = rev;
  }
  const siblings = await db
    .selectFrom("draft_sibling")
    .select(["attempt_slug", "section", "body", "id", "edit", "client_id"])
    .where("attempt_slug", "in", slugs)
    .orderBy("received_at")
    .execute();
  for (const { attempt_slug, section, body, id, edit, client_id } of siblings)
    found.get(attempt_slug)?.other_texts.push({ id, edit, client_id, section, text: body });
  return found;
}
