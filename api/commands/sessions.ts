import type { Tokens } from "#core/wire/user.ts";
import type { Problem } from "#core/wire/problem.ts";
import { isSame, sha256 } from "../gateways/keyring.ts";
import type { Parts } from "../parts.ts";
import {
  endSession,
  findRefreshToken,
  insertRefreshToken,
  insertSession,
  type KnownRefreshToken,
  markRefreshTokenUsed,
  touchSession,
} from "../store/sessions.ts";
import type { Tx } from "../store/store.ts";
import type { AccountRow } from "../store/tables/account.ts";
import { randomId, randomToken } from "./random-id.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** How long an exchanged refresh token still brings its successor: the reply may have been lost. */
const GRACE = MINUTE;
/** How long a session may rest, and how long it may last at all. */
const LIVES = {
  learner: { idle: 60 * DAY, whole: 180 * DAY },
  staff: { idle: 12 * HOUR, whole: 7 * DAY },
  admin: { idle: 12 * HOUR, whole: 7 * DAY },
} as const;

/** Whether a session that has not been ended still counts, by its age and rest. */
export function isWithinLife(
  session: { created_at: number; last_used_at: number },
  role: AccountRow["role"],
  now: number,
): boolean {
  const { idle, whole } = LIVES[role];
  return now < session.created_at + whole && now < session.last_used_at + idle;
}

/** Opens a session for an account that just proved who it is. */
export async function openSession(
  parts: Parts,
  tx: Tx,
  account: Pick<AccountRow, "id" | "role" | "token_version">,
  { wantsBinding, device }: { wantsBinding: boolean; device: string | null },
): Promise<{ sessionId: string; refresh: string; bindCookie: string | null }> {
  const now = parts.clock.now();
  const id = randomId(parts.random);
  const refresh = randomToken(parts.random);
  const bindCookie = wantsBinding ? randomToken(parts.random) : null;
  await insertSession(tx, {
    id,
    account_id: account.id,
    token_version: account.token_version,
    bind_hash: bindCookie === null ? null : sha256(bindCookie),
    device,
    created_at: now,
    last_used_at: now,
    ended_at: null,
    ended_because: null,
  });
  await insertRefreshToken(tx, {
    hash: sha256(refresh),
    session_id: id,
    issued_at: now,
    expires_at: now + LIVES[account.role].idle,
    used_at: null,
  });
  return { sessionId: id, refresh, bindCookie };
}

/**
 * Exchanges a refresh token for a new pair. The same token brings the same successor for a minute; after that its use
 * means that somebody copied it, and the whole family ends. Problem refresh_refused in every other case.
 */
export async function refreshSession(
  parts: Parts,
  token: string,
  bindCookie: string | undefined,
): Promise<Tokens | Problem> {
  const { store, clock, log } = parts;
  const hash = sha256(token);
  const found = await findRefreshToken(store.db, hash);
  if (found === undefined || !isBoundTo(found, bindCookie)) return { problem: "refresh_refused" };
  const accountId = found.session.account_id;

  const outcome = await store.withTx((tx) => exchange(parts, tx, hash, token), { lockUser: accountId });
  if (outcome === "reused") {
    log.warn({ event: "refresh_reuse", account: accountId, session: found.session.id }, "security");
    return { problem: "refresh_refused" };
  }
  if (outcome === "dead") return { problem: "refresh_refused" };
  const access = await parts.accessTokens.sign(
    { accountId, sessionId: found.session.id, role: outcome.role },
    clock.now(),
  );
  return { access, refresh: outcome.refresh };
}

/** Ends the session of a refresh token. A token that is unknown or spent has nothing left to end. */
export async function signOut(parts: Parts, token: string): Promise<void> {
  const found = await findRefreshToken(parts.store.db, sha256(token));
  if (found === undefined) return;
  await parts.store.withTx((tx) => endSession(tx, found.session.id, "logout", parts.clock.now()), {
    lockUser: found.session.account_id,
  });
}

function isBoundTo({ session }: KnownRefreshToken, bindCookie: string | undefined): boolean {
  return session.bind_hash === null || (bindCookie !== undefined && isSame(sha256(bindCookie), session.bind_hash));
}

type Exchange = { refresh: string; role: KnownRefreshToken["role"] } | "dead" | "reused";

async function exchange(parts: Parts, tx: Tx, hash: string, token: string): Promise<Exchange> {
  const now = parts.clock.now();
  const known = await findRefreshToken(tx, hash);
  if (known === undefined) return "dead";
  const { session, role } = known;
  const endOfLife = session.created_at + LIVES[role].whole;
  const isLive =
    session.ended_at === null &&
    session.token_version === known.account_token_version &&
    now < endOfLife &&
    now < known.expires_at;
  if (!isLive) return "dead";
  if (known.used_at !== null && now - known.used_at > GRACE) {
    await endSession(tx, session.id, "reuse", now);
    return "reused";
  }
  // Derived, not drawn: the same token always has the same successor, and no token is ever stored.
  const refresh = parts.keyring.mac("refresh token", token);
  await insertRefreshToken(tx, {
    hash: sha256(refresh),
    session_id: session.id,
    issued_at: now,
    expires_at: Math.min(now + LIVES[role].idle, endOfLife),
    used_at: null,
  });
  if (known.used_at === null) {
    await markRefreshTokenUsed(tx, hash, now);
    await touchSession(tx, session.id, now);
  }
  return { refresh, role };
}
