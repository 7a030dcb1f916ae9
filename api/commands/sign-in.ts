import type { Tokens } from "#core/wire/user.ts";
import type { Problem } from "#core/wire/problem.ts";
import type { Parts } from "../parts.ts";
import { findAccountByEmail, normalEmail, setEraseAt, setPasswordHash } from "../store/accounts.ts";
import type { AccountRow } from "../store/tables/account.ts";
import { dayWords } from "./day-words.ts";
import { deviceWords } from "./device-words.ts";
import { checkQuota, takeQuota } from "./quotas.ts";
import { randomId } from "./random-id.ts";
import { checkSecondFactor } from "./second-factor.ts";
import { openSession } from "./sessions.ts";

export type SignInForm = {
  email: string;
  password: string;
  address: string;
  /** The cookie that an earlier successful sign-in left on this device. */
  deviceCookie: string | undefined;
  /** Whether the refresh token shall work only together with a cookie. */
  wantsBinding: boolean;
  /** What the browser says of itself. */
  userAgent?: string | undefined;
  /** Of the authenticator app, or a recovery code. */
  code?: string | undefined;
  /** Takes back the wish to have the account erased. */
  keep_account?: boolean | undefined;
};
export type SignedIn = { tokens: Tokens; deviceCookie: string; bindCookie: string | null };

/**
 * Exchanges e-mail and password for a session. Unknown address and wrong password get the same answer after the same
 * work. Failures slow down further tries at that account: on a device that signed in before by its own count, on all
 * others by a common one, so strangers cannot keep the owner out.
 */
export async function signIn(parts: Parts, form: SignInForm): Promise<SignedIn | Problem> {
  const { store, limits, passwords, clock, log } = parts;
  const email = normalEmail(form.email);
  const now = clock.now();
  const device = knownDevice(parts, email, form.deviceCookie);
  const counter = failureKey(email, device);
  const spent = await checkQuota(parts, "failedSignIn", form.address);
  if (spent !== null && device === null) return spent;
  // Counted before the slow part, or many tries at once would all pass.
  const wait = await limits.attempt(counter, now);
  if (wait !== null) return { problem: "too_many", retryAfter: wait.after };

  const account = await findAccountByEmail(store.db, email);
  const isRight = await passwords.verify(form.password, account?.password_hash ?? null);
  if (isRight === null) return { problem: "unavailable", retryAfter: 2 };
  if (account === undefined || !isRight || isDue(account, now)) {
    await takeQuota(parts, "failedSignIn", form.address);
    log.info({ event: "sign_in_failed", account: account?.id ?? null }, "security");
    return { problem: "invalid_credentials" };
  }
  await limits.forgive(counter);
  if (account.verified_at === null) return { problem: "email_unverified" };
  if (account.erase_at !== null && form.keep_account !== true) return closing(account.erase_at);
  const refusal = await checkSecondFactor(parts, account, form.code);
  if (refusal !== null) return refusal;

  const rehashed = passwords.needsRehash(account.password_hash) ? await passwords.hash(form.password) : null;
  const { sessionId, refresh, bindCookie } = await store.withTx(
    async (tx) => {
      if (rehashed !== null) await setPasswordHash(tx, account.id, rehashed, now);
      if (account.erase_at !== null) await setEraseAt(tx, account.id, null, now);
      return openSession(parts, tx, account, { ...form, device: deviceWords(form.userAgent) });
    },
    { lockUser: account.id },
  );
  const access = await parts.accessTokens.sign({ accountId: account.id, sessionId, role: account.role }, now);
  log.info({ event: "sign_in", account: account.id }, "security");
  if (account.erase_at !== null) log.info({ event: "account_kept", account: account.id }, "security");
  return { tokens: { access, refresh }, deviceCookie: deviceCookieFor(parts, email, device), bindCookie };
}

/** Its last day has passed: it is erased as soon as the job comes round, and is gone for everybody already. */
function isDue(account: Pick<AccountRow, "erase_at">, now: number): boolean {
  return account.erase_at !== null && account.erase_at <= now;
}

function closing(eraseAt: number): Problem {
  return {
    problem: "account_closing",
    detail: `This account will be deleted on ${dayWords(eraseAt)}. You can still keep it.`,
  };
}

/** Forgets the failures that strangers heaped on an account, once its owner has proved the mailbox. */
export function forgiveSignIns(parts: Pick<Parts, "limits">, email: string): Promise<void> {
  return parts.limits.forgive(failureKey(normalEmail(email), null));
}

function failureKey(email: string, device: string | null): string {
  return `sign-in ${email} ${device ?? ""}`;
}

function knownDevice(parts: Parts, email: string, cookie: string | undefined): string | null {
  const [device = "", mac = ""] = cookie?.split(".") ?? [];
  return /^[\w-]{22}$/u.test(device) && parts.keyring.isMac("device cookie", `${email} ${device}`, mac) ? device : null;
}

function deviceCookieFor(parts: Parts, email: string, known: string | null): string {
  const device = known ?? randomId(parts.random);
  return `${device}.${parts.keyring.mac("device cookie", `${email} ${device}`)}`;
}
