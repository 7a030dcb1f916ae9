import { MINUTE_MS } from "#core/exam/durations.ts";
import type { Services } from "#api/services.ts";
import { sha256Hex } from "#api/sha256.ts";

/** The link token and the six-digit code of one email. The store has only their digests. */
export type MailedProof = { token: string; code: string };
type StoredProof = { id: string; link_hash: string; created_at: number };

/** A second request within this time gets the same proof, so that the first email stays valid. */
export const SAME_PROOF_MS = 10 * MINUTE_MS;
/** Wrong codes allowed per proof. */
export const MAX_CODE_TRIES = 5;

/**
 * Returns the proof of a stored id. It is derived from the server's secret, so it is always the same: an email can be
 * sent again although only digests are stored.
 */
export function deriveProof({ keyring }: Pick<Services, "keyring">, id: string): MailedProof {
  // From 48 bits, so that every code is about equally likely.
  const number = Buffer.from(keyring.mac("mailed code", id), "base64url").readUIntBE(0, 6) % 1_000_000;
  return { token: keyring.mac("mailed link", id), code: String(number).padStart(6, "0") };
}

/** Returns the digests of a proof, as they are stored. */
export function hashProof(
  services: Pick<Services, "keyring">,
  id: string,
  { token, code }: MailedProof,
): { link_hash: string; code_hash: string } {
  return { link_hash: sha256Hex(token), code_hash: services.keyring.mac("mail code", `${id}:${code}`) };
}

/**
 * Returns whether a stored proof is sent again instead of a new one. It must be fresh, and the secret that it derives
 * from must still be the newest. Wrong codes do not count: a stranger's guesses must not invalidate the owner's link.
 */
export function isRepeatable(services: Pick<Services, "keyring" | "clock">, row: StoredProof): boolean {
  return (
    services.clock.now() - row.created_at < SAME_PROOF_MS &&
    sha256Hex(deriveProof(services, row.id).token) === row.link_hash
  );
}
