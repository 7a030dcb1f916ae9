import { errors, jwtVerify, SignJWT } from "jose";
import type { Keyring } from "#api/gateways/keyring.ts";
import { sha256Base64Url } from "#api/sha256.ts";

const ACCESS_TOKEN_LIFETIME_SECONDS = 600;
/** Enough for the tokens in use at once on one server. The oldest is evicted first. */
const MAX_CACHED_TOKENS = 10_000;

export type AccessClaims = { accountId: string; sessionId: string; role: string };
/** Short-lived signed tokens with an account, a session and a role. */
export type AccessTokens = {
  sign(claims: AccessClaims, now: number): Promise<string>;
  /** Returns the claims, or why there are none. `now` in milliseconds. */
  verify(token: string, now: number): Promise<AccessClaims | "expired" | "wrong">;
};

/** Times in seconds since 1970. */
type VerifiedToken = { claims: AccessClaims; notBefore: number; expiresAt: number };

export function createAccessTokens({ keyring, issuer }: { keyring: Keyring; issuer: string }): AccessTokens {
  const keys = keyring.keys("access token");
  /**
   * Verified tokens by their hash, because a device sends the same token with every call. The session of a cached token
   * may have ended, so every call also reads the session from the database.
   */
  const verified = new Map<string, VerifiedToken>();
  const cacheToken = (digest: string, entry: VerifiedToken): void => {
    verified.set(digest, entry);
    const oldest = verified.keys().next();
    if (verified.size > MAX_CACHED_TOKENS && oldest.done !== true) verified.delete(oldest.value);
  };
  return {
    async sign(claims, now) {
      const [newest] = keys;
      if (newest === undefined) throw new Error("The keyring is empty.");
      const issuedAt = Math.floor(now / 1000);
      return new SignJWT({ typ: "access", sid: claims.sessionId, role: claims.role })
        .setProtectedHeader({ alg: "HS256", kid: newest.id, typ: "JWT" })
        .setSubject(claims.accountId)
        .setIssuer(issuer)
        .setAudience(issuer)
        .setIssuedAt(issuedAt)
        .setNotBefore(issuedAt)
        .setExpirationTime(issuedAt + ACCESS_TOKEN_LIFETIME_SECONDS)
        .sign(newest.key);
    },
    async verify(token, now) {
      const digest = sha256Base64Url(token);
      const known = verified.get(digest);
      const seconds = Math.floor(now / 1000);
      if (known !== undefined && known.notBefore <= seconds && seconds < known.expiresAt) return known.claims;
      verified.delete(digest);
      try {
        const { payload } = await jwtVerify(
          token,
          (header) => {
            const signingKey = keys.find(({ id }) => id === header.kid);
            if (signingKey === undefined) throw new errors.JWSInvalid("unknown key");
            return signingKey.key;
          },
          {
            algorithms: ["HS256"],
            issuer,
            audience: issuer,
            currentDate: new Date(now),
            requiredClaims: ["exp", "nbf", "sub", "sid", "role", "typ"],
          },
        );
        const { typ, sub, sid, role, nbf = Infinity, exp = 0 } = payload;
        if (typ !== "access" || typeof sub !== "string" || typeof sid !== "string" || typeof role !== "string")
          return "wrong";
        const claims = { accountId: sub, sessionId: sid, role };
        cacheToken(digest, { claims, notBefore: nbf, expiresAt: exp });
        return claims;
      } catch (error) {
        return error instanceof errors.JWTExpired ? "expired" : "wrong";
      }
    },
  };
}
