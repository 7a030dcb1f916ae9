import { sha256 } from "../gateways/keyring.ts";
import type { Parts } from "../parts.ts";
import {
  countCodeTry,
  findMailTokenByLink,
  findMailTokenOf,
  replaceMailToken,
  spendMailToken,
} from "../store/mail-tokens.ts";
import type { Tx } from "../store/store.ts";
import type { MailTokenRow } from "../store/tables/account.ts";
import { randomCode, randomId, randomToken } from "./random-id.ts";

const MINUTE = 60_000;
/** How often a code may be guessed. */
export const CODE_TRIES = 5;
/** How long what a mail carries is good for, in ms. */
export const LIVES = {
  verify: { link: 24 * 60 * MINUTE, code: 60 * MINUTE },
  reset: { link: 60 * MINUTE, code: 60 * MINUTE },
  email: { link: 60 * MINUTE, code: 60 * MINUTE },
} as const;

type ProofParts = Pick<Parts, "random" | "keyring" | "clock">;
type Purpose = MailTokenRow["purpose"];

/** Makes the link token and the six digits that a mail carries; only their digests are kept. */
export async function issueProof(
  parts: ProofParts,
  tx: Tx,
  accountId: string,
  purpose: Purpose,
  email: string | null = null,
): Promise<{ token: string; code: string }> {
  const now = parts.clock.now();
  const id = randomId(parts.random);
  const token = randomToken(parts.random);
  const code = randomCode(parts.random);
  await replaceMailToken(tx, {
    id,
    account_id: accountId,
    purpose,
    email,
    link_hash: sha256(token),
    code_hash: parts.keyring.mac("mail code", `${id}:${code}`),
    code_tries: 0,
    code_expires_at: now + LIVES[purpose].code,
    link_expires_at: now + LIVES[purpose].link,
    created_at: now,
  });
  return { token, code };
}

/** Uses up the link's token: the account it proves, or null when it was used, replaced, or is too old. */
export async function redeemLink(parts: ProofParts, tx: Tx, purpose: Purpose, token: string): Promise<string | null> {
  const row = await findMailTokenByLink(tx, purpose, sha256(token));
  if (row === undefined || row.link_expires_at <= parts.clock.now()) return null;
  return (await spendMailToken(tx, row.id)) ? row.account_id : null;
}

/** Uses up the code, or counts a wrong try; after five the code is dead and only the link works. */
export async function redeemCode(
  parts: ProofParts,
  tx: Tx,
  purpose: Purpose,
  accountId: string,
  code: string,
): Promise<boolean> {
  const row = await findMailTokenOf(tx, purpose, accountId);
  if (row === undefined || row.code_expires_at <= parts.clock.now() || row.code_tries >= CODE_TRIES) return false;
  if (!parts.keyring.isMac("mail code", `${row.id}:${code}`, row.code_hash)) {
    await countCodeTry(tx, row.id);
    return false;
  }
  return spendMailToken(tx, row.id);
}
