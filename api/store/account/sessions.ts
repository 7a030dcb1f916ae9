import { prepareQuery } from "../operate/prepare-query.ts";
import type { Db, Tx } from "../store.ts";
import type { RefreshTokenRow, SessionRow } from "../tables/account.ts";

/** A session that has not ended, with the current role of its account. */
export type LiveSession = {
  id: string;
  account_id: string;
  role: "learner" | "staff" | "admin";
  verified_at: number | null;
  /** When the account enabled its second factor, or null. */
  second_factor_at: number | null;
};

/** Returns the session, or undefined if the session has ended or all sessions of the account were ended. */
export async function findLiveSession(db: Db, sessionId: string): Promise<LiveSession | undefined> {
  const [session] = await selectLiveSession(db, { sessionId });
  return session;
}

const selectLiveSession = prepareQuery((db, { sessionId }: { sessionId: string }) =>
  db
    .selectFrom("session")
    .innerJoin("account", "account.id", "session.account_id")
    .leftJoin("second_factor", "second_factor.account_id", "account.id")
    .select([
      "session.id",
      "session.account_id",
      "account.role",
      "account.verified_at",
      "second_factor.confirmed_at as second_factor_at",
    ])
    .where("session.id", "=", sessionId)
    .where("session.ended_at", "is", null)
    .whereRef("session.token_version", "=", "account.token_version"),
);

export async function insertSession(
  tx: Tx,
  row: Omit<SessionRow, "device"> & Partial<Pick<SessionRow, "device">>,
): Promise<void> {
  await tx.insertInto("session").values(row).execute();
}

export async function insertRefreshToken(tx: Tx, row: RefreshTokenRow): Promise<void> {
  await tx
    .insertInto("refresh_token")
    .values(row)
    .onConflict((conflict) => conflict.column("hash").doNothing())
    .execute();
}

export type KnownRefreshToken = RefreshTokenRow & {
  session: SessionRow;
  role: LiveSession["role"];
  account_token_version: number;
};

/** Returns the refresh token with this hash, and its session. */
export async function findRefreshToken(db: Db, hash: string): Promise<KnownRefreshToken | undefined> {
  const row = await db
    .selectFrom("refresh_token")
    .innerJoin("session", "session.id", "refresh_token.session_id")
    .innerJoin("account", "account.id", "session.account_id")
    .selectAll("session")
    .select([
      "refresh_token.hash",
      "refresh_token.session_id",
      "refresh_token.issued_at",
      "refresh_token.expires_at",
      "refresh_token.used_at",
    ])
    .select(["account.role", "account.token_version as account_token_version"])
    .where("refresh_token.hash", "=", hash)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { hash: tokenHash, session_id, issued_at, expires_at, used_at, role, account_token_version, ...session } = row;
  return { hash: tokenHash, session_id, issued_at, expires_at, used_at, role, account_token_version, session };
}

export async function markRefreshTokenUsed(tx: Tx, hash: string, now: number): Promise<void> {
  await tx.updateTable("refresh_token").set({ used_at: now }).where("hash", "=", hash).execute();
}

export async function touchSession(tx: Tx, sessionId: string, now: number): Promise<void> {
  await tx.updateTable("session").set({ last_used_at: now }).where("id", "=", sessionId).execute();
}

export async function findSession(db: Db, sessionId: string): Promise<SessionRow | undefined> {
  return db.selectFrom("session").selectAll().where("id", "=", sessionId).executeTakeFirst();
}

/** Ends one session, so that its refresh tokens no longer work. Does nothing if the session has ended. */
export async function endSession(
  tx: Tx,
  sessionId: string,
  because: NonNullable<SessionRow["ended_because"]>,
  now: number,
): Promise<void> {
  await tx
    .updateTable("session")
    .set({ ended_at: now, ended_because: because })
    .where("id", "=", sessionId)
    .where("ended_at", "is", null)
    .execute();
}

/** Returns at most 200 open sessions of an account, last used first. */
export async function listOpenSessions(db: Db, accountId: string): Promise<SessionRow[]> {
  return db
    .selectFrom("session")
    .innerJoin("account", "account.id", "session.account_id")
    .selectAll("session")
    .where("session.account_id", "=", accountId)
    .where("session.ended_at", "is", null)
    .whereRef("session.token_version", "=", "account.token_version")
    .orderBy("session.last_used_at", "desc")
    .orderBy("session.id")
    .limit(200)
    .execute();
}

/** Ends one session of this account. Returns false if it belongs to another account or has ended. */
export async function endOwnSession(tx: Tx, accountId: string, sessionId: string, now: number): Promise<boolean> {
  const row = await tx
    .updateTable("session")
    .set({ ended_at: now, ended_because: "elsewhere" })
    .where("id", "=", sessionId)
    .where("account_id", "=", accountId)
    .where("ended_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Ends every session of an account except the current one. Returns the number of ended sessions. */
export async function endOtherSessions(tx: Tx, accountId: string, currentId: string, now: number): Promise<number> {
  const rows = await tx
    .updateTable("session")
    .set({ ended_at: now, ended_because: "elsewhere" })
    .where("account_id", "=", accountId)
    .where("id", "!=", currentId)
    .where("ended_at", "is", null)
    .returning("id")
    .execute();
  return rows.length;
}

/** Ends every session of an account. */
export async function endAllSessions(
  tx: Tx,
  accountId: string,
  because: NonNullable<SessionRow["ended_because"]>,
  now: number,
): Promise<void> {
  await tx
    .updateTable("account")
    .set((eb) => ({ token_version: eb("token_version", "+", 1) }))
    .where("id", "=", accountId)
    .execute();
  await tx
    .updateTable("session")
    .set({ ended_at: now, ended_because: because })
    .where("account_id", "=", accountId)
    .where("ended_at", "is", null)
    .execute();
}
