import { sql, type SqlBool } from "kysely";
import { DAY_MS } from "#core/exam/durations.ts";
import type { ClientNote, ClientRow } from "#core/wire/crm/clients.ts";
import type { Db, Tx } from "../store.ts";
import { findClientTags } from "./client-tags.ts";
import { findStaffNames } from "./staff.ts";
import { cutPage, isAfterPosition } from "../page.ts";
import { toSearchPatterns } from "../search-patterns.ts";

export type ClientCursor = { created_at: number; id: string };
export type ClientFilter = {
  search: string;
  /** Only clients who paid, who have an evaluation, or who registered lately. Null for all. */
  view: "paid" | "evaluation" | "new" | null;
  /** Only clients with this tag. Empty for all. */
  tag: string;
  after: ClientCursor | null;
  limit: number;
  now: number;
};

/** A client counts as new for this long after registration. */
const NEW_CLIENT_MS = 30 * DAY_MS;
const MAX_NOTES = 200;

function selectClients(db: Db) {
  return db
    .selectFrom("account")
    .select(["account.id", "first_name", "last_name", "email", "account.created_at", "verified_at"])
    .select((eb) => [
      eb
        .selectFrom("attempt")
        .select((inner) => inner.fn.countAll<number>().as("count"))
        .whereRef("attempt.account_id", "=", "account.id")
        .as("attempts"),
      eb
        .selectFrom("examiner_evaluation")
        .select((inner) => inner.fn.countAll<number>().as("count"))
        .whereRef("examiner_evaluation.account_id", "=", "account.id")
        .as("evaluations"),
      eb
        .selectFrom("payment")
        .select((inner) => inner.fn.countAll<number>().as("count"))
        .whereRef("payment.account_id", "=", "account.id")
        .as("payments"),
    ])
    .where("role", "=", "learner");
}
type Row = Awaited<ReturnType<ReturnType<typeof selectClients>["execute"]>>[number];

/** Returns a page of learners, newest first. */
export async function listClients(
  db: Db,
  { search, view, tag, after, limit, now }: ClientFilter,
): Promise<{ clients: ClientRow[]; next: ClientCursor | null }> {
  let query = selectClients(db)
    .orderBy("account.created_at", "desc")
    .orderBy("account.id", "desc")
    .limit(limit + 1);
  if (after !== null)
    query = query.where(isAfterPosition(["account.created_at", after.created_at], ["account.id", after.id]));
  if (view === "new") query = query.where("account.created_at", ">", now - NEW_CLIENT_MS);
  if (view === "paid")
    query = query.where((eb) =>
      eb.exists(
        eb
          .selectFrom("payment")
          .select("payment.id")
          .whereRef("payment.account_id", "=", "account.id")
          .where("payment.status", "=", "SUCCEEDED"),
      ),
    );
  if (view === "evaluation")
    query = query.where((eb) =>
      eb.exists(
        eb
          .selectFrom("examiner_evaluation")
          .select("examiner_evaluation.id")
          .whereRef("examiner_evaluation.account_id", "=", "account.id"),
      ),
    );
  if (tag !== "")
    query = query.where((eb) =>
      eb.exists(
        eb
          .selectFrom("client_tag")
          .select("client_tag.tag")
          .whereRef("client_tag.account_id", "=", "account.id")
          .where("client_tag.tag", "=", tag),
      ),
    );
  for (const pattern of toSearchPatterns(search))
    query = query.where(
      sql<SqlBool>`lower(account.first_name || ' ' || account.last_name || ' ' || account.email) like ${pattern} escape '!'`,
    );
  const rows = await query.execute();
  const { page, next } = cutPage(rows, limit, (last) => ({ created_at: last.created_at, id: last.id }));
  const tags = await findClientTags(
    db,
    page.map(({ id }) => id),
  );
  return {
    clients: page.map((row) => toClientRow(row, tags)),
    next,
  };
}

/** Returns a learner, or null for staff and unknown accounts. */
export async function findClient(
  db: Db,
  id: string,
): Promise<(ClientRow & { test_type: "academic" | "general"; target: number }) | null> {
  const row = await selectClients(db)
    .select(["test_type", "target_halves"])
    .where("account.id", "=", id)
    .executeTakeFirst();
  if (row === undefined) return null;
  const tags = await findClientTags(db, [id]);
  return { ...toClientRow(row, tags), test_type: row.test_type, target: row.target_halves / 2 };
}

function toClientRow(row: Row, tags: ReadonlyMap<string, string[]>): ClientRow {
  return {
    user: row.id,
    name: `${row.first_name} ${row.last_name}`,
    email: row.email,
    created_at: row.created_at,
    is_verified: row.verified_at !== null,
    attempts: Number(row.attempts),
    evaluations: Number(row.evaluations),
    payments: Number(row.payments),
    tags: tags.get(row.id) ?? [],
  };
}

/** Returns at most MAX_NOTES notes about a client, newest first. */
export async function listClientNotes(db: Db, accountId: string): Promise<ClientNote[]> {
  const rows = await db
    .selectFrom("client_note")
    .selectAll()
    .where("account_id", "=", accountId)
    .orderBy("id", "desc")
    .limit(MAX_NOTES)
    .execute();
  const names = await findStaffNames(
    db,
    rows.map(({ staff_id }) => staff_id),
  );
  return rows.map(({ id, note, staff_id, created_at }) => ({
    id,
    note,
    staff_name: staff_id === null ? null : (names.get(staff_id) ?? null),
    created_at,
  }));
}

export async function addClientNote(
  tx: Tx,
  { accountId, staffId, note, now }: { accountId: string; staffId: string; note: string; now: number },
): Promise<void> {
  await tx
    .insertInto("client_note")
    .values({ account_id: accountId, staff_id: staffId, note, created_at: now })
    .execute();
}

/** Deletes a note. Returns the account id of the client whom the note was about, or null if there is no such note. */
export async function deleteClientNote(tx: Tx, id: number): Promise<string | null> {
  const deleted = await tx.deleteFrom("client_note").where("id", "=", id).returning("account_id").executeTakeFirst();
  return deleted?.account_id ?? null;
}
