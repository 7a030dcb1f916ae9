import { type Email, emailContextOf } from "#api/mail/compose-email.ts";
import type * as v from "valibot";
import type { RegisterSchema, ResendSchema, MailSentSchema } from "#core/wire/account/account.ts";
import type { Problem } from "#core/wire/problem.ts";
import { sendMailSoon } from "#api/mail/send-mail.ts";
import type { Services } from "#api/services.ts";
import {
  DISPUTED_PASSWORD,
  findAccountByEmail,
  insertAccount,
  markPasswordDisputed,
  NO_ACCOUNT_ID,
  normaliseEmail,
} from "#api/store/account/accounts.ts";
import { deleteRegistrations } from "#api/store/account/registrations.ts";
import type { Tx } from "#api/store/store.ts";
import type { AccountRow } from "#api/store/tables/account.ts";
import { alreadyRegisteredEmail, noAccountEmail, signInLinks, verificationEmail } from "#api/mail/account-emails.ts";
import { sha256Hex } from "#api/sha256.ts";
import { findPasswordFault } from "./password-policy.ts";
import { devMailPath, queueEmail, sendInBackground } from "#api/mail/queue-email.ts";
import { takeQuota } from "../sync/quotas.ts";
import type { MailedProof } from "./mailed-proof.ts";
import { randomId } from "#api/random-id.ts";
import { addRegistration, renewRegistration } from "./pending-registrations.ts";

export type MailSent = v.InferOutput<typeof MailSentSchema>;
/** `address`: the caller's IP address. `browser`: the cookie that ties a registration to its browser. */
type Caller = { address: string; browser: string };

const REGISTERED = "Registration Successful";
const RESENT = "If this address is not verified yet, we have sent a new message to it.";

/**
 * Creates an account and sends the email that verifies its address. The reply is the same for a known address. If its
 * account is verified, the email tells the owner so; if not, the email verifies this registration. Every address costs
 * the same hashes, statements and email. So the response time does not reveal whether the address is known.
 */
export async function register(
  services: Services,
  form: v.InferOutput<typeof RegisterSchema>,
  { address, browser }: Caller,
): Promise<MailSent | Problem> {
  const refusal =
    (await takeQuota(services, "register", address)) ??
    (await takeQuota(services, "mailTo", normaliseEmail(form.email)));
  if (refusal !== null) return refusal;
  const fault = findPasswordFault(form.password1, form);
  if (fault !== null) return { problem: "invalid", errors: { password1: [fault] } };
  const password_hash = await services.passwords.hash(form.password1);
  if (password_hash === null) return { problem: "unavailable", retryAfter: 2 };

  const newcomer = {
    id: randomId(services.random),
    email: normaliseEmail(form.email),
    first_name: form.first_name,
    last_name: form.last_name,
    password_hash,
    browser_hash: sha256Hex(browser),
  };
  let known = await findAccountByEmail(services.store.db, newcomer.email);
  for (;;) {
    // Compares with the existing password outside the transaction, because hashing is slow.
    const isSame = await services.passwords.verify(form.password1, known?.password_hash ?? null);
    if (isSame === null) return { problem: "unavailable", retryAfter: 2 };
    const compared = { hash: known?.password_hash ?? null, isSame };
    const result = await services.store.withTx((tx) => registerInTx(services, tx, newcomer, compared), {
      lock: newcomer.email,
    });
    if ("queued" in result) {
      await sendMailSoon(services);
      return { detail: REGISTERED, dev_mail: devMailPath(services, result.queued) };
    }
    known = result.changed;
  }
}

/** Whether the entered password matches `hash`, the account's password hash, which is null without an account. */
type PasswordComparison = { hash: string | null; isSame: boolean };
type Newcomer = Pick<AccountRow, "id" | "email" | "first_name" | "last_name" | "password_hash"> & {
  browser_hash: string;
};

/**
 * Adds the account if the address has none, and the registration of this form. Queues one email for the address. Every
 * case runs the same statements: with `NO_ACCOUNT_ID` a statement changes nothing. If a second password is entered for
 * an address, marks the account's password as disputed. Returns `changed`, and changes nothing, if the account no
 * longer has the password hash that the caller compared.
 */
