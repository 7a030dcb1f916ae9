import { sql } from "kysely";
import type { Alert, ShownAlert } from "#core/wire/account/alerts.ts";
import { listRunningAnnouncements } from "../operate/announcements.ts";
import type { Db, Tx } from "../store.ts";
import { cutPage, isAfterPosition } from "../page.ts";

/** Records that somebody dismissed an alert or announcement. Keeps the time of the first dismissal. */
export async function dismissAlert(tx: Tx, accountId: string, alertId: string, now: number): Promise<void> {
  await tx
    .insertInto("alert_dismissal")
    .values({ account_id: accountId, alert_id: alertId, dismissed_at: now })
    .onConflict((conflict) => conflict.columns(["account_id", "alert_id"]).doNothing())
    .execute();
}

/** Returns the ids of the alerts and announcements that the account's owner dismissed, oldest dismissal first. */
export async function listDismissedAlerts(db: Db, accountId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("alert_dismissal")
    .select("alert_id")
    .where("account_id", "=", accountId)
    .orderBy("dismissed_at")
    .orderBy("alert_id")
    .execute();
  return rows.map((row) => row.alert_id);
}

/** Adds an alert for a learner or a member of staff. Returns false if the account already has an alert with this id. */
export async function addAlert(tx: Tx, accountId: string, { id, ...alert }: Alert, now: number): Promise<boolean> {
  const row = await tx
    .insertInto("alert")
    .values({ account_id: accountId, alert_id: id, ...alert, created_at: now })
    .onConflict((conflict) => conflict.columns(["account_id", "alert_id"]).doNothing())
    .returning("alert_id")
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Adds an alert for every learner who reported a comment, or whose app crashed for one cause. Uses one statement,
 * because there can be many learners. Returns false if nobody got the alert.
 */
export async function addAlertForReporters(
  tx: Tx,
  complaint: { comment: string } | { crash: number },
  { id, type, title, message, button_title, button_url }: Alert,
  now: number,
): Promise<boolean> {
  const reporters =
    "comment" in complaint
      ? sql`select distinct account_id from comment_report where comment_id = ${complaint.comment}`
      : // `> ''` leaves out null, for crash reports of visitors who were not signed in.
        sql`select distinct account_id from crash_report where cause_id = ${complaint.crash} and account_id > ''`;
  // SQLite needs "where true" to tell "on conflict" from a join.
  const { rows } = await sql`
    insert into alert (account_id, alert_id, type, title, message, button_title, button_url, created_at)
    select account_id, cast(${id} as text), cast(${type} as text), cast(${title} as text), cast(${message} as text),
      cast(${button_title} as text), cast(${button_url} as text), cast(${now} as bigint)
    from (${reporters}) as reporter
    where true
    on conflict (account_id, alert_id) do nothing
    returning account_id`.execute(tx);
  return rows.length > 0;
}

/** Cursor of a page of alerts, newest first. */
export type AlertCursor = { created_at: number; id: string };

/** Returns a page of the alerts that the account's owner has not dismissed, newest first. */
export async function listAlerts(
  db: Db,
  { account_id, after, limit }: { account_id: string; after: AlertCursor | null; limit: number },
): Promise<{ alerts: Alert[]; next: AlertCursor | null }> {
  let query = db
    .selectFrom("alert")
    .selectAll("alert")
    .leftJoin("alert_dismissal", (join) =>
      join
        .onRef("alert_dismissal.account_id", "=", "alert.account_id")
        .onRef("alert_dismissal.alert_id", "=", "alert.alert_id"),
    )
    .where("alert.account_id", "=", account_id)
    .where("alert_dismissal.alert_id", "is", null)
    .orderBy("alert.created_at", "desc")
    .orderBy("alert.alert_id", "desc")
    .limit(limit + 1);
  if (after !== null)
    query = query.where(isAfterPosition(["alert.created_at", after.created_at], ["alert.alert_id", after.id]));
  const rows = await query.execute();
  const { page, next } = cutPage(rows, limit, (last) => ({ created_at: last.created_at, id: last.alert_id }));
  return {
    alerts: page.map(({ alert_id, type, title, message, button_title, button_url }) => ({
      id: alert_id,
      type,
      title,
      message,
      button_title,
      button_url,
    })),
    next,
  };
}

/** Returns the announcements that learners see now and that this learner has not dismissed, as alerts. */
export async function listOpenAnnouncements(db: Db, accountId: string, now: number): Promise<ShownAlert[]> {
  const running = await listRunningAnnouncements(db, ["everybody", "learners"], now);
  if (running.length === 0) return [];
  const ids = running.map(({ id }) => id);
  const dismissed = await db
    .selectFrom("alert_dismissal")
    .select("alert_id")
    .where("account_id", "=", accountId)
    .where("alert_id", "in", ids)
    .execute();
  return running.filter(({ id }) => !dismissed.some(({ alert_id }) => alert_id === id));
}

/** Removes an alert from several accounts. */
export async function deleteAlert(tx: Tx, accountIds: readonly string[], alertId: string): Promise<void> {
  if (accountIds.length === 0) return;
  await tx.deleteFrom("alert").where("account_id", "in", accountIds).where("alert_id", "=", alertId).execute();
}
