import { Secret, TOTP } from "otpauth";

const PERIOD = 30;
/** A clock may be one period off in either direction. */
const WINDOW = 1;

/** Bytes as authenticator apps take a secret (RFC 4648 §6), which is also easy to type from paper. */
export function base32(bytes: Uint8Array): string {
  return new Secret({ buffer: Uint8Array.from(bytes).buffer }).base32;
}

/** The address that an authenticator app reads from a picture. */
export function totpAddress(secret: string, account: string): string {
  return generator(secret, account).toString();
}

/** The period of 30 seconds, counted from 1970, whose code this is; null where it is none of these days. */
export function totpStep(secret: string, code: string, now: number): number | null {
  const delta = generator(secret, "").validate({ token: code, timestamp: now, window: WINDOW });
  return delta === null ? null : Math.floor(now / (PERIOD * 1000)) + delta;
}

/** The code that an authenticator app shows at `now`. */
export function totpCode(secret: string, now: number): string {
  return generator(secret, "").generate({ timestamp: now });
}

function generator(secret: string, label: string): TOTP {
  return new TOTP({ issuer: "Bandwise", label, algorithm: "SHA1", digits: 6, period: PERIOD, secret });
}
