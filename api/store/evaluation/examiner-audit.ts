import type { AuditEntry } from "#core/wire/crm/audit.ts";
import { findStaffNames } from "../account/staff.ts";
import type { Db, Tx } from "../store.ts";
import { type PageById, readNewestFirst } from "../page.ts";

const MAX_VALUE_LENGTH = 200;

/** What to add to the audit trail of an evaluation. */
export type NewAuditEntry = {
  evaluationId: number;
  /** Null if the server acted by itself. */
  accountId: string | null;
  action: AuditEntry["action"];
  changes?: AuditEntry["changes"];
  now: number;
};

/** Adds an entry to the audit trail. */
export async function addAudit(
  tx: Tx,
  { evaluationId, accountId, action, changes = [], now }: NewAuditEntry,
): Promise<void> {
  await tx
    .insertInto("examiner_audit")
    .values({
      evaluation_id: evaluationId,
      at: now,
      account_id: accountId,
      action,
      changes: JSON.stringify(changes.map(({ field, from, to }) => ({ field, from: shorten(from), to: shorten(to) }))),
    })
    .execute();
}

/** Returns the fields in which two versions differ. An empty text counts as missing (null) in the result. */
export function diffFields(
  before: Readonly<Record<string, string | number | null>>,
  after: Readonly<Record<string, string | number | null>>,
): AuditEntry["changes"] {
  return Object.keys(after)
    .filter((field) => (before[field] ?? null) !== (after[field] ?? null))
    .map((field) => ({ field, from: toText(before[field]), to: toText(after[field]) }));
}

/** Returns who last took this action on an evaluation, and when. Null if nobody has taken the action. */
export async function findLastActor(
  db: Db,
  evaluationId: number,
  action: AuditEntry["action"],
): Promise<{ account_id: string | null; at: number } | null> {
  const row = await db
    .selectFrom("examiner_audit")
    .select(["account_id", "at"])
    .where("evaluation_id", "=", evaluationId)
    .where("action", "=", action)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** Returns the whole audit trail of an evaluation, oldest first, without names of staff. */
export async function readWholeAudit(
  db: Db,
  evaluationId: number,
): Promise<Pick<AuditEntry, "action" | "at" | "changes">[]> {
  const rows = await db
    .selectFrom("examiner_audit")
    .select(["action", "at", "changes"])
    .where("evaluation_id", "=", evaluationId)
    .orderBy("id")
    .execute();
  return rows.map(({ action, at, changes }) => ({ action, at, changes: JSON.parse(changes) as AuditEntry["changes"] }));
}

/** Returns a page of an evaluation's audit trail, newest first. */
export async function listAudit(
  db: Db,
  evaluationId: number,
  page: PageById,
): Promise<{ entries: AuditEntry[]; next: number | null }> {
  const { rows, next } = await readNewestFirst(
    db.selectFrom("examiner_audit").selectAll().where("evaluation_id", "=", evaluationId),
    page,
  );
  const names = await findStaffNames(
    db,
    rows.map((row) => row.account_id),
  );
  return {
    entries: rows.map(({ id, at, account_id, action, changes }) => ({
      id,
      at,
      staff_name: account_id === null ? null : (names.get(account_id) ?? null),
      action,
      changes: JSON.parse(changes) as AuditEntry["changes"],
    })),
    next,
  };
}

function toText(value: string | number | null | undefined): string | null {
  return value === null || value === undefined || value === "" ? null : String(value);
}

function shorten(text: string | null): string | null {
  return text !== null && text.length > MAX_VALUE_LENGTH ? `${text.slice(0, MAX_VALUE_LENGTH - 1)}…` : text;
}
