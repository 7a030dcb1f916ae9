import { DAY_MS } from "#core/exam/durations.ts";
import type { Db } from "../store.ts";

/** A session that nobody used for this long is deleted. */
const UNUSED_SESSION_KEPT_MS = 200 * DAY_MS;
/** How long the result of a command is kept after the device confirmed that it has the result. */
const CONFIRMED_KEPT_MS = 7 * DAY_MS;
/** How long the result of a command is kept if the device never confirms it. */
const UNCONFIRMED_KEPT_MS = 400 * DAY_MS;
const MAIL_LOG_KEPT_MS = 400 * DAY_MS;

/**
 * Deletes expired tokens, registrations, invitations and rate limits, unused sessions, and old results of commands.
 * Deletes sessions that ended, and jobs that were given up, more than 30 days ago. Deletes crash reports and their
 * causes after 90 days, and old rows of the email log.
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
