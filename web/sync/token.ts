import * as v from "valibot";
import type { Tokens } from "#core/wire/account/user.ts";

const ClaimsSchema = v.object({
  exp: v.number(),
  sub: v.optional(v.union([v.string(), v.pipe(v.number(), v.transform(String))])),
});

/** Claims of an access token: expiry (ms since 1970, server clock) and account. */
export type Claims = { expires: number; account: string | null };

/** Reads a token without checking its signature, which the server does. Returns null for anything else. */
export function readClaims(access: string): Claims | null {
  const middle = access.split(".")[1];
  if (middle === undefined) return null;
  try {
    const padded = middle.replace(/-/g, "+").replace(/_/g, "/");
    const bytes = Uint8Array.from(atob(padded), (char) => char.charCodeAt(0));
    const parsed = v.safeParse(ClaimsSchema, JSON.parse(new TextDecoder().decode(bytes)));
    return parsed.success ? { expires: parsed.output.exp * 1000, account: parsed.output.sub ?? null } : null;
  } catch {
    return null;
  }
}

/** Returns the pair that expires later. A refreshed pair always expires later than the one it replaced. */
export function newerTokens(a: Tokens | null, b: Tokens | null): Tokens | null {
  if (a === null || b === null) return a ?? b;
  return expiryOf(b) > expiryOf(a) ? b : a;
}

/** Expiry of the access token in ms since 1970; 0 if it cannot be read. */
export function expiryOf(tokens: Tokens): number {
  return readClaims(tokens.access)?.expires ?? 0;
}
