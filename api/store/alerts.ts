import type { Alert } from "#core/wire/alerts.ts";
import type { Db, Tx } from "./store.ts";

/** Remembers that the learner put an alert away; the first time counts. */
export async function dismissAlert(tx: Tx, accountId: string, alertId: string, now: number): Promise<void> {
  await tx
    .insertInto("alert_dismissal")
    .values({ account_id: accountId, alert_id: alertId, dismissed_at: now })
    .onConflict((conflict) => conflict.columns(["account_id", "alert_id"]).doNothing())
    .execute();
}

/** The alerts that the learner put away, oldest first. */
export async function dismissedAlerts(db: Db, accountId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("alert_dismissal")
    .select("alert_id")
    .where("account_id", "=", accountId)
    .orderBy("dismissed_at")
    .orderBy("alert_id")
    .execute();
  return rows.map((row) => row.alert_id);
}

/** Keeps an alert for a learner; false when they were told under this id before. */
export async function addAlert(tx: Tx, accountId: string, { id, ...alert }: Alert, now: number): Promise<boolean> {
  const row = await tx
    .insertInto("alert")
    .values({ account_id: accountId, alert_id: id, ...alert, created_at: now })
    .onConflict((conflict) => conflict.columns(["account_id", "alert_id"]).doNothing())
    .returning("alert_id")
    .executeTakeFirst();
  return row !== undefined;
}

/** The place after which a page of alerts begins, newest first. */
export type AlertPlace = { created_at: number; id: string };

/** A page of the alerts that a learner has not put away, newest first. */
export async function listAlerts(
  db: Db,
  { account_id, after, limit }: { account_id: string; after: AlertPlace | null; limit: number },
): Promise<{ alerts: Alert[]; next: AlertPlace | null }> {
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
  if (after !== null) {
    query = query.where((eb) =>
      eb.or([
        eb("alert.created_at", "<", after.created_at),
        eb.and([eb("alert.created_at", "=", after.created_at), eb("alert.alert_id", "<", after.id)]),
      ]),
    );
  }
  const rows = await query.execute();
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    alerts: page.map(({ alert_id, type, title, message, button_title, button_url }) => ({
      id: alert_id,
      type,
      title,
      message,
      button_title,
      button_url,
    })),
    next: rows.length > limit && last !== undefined ? { created_at: last.created_at, id: last.alert_id } : null,
  };
}
