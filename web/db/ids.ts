const BASE64URL = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

function randomId(bits: number): string {
  const length = Math.ceil(bits / 6);
  const bytes = crypto.getRandomValues(new Uint8Array(length));
  return Array.from(bytes, (byte, i) => BASE64URL[i === length - 1 ? byte & 0b110000 : byte & 63]).join("");
}

/** The slug of a new attempt: 128 random bits in 22 characters of base64url. */
export function newAttemptSlug(): string {
  return randomId(128);
}

/** The name of a work database towards the server: 128 random bits, minted once and never restored from a copy. */
export function newClientId(): string {
  return randomId(128);
}

/** The id of a command, minted once: a UUIDv7, so that ids sort by the time they were made. */
export function newOpId(now: number): string {
  const bytes = crypto.getRandomValues(new Uint8Array(10));
  const time = Math.max(0, Math.floor(now)).toString(16).padStart(12, "0").slice(-12);
  const rest = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  const variant = (8 + ((bytes[2] ?? 0) & 3)).toString(16);
  return `${time.slice(0, 8)}-${time.slice(8)}-7${rest.slice(1, 4)}-${variant}${rest.slice(5, 8)}-${rest.slice(8, 20)}`;
}
