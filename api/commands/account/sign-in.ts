import { formatDate } from "#core/format/format-date.ts";
import type { Tokens } from "#core/wire/account/user.ts";
import type { Problem } from "#core/wire/problem.ts";
import type { Services } from "#api/services.ts";
import { findAccountByEmail, normaliseEmail, setEraseAt, setPasswordHash } from "#api/store/account/accounts.ts";
import type { Tx } from "#api/store/store.ts";
import type { AccountRow } from "#api/store/tables/account.ts";
import { describeDevice } from "./describe-device.ts";
import { checkQuota, takeQuota } from "../sync/quotas.ts";
import { randomId } from "#api/random-id.ts";
import { checkSecondFactor } from "./second-factor.ts";
import { openSession, signOutToken } from "./sessions.ts";

export type SignInForm = {
  email: string;
  password: string;
  /** The client's IP address. */
  address: string;
  /** The cookie that an earlier successful sign-in left on this device. */
  deviceCookie: string | undefined;
  /** Whether the refresh token works only together with a cookie. */
  isCookieBound: boolean;
  /** The browser's User-Agent header. */
  userAgent?: string | undefined;
  /** A one-time code or a recovery code. */
  code?: string | undefined;
  /** Cancels a scheduled erasure of the account. */
  keep_account?: boolean | undefined;
};
/** After this many failed sign-ins to one account from unknown devices, on any network, such devices have to wait. */
const FREE_FAILURES_EVERYWHERE = 50;
const TOO_MANY_FAILURES =
  "Too many failed sign-ins. Wait a moment, or use “Forgot Password”: its message lets you in on this device.";

export type SignedIn = { tokens: Tokens; deviceCookie: string; bindCookie: string | null };

/**
 * Exchanges email and password for a session. An unknown address and a wrong password get the same reply after the same
 * work. Failures slow down further attempts at that account. There is one counter for each known device. Failures from
 * other devices count twice: for their network, and for all networks together, with a higher limit. Strangers can use
 * up the counter for all networks. They cannot lock the owner out: a link or code from an email makes the owner's
 * device known.
 */
export async function signIn(services: Services, form: SignInForm): Promise<SignedIn | Problem> {
  const { store, limits, passwords, clock, log } = services;
  const email = normaliseEmail(form.email);
  const now = clock.now();
  const device = verifyDeviceCookie(services, email, form.deviceCookie);
  const counters = listFailureCounters(email, device, form.address);
  const quotaProblem = device === null ? await checkQuota(services, "failedSignIn", form.address) : null;
  if (quotaProblem !== null) return { ...quotaProblem, detail: TOO_MANY_FAILURES };
  // Counted before the slow password check, else many concurrent attempts would all pass.
  for (const { key, free } of counters) {
    const wait = await limits.attempt(key, now, free);
    if (wait !== null) return { problem: "too_many", retryAfter: wait.after, detail: TOO_MANY_FAILURES };
  }

  const account = await findAccountByEmail(store.db, email);
  const isRight = await passwords.verify(form.password, account?.password_hash ?? null);
  if (isRight === null) return { problem: "unavailable", retryAfter: 2 };
  if (account === undefined || !isRight || isErasureDue(account, now)) {
    await takeQuota(services, "failedSignIn", form.address);
    log.info({ event: "sign_in_failed", account: account?.id ?? null }, "security");
    return { problem: "invalid_credentials" };
  }
  for (const { key } of counters) await limits.clearFailures(key);
  if (account.verified_at === null) return { problem: "email_unverified" };
  if (account.erase_at !== null && form.keep_account !== true) return toDeletionProblem(account.erase_at);
  const refusal = await checkSecondFactor(services, account, form.code);
  if (refusal !== null) return refusal;

  const rehashed = passwords.needsRehash(account.password_hash) ? await passwords.hash(form.password) : null;
  const session = await openSignedInSession(services, account, form, async (tx) => {
    if (rehashed !== null) await setPasswordHash(tx, account.id, rehashed, now);
    if (account.erase_at !== null) await setEraseAt(tx, account.id, null, now);
  });
  if (account.erase_at !== null) log.info({ event: "account_kept", account: account.id }, "security");
  return { ...session, deviceCookie: createDeviceCookie(services, email, device) };
}

/**
 * Opens a session for an account after its owner has proved who they are. Runs `changeAccount` first, in the same
 * transaction.
 */
export async function openSignedInSession(
  services: Services,
  account: Pick<AccountRow, "id" | "role" | "token_version">,
  { isCookieBound, userAgent }: Pick<SignInForm, "isCookieBound" | "userAgent">,
  changeAccount: (tx: Tx) => Promise<void> = async () => undefined,
): Promise<Pick<SignedIn, "tokens" | "bindCookie">> {
  const { sessionId, refresh, bindCookie } = await services.store.withTx(
    async (tx) => {
      await changeAccount(tx);
      return openSession(services, tx, account, { isCookieBound, device: describeDevice(userAgent) });
    },
    { lock: account.id },
  );
  const identity = { accountId: account.id, sessionId, role: account.role };
  const access = await services.accessTokens.sign(identity, services.clock.now());
  services.log.info({ event: "sign_in", account: account.id }, "security");
  const tokens = { access, refresh, ...(bindCookie !== null && { sign_out: signOutToken(services, sessionId) }) };
  return { tokens, bindCookie };
}

/** Returns true if the account's erasure is due. Such an account cannot sign in, even before the job erases it. */
function isErasureDue(account: Pick<AccountRow, "erase_at">, now: number): boolean {
  return account.erase_at !== null && account.erase_at <= now;
}

function toDeletionProblem(eraseAt: number): Problem {
  return {
    problem: "account_closing",
    detail: `This account will be deleted on ${formatDate(eraseAt, "date", { timeZone: "UTC" })}. You can still keep it.`,
  };
}

/** Resets the counter that strangers can use up. Call it when the owner has proved that the mailbox is theirs. */
export function resetSignInFailures(services: Pick<Services, "limits">, email: string): Promise<void> {
  return services.limits.clearFailures(toEverywhereKey(normaliseEmail(email)));
}

function listFailureCounters(
  email: string,
  device: string | null,
  address: string,
): readonly { key: string; free?: number }[] {
  return device === null
    ? [{ key: `sign-in ${email} from ${address}` }, { key: toEverywhereKey(email), free: FREE_FAILURES_EVERYWHERE }]
    : [{ key: `sign-in ${email} ${device}` }];
}

function toEverywhereKey(email: string): string {
  return `sign-in ${email} everywhere`;
}

/** Returns the device id in a device cookie that is valid for this account, or null. */
function verifyDeviceCookie(services: Services, email: string, cookie: string | undefined): string | null {
  const [device = "", mac = ""] = cookie?.split(".") ?? [];
  return /^[\w-]{22}$/u.test(device) && services.keyring.verifyMac("device cookie", `${email} ${device}`, mac)
    ? device
    : null;
}

/**
 * Returns a cookie that makes a device known to an account. Use it when the owner has just signed in or proved the
 * address. Keeps the id of a `known` device.
 */
export function createDeviceCookie(
  services: Pick<Services, "keyring" | "random">,
  email: string,
  known: string | null = null,
): string {
  const device = known ?? randomId(services.random);
  return `${device}.${services.keyring.mac("device cookie", `${email} ${device}`)}`;
}
