import type { AccountSettings } from "#core/wire/account.ts";
import type { User } from "#core/wire/user.ts";
import { isProblem } from "#core/wire/problem.ts";
import type { App } from "../app-env.ts";
import { changeOwnSettings } from "../commands/change-settings.ts";
import { takeQuota } from "../commands/quotas.ts";
import { register, resendVerification, verifyEmail } from "../commands/register.ts";
import { confirmReset, requestReset } from "../commands/reset-password.ts";
import { refreshSession, signOut } from "../commands/sessions.ts";
import { signIn } from "../commands/sign-in.ts";
import type { Parts } from "../parts.ts";
import { findUser, toUser } from "../store/accounts.ts";
import { serve } from "./serve.ts";
import { clearSessionCookie, ensureXsrfCookie, readSessionCookie, setSessionCookie } from "./session-cookies.ts";

/** Our web client asks with this header that its refresh token be bound to a cookie; plain API clients do not. */
const BIND_HEADER = "Bandwise-Bind";

/** Registration, sign-in, sessions and settings. */
export function accountRoutes(app: App, parts: Parts): void {
  serve(app, "register", ({ body, address }) => register(parts, body, { address }));
  serve(app, "verify", ({ body, address }) => verifyEmail(parts, body, { address }));
  serve(app, "resendVerification", ({ body, address }) => resendVerification(parts, body, { address }));
  serve(app, "reset", ({ body, address }) => requestReset(parts, body, { address }));
  serve(app, "resetConfirm", ({ body, address }) => confirmReset(parts, body, { address }));

  serve(app, "token", async ({ body, address, c }) => {
    const outcome = await signIn(parts, {
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
      (await takeQuota(parts, "refresh", address)) ??
      (await refreshSession(parts, body.refresh, readSessionCookie(c, "bind")));
    if (!isProblem(tokens)) ensureXsrfCookie(c);
    return tokens;
  });

  serve(app, "logout", async ({ body, c }) => {
    await signOut(parts, body.refresh);
    clearSessionCookie(c, "bind");
    return { detail: "You're successfully logged out" };
  });

  serve(
    app,
    "userDetails",
    async ({ session }) => (await findUser(parts.store.db, session.accountId)) ?? { problem: "unauthenticated" },
  );

  serve(app, "updateSettings", ({ body, session }) => changeUser(parts, session.accountId, body));
  serve(app, "updateUserType", ({ body, session }) =>
    changeUser(parts, session.accountId, { testType: body.test_type }),
  );
}

async function changeUser(parts: Parts, accountId: string, change: Partial<AccountSettings>): Promise<User> {
  return toUser(
    await parts.store.withTx((tx) => changeOwnSettings(tx, accountId, change, parts.clock.now()), {
      lockUser: accountId,
    }),
  );
}
