import type { AccountSettings } from "#core/wire/account/account.ts";
import type { User } from "#core/wire/account/user.ts";
import { isProblem, type Problem } from "#core/wire/problem.ts";
import type { Context } from "hono";
import type { App, AppEnv } from "#api/app-env.ts";
import { changeOwnSettings } from "#api/commands/account/change-settings.ts";
import { takeQuota } from "#api/commands/sync/quotas.ts";
import { readKeptWorkKey, readKeptWorkKeyPair } from "#api/commands/account/kept-work-key.ts";
import { register, resendVerification } from "#api/commands/account/register.ts";
import { verifyEmail } from "#api/commands/account/verify-email.ts";
import { confirmReset, requestReset } from "#api/commands/account/reset-password.ts";
import { endSessionByToken, refreshSession, signOut } from "#api/commands/account/sessions.ts";
import { signIn } from "#api/commands/account/sign-in.ts";
import type { Services } from "#api/services.ts";
import { findUser, toUser } from "#api/store/account/accounts.ts";
import { serve } from "../http/serve.ts";
import {
  clearSessionCookie,
  ensureRegistrationCookie,
  ensureXsrfCookie,
  readSessionCookie,
  setSessionCookie,
} from "./session-cookies.ts";

/**
 * With this header, our web client requests a refresh token that works only with a cookie. Other API clients do not
 * send the header.
 */
const BIND_HEADER = "Bandwise-Bind";

/** Adds the routes for registration, sign-in and sign-out, password reset, kept-work keys and settings. */
export function addAccountRoutes(app: App, services: Services): void {
  serve(app, "register", ({ body, address, c }) =>
    register(services, body, { address, browser: ensureRegistrationCookie(c) }),
  );
  serve(app, "verify", async ({ body, address, c }) => {
    const outcome = await verifyEmail(services, body, {
      address,
      browser: readSessionCookie(c, "registration"),
      isCookieBound: c.req.header(BIND_HEADER) === "1",
      userAgent: c.req.header("user-agent"),
    });
    const reply = markDeviceAsKnown(c, outcome);
    if (isProblem(outcome) || outcome.session === null) return reply;
    setSignInCookies(c, outcome.session.bindCookie);
    return { ...reply, tokens: outcome.session.tokens };
  });
  serve(app, "resendVerification", ({ body, address, c }) =>
    resendVerification(services, body, { address, browser: ensureRegistrationCookie(c) }),
  );
  serve(app, "reset", ({ body, address }) => requestReset(services, body, { address }));
  serve(app, "resetConfirm", async ({ body, address, c }) =>
    markDeviceAsKnown(c, await confirmReset(services, body, { address })),
  );

  serve(app, "token", async ({ body, address, c }) => {
    const outcome = await signIn(services, {
      ...body,
      address,
      deviceCookie: readSessionCookie(c, "device"),
      isCookieBound: c.req.header(BIND_HEADER) === "1",
      userAgent: c.req.header("user-agent"),
    });
    if (isProblem(outcome)) return outcome;
    setSessionCookie(c, "device", outcome.deviceCookie);
    setSignInCookies(c, outcome.bindCookie);
    return outcome.tokens;
  });

  serve(app, "tokenRefresh", async ({ body, address, c }) => {
    const tokens =
      (await takeQuota(services, "refresh", address)) ??
      (await refreshSession(services, body.refresh, readSessionCookie(c, "bind")));
    if (!isProblem(tokens)) ensureXsrfCookie(c);
    return tokens;
  });

  serve(app, "logout", async ({ body, c }) => {
    await signOut(services, body.refresh);
    clearSessionCookie(c, "bind");
    return { detail: "You're successfully logged out" };
  });

  serve(app, "signOut", async ({ body, c }) => {
    const { ownsCookie } = await endSessionByToken(services, body.token, readSessionCookie(c, "bind"));
    if (ownsCookie) clearSessionCookie(c, "bind");
    return { detail: "You're successfully logged out" };
  });

  serve(app, "keptWorkKey", ({ session }) => readKeptWorkKey(services, session));
  serve(app, "keptWorkKeyPair", ({ session }) => readKeptWorkKeyPair(services, session));

  serve(
    app,
    "userDetails",
    async ({ session }) => (await findUser(services.store.db, session.accountId)) ?? { problem: "unauthenticated" },
  );

  serve(app, "updateSettings", ({ body, session }) => changeUser(services, session.accountId, body));
  serve(app, "updateUserType", ({ body, session }) =>
    changeUser(services, session.accountId, { testType: body.test_type }),
  );
}

function setSignInCookies(c: Context<AppEnv>, bindCookie: string | null): void {
  if (bindCookie !== null) setSessionCookie(c, "bind", bindCookie);
  ensureXsrfCookie(c);
}

/**
 * Sets the device cookie after somebody proved the email address, and returns the reply. A device with the cookie is
 * not slowed down by other people's failed sign-ins.
 */
function markDeviceAsKnown(
  c: Context<AppEnv>,
  outcome: { detail: string; deviceCookie: string } | Problem,
): { detail: string } | Problem {
  if (isProblem(outcome)) return outcome;
  setSessionCookie(c, "device", outcome.deviceCookie);
  return { detail: outcome.detail };
}

async function changeUser(services: Services, accountId: string, change: Partial<AccountSettings>): Promise<User> {
  return toUser(
    await services.store.withTx((tx) => changeOwnSettings(tx, accountId, change, services.clock.now()), {
      lock: accountId,
    }),
  );
}
