import type { Db, Tx } from "./store.ts";
import type { RefreshTokenRow, SessionRow } from "./tables/account.ts";

/** A session that still counts, with the role that the account has now. */
export type LiveSession = { id: string; account_id: string; role: "learner" | "staff" | "admin" };

/** The session if it has not ended and the account has not ended all of them. */
export async function findLiveSession(db: Db, sessionId: string): Promise<LiveSession | undefined> {
  return db
    .selectFrom("session")
    .innerJoin("account", "account.id", "session.account_id")
    .select(["session.id", "session.account_id", "account.role"])
    .where("session.id", "=", sessionId)
    .where("session.ended_at", "is", null)
    .whereRef("session.token_version", "=", "account.token_version")
    .executeTakeFirst();
}

export async function insertSession(tx: Tx, row: SessionRow): Promise<void> {
  await tx.insertInto("session").values(row).execute();
}

export async function insertRefreshToken(tx: Tx, row: RefreshTokenRow): Promise<void> {
  await tx
    .insertInto("refresh_token")
    .values(row)
    .onConflict((on) => on.column("hash").doNothing())
    .execute();
}

export type KnownRefreshToken = RefreshTokenRow & {
  session: SessionRow;
  role: LiveSession["role"];
  account_token_version: number;
};

/** The refresh token of this hash with its session. */
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

/** Ends one session; its refresh tokens go with it. */
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

/** Ends every session of an account at once. */
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
