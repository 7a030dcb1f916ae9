import { errors, jwtVerify, SignJWT } from "jose";
import type { Keyring } from "../gateways/keyring.ts";

const ACCESS_TOKEN_SECONDS = 600;

export type AccessClaims = { accountId: string; sessionId: string; role: string };
/** Short-lived signed tokens that name an account, a session and a role. */
export type AccessTokens = {
  sign(claims: AccessClaims, now: number): Promise<string>;
  /** The claims, or why there are none. `now` in milliseconds. */
  verify(token: string, now: number): Promise<AccessClaims | "expired" | "wrong">;
};

export function createAccessTokens({ keyring, issuer }: { keyring: Keyring; issuer: string }): AccessTokens {
  const keys = keyring.keys("access token");
  return {
    async sign(claims, now) {
      const [newest] = keys;
      if (newest === undefined) throw new Error("The keyring is empty");
      const issuedAt = Math.floor(now / 1000);
      return new SignJWT({ typ: "access", sid: claims.sessionId, role: claims.role })
        .setProtectedHeader({ alg: "HS256", kid: newest.id, typ: "JWT" })
        .setSubject(claims.accountId)
        .setIssuer(issuer)
        .setAudience(issuer)
        .setIssuedAt(issuedAt)
        .setNotBefore(issuedAt)
        .setExpirationTime(issuedAt + ACCESS_TOKEN_SECONDS)
        .sign(newest.key);
    },
    async verify(token, now) {
      try {
        const { payload } = await jwtVerify(
          token,
          (header) => {
            const found = keys.find((each) => each.id === header.kid);
            if (found === undefined) throw new errors.JWSInvalid("unknown key");
            return found.key;
          },
          {
            algorithms: ["HS256"],
            issuer,
            audience: issuer,
            currentDate: new Date(now),
            requiredClaims: ["exp", "nbf", "sub", "sid", "role", "typ"],
          },
        );
        const { typ, sub, sid, role } = payload;
        if (typ !== "access" || typeof sub !== "string" || typeof sid !== "string" || typeof role !== "string")
          return "wrong";
        return { accountId: sub, sessionId: sid, role };
      } catch (error) {
        return error instanceof errors.JWTExpired ? "expired" : "wrong";
      }
    },
  };
}
