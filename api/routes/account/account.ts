import type { AccountSettings } from "#core/wire/account/account.ts";
import type { User } from "#core/wire/account/user.ts";
import { isProblem } from "#core/wire/problem.ts";
import type { App } from "#api/app-env.ts";
import { changeOwnSettings } from "#api/commands/account/change-settings.ts";
import { takeQuota } from "#api/commands/sync/quotas.ts";
import { readKeptWorkKey, readKeptWorkKeyPair } from "#api/commands/account/kept-work-key.ts";
import { register, resendVerification, verifyEmail } from "#api/commands/account/register.ts";
import { confirmReset, requestReset } from "#api/commands/account/reset-password.ts";
import { endSessionByToken, refreshSession, signOut } from "#api/commands/account/sessions.ts";
import { signIn } from "#api/commands/account/sign-in.ts";
import type { Services } from "#api/services.ts";
import { findUser, toUser } from "#api/store/account/accounts.ts";
import { serve } from "../http/serve.ts";
import { clearSessionCookie, ensureXsrfCookie, readSessionCookie, setSessionCookie } from "./session-cookies.ts";

/**
 * With this header our web client asks for a refresh token that is bound to a cookie. Plain API clients do not send it.
 */
const BIND_HEADER = "Bandwise-Bind";

/** Routes for registration, sign-in, sessions and settings. */
export function accountRoutes(app: App, services: Services): void {
  serve(app, "register", ({ body, address }) => register(services, body, { address }));
  serve(app, "verify", ({ body, address }) => verifyEmail(services, body, { address }));
  serve(app, "resendVerification", ({ body, address }) => resendVerification(services, body, { address }));
  serve(app, "reset", ({ body, address }) => requestReset(services, body, { address }));
  serve(app, "resetConfirm", ({ body, address }) => confirmReset(services, body, { address }));

  serve(app, "token", async ({ body, address, c }) => {
    const outcome = await signIn(services, {
      ...body,
      address,
      deviceCookie: readSessionCookie(c, "device"),
      wantsBinding: c.req.header(BIND_HEADER) === "1",
      userAgent: c.req.header("user-agent"),
    });
    if (isProblem(outcome)) return outcome;
    setSessionCookie(c, "device", outcome.deviceCookie);
    if (outcome.bindCookie !== null) setSessionCookie(c, "bind", outcome.bindCookie);
    ensureXsrfCookie(c);
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

async function changeUser(services: Services, accountId: string, change: Partial<AccountSettings>): Promise<User> {
  return toUser(
    await services.store.withTx((tx) => changeOwnSettings(tx, accountId, change, services.clock.now()), {
      lockUser: accountId,
    }),
  );
}
