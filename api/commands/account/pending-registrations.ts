import { sha256 } from "#api/gateways/keyring.ts";
import type { Services } from "#api/services.ts";
import { completeRegistration, NOBODY, setVerified } from "#api/store/account/accounts.ts";
import {
  countCodeTries,
  deleteRegistrations,
  findRegistrationByLink,
  findRegistrations,
  insertRegistration,
} from "#api/store/account/registrations.ts";
import type { Tx } from "#api/store/store.ts";
import type { RegistrationRow } from "#api/store/tables/account.ts";
import { clearUnproved } from "./clear-unproved.ts";
import { LIFETIMES_MS } from "./mail-tokens.ts";
import { digestsOf, isRepeatable, MAX_CODE_TRIES, type MailedProof, proofOf } from "./mailed-proof.ts";
import { randomId } from "./random-id.ts";

type TokenServices = Pick<Services, "random" | "keyring" | "clock">;
type Registrant = Pick<RegistrationRow, "account_id" | "first_name" | "last_name" | "password_hash" | "browser_hash">;

/** Creates link token and code of one registration. Stores only their digests, beside name and password hash. */
export async function addRegistration(services: TokenServices, tx: Tx, registrant: Registrant): Promise<MailedProof> {
  const now = services.clock.now();
  const id = randomId(services.random);
  const proof = proofOf(services, id);
  await insertRegistration(tx, {
    ...registrant,
    id,
    ...digestsOf(services, id, proof),
    code_tries: 0,
    code_expires_at: now + LIFETIMES_MS.verify.code,
    link_expires_at: now + LIFETIMES_MS.verify.link,
    created_at: now,
  });
  return proof;
}

/**
 * Returns the proof of a requested new email: the one of `isMeant` if it was sent within the last ten minutes, else a
 * new one in its place. Runs the same statements in each case, and for no account at all.
 */
export async function renewRegistration(
  services: TokenServices,
  tx: Tx,
  registrant: Registrant,
  isMeant: (row: RegistrationRow) => boolean,
): Promise<MailedProof> {
  const latest = (await findRegistrations(tx, registrant.account_id)).find(isMeant);
  const isSame = latest !== undefined && isRepeatable(services, latest);
  await deleteRegistrations(tx, isSame || registrant.password_hash === null ? NOBODY : registrant.account_id);
  const added = await addRegistration(services, tx, {
    ...registrant,
    account_id: isSame ? NOBODY : registrant.account_id,
    // The proof stays with the browser that registered: whoever asks for it again may be somebody else.
    browser_hash: latest?.browser_hash ?? registrant.browser_hash,
  });
  return isSame ? proofOf(services, latest.id) : added;
}

/** Returns the registration of a link token, or null if it expired or was replaced. */
export async function findByLink(services: TokenServices, tx: Tx, token: string): Promise<RegistrationRow | null> {
  const row = await findRegistrationByLink(tx, sha256(token));
  return row === undefined || row.link_expires_at <= services.clock.now() ? null : row;
}

/**
 * Returns the registration of a code, or counts a wrong try and returns null. After five wrong tries only links work.
 */
export async function findByCode(
  services: TokenServices,
  tx: Tx,
  accountId: string,
  code: string,
): Promise<RegistrationRow | null> {
  const rows = await findRegistrations(tx, accountId);
  const row = rows.find(
    (each) =>
      each.code_expires_at > services.clock.now() &&
      each.code_tries < MAX_CODE_TRIES &&
      services.keyring.isMac("mail code", `${each.id}:${code}`, each.code_hash),
  );
  if (row !== undefined) return row;
  await countCodeTries(tx, accountId);
  return null;
}

/**
 * Verifies the address of a registration, and gives the account its name and password. Ends everything that was set up
 * before. Returns false if another proof of the address was used first.
 */
export async function completeProof(services: TokenServices, tx: Tx, row: RegistrationRow): Promise<boolean> {
  const { account_id, first_name, last_name, password_hash } = row;
  const isPending = (await findRegistrations(tx, account_id)).some(({ id }) => id === row.id);
  if (!isPending) return false;
  const now = services.clock.now();
  await clearUnproved(tx, account_id, now);
  if (password_hash === null) {
    await setVerified(tx, account_id, now);
    return true;
  }
  return completeRegistration(tx, account_id, { first_name, last_name, password_hash }, now);
}
