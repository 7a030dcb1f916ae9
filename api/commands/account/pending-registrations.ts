import type { Services } from "#api/services.ts";
import { completeRegistration, NO_ACCOUNT_ID, setVerified } from "#api/store/account/accounts.ts";
import {
  recordRegistrationTry,
  deleteRegistrations,
  findRegistrationByLink,
  findRegistrations,
  insertRegistration,
} from "#api/store/account/registrations.ts";
import type { Tx } from "#api/store/store.ts";
import type { RegistrationRow } from "#api/store/tables/account.ts";
import { sha256Hex } from "#api/sha256.ts";
import { revokeUnprovedAccess } from "./revoke-unproved-access.ts";
import { LIFETIMES_MS } from "./mail-tokens.ts";
import { hashProof, isRepeatable, MAX_CODE_TRIES, type MailedProof, deriveProof } from "./mailed-proof.ts";
import { randomId } from "#api/random-id.ts";

type TokenServices = Pick<Services, "random" | "keyring" | "clock">;
type Registrant = Pick<RegistrationRow, "account_id" | "first_name" | "last_name" | "password_hash" | "browser_hash">;

/** Adds a registration and returns its link token and code. Stores only the digests of these two. */
export async function addRegistration(services: TokenServices, tx: Tx, registrant: Registrant): Promise<MailedProof> {
  const now = services.clock.now();
  const id = randomId(services.random);
  const proof = deriveProof(services, id);
  await insertRegistration(tx, {
    ...registrant,
    id,
    ...hashProof(services, id, proof),
    code_tries: 0,
    code_expires_at: now + LIFETIMES_MS.verify.code,
    link_expires_at: now + LIFETIMES_MS.verify.link,
    created_at: now,
  });
  return proof;
}

/**
 * Returns the proof for a repeated verification email. Takes the newest registration for which `matches` returns true.
 * If it is less than ten minutes old, returns its proof again, otherwise adds a new registration. Runs the same
 * statements in every case, even without an account, so that the response time reveals nothing.
 */
export async function renewRegistration(
  services: TokenServices,
  tx: Tx,
  registrant: Registrant,
  matches: (row: RegistrationRow) => boolean,
): Promise<MailedProof> {
  const latest = (await findRegistrations(tx, registrant.account_id)).find(matches);
  const isSame = latest !== undefined && isRepeatable(services, latest);
  await deleteRegistrations(tx, isSame || registrant.password_hash === null ? NO_ACCOUNT_ID : registrant.account_id);
  const added = await addRegistration(services, tx, {
    ...registrant,
    account_id: isSame ? NO_ACCOUNT_ID : registrant.account_id,
    // Keeps the browser that registered: somebody else may have requested the new email.
    browser_hash: latest?.browser_hash ?? registrant.browser_hash,
  });
  return isSame ? deriveProof(services, latest.id) : added;
}

/** Returns the registration of a link token, or null if it expired or was replaced. */
export async function findRegistrationByLinkToken(
  services: TokenServices,
  tx: Tx,
  token: string,
): Promise<RegistrationRow | null> {
  const row = await findRegistrationByLink(tx, sha256Hex(token));
  return row === undefined || row.link_expires_at <= services.clock.now() ? null : row;
}

/**
 * Returns the registration of a code, or counts a wrong try and returns null. After five wrong tries only links work.
 */
export async function findRegistrationByCode(
  services: TokenServices,
  tx: Tx,
  accountId: string,
  code: string,
): Promise<RegistrationRow | null> {
  const rows = await findRegistrations(tx, accountId);
  const row = rows.find(
    ({ id, code_expires_at, code_tries, code_hash }) =>
      code_expires_at > services.clock.now() &&
      code_tries < MAX_CODE_TRIES &&
      services.keyring.verifyMac("mail code", `${id}:${code}`, code_hash),
  );
  if (row !== undefined) return row;
  await recordRegistrationTry(tx, accountId);
  return null;
}

/**
 * Verifies the address of a registration. If the registration has a password, also gives the account its name and
 * password. Deletes the sessions, second factor and pending changes from before, because a stranger may have set them
 * up. Returns false if another proof of the address was used first.
 */
export async function completeProof(services: TokenServices, tx: Tx, row: RegistrationRow): Promise<boolean> {
  const { account_id, first_name, last_name, password_hash } = row;
  const isPending = (await findRegistrations(tx, account_id)).some(({ id }) => id === row.id);
  if (!isPending) return false;
  const now = services.clock.now();
  await revokeUnprovedAccess(tx, account_id, now);
  if (password_hash === null) {
    await setVerified(tx, account_id, now);
    return true;
  }
  return completeRegistration(tx, account_id, { first_name, last_name, password_hash }, now);
}
