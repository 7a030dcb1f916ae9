import { sha256 } from "#api/gateways/keyring.ts";
import type { Services } from "#api/services.ts";
import { completeRegistration, setVerified } from "#api/store/account/accounts.ts";
import {
  countCodeTries,
  deleteRegistrations,
  findRegistrationByLink,
  findRegistrations,
  insertRegistration,
} from "#api/store/account/registrations.ts";
import type { Tx } from "#api/store/store.ts";
import type { RegistrationRow } from "#api/store/tables/account.ts";
import { MAX_CODE_TRIES, LIFETIMES_MS } from "./mail-tokens.ts";
import { randomCode, randomId, randomToken } from "./random-id.ts";

type TokenServices = Pick<Services, "random" | "keyring" | "clock">;
type Registrant = Pick<RegistrationRow, "account_id" | "first_name" | "last_name" | "password_hash">;

/** Creates link token and code of one registration. Stores only their digests, beside name and password hash. */
export async function addRegistration(
  services: TokenServices,
  tx: Tx,
  registrant: Registrant,
): Promise<{ token: string; code: string }> {
  const now = services.clock.now();
  const id = randomId(services.random);
  const token = randomToken(services.random);
  const code = randomCode(services.random);
  await insertRegistration(tx, {
    ...registrant,
    id,
    link_hash: sha256(token),
    code_hash: services.keyring.mac("mail code", `${id}:${code}`),
    code_tries: 0,
    code_expires_at: now + LIFETIMES_MS.verify.code,
    link_expires_at: now + LIFETIMES_MS.verify.link,
    created_at: now,
  });
  return { token, code };
}

/**
 * Consumes a link token and all other registrations of its address. Returns its registration, or null if it expired or
 * was replaced.
 */
export async function redeemRegistrationLink(
  services: TokenServices,
  tx: Tx,
  token: string,
): Promise<RegistrationRow | null> {
  const row = await findRegistrationByLink(tx, sha256(token));
  if (row === undefined || row.link_expires_at <= services.clock.now()) return null;
  return (await complete(services, tx, row)) ? row : null;
}

/**
 * Consumes a code and returns its registration, or counts a wrong try and returns null. After five wrong tries only
 * links work.
 */
export async function redeemRegistrationCode(
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
  if (row !== undefined) return (await complete(services, tx, row)) ? row : null;
  await countCodeTries(tx, accountId);
  return null;
}

async function complete(services: TokenServices, tx: Tx, row: RegistrationRow): Promise<boolean> {
  if (!(await deleteRegistrations(tx, row.account_id))) return false;
  const { account_id, first_name, last_name, password_hash } = row;
  const now = services.clock.now();
  if (password_hash === null) {
    await setVerified(tx, account_id, now);
    return true;
  }
  return completeRegistration(tx, account_id, { first_name, last_name, password_hash }, now);
}
