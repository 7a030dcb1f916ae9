import { generateKeyPairSync } from "node:crypto";
import type { KeptWorkKey, KeptWorkKeyPair } from "#core/wire/account/kept-work-key.ts";
import type { Problem } from "#core/wire/problem.ts";
import type { Services, Session } from "#api/services.ts";
import { findKeptWorkKey, insertKeptWorkKey } from "#api/store/account/kept-work-keys.ts";
import { randomId } from "#api/random-id.ts";

/** Returns the account's public key for kept work. Creates the pair on the first call. */
export async function readKeptWorkKey(
  { store, random, clock }: Services,
  { accountId }: Session,
): Promise<KeptWorkKey | Problem> {
  let row = await findKeptWorkKey(store.db, accountId);
  if (row === undefined) {
    const fresh = { account_id: accountId, id: randomId(random), ...createKeyPair(), created_at: clock.now() };
    row = await store.withTx(
      async (tx) => {
        await insertKeptWorkKey(tx, fresh);
        return await findKeptWorkKey(tx, accountId);
      },
      { lock: accountId },
    );
  }
  return row === undefined ? { problem: "not_found" } : { id: row.id, public_key: row.public_key };
}

/** Returns both keys of the pair, or not_found if no device has requested the public key. */
export async function readKeptWorkKeyPair(
  { store, log }: Services,
  { accountId }: Session,
): Promise<KeptWorkKeyPair | Problem> {
  const row = await findKeptWorkKey(store.db, accountId);
  if (row === undefined) return { problem: "not_found" };
  log.info({ event: "kept_work_key_read", account: accountId }, "security");
  return { id: row.id, public_key: row.public_key, private_key: row.private_key };
}

function createKeyPair(): { public_key: string; private_key: string } {
  const { publicKey, privateKey } = generateKeyPairSync("ec", {
    namedCurve: "P-256",
    publicKeyEncoding: { type: "spki", format: "der" },
    privateKeyEncoding: { type: "pkcs8", format: "der" },
  });
  return { public_key: publicKey.toString("base64url"), private_key: privateKey.toString("base64url") };
}
