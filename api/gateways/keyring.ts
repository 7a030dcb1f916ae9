import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import { sha256Bytes, sha256Hex } from "#api/sha256.ts";

/** Keyed digests. Each purpose has a separate key, derived from the server's secrets. */
export type Keyring = {
  /** Returns the digest of `text` under the newest secret, in base64url. */
  mac(purpose: string, text: string): string;
  /** Returns whether `digest` matches `text` under any of the secrets. Compares in constant time. */
  verifyMac(purpose: string, text: string, digest: string): boolean;
  /** Returns the derived keys of one purpose, newest first, each with a short id. */
  keys(purpose: string): { id: string; key: Uint8Array }[];
};

export function createKeyring(secrets: readonly string[]): Keyring {
  if (secrets.length === 0) throw new Error("The keyring needs at least one secret");
  const derived = new Map<string, { id: string; key: Uint8Array }[]>();
  const keys = (purpose: string): { id: string; key: Uint8Array }[] => {
    const known = derived.get(purpose);
    if (known !== undefined) return known;
    const created = secrets.map((secret) => ({
      id: sha256Hex(`bandwise key id ${secret}`).slice(0, 8),
      key: new Uint8Array(hkdfSync("sha256", secret, "bandwise", purpose, 32)),
    }));
    derived.set(purpose, created);
    return created;
  };
  const digest = (key: Uint8Array, text: string): string => createHmac("sha256", key).update(text).digest("base64url");
  return {
    keys,
    mac(purpose, text) {
      const [newest] = keys(purpose);
      if (newest === undefined) throw new Error("The keyring is empty.");
      return digest(newest.key, text);
    },
    verifyMac: (purpose, text, given) => keys(purpose).some(({ key }) => isEqualSecret(digest(key, text), given)),
  };
}

/** Returns true if two secrets are equal. Takes the same time wherever they differ. */
export function isEqualSecret(a: string, b: string): boolean {
  // Compares hashes, because `timingSafeEqual` needs equal lengths.
  return timingSafeEqual(sha256Bytes(a), sha256Bytes(b));
}
