const BASE64URL = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

function randomId(bits: number): string {
  const length = Math.ceil(bits / 6);
  const bytes = crypto.getRandomValues(new Uint8Array(length));
  return Array.from(bytes, (byte, i) => BASE64URL[i === length - 1 ? byte & 0b110000 : byte & 63]).join("");
}

/** Creates a slug of an attempt, or another id: 128 random bits as 22 characters of base64url. */
export function createSlug(): string {
  return randomId(128);
}

/** Creates this database's client id: 128 random bits, created once and never restored from a backup. */
export function newClientId(): string {
  return randomId(128);
}

/** Creates a command id: a UUIDv7, which sorts by creation time. */
export function newCommandId(now: number): string {
  const bytes = crypto.getRandomValues(new Uint8Array(10));
  const time = Math.max(0, Math.floor(now)).toString(16).padStart(12, "0").slice(-12);
  const rest = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  const variant = (8 + ((bytes[2] ?? 0) & 3)).toString(16);
  return `${time.slice(0, 8)}-${time.slice(8)}-7${rest.slice(1, 4)}-${variant}${rest.slice(5, 8)}-${rest.slice(8, 20)}`;
}
