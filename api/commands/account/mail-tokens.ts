import { DAY_MS, MINUTE_MS } from "#core/exam/durations.ts";
import type { Problem } from "#core/wire/problem.ts";
import type { Services } from "#api/services.ts";
import {
  recordMailTokenTry,
  deleteMailToken,
  findMailTokenByLink,
  findMailToken,
  replaceMailToken,
} from "#api/store/account/mail-tokens.ts";
import type { Tx } from "#api/store/store.ts";
import type { MailTokenRow } from "#api/store/tables/account.ts";
import { sha256Hex } from "#api/sha256.ts";
import { hashProof, isRepeatable, MAX_CODE_TRIES, type MailedProof, deriveProof } from "./mailed-proof.ts";
import { randomId } from "#api/random-id.ts";

/** Lifetime of links and codes, in milliseconds. */
export const LIFETIMES_MS = {
  verify: { link: DAY_MS, code: 60 * MINUTE_MS },
  reset: { link: 60 * MINUTE_MS, code: 60 * MINUTE_MS },
  email: { link: 60 * MINUTE_MS, code: 60 * MINUTE_MS },
  staff: { link: 3 * DAY_MS, code: 60 * MINUTE_MS },
} as const;

export const WRONG_CODE: Problem = {
  problem: "code_wrong",
  errors: { code: ["That code is wrong or has expired."] },
};

type TokenServices = Pick<Services, "random" | "keyring" | "clock">;
type Purpose = MailTokenRow["purpose"];

/**
 * Returns the link token and the six-digit code of an email. A repeated call within ten minutes returns the same
 * token and code. For an account that does not exist, runs the same statements and stores nothing.
 */
export async function issueMailToken(
  services: TokenServices,
  tx: Tx,
  accountId: string,
  purpose: Purpose,
  email: string | null = null,
): Promise<MailedProof> {
  const now = services.clock.now();
  const known = await findMailToken(tx, purpose, accountId);
  const isSame = known !== undefined && known.email === email && isRepeatable(services, known);
  const id = isSame ? known.id : randomId(services.random);
  const proof = deriveProof(services, id);
  const fresh: MailTokenRow = {
    id,
    account_id: accountId,
    purpose,
    email,
    ...hashProof(services, id, proof),
    code_tries: 0,
    code_expires_at: now + LIFETIMES_MS[purpose].code,
    link_expires_at: now + LIFETIMES_MS[purpose].link,
    created_at: now,
  };
  await replaceMailToken(tx, isSame ? known : fresh);
  return proof;
}

/** Returns true if a link token is valid for this account and purpose. Does not consume it. */
export async function isValidLink(
  services: TokenServices,
  tx: Tx,
  purpose: Purpose,
  { accountId, token }: { accountId: string; token: string },
): Promise<boolean> {
  const row = await findMailTokenByLink(tx, purpose, sha256Hex(token));
  return row !== undefined && row.account_id === accountId && row.link_expires_at > services.clock.now();
}

/**
 * Returns true if a code is valid for this account and purpose. Does not consume it, and does not count a wrong one.
 */
export async function isValidCode(
  services: TokenServices,
  tx: Tx,
  purpose: Purpose,
  { accountId, code }: { accountId: string; code: string },
): Promise<boolean> {
  const row = await findMailToken(tx, purpose, accountId);
  return (
    row !== undefined &&
    row.code_expires_at > services.clock.now() &&
    row.code_tries < MAX_CODE_TRIES &&
    services.keyring.verifyMac("mail code", `${row.id}:${code}`, row.code_hash)
  );
}

/** Consumes a valid code and returns true. Else counts a wrong try. After five wrong tries, only the link works. */
export async function redeemCode(
  services: TokenServices,
  tx: Tx,
  purpose: Purpose,
  accountId: string,
  code: string,
): Promise<boolean> {
  if (await isValidCode(services, tx, purpose, { accountId, code })) return deleteMailToken(tx, accountId, purpose);
  await recordMailTokenTry(tx, accountId, [purpose]);
  return false;
}
