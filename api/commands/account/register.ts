import { type Email, writerOf } from "#api/mail/compose-email.ts";
import type * as v from "valibot";
import type { RegisterSchema, ResendSchema, VerifySchema, MailSentSchema } from "#core/wire/account/account.ts";
import type { Problem } from "#core/wire/problem.ts";
import { sendMailSoon } from "#api/mail/send-mail.ts";
import type { Services } from "#api/services.ts";
import {
  DISPUTED_PASSWORD,
  findAccountByEmail,
  insertAccount,
  normaliseEmail,
  markPasswordDisputed,
} from "#api/store/account/accounts.ts";
import { deleteRegistrations } from "#api/store/account/registrations.ts";
import type { Tx } from "#api/store/store.ts";
import type { AccountRow } from "#api/store/tables/account.ts";
import { alreadyRegisteredEmail, verificationEmail } from "#api/mail/account-emails.ts";
import { findPasswordFault } from "./password-policy.ts";
import { devMailPath, discreetly, queueEmail } from "#api/mail/queue-email.ts";
import { takeQuota } from "../sync/quotas.ts";
import { randomId } from "./random-id.ts";
import { addRegistration, redeemRegistrationCode, redeemRegistrationLink } from "./pending-registrations.ts";

export type MailSent = v.InferOutput<typeof MailSentSchema>;
type Caller = { address: string };

const REGISTERED = "Registration Successful";
const RESENT = "If this address is not verified yet, we have sent a new message to it.";
const VERIFIED = "Your email address is verified. You can sign in now.";
const VERIFIED_ONLY = "Your email address is verified. Choose a new password with “Forgot password” to sign in.";

/**
 * Creates an account and sends the email that verifies its address. If the address already has an account, the reply is
 * the same, and the owner is notified by email instead.
 */
export async function register(
  services: Services,
  form: v.InferOutput<typeof RegisterSchema>,
  { address }: Caller,
): Promise<MailSent | Problem> {
  const refusal =
    (await takeQuota(services, "register", address)) ??
    (await takeQuota(services, "mailTo", normaliseEmail(form.email)));
  if (refusal !== null) return refusal;
  const fault = findPasswordFault(form.password1, form);
  if (fault !== null) return { problem: "invalid", errors: { password1: [fault] } };
  const password_hash = await services.passwords.hash(form.password1);
  if (password_hash === null) return { problem: "unavailable", retryAfter: 2 };

  const account = {
    id: randomId(services.random),
    email: normaliseEmail(form.email),
    first_name: form.first_name,
    last_name: form.last_name,
    password_hash,
  };
  // Compares with the existing password outside the transaction, because hashing is slow. Then tries again.
  let compared: Compared | null = null;
  for (;;) {
    const known: Compared | null = compared;
    const end: { letter: Email } | { compare: string } = await services.store.withTx(
      (tx) => registerInTx(services, tx, account, known),
      { lockUser: account.email },
    );
    if ("letter" in end) {
      await sendMailSoon(services);
      return { detail: REGISTERED, dev_mail: devMailPath(services, end.letter) };
    }
    const isSame = await services.passwords.verify(form.password1, end.compare);
    if (isSame === null) return { problem: "unavailable", retryAfter: 2 };
    compared = { hash: end.compare, isSame };
  }
}

/** Whether the entered password matches `hash`. */
type Compared = { hash: string; isSame: boolean };
type Newcomer = Parameters<typeof insertAccount>[1];

