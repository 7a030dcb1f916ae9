import { type RawBuilder, sql, type SqlBool } from "kysely";
import type { ComplaintKind, ComplaintState } from "#core/wire/crm/complaints.ts";
import type { Db, Tx } from "../store.ts";

const TABLES = { mistakes: "mistake_report", crashes: "crash_cause", comments: "comment" } as const;

/** One complaint: a mistake report, a cause of crashes or a comment. */
export type ComplaintRef = { kind: ComplaintKind; id: string };
export type ComplaintWorkRow = {
  owner_id: string | null;
  reply: string | null;
  replied_at: number | null;
  replied_by: string | null;
};

/** Returns the SQL condition that a mistake report or a cause of crashes is in this state. */
export function isInState(table: "mistake_report" | "crash_cause", state: ComplaintState): RawBuilder<SqlBool> {
  const stored = sql.ref(`${table}.state`);
  const owner = sql.ref(`${table}.owner_id`);
  switch (state) {
    case "open":
      return sql`${stored} = 'open' and ${owner} is null`;
    case "in_work":
      return sql`${stored} = 'open' and ${owner} is not null`;
    case "resolved":
      return sql`${stored} = 'resolved'`;
  }
}

/** Returns the owner of a complaint and the reply to its learners, or null if the complaint does not exist. */
export async function findComplaintWork(db: Db, { kind, id }: ComplaintRef): Promise<ComplaintWorkRow | null> {
  const row = await db
    .selectFrom(findTable(kind))
    .select(["owner_id", "reply", "replied_at", "replied_by"])
    .where("id", "=", toStoredId(kind, id))
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Makes a member of staff the owner of a complaint. Returns false if the complaint does not exist, or if somebody else
 * is its owner and `takesOver` is false.
 */
export async function takeComplaint(
  tx: Tx,
  { kind, id }: ComplaintRef,
  staffId: string,
  takesOver: boolean,
): Promise<boolean> {
  let query = tx.updateTable(findTable(kind)).set({ owner_id: staffId }).where("id", "=", toStoredId(kind, id));
  if (!takesOver) query = query.where((eb) => eb.or([eb("owner_id", "is", null), eb("owner_id", "=", staffId)]));
  return (await query.returning("id").executeTakeFirst()) !== undefined;
}

/** Ends a member of staff's ownership of a complaint. Does nothing if somebody else is the owner. */
export async function releaseComplaint(tx: Tx, { kind, id }: ComplaintRef, staffId: string): Promise<void> {
  await tx
    .updateTable(findTable(kind))
    .set({ owner_id: null })
    .where("id", "=", toStoredId(kind, id))
    .where("owner_id", "=", staffId)
    .execute();
}

/** Stores the reply to the learners of a complaint. Returns false if the complaint already has a reply. */
export async function storeReply(
  tx: Tx,
  { kind, id }: ComplaintRef,
  { text, staffId, now }: { text: string; staffId: string; now: number },
): Promise<boolean> {
  const row = await tx
    .updateTable(findTable(kind))
    .set({ reply: text, replied_at: now, replied_by: staffId })
    .where("id", "=", toStoredId(kind, id))
    .where("reply", "is", null)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Returns the table of a kind of complaint. The type names only one table, so that Kysely accepts the columns that all
 * three tables have.
 */
function findTable(kind: ComplaintKind): "mistake_report" {
  return TABLES[kind] as "mistake_report";
}

/**
 * Returns the id as its table stores it. The id of a crash cause is a number, although the type says text, as in the
 * other tables. Returns -1, which no row has, for a text that is not a number.
 */
function toStoredId(kind: ComplaintKind, id: string): string {
  if (kind !== "crashes") return id;
  const number = /^\d{1,15}$/.test(id) ? Number(id) : -1;
  return number as unknown as string;
}