async function registerInTx(
  services: Services,
  tx: Tx,
  { browser_hash, ...newcomer }: Newcomer,
  compared: PasswordComparison,
): Promise<{ queued: Email } | { changed: AccountRow }> {
  const now = services.clock.now();
  const isNew = await insertAccount(tx, newcomer, now);
  const account = await findAccountByEmail(tx, newcomer.email);
  if (account === undefined) throw new Error("The address was taken, but its account was not found.");
  if (!isNew && account.password_hash !== compared.hash) return { changed: account };

  const { id, verified_at } = account;
  const isOnlyPassword = isNew || compared.isSame;
  const pendingId = verified_at === null ? id : NO_ACCOUNT_ID;
  await markPasswordDisputed(tx, isOnlyPassword ? NO_ACCOUNT_ID : id, now);
  await deleteRegistrations(tx, isOnlyPassword ? pendingId : NO_ACCOUNT_ID);
  const { first_name, last_name, password_hash } = newcomer;
  const proof = await addRegistration(services, tx, {
    account_id: pendingId,
    first_name,
    last_name,
    password_hash,
    browser_hash,
  });
  const queued =
    verified_at === null
      ? composeVerification(services, newcomer, proof, !isOnlyPassword)
      : alreadyRegisteredEmail(emailContextOf(services), account, signInLinks(services));
  await queueEmail(tx, queued, now);
  return { queued };
}

/**
 * Sends the verification email again if the address is unverified. Neither the reply nor the work reveals whether the
 * address is unverified: every address gets an email.
 */
export async function resendVerification(
  services: Services,
  { email }: v.InferOutput<typeof ResendSchema>,
  { address, browser }: Caller,
): Promise<MailSent | Problem> {
  const recipient = normaliseEmail(email);
  const refusal =
    (await takeQuota(services, "mailRequest", address)) ??
    (await takeQuota(services, "mailToPerCaller", `${recipient} ${address}`)) ??
    (await takeQuota(services, "mailTo", recipient));
  if (refusal !== null) return refusal;
  const queued = await sendInBackground(services, () => queueVerificationAgain(services, recipient, browser));
  return { detail: RESENT, dev_mail: devMailPath(services, queued) };
}

/**
 * If an address was registered with several passwords, nobody knows which is the owner's. The email then verifies only
 * the address, and the owner chooses a password.
 */
async function queueVerificationAgain(services: Services, email: string, browser: string): Promise<Email> {
  const account = await findAccountByEmail(services.store.db, email);
  const isPending = account !== undefined && account.verified_at === null;
  const isDisputed = isPending && account.password_hash === DISPUTED_PASSWORD;
  const registrant = {
    account_id: isPending ? account.id : NO_ACCOUNT_ID,
    first_name: account?.first_name ?? "",
    last_name: account?.last_name ?? "",
    password_hash: isDisputed ? null : (account?.password_hash ?? null),
    browser_hash: sha256Hex(browser),
  };
  return services.store.withTx(
    async (tx) => {
      const proof = await renewRegistration(services, tx, registrant, (row) =>
        isDisputed ? row.password_hash === null : row.password_hash !== null,
      );
      const composed = compose(proof);
      await queueEmail(tx, composed, services.clock.now());
      return composed;
    },
    { lock: email },
  );

  function compose(proof: MailedProof): Email {
    const context = emailContextOf(services);
    if (account === undefined) return noAccountEmail(context, email, `${services.env.publicOrigin}/register/`);
    if (isPending) return composeVerification(services, account, proof, isDisputed);
    return alreadyRegisteredEmail(context, account, signInLinks(services));
  }
}

/**
 * Writes the email that verifies one registration. An address may be registered with several passwords. Each then has
 * its own email, so that the owner does not confirm a password that a stranger entered.
 */
function composeVerification(
  services: Services,
  reader: Pick<AccountRow, "email" | "first_name">,
  { token, code }: MailedProof,
  isOneOfSeveral: boolean,
): Email {
  const link = `${services.env.publicOrigin}/verify?token=${token}`;
  return verificationEmail(emailContextOf(services), reader, { link, code }, isOneOfSeveral);
}