async function registerInTx(
  services: Services,
  tx: Tx,
  account: Newcomer,
  compared: Compared | null,
): Promise<{ letter: Email } | { compare: string }> {
  const now = services.clock.now();
  if (await insertAccount(tx, account, now))
    return { letter: await queueVerificationEmail(services, tx, account, "only") };
  const known = await findAccountByEmail(tx, account.email);
  if (known === undefined) throw new Error("The address was taken, but its account was not found.");
  if (known.verified_at === null) {
    const again = { ...account, id: known.id };
    if (known.password_hash !== DISPUTED_PASSWORD) {
      if (compared?.hash !== known.password_hash) return { compare: known.password_hash };
      if (compared.isSame) return { letter: await queueVerificationEmail(services, tx, again, "only") };
      await markPasswordDisputed(tx, known.id, now);
    }
    return { letter: await queueVerificationEmail(services, tx, again, "one of several") };
  }
  const origin = services.env.publicOrigin;
  const letter = alreadyRegisteredEmail(writerOf(services), known, {
    login: `${origin}/login/`,
    reset: `${origin}/reset/`,
  });
  await queueEmail(tx, letter, now);
  return { letter };
}

type Waiting = Pick<AccountRow, "id" | "email" | "first_name" | "last_name"> & { password_hash: string | null };

/**
 * Writes the email that verifies one registration. If an address was registered with several passwords, each email
 * belongs
 * to its own: its reader confirms the password entered with it, and none that a stranger entered.
 */
async function queueVerificationEmail(
  services: Services,
  tx: Tx,
  account: Waiting,
  place: "only" | "one of several",
): Promise<Email> {
  if (place === "only") await deleteRegistrations(tx, account.id);
  const { id, first_name, last_name, password_hash } = account;
  const { token, code } = await addRegistration(services, tx, {
    account_id: id,
    first_name,
    last_name,
    password_hash,
  });
  const letter = verificationEmail(
    writerOf(services),
    account,
    { link: `${services.env.publicOrigin}/verify?token=${token}`, code },
    place === "one of several",
  );
  await queueEmail(tx, letter, services.clock.now());
  return letter;
}

/** Verifies an address by link token, or by address and code. */
export async function verifyEmail(
  services: Services,
  proof: v.InferOutput<typeof VerifySchema>,
  { address }: Caller,
): Promise<{ detail: string } | Problem> {
  const refusal = await takeQuota(services, "code", address);
  if (refusal !== null) return refusal;
  if ("token" in proof) {
    const proved = await services.store.withTx((tx) => redeemRegistrationLink(services, tx, proof.token));
    return proved === null ? { problem: "link_wrong" } : verified(proved);
  }
  const wrong: Problem = { problem: "code_wrong", errors: { code: ["That code is wrong or has expired."] } };
  const account = await findAccountByEmail(services.store.db, proof.email);
  if (account === undefined) return wrong;
  const proved = await services.store.withTx((tx) => redeemRegistrationCode(services, tx, account.id, proof.code), {
    lockUser: account.id,
  });
  return proved === null ? wrong : verified(proved);
}

function verified({ password_hash }: { password_hash: string | null }): { detail: string } {
  return { detail: password_hash === null ? VERIFIED_ONLY : VERIFIED };
}

/** Sends the verification email again if the address is unverified. The reply does not reveal whether it is. */
export async function resendVerification(
  services: Services,
  { email }: v.InferOutput<typeof ResendSchema>,
  { address }: Caller,
): Promise<MailSent | Problem> {
  const name = normaliseEmail(email);
  const refusal =
    (await takeQuota(services, "mailRequest", address)) ??
    (await takeQuota(services, "mailToFromHere", `${name} ${address}`)) ??
    (await takeQuota(services, "mailTo", name));
  if (refusal !== null) return refusal;
  const letter = await discreetly(services, async () => {
    const account = await findAccountByEmail(services.store.db, name);
    if (account === undefined || account.verified_at !== null) return null;
    return services.store.withTx((tx) => queueAddressOnlyEmail(services, tx, account), { lockUser: account.id });
  });
  return { detail: RESENT, dev_mail: devMailPath(services, letter) };
}

/**
 * It is unknown which of several registrations is meant, so this email verifies only the address. The owner then
 * chooses a password.
 */
async function queueAddressOnlyEmail(services: Services, tx: Tx, account: AccountRow): Promise<Email> {
  return account.password_hash === DISPUTED_PASSWORD
    ? queueVerificationEmail(services, tx, { ...account, password_hash: null }, "one of several")
    : queueVerificationEmail(services, tx, account, "only");
}
