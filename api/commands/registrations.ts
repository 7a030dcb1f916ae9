import { sha256 } from "../gateways/keyring.ts";
import type { Parts } from "../parts.ts";
import { completeRegistration, setVerified } from "../store/accounts.ts";
import {
  countCodeTries,
  deleteRegistrations,
  findRegistrationByLink,
  findRegistrations,
  insertRegistration,
} from "../store/registrations.ts";
import type { Tx } from "../store/store.ts";
import type { RegistrationRow } from "../store/tables/account.ts";
import { CODE_TRIES, LIVES } from "./proofs.ts";
import { randomCode, randomId, randomToken } from "./random-id.ts";

type ProofParts = Pick<Parts, "random" | "keyring" | "clock">;
type Registrant = Pick<RegistrationRow, "account_id" | "first_name" | "last_name" | "password_hash">;

/** Makes link token and code of one registration; only their digests are kept, beside the name and password they stand for. */
export async function keepRegistration(
  parts: ProofParts,
  tx: Tx,
  registrant: Registrant,
): Promise<{ token: string; code: string }> {
  const now = parts.clock.now();
  const id = randomId(parts.random);
  const token = randomToken(parts.random);
  const code = randomCode(parts.random);
  await insertRegistration(tx, {
    ...registrant,
    id,
    link_hash: sha256(token),
    code_hash: parts.keyring.mac("mail code", `${id}:${code}`),
    code_tries: 0,
    code_expires_at: now + LIVES.verify.code,
    link_expires_at: now + LIVES.verify.link,
    created_at: now,
  });
  return { token, code };
}

/** The registration that a link proves, used up with all others of its address; null when it is too old or was replaced. */
export async function proveByLink(parts: ProofParts, tx: Tx, token: string): Promise<RegistrationRow | null> {
  const row = await findRegistrationByLink(tx, sha256(token));
  if (row === undefined || row.link_expires_at <= parts.clock.now()) return null;
  return (await complete(parts, tx, row)) ? row : null;
}

/** The registration that a code proves, or null and a wrong try counted; after five the code is dead and only links work. */
export async function proveByCode(
  parts: ProofParts,
  tx: Tx,
  accountId: string,
  code: string,
): Promise<RegistrationRow | null> {
  const rows = await findRegistrations(tx, accountId);
  const row = rows.find(
    (each) =>
      each.code_expires_at > parts.clock.now() &&
      each.code_tries < CODE_TRIES &&
      parts.keyring.isMac("mail code", `${each.id}:${code}`, each.code_hash),
  );
  if (row !== undefined) return (await complete(parts, tx, row)) ? row : null;
  await countCodeTries(tx, accountId);
  return null;
}

async function complete(parts: ProofParts, tx: Tx, row: RegistrationRow): Promise<boolean> {
  if (!(await deleteRegistrations(tx, row.account_id))) return false;
  const { account_id, first_name, last_name, password_hash } = row;
  const now = parts.clock.now();
  if (password_hash === null) {
    await setVerified(tx, account_id, now);
    return true;
  }
  return completeRegistration(tx, account_id, { first_name, last_name, password_hash }, now);
}
