import * as v from "valibot";
import type { Tokens } from "#core/wire/user.ts";

const ClaimsSchema = v.object({
  exp: v.number(),
  sub: v.optional(v.union([v.string(), v.pipe(v.number(), v.transform(String))])),
});

/** What an access token says of itself: when it ends (ms since 1970, by the server's clock) and whose it is. */
export type Claims = { expires: number; account: string | null };

/** Reads a token without checking its signature: that is the server's business. Null when it is not a token. */
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

/** Of two pairs the one that lasts longer: a refreshed pair always outlasts the one it replaced. */
export function newerTokens(a: Tokens | null, b: Tokens | null): Tokens | null {
  if (a === null || b === null) return a ?? b;
  return expiryOf(b) > expiryOf(a) ? b : a;
}

/** When the access token ends, in ms since 1970; 0 for one that cannot be read. */
export function expiryOf(tokens: Tokens): number {
  return readClaims(tokens.access)?.expires ?? 0;
}
