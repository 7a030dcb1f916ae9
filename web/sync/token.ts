import * as v from "valibot";
import type { Tokens } from "#core/wire/account/user.ts";

const ClaimsSchema = v.object({
  exp: v.number(),
  sub: v.optional(v.union([v.string(), v.pipe(v.number(), v.transform(String))])),
});

/** Claims of an access token: its expiry as server time in ms since 1970, and its account. */
export type Claims = { expires: number; account: string | null };

/** Returns the claims of a token, or null if the text is no token. Does not check the signature: the server does. */
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

/** Returns the pair whose access token expires later. A refreshed pair expires later than the pair that it replaces. */
export function newerTokens(a: Tokens | null, b: Tokens | null): Tokens | null {
  if (a === null || b === null) return a ?? b;
  return expiryOf(b) > expiryOf(a) ? b : a;
}

/** Returns the expiry of the access token in ms since 1970; 0 if the token cannot be read. */
export function expiryOf(tokens: Tokens): number {
  return readClaims(tokens.access)?.expires ?? 0;
}
