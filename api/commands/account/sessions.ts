import { DAY_MS, HOUR_MS, MINUTE_MS } from "#core/exam/durations.ts";
import type { Tokens } from "#core/wire/account/user.ts";
import type { Problem } from "#core/wire/problem.ts";
import { isEqualSecret } from "#api/gateways/keyring.ts";
import type { Services } from "#api/services.ts";
import {
  endSession,
  findRefreshToken,
  findSession,
  insertRefreshToken,
  insertSession,
  type KnownRefreshToken,
  markRefreshTokenUsed,
  touchSession,
} from "#api/store/account/sessions.ts";
import type { Tx } from "#api/store/store.ts";
import type { AccountRow } from "#api/store/tables/account.ts";
import { sha256Hex } from "#api/sha256.ts";
import { randomId, randomToken } from "#api/random-id.ts";

/** How long an exchanged refresh token still returns its successor, because the reply may have been lost. */
const REUSE_GRACE_MS = MINUTE_MS;
/** How long a session may be unused, and how long it may last in total, in milliseconds. */
const LIFETIMES_MS = {
  learner: { idle: 60 * DAY_MS, whole: 180 * DAY_MS },
  staff: { idle: 12 * HOUR_MS, whole: 7 * DAY_MS },
  admin: { idle: 12 * HOUR_MS, whole: 7 * DAY_MS },
} as const;

/** Returns true if a session is within its maximum age and idle time. */
export function isWithinLifetime(
  session: { created_at: number; last_used_at: number },
  role: AccountRow["role"],
  now: number,
): boolean {
  const { idle, whole } = LIFETIMES_MS[role];
  return now < session.created_at + whole && now < session.last_used_at + idle;
}

/** Opens a session for an account that has just signed in. */
export async function openSession(
  services: Services,
  tx: Tx,
  account: Pick<AccountRow, "id" | "role" | "token_version">,
  { isCookieBound, device }: { isCookieBound: boolean; device: string | null },
): Promise<{ sessionId: string; refresh: string; bindCookie: string | null }> {
  const now = services.clock.now();
  const id = randomId(services.random);
  const refresh = randomToken(services.random);
  const bindCookie = isCookieBound ? randomToken(services.random) : null;
  await insertSession(tx, {
    id,
    account_id: account.id,
    token_version: account.token_version,
    bind_hash: bindCookie === null ? null : sha256Hex(bindCookie),
    device,
    created_at: now,
    last_used_at: now,
    ended_at: null,
    ended_because: null,
  });
  await insertRefreshToken(tx, {
    hash: sha256Hex(refresh),
    session_id: id,
    issued_at: now,
    expires_at: now + LIFETIMES_MS[account.role].idle,
    used_at: null,
  });
  return { sessionId: id, refresh, bindCookie };
}

/**
 * Exchanges a refresh token for a new pair. For one minute the same token returns the same successor. Later use means
 * that somebody copied the token, and ends the session. Every refusal is the problem refresh_refused.
 */
export async function refreshSession(
  services: Services,
  token: string,
  bindCookie: string | undefined,
): Promise<Tokens | Problem> {
  const { store, clock, log } = services;
  const hash = sha256Hex(token);
  const found = await findRefreshToken(store.db, hash);
  if (found === undefined || !isBoundTo(found, bindCookie)) return { problem: "refresh_refused" };
  const accountId = found.session.account_id;

  const outcome = await store.withTx((tx) => exchangeToken(services, tx, hash, token), { lock: accountId });
  if (outcome === "reused") {
    log.warn({ event: "refresh_reuse", account: accountId, session: found.session.id }, "security");
    return { problem: "refresh_refused" };
  }
  if (outcome === "dead") return { problem: "refresh_refused" };
  const access = await services.accessTokens.sign(
    { accountId, sessionId: found.session.id, role: outcome.role },
    clock.now(),
  );
  // Only our web client binds its session to a cookie. Other clients get the specified reply.
  const isOurClient = found.session.bind_hash !== null;
  return {
    access,
    refresh: outcome.refresh,
    ...(isOurClient && { sign_out: signOutToken(services, found.session.id) }),
  };
}

/** Ends the session of a refresh token, even of one that was exchanged. Does nothing for an unknown token. */
export async function signOut(services: Services, token: string): Promise<void> {
  const found = await findRefreshToken(services.store.db, sha256Hex(token));
  if (found === undefined) return;
  await services.store.withTx((tx) => endSession(tx, found.session.id, "logout", services.clock.now()), {
    lock: found.session.account_id,
  });
}

const SIGN_OUT_PURPOSE = "sign out";

/** Returns the token that can end this session and do nothing else. */
export function signOutToken({ keyring }: Pick<Services, "keyring">, sessionId: string): string {
  return `${sessionId}.${keyring.mac(SIGN_OUT_PURPOSE, sessionId)}`;
}

/**
 * Ends the session of a `sign_out` token. Does nothing for an unknown token or an ended session. Returns whether
 * `bindCookie` belongs to the session: another account may have signed in on the device since.
 */
export async function endSessionByToken(
  services: Services,
  token: string,
  bindCookie: string | undefined,
): Promise<{ ownsCookie: boolean }> {
  const [sessionId = "", mac = ""] = token.split(".");
  if (!services.keyring.verifyMac(SIGN_OUT_PURPOSE, sessionId, mac)) return { ownsCookie: false };
  const session = await findSession(services.store.db, sessionId);
  if (session === undefined) return { ownsCookie: false };
  if (session.ended_at === null)
    await services.store.withTx((tx) => endSession(tx, sessionId, "logout", services.clock.now()), {
      lock: session.account_id,
    });
  return { ownsCookie: session.bind_hash !== null && isBoundTo({ session }, bindCookie) };
}

/** Returns true if the session works without a cookie, or the cookie is its own. */
function isBoundTo({ session }: Pick<KnownRefreshToken, "session">, bindCookie: string | undefined): boolean {
  if (session.bind_hash === null) return true;
  return bindCookie !== undefined && isEqualSecret(sha256Hex(bindCookie), session.bind_hash);
}

/** "reused": the token was exchanged more than a minute ago, so somebody copied it. "dead": every other refusal. */
type Exchange = { refresh: string; role: KnownRefreshToken["role"] } | "dead" | "reused";

/** Returns the successor of a refresh token. Ends the session of a reused one. */
async function exchangeToken(services: Services, tx: Tx, hash: string, token: string): Promise<Exchange> {
  const now = services.clock.now();
  const known = await findRefreshToken(tx, hash);
  if (known === undefined) return "dead";
  const { session, role } = known;
  const endOfLife = session.created_at + LIFETIMES_MS[role].whole;
  const isLive =
    session.ended_at === null &&
    session.token_version === known.account_token_version &&
    now < endOfLife &&
    now < known.expires_at;
  if (!isLive) return "dead";
  if (known.used_at !== null && now - known.used_at > REUSE_GRACE_MS) {
    await endSession(tx, session.id, "reuse", now);
    return "reused";
  }
  // Derived, not random: the same token always has the same successor, so only digests of tokens are stored.
  const refresh = services.keyring.mac("refresh token", token);
  await insertRefreshToken(tx, {
    hash: sha256Hex(refresh),
    session_id: session.id,
    issued_at: now,
    expires_at: Math.min(now + LIFETIMES_MS[role].idle, endOfLife),
    used_at: null,
  });
  if (known.used_at === null) {
    await markRefreshTokenUsed(tx, hash, now);
    await touchSession(tx, session.id, now);
  }
  return { refresh, role };
}
