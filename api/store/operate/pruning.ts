import type { Db } from "../store.ts";

const DAY_MS = 86_400_000;
/** A session that nobody used for this long is deleted. */
const UNUSED_SESSION_KEPT_MS = 200 * DAY_MS;
/** How long the result of a command is kept after the device confirmed it, and without confirmation. */
const CONFIRMED_KEPT_MS = 7 * DAY_MS;
const UNCONFIRMED_KEPT_MS = 400 * DAY_MS;
const MAIL_LOG_KEPT_MS = 400 * DAY_MS;

/**
 * Deletes what can no longer be used: expired tokens and rate limits, and results of commands that no device can still
 * need. Deletes jobs given up and sessions ended 30 days ago, old crash reports with their causes, and the log of old
 * emails.
 */
export async function pruneExpired(db: Db, now: number): Promise<void> {
  const dayAgo = now - DAY_MS;
  const monthAgo = now - 30 * DAY_MS;
  const quarterAgo = now - 90 * DAY_MS;
  await db
    .deleteFrom("mail_token")
    .where("link_expires_at", "<", dayAgo)
    .where("code_expires_at", "<", dayAgo)
    .execute();
  await db.deleteFrom("registration").where("link_expires_at", "<", dayAgo).execute();
  await db.deleteFrom("staff_invitation").where("expires_at", "<", now).execute();
  await db.deleteFrom("refresh_token").where("expires_at", "<", dayAgo).execute();
  await db.deleteFrom("session").where("ended_at", "<", monthAgo).execute();
  await db
    .deleteFrom("session")
    .where("last_used_at", "<", now - UNUSED_SESSION_KEPT_MS)
    .execute();
  await db.deleteFrom("job").where("state", "=", "dead").where("due_at", "<", monthAgo).execute();
  await db.deleteFrom("rate_limit").where("expires_at", "<", now).execute();
  await db
    .deleteFrom("mail_log")
    .where("created_at", "<", now - MAIL_LOG_KEPT_MS)
    .execute();
  await db.deleteFrom("crash_report").where("created_at", "<", quarterAgo).execute();
  await db.deleteFrom("crash_cause").where("last_seen_at", "<", quarterAgo).execute();
  await db
    .deleteFrom("sync_op")
    .where("applied_at", "<", now - UNCONFIRMED_KEPT_MS)
    .execute();
  await db
    .deleteFrom("sync_op")
    .where("confirmed_at", "<", now - CONFIRMED_KEPT_MS)
    .execute();
}
