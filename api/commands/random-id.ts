import type { Random } from "../parts.ts";

/** 128 random bits in base64url. */
export function randomId(random: Random): string {
  return Buffer.from(random.bytes(16)).toString("base64url");
}

/** 256 random bits in base64url: a token that nobody guesses. */
export function randomToken(random: Random): string {
  return Buffer.from(random.bytes(32)).toString("base64url");
}

/** Six digits, each code equally likely but for one part in a hundred million. */
export function randomCode(random: Random): string {
  const number = Buffer.from(random.bytes(6)).readUIntBE(0, 6) % 1_000_000;
  return String(number).padStart(6, "0");
}
