import { sha256 } from "#api/gateways/keyring.ts";
import type { Services } from "#api/services.ts";
import {
  countCodeTry,
  findMailTokenByLink,
  findMailToken,
  replaceMailToken,
  consumeMailToken,
} from "#api/store/account/mail-tokens.ts";
import type { Tx } from "#api/store/store.ts";
import type { MailTokenRow } from "#api/store/tables/account.ts";
import { randomCode, randomId, randomToken } from "./random-id.ts";

const MINUTE_MS = 60_000;
/** Wrong codes allowed per mail token. */
export const MAX_CODE_TRIES = 5;
/** Lifetime of links and codes, in milliseconds. */
export const LIFETIMES_MS = {
  verify: { link: 24 * 60 * MINUTE_MS, code: 60 * MINUTE_MS },
  reset: { link: 60 * MINUTE_MS, code: 60 * MINUTE_MS },
  email: { link: 60 * MINUTE_MS, code: 60 * MINUTE_MS },
} as const;

type TokenServices = Pick<Services, "random" | "keyring" | "clock">;
type Purpose = MailTokenRow["purpose"];

/** Creates the link token and the six-digit code of an email. Stores only their digests. */
export async function issueMailToken(
  services: TokenServices,
  tx: Tx,
  accountId: string,
  purpose: Purpose,
  email: string | null = null,
): Promise<{ token: string; code: string }> {
  const now = services.clock.now();
  const id = randomId(services.random);
  const token = randomToken(services.random);
  const code = randomCode(services.random);
  await replaceMailToken(tx, {
    id,
    account_id: accountId,
    purpose,
    email,
    link_hash: sha256(token),
    code_hash: services.keyring.mac("mail code", `${id}:${code}`),
    code_tries: 0,
    code_expires_at: now + LIFETIMES_MS[purpose].code,
    link_expires_at: now + LIFETIMES_MS[purpose].link,
    created_at: now,
  });
  return { token, code };
}

/** Consumes a link token. Returns the account that it verifies, or null if it was used, replaced, or has expired. */
export async function redeemLink(
  services: TokenServices,
  tx: Tx,
  purpose: Purpose,
  token: string,
): Promise<string | null> {
  const row = await findMailTokenByLink(tx, purpose, sha256(token));
  if (row === undefined || row.link_expires_at <= services.clock.now()) return null;
  return (await consumeMailToken(tx, row.id)) ? row.account_id : null;
}

/** Consumes a code, or counts a wrong try. After five wrong tries only the link works. */
export async function redeemCode(
  services: TokenServices,
  tx: Tx,
  purpose: Purpose,
  accountId: string,
  code: string,
): Promise<boolean> {
  const row = await findMailToken(tx, purpose, accountId);
  if (row === undefined || row.code_expires_at <= services.clock.now() || row.code_tries >= MAX_CODE_TRIES)
    return false;
  if (!services.keyring.isMac("mail code", `${row.id}:${code}`, row.code_hash)) {
    await countCodeTry(tx, row.id);
    return false;
  }
  return consumeMailToken(tx, row.id);
}
