import type { Random } from "#api/services.ts";

/** Returns 128 random bits in base64url. */
export function randomId(random: Random): string {
  return Buffer.from(random.bytes(16)).toString("base64url");
}

/** Returns 256 random bits in base64url: a token that cannot be guessed. */
export function randomToken(random: Random): string {
  return Buffer.from(random.bytes(32)).toString("base64url");
}

/** Returns six random digits. Every code is equally likely, to within one part in a hundred million. */
export function randomCode(random: Random): string {
  const number = Buffer.from(random.bytes(6)).readUIntBE(0, 6) % 1_000_000;
  return String(number).padStart(6, "0");
}
