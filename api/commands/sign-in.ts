import type { Tokens } from "#core/wire/user.ts";
import type { Problem } from "#core/wire/problem.ts";
import type { Parts } from "../parts.ts";
import { findAccountByEmail, normalEmail, setPasswordHash } from "../store/accounts.ts";
import { checkQuota, takeQuota } from "./quotas.ts";
import { randomId } from "./random-id.ts";
import { openSession } from "./sessions.ts";

export type SignInForm = {
  email: string;
  password: string;
  address: string;
  /** The cookie that an earlier successful sign-in left on this device. */
  deviceCookie: string | undefined;
  /** Whether the refresh token shall work only together with a cookie. */
  wantsBinding: boolean;
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
  const spent = checkQuota(parts, "failedSignIn", form.address);
  if (spent !== null && device === null) return spent;
  const wait = limits.delay(counter, now);
  if (wait !== null) return { problem: "too_many", retryAfter: wait.after };
  // Counted before the slow part, or many tries at once would all pass the check above.
  limits.fail(counter, now);

  const account = await findAccountByEmail(store.db, email);
  const isRight = await passwords.verify(form.password, account?.password_hash ?? null);
  if (isRight === null) return { problem: "unavailable", retryAfter: 2 };
  if (account === undefined || !isRight) {
    takeQuota(parts, "failedSignIn", form.address);
    log.info({ event: "sign_in_failed", account: account?.id ?? null }, "security");
    return { problem: "invalid_credentials" };
  }
  limits.forgive(counter);
  if (account.verified_at === null) return { problem: "email_unverified" };

  const rehashed = passwords.needsRehash(account.password_hash) ? await passwords.hash(form.password) : null;
  const { sessionId, refresh, bindCookie } = await store.withTx(
    async (tx) => {
      if (rehashed !== null) await setPasswordHash(tx, account.id, rehashed, now);
      return openSession(parts, tx, account, form.wantsBinding);
    },
    { lockUser: account.id },
  );
  const access = await parts.accessTokens.sign({ accountId: account.id, sessionId, role: account.role }, now);
  log.info({ event: "sign_in", account: account.id }, "security");
  return { tokens: { access, refresh }, deviceCookie: deviceCookieFor(parts, email, device), bindCookie };
}

/** Forgets the failures that strangers heaped on an account, once its owner has proved the mailbox. */
export function forgiveSignIns(parts: Pick<Parts, "limits">, email: string): void {
  parts.limits.forgive(failureKey(normalEmail(email), null));
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
