import type { OwnSession } from "#core/wire/account/account-security.ts";
import type { Problem } from "#core/wire/problem.ts";
import type { Services, Session } from "#api/services.ts";
import { findAccount } from "#api/store/account/accounts.ts";
import { endAllSessions, endOtherSessions, endOwnSession, listOpenSessions } from "#api/store/account/sessions.ts";
import { isWithinLifetime } from "./sessions.ts";

/** Returns the caller's sessions, the current one first. */
export async function listSessions(services: Services, session: Session): Promise<{ sessions: OwnSession[] }> {
  const now = services.clock.now();
  const rows = await listOpenSessions(services.store.db, session.accountId);
  const sessions = rows
    .filter((row) => isWithinLifetime(row, session.role, now))
    .map((row) => ({
      id: row.id,
      device: row.device,
      created_at: row.created_at,
      last_seen_at: row.last_used_at,
      is_this: row.id === session.sessionId,
    }));
  return { sessions: sessions.toSorted((a, b) => Number(b.is_this) - Number(a.is_this)) };
}

export async function endMySession(
  services: Services,
  session: Session,
  id: string,
): Promise<{ detail: string } | Problem> {
  const { store, clock, log } = services;
  const isEnded = await store.withTx((tx) => endOwnSession(tx, session.accountId, id, clock.now()), {
    lock: session.accountId,
  });
  if (!isEnded) return { problem: "not_found", detail: "That device is signed out already." };
  log.info({ event: "session_ended", account: session.accountId, session: id }, "security");
  return { detail: "The device is signed out." };
}

export async function endMyOtherSessions(services: Services, session: Session): Promise<{ detail: string }> {
  const { store, clock, log } = services;
  const ended = await store.withTx((tx) => endOtherSessions(tx, session.accountId, session.sessionId, clock.now()), {
    lock: session.accountId,
  });
  log.info({ event: "sessions_ended", account: session.accountId, ended }, "security");
  return { detail: "All other devices are signed out." };
}

/** Ends all sessions of a user, for staff. Only an administrator can do this to a member of staff. */
export async function endUserSessions(
  services: Services,
  by: Session,
  userId: string,
): Promise<{ detail: string } | Problem> {
  const { store, clock, log } = services;
  const account = await findAccount(store.db, userId);
  if (account === undefined) return { problem: "not_found", detail: "There is no such user." };
  if (account.role !== "learner" && by.role !== "admin") return { problem: "forbidden" };
  await store.withTx((tx) => endAllSessions(tx, userId, "staff", clock.now()), { lock: userId });
  log.warn({ event: "sessions_ended", account: userId, by: by.accountId }, "security");
  return { detail: `${account.first_name} ${account.last_name} is signed out everywhere.` };
}
