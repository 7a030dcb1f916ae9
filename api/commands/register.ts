import type * as v from "valibot";
import type { RegisterSchema, ResendSchema, VerifySchema, MailSentSchema } from "#core/wire/account.ts";
import type { Problem } from "#core/wire/problem.ts";
import { sendMailSoon } from "../jobs/send-mail.ts";
import type { Parts } from "../parts.ts";
import { findAccountByEmail, insertAccount, normalEmail, replaceUnverified, setVerified } from "../store/accounts.ts";
import type { Tx } from "../store/store.ts";
import { alreadyRegisteredLetter, type Letter, verificationLetter } from "./mails.ts";
import { judgePassword } from "./password-policy.ts";
import { devMailPath, discreetly, postLetter } from "./post-letter.ts";
import { issueProof, redeemCode, redeemLink } from "./proofs.ts";
import { takeQuota } from "./quotas.ts";
import { randomId } from "./random-id.ts";

export type MailSent = v.InferOutput<typeof MailSentSchema>;
type Caller = { address: string };

const REGISTERED = "Registration Successful";
const RESENT = "If this address waits to be verified, a new message is on its way.";
const VERIFIED = "Your e-mail address is verified. You can sign in now.";

/**
 * Creates an account and sends the mail that proves its address. For an address that has one already the answer is the
 * same, and its owner is told by mail instead.
 */
export async function register(
  parts: Parts,
  form: v.InferOutput<typeof RegisterSchema>,
  { address }: Caller,
): Promise<MailSent | Problem> {
  const refusal = takeQuota(parts, "register", address) ?? takeQuota(parts, "mailTo", normalEmail(form.email));
  if (refusal !== null) return refusal;
  const fault = judgePassword(form.password1, form);
  if (fault !== null) return { problem: "invalid", errors: { password1: [fault] } };
  const password_hash = await parts.passwords.hash(form.password1);
  if (password_hash === null) return { problem: "unavailable", retryAfter: 2 };

  const account = {
    id: randomId(parts.random),
    email: normalEmail(form.email),
    first_name: form.first_name,
    last_name: form.last_name,
    password_hash,
  };
  const letter = await parts.store.withTx((tx) => registerIn(parts, tx, account), { lockUser: account.email });
  await sendMailSoon(parts);
  return { detail: REGISTERED, dev_mail: devMailPath(parts, letter) };
}

async function registerIn(parts: Parts, tx: Tx, account: Parameters<typeof insertAccount>[1]): Promise<Letter> {
  const now = parts.clock.now();
  if (await insertAccount(tx, account, now)) return postVerification(parts, tx, account);
  const known = await findAccountByEmail(tx, account.email);
  if (known === undefined) throw new Error("an address was taken and free at once");
  if (known.verified_at === null) {
    await replaceUnverified(
      tx,
      known.id,
      { first_name: account.first_name, last_name: account.last_name, password_hash: account.password_hash },
      now,
    );
    return postVerification(parts, tx, { ...account, id: known.id });
  }
  const origin = parts.env.publicOrigin;
  const letter = alreadyRegisteredLetter(writerOf(parts), known, {
    login: `${origin}/login/`,
    reset: `${origin}/reset/`,
  });
  await postLetter(tx, letter, now);
  return letter;
}

async function postVerification(
  parts: Parts,
  tx: Tx,
  account: { id: string; email: string; first_name: string },
): Promise<Letter> {
  const { token, code } = await issueProof(parts, tx, account.id, "verify");
  const letter = verificationLetter(writerOf(parts), account, {
    link: `${parts.env.publicOrigin}/verify?token=${token}`,
    code,
  });
  await postLetter(tx, letter, parts.clock.now());
  return letter;
}

/** Proves an address by the link's token or by address and code. */
export async function verifyEmail(
  parts: Parts,
  proof: v.InferOutput<typeof VerifySchema>,
  { address }: Caller,
): Promise<{ detail: string } | Problem> {
  const refusal = takeQuota(parts, "code", address);
  if (refusal !== null) return refusal;
  if ("token" in proof) {
    const isProved = await parts.store.withTx(async (tx) => {
      const accountId = await redeemLink(parts, tx, "verify", proof.token);
      if (accountId !== null) await setVerified(tx, accountId, parts.clock.now());
      return accountId !== null;
    });
    return isProved ? { detail: VERIFIED } : { problem: "link_wrong" };
  }
  const account = await findAccountByEmail(parts.store.db, proof.email);
  if (account === undefined)
    return { problem: "code_wrong", errors: { code: ["That code is not right, or it has expired."] } };
  const isProved = await parts.store.withTx(
    async (tx) => {
      if (!(await redeemCode(parts, tx, "verify", account.id, proof.code))) return false;
      await setVerified(tx, account.id, parts.clock.now());
      return true;
    },
    { lockUser: account.id },
  );
  return isProved
    ? { detail: VERIFIED }
    : { problem: "code_wrong", errors: { code: ["That code is not right, or it has expired."] } };
}

/** Sends the verification mail again, if the address waits for it; the answer does not tell. */
export async function resendVerification(
  parts: Parts,
  { email }: v.InferOutput<typeof ResendSchema>,
  { address }: Caller,
): Promise<MailSent | Problem> {
  const name = normalEmail(email);
  const refusal =
    takeQuota(parts, "mailRequest", address) ??
    takeQuota(parts, "mailToFromHere", `${name} ${address}`) ??
    takeQuota(parts, "mailTo", name);
  if (refusal !== null) return refusal;
  const letter = await discreetly(parts, async () => {
    const account = await findAccountByEmail(parts.store.db, name);
    if (account === undefined || account.verified_at !== null) return null;
    return parts.store.withTx((tx) => postVerification(parts, tx, account), { lockUser: account.id });
  });
  return { detail: RESENT, dev_mail: devMailPath(parts, letter) };
}

/** What every letter of ours needs to know of us. */
export function writerOf(parts: Parts): { random: Parts["random"]; supportEmail: string } {
  return { random: parts.random, supportEmail: parts.env.supportEmail };
}
