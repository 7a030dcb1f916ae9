import type * as v from "valibot";
import type { RegisterSchema, ResendSchema, VerifySchema, MailSentSchema } from "#core/wire/account.ts";
import type { Problem } from "#core/wire/problem.ts";
import { sendMailSoon } from "../jobs/send-mail.ts";
import type { Parts } from "../parts.ts";
import { DISPUTED, findAccountByEmail, insertAccount, normalEmail, setDisputed } from "../store/accounts.ts";
import { deleteRegistrations } from "../store/registrations.ts";
import type { Tx } from "../store/store.ts";
import type { AccountRow } from "../store/tables/account.ts";
import { alreadyRegisteredLetter, type Letter, verificationLetter } from "./mails.ts";
import { judgePassword } from "./password-policy.ts";
import { devMailPath, discreetly, postLetter } from "./post-letter.ts";
import { takeQuota } from "./quotas.ts";
import { randomId } from "./random-id.ts";
import { keepRegistration, proveByCode, proveByLink } from "./registrations.ts";

export type MailSent = v.InferOutput<typeof MailSentSchema>;
type Caller = { address: string };

const REGISTERED = "Registration Successful";
const RESENT = "If this address waits to be verified, a new message is on its way.";
const VERIFIED = "Your e-mail address is verified. You can sign in now.";
const VERIFIED_ONLY = "Your e-mail address is verified. Choose a new password with “Forgot password” to sign in.";

/**
 * Creates an account and sends the mail that proves its address. For an address that has one already the answer is the
 * same, and its owner is told by mail instead.
 */
export async function register(
  parts: Parts,
  form: v.InferOutput<typeof RegisterSchema>,
  { address }: Caller,
): Promise<MailSent | Problem> {
  const refusal =
    (await takeQuota(parts, "register", address)) ?? (await takeQuota(parts, "mailTo", normalEmail(form.email)));
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
  // What stands there already is compared outside the transaction, which waits for nothing slow; then it is tried again.
  let compared: Compared | null = null;
  for (;;) {
    const known: Compared | null = compared;
    const end: { letter: Letter } | { compare: string } = await parts.store.withTx(
      (tx) => registerIn(parts, tx, account, known),
      { lockUser: account.email },
    );
    if ("letter" in end) {
      await sendMailSoon(parts);
      return { detail: REGISTERED, dev_mail: devMailPath(parts, end.letter) };
    }
    const isSame = await parts.passwords.verify(form.password1, end.compare);
    if (isSame === null) return { problem: "unavailable", retryAfter: 2 };
    compared = { hash: end.compare, isSame };
  }
}

/** Whether the password that was just typed is the one behind `hash`. */
type Compared = { hash: string; isSame: boolean };
type Newcomer = Parameters<typeof insertAccount>[1];

async function registerIn(
  parts: Parts,
  tx: Tx,
  account: Newcomer,
  compared: Compared | null,
): Promise<{ letter: Letter } | { compare: string }> {
  const now = parts.clock.now();
  if (await insertAccount(tx, account, now)) return { letter: await postVerification(parts, tx, account, "only") };
  const known = await findAccountByEmail(tx, account.email);
  if (known === undefined) throw new Error("an address was taken and free at once");
  if (known.verified_at === null) {
    const again = { ...account, id: known.id };
    if (known.password_hash !== DISPUTED) {
      if (compared?.hash !== known.password_hash) return { compare: known.password_hash };
      if (compared.isSame) return { letter: await postVerification(parts, tx, again, "only") };
      await setDisputed(tx, known.id, now);
    }
    return { letter: await postVerification(parts, tx, again, "one of several") };
  }
  const origin = parts.env.publicOrigin;
  const letter = alreadyRegisteredLetter(writerOf(parts), known, {
    login: `${origin}/login/`,
    reset: `${origin}/reset/`,
  });
  await postLetter(tx, letter, now);
  return { letter };
}

type Waiting = Pick<AccountRow, "id" | "email" | "first_name" | "last_name"> & { password_hash: string | null };

/**
 * Writes the mail that proves one registration. Where an address was registered with several passwords each mail stands
 * for its own: whoever reads it confirms what was typed with it, and nothing that a stranger typed before or after.
 */
async function postVerification(
  parts: Parts,
  tx: Tx,
  account: Waiting,
  place: "only" | "one of several",
): Promise<Letter> {
  if (place === "only") await deleteRegistrations(tx, account.id);
  const { id, first_name, last_name, password_hash } = account;
  const { token, code } = await keepRegistration(parts, tx, { account_id: id, first_name, last_name, password_hash });
  const letter = verificationLetter(
    writerOf(parts),
    account,
    { link: `${parts.env.publicOrigin}/verify?token=${token}`, code },
    place === "one of several",
  );
  await postLetter(tx, letter, parts.clock.now());
  return letter;
}

/** Proves an address by the link's token or by address and code. */
export async function verifyEmail(
  parts: Parts,
  proof: v.InferOutput<typeof VerifySchema>,
  { address }: Caller,
): Promise<{ detail: string } | Problem> {
  const refusal = await takeQuota(parts, "code", address);
  if (refusal !== null) return refusal;
  if ("token" in proof) {
    const proved = await parts.store.withTx((tx) => proveByLink(parts, tx, proof.token));
    return proved === null ? { problem: "link_wrong" } : verified(proved);
  }
  const wrong: Problem = { problem: "code_wrong", errors: { code: ["That code is not right, or it has expired."] } };
  const account = await findAccountByEmail(parts.store.db, proof.email);
  if (account === undefined) return wrong;
  const proved = await parts.store.withTx((tx) => proveByCode(parts, tx, account.id, proof.code), {
    lockUser: account.id,
  });
  return proved === null ? wrong : verified(proved);
}

function verified({ password_hash }: { password_hash: string | null }): { detail: string } {
  return { detail: password_hash === null ? VERIFIED_ONLY : VERIFIED };
}

/** Sends the verification mail again, if the address waits for it; the answer does not tell. */
export async function resendVerification(
  parts: Parts,
  { email }: v.InferOutput<typeof ResendSchema>,
  { address }: Caller,
): Promise<MailSent | Problem> {
  const name = normalEmail(email);
  const refusal =
    (await takeQuota(parts, "mailRequest", address)) ??
    (await takeQuota(parts, "mailToFromHere", `${name} ${address}`)) ??
    (await takeQuota(parts, "mailTo", name));
  if (refusal !== null) return refusal;
  const letter = await discreetly(parts, async () => {
    const account = await findAccountByEmail(parts.store.db, name);
    if (account === undefined || account.verified_at !== null) return null;
    return parts.store.withTx((tx) => postAgain(parts, tx, account), { lockUser: account.id });
  });
  return { detail: RESENT, dev_mail: devMailPath(parts, letter) };
}

/** Nobody says which of several registrations is meant: this mail proves the address alone, and a password is chosen then. */
async function postAgain(parts: Parts, tx: Tx, account: AccountRow): Promise<Letter> {
  return account.password_hash === DISPUTED
    ? postVerification(parts, tx, { ...account, password_hash: null }, "one of several")
    : postVerification(parts, tx, account, "only");
}

/** What every letter of ours needs to know of us. */
export function writerOf(parts: Parts): { random: Parts["random"]; supportEmail: string } {
  return { random: parts.random, supportEmail: parts.env.supportEmail };
}
