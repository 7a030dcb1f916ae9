import { BASE64URL_CHARACTERS } from "#core/exam/base64url.ts";

/** Number of base64url characters for 128 bits. The last character encodes the two bits that remain. */
const ID_LENGTH = 22;

/** Creates a slug of an attempt, or another id: 128 random bits as 22 characters of base64url. */
export function createSlug(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(ID_LENGTH));
  return Array.from(bytes, (byte, i) => BASE64URL_CHARACTERS[i === ID_LENGTH - 1 ? byte & 0b110000 : byte & 63]).join(
    "",
  );
}

/** Creates a client id, which names one work database on the server. */
export function createClientId(): string {
  return createSlug();
}

/** Creates a command id: a UUIDv7, which begins with the creation time. */
export function createCommandId(now: number): string {
  const bytes = crypto.getRandomValues(new Uint8Array(10));
  const time = Math.max(0, Math.floor(now)).toString(16).padStart(12, "0").slice(-12);
  const rest = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  const variant = (8 + ((bytes[2] ?? 0) & 3)).toString(16);
  return `${time.slice(0, 8)}-${time.slice(8)}-7${rest.slice(1, 4)}-${variant}${rest.slice(5, 8)}-${rest.slice(8, 20)}`;
}
