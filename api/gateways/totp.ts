import { Secret, TOTP } from "otpauth";

const PERIOD_SECONDS = 30;
/** How many periods before and after the current one are accepted, because clocks differ. */
const PERIODS_EITHER_SIDE = 1;

/** Encodes bytes in base32 (RFC 4648 §6), as authenticator apps read secrets. A secret in base32 is easy to type. */
export function encodeBase32(bytes: Uint8Array): string {
  return new Secret({ buffer: Uint8Array.from(bytes).buffer }).base32;
}

/** Returns the address in the QR code for an authenticator app. */
export function buildTotpAddress(secret: string, account: string): string {
  return createTotp(secret, account).toString();
}

/**
 * Returns the number of the 30-second period since 1970 that has this code. Null if no period close to `now` has it.
 */
export function findTotpStep(secret: string, code: string, now: number): number | null {
  const delta = createTotp(secret, "").validate({ token: code, timestamp: now, window: PERIODS_EITHER_SIDE });
  return delta === null ? null : Math.floor(now / (PERIOD_SECONDS * 1000)) + delta;
}

/** Returns the code that an authenticator app shows at `now`. */
export function computeTotpCode(secret: string, now: number): string {
  return createTotp(secret, "").generate({ timestamp: now });
}

function createTotp(secret: string, label: string): TOTP {
  return new TOTP({ issuer: "Bandwise", label, algorithm: "SHA1", digits: 6, period: PERIOD_SECONDS, secret });
}
