import type { Db } from "./store.ts";

const DAY = 86_400_000;
/** The answer to a command is remembered so long after the device said that it has it, and so long without that word. */
const CONFIRMED = 7 * DAY;
const UNCONFIRMED = 400 * DAY;

/**
 * Removes what can no longer be used: proofs and refresh tokens that ran out, counters of callers that are over, jobs given up long ago,
 * sessions that ended long ago, old reports, and the answers to commands that no device can still be waiting for.
 */
export async function pruneExpired(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom("mail_token")
    .where("link_expires_at", "<", now - DAY)
    .where("code_expires_at", "<", now - DAY)
    .execute();
  await db
    .deleteFrom("registration")
    .where("link_expires_at", "<", now - DAY)
    .execute();
  await db
    .deleteFrom("refresh_token")
    .where("expires_at", "<", now - DAY)
    .execute();
  await db
    .deleteFrom("session")
    .where("ended_at", "<", now - 30 * DAY)
    .execute();
  await db
    .deleteFrom("session")
    .where("last_used_at", "<", now - 200 * DAY)
    .execute();
  await db
    .deleteFrom("job")
    .where("state", "=", "dead")
    .where("due_at", "<", now - 30 * DAY)
    .execute();
  await db.deleteFrom("rate_limit").where("expires_at", "<", now).execute();
  await db
    .deleteFrom("crash_report")
    .where("created_at", "<", now - 90 * DAY)
    .execute();
  await db
    .deleteFrom("sync_op")
    .where("applied_at", "<", now - UNCONFIRMED)
    .execute();
  await db
    .deleteFrom("sync_op")
    .where("confirmed_at", "<", now - CONFIRMED)
    .execute();
}
