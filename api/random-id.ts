import type { Random } from "./services.ts";

/** Returns 128 random bits in base64url. */
export function randomId(random: Random): string {
  return Buffer.from(random.bytes(16)).toString("base64url");
}

/** Returns 256 random bits in base64url: a token that cannot be guessed. */
export function randomToken(random: Random): string {
  return Buffer.from(random.bytes(32)).toString("base64url");
}
