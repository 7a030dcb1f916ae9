import type * as v from "valibot";
import type { VerifySchema } from "#core/wire/account/account.ts";
import type { Tokens } from "#core/wire/account/user.ts";
import type { Problem } from "#core/wire/problem.ts";
import { isEqualSecret } from "#api/gateways/keyring.ts";
import type { Services } from "#api/services.ts";
import { findAccount, findAccountByEmail, NO_ACCOUNT_ID } from "#api/store/account/accounts.ts";
import type { RegistrationRow } from "#api/store/tables/account.ts";
import { sha256Hex } from "#api/sha256.ts";
import { takeQuota } from "../sync/quotas.ts";
import { WRONG_CODE } from "./mail-tokens.ts";
import { completeProof, findRegistrationByCode, findRegistrationByLinkToken } from "./pending-registrations.ts";
import { createDeviceCookie, openSignedInSession } from "./sign-in.ts";

const VERIFIED = "Your email address is verified. You can sign in now.";
const SIGNED_IN = "Your email address is verified.";
const VERIFIED_ONLY = "Your email address is verified. Choose a new password with “Forgot password” to sign in.";
const WRONG_PASSWORD: Problem = {
  problem: "invalid",
  errors: {
    password: ["This is not the password of that registration. If you did not choose it, use “Forgot password”."],
  },
};

type Caller = {
  /** The client's IP address. */
  address: string;
  /** The cookie of the browser that registered. */
  browser: string | undefined;
  isCookieBound: boolean;
  userAgent: string | undefined;
};

/** `session` is null if the device is not signed in. */
export type Verified = {
  detail: string;
  deviceCookie: string;
  session: { tokens: Tokens; bindCookie: string | null } | null;
};

/**
 * Verifies an address by link token, or by address and code. A stranger may have registered the owner's address with a
 * password of the stranger's choice. The proof therefore also needs the cookie of the browser that registered, or the
 * password of that registration. With `sign_in` it also opens a session: the caller has proved more than at a sign-in.
 */
export async function verifyEmail(
  services: Services,
  proof: v.InferOutput<typeof VerifySchema>,
  { address, browser, ...device }: Caller,
): Promise<Verified | Problem> {
  const refusal = await takeQuota(services, "code", address);
  if (refusal !== null) return refusal;
  const wrong: Problem = "token" in proof ? { problem: "link_wrong" } : WRONG_CODE;
  const row = await findRegistration(services, proof);
  if (row === null) return wrong;
  const refused = await checkRegistrant(services, row, { browser, password: proof.password });
  if (refused !== null) return refused;

  const isProved = await services.store.withTx((tx) => completeProof(services, tx, row), { lock: row.account_id });
  const account = await findAccount(services.store.db, row.account_id);
  if (!isProved || account === undefined) return wrong;
  const deviceCookie = createDeviceCookie(services, account.email);
  if (row.password_hash === null) return { detail: VERIFIED_ONLY, deviceCookie, session: null };
  if (proof.sign_in !== true) return { detail: VERIFIED, deviceCookie, session: null };
  return { detail: SIGNED_IN, deviceCookie, session: await openSignedInSession(services, account, device) };
}

async function findRegistration(
  services: Services,
  proof: v.InferOutput<typeof VerifySchema>,
): Promise<RegistrationRow | null> {
  if ("token" in proof) return services.store.withTx((tx) => findRegistrationByLinkToken(services, tx, proof.token));
  const account = await findAccountByEmail(services.store.db, proof.email);
  const id = account?.id ?? NO_ACCOUNT_ID;
  return services.store.withTx((tx) => findRegistrationByCode(services, tx, id, proof.code), { lock: id });
}

async function checkRegistrant(
  services: Services,
  { password_hash, browser_hash }: RegistrationRow,
  given: { browser: string | undefined; password: string | undefined },
): Promise<Problem | null> {
  // A registration without a password only verifies the address. Its owner then chooses a password with a reset email.
  if (password_hash === null) return null;
  if (given.browser !== undefined && browser_hash !== null && isEqualSecret(sha256Hex(given.browser), browser_hash))
    return null;
  if (given.password === undefined) return { problem: "password_needed" };
  const isRight = await services.passwords.verify(given.password, password_hash);
  if (isRight === null) return { problem: "unavailable", retryAfter: 2 };
  return isRight ? null : WRONG_PASSWORD;
}
