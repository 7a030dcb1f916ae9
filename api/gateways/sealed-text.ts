import { createCipheriv, createDecipheriv } from "node:crypto";
import type { Keyring } from "./keyring.ts";

/** Length of the initialisation vector. */
export const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts a short secret for storage: AES-256-GCM under the newest key of `purpose`. Authenticates `owner`, so that a
 * row copied to another account cannot be opened. `iv` is `IV_BYTES` random bytes, never used twice.
 */
export function sealText(
  keyring: Pick<Keyring, "keys">,
  purpose: string,
  { text, owner, iv }: { text: string; owner: string; iv: Uint8Array },
): string {
  const [newest] = keyring.keys(purpose);
  if (newest === undefined) throw new Error("The keyring is empty.");
  const cipher = createCipheriv("aes-256-gcm", newest.key, iv, { authTagLength: TAG_BYTES });
  cipher.setAAD(Buffer.from(owner));
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return `${newest.id}.${Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString("base64url")}`;
}

/** Returns the text, or null if its key was removed, the sealed text was changed, or it belongs to another account. */
export function openText(
  keyring: Pick<Keyring, "keys">,
  purpose: string,
  { sealed, owner }: { sealed: string; owner: string },
): string | null {
  const [id = "", body = ""] = sealed.split(".");
  const key = keyring.keys(purpose).find((known) => known.id === id);
  const bytes = Buffer.from(body, "base64url");
  if (key === undefined || bytes.length < IV_BYTES + TAG_BYTES) return null;
  try {
    const decipher = createDecipheriv("aes-256-gcm", key.key, bytes.subarray(0, IV_BYTES), {
      authTagLength: TAG_BYTES,
    });
    decipher.setAAD(Buffer.from(owner));
    decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString("utf8");
  } catch {
    return null;
  }
}
