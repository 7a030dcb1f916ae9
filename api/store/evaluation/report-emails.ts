import type { Selectable } from "kysely";
import type { AuditEntry } from "#core/wire/crm/audit.ts";
import type { Db, Tx } from "../store.ts";
import type { ReportEmailTable } from "../tables/examiner.ts";

export type ReportEmailRow = Selectable<ReportEmailTable>;

type ReportChange = AuditEntry["changes"][number];

/** Returns the changes that a report email lists. The list is empty if the email is not a correction. */
export function parseReportChanges({ changes }: Pick<ReportEmailRow, "changes">): ReportChange[] {
  return changes === null ? [] : (JSON.parse(changes) as ReportChange[]);
}

/** Queues a report email. The email is a correction if `changes` is not empty. */
export async function queueReportEmail(
  tx: Tx,
  { id, evaluationId, changes, now }: { id: string; evaluationId: number; changes: ReportChange[]; now: number },
): Promise<void> {
  await tx
    .insertInto("report_delivery")
    .values({
      id,
      evaluation_id: evaluationId,
      changes: changes.length === 0 ? null : JSON.stringify(changes),
      state: "waiting",
      tries: 0,
      next_try_at: now,
      created_at: now,
      settled_at: null,
    })
    .execute();
}

/** Returns the last report email of an evaluation, or null. */
export async function findLastReportEmail(db: Db, evaluationId: number): Promise<ReportEmailRow | null> {
  const row = await db
    .selectFrom("report_delivery")
    .selectAll()
    .where("evaluation_id", "=", evaluationId)
    .orderBy("created_at", "desc")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** Returns the ids of at most `limit` report emails that are due, longest due first. */
export async function listDueReportEmails(db: Db, now: number, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom("report_delivery")
    .select("id")
    .where("state", "=", "waiting")
    .where("next_try_at", "<=", now)
    .orderBy("next_try_at")
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Claims a due email for one try to send it. Returns undefined if the email is not due. If the server stops before it
 * records the outcome, the email is due again at `until`.
 */
export async function claimReportEmail(
  db: Db,
  id: string,
  now: number,
  until: number,
): Promise<ReportEmailRow | undefined> {
  return db
    .updateTable("report_delivery")
    .set((eb) => ({ tries: eb("tries", "+", 1), next_try_at: until }))
    .where("id", "=", id)
    .where("state", "=", "waiting")
    .where("next_try_at", "<=", now)
    .returningAll()
    .executeTakeFirst();
}

export async function postponeReportEmail(db: Db, id: string, nextTryAt: number): Promise<void> {
  await db.updateTable("report_delivery").set({ next_try_at: nextTryAt }).where("id", "=", id).execute();
}

export async function recordReportEmailOutcome(db: Db, id: string, state: "sent" | "dead", now: number): Promise<void> {
  await db.updateTable("report_delivery").set({ state, settled_at: now }).where("id", "=", id).execute();
}
