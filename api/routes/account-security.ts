import type { App } from "../app-env.ts";
import { confirmEmailChange, requestEmailChange } from "../commands/change-email.ts";
import { changePassword } from "../commands/change-password.ts";
import { deleteAccount } from "../commands/delete-account.ts";
import { beginExport, findExportFile, readExport } from "../commands/export-account.ts";
import { endMyOtherSessions, endMySession, endSessionsOf, listSessions } from "../commands/own-sessions.ts";
import {
  beginSecondFactor,
  confirmFactor,
  endSecondFactor,
  readSecondFactor,
  renewCodes,
} from "../commands/second-factor-setup.ts";
import type { Parts } from "../parts.ts";
import { serve } from "./serve.ts";
import { clearSessionCookie } from "./session-cookies.ts";

/** The second step, sessions, password and address, the copy of all data, and the end of an account. */
export function accountSecurityRoutes(app: App, parts: Parts): void {
  serve(app, "secondFactor", ({ session }) => readSecondFactor(parts, session));
  serve(app, "secondFactorBegin", ({ body, session }) => beginSecondFactor(parts, session, body.password));
  serve(app, "secondFactorConfirm", ({ body, session }) => confirmFactor(parts, session, body.code));
  serve(app, "secondFactorCodes", ({ body, session }) => renewCodes(parts, session, body));
  serve(app, "secondFactorEnd", ({ body, session }) => endSecondFactor(parts, session, body));

  serve(app, "sessions", ({ session }) => listSessions(parts, session));
  serve(app, "sessionEnd", ({ body, session }) => endMySession(parts, session, body.id));
  serve(app, "sessionsEndOthers", ({ session }) => endMyOtherSessions(parts, session));
  serve(app, "crmEndSessions", ({ params, session }) => endSessionsOf(parts, session, params.user));

  serve(app, "passwordChange", ({ body, session }) => changePassword(parts, session, body));
  serve(app, "emailChange", ({ body, session, address }) => requestEmailChange(parts, session, body, { address }));
  serve(app, "emailConfirm", ({ body, session }) => confirmEmailChange(parts, session, body.code));

  serve(app, "exportState", ({ session }) => readExport(parts, session));
  serve(app, "exportBegin", ({ body, session }) => beginExport(parts, session, body));
  serve(app, "exportFile", async ({ params, query }) => {
    const file = await findExportFile(parts, { ...params, ...query });
    if (file === null || (await parts.blobs.size(file.sha256)) === null)
      return { problem: "not_found", detail: "This address has closed. Open your account page for a new one." };
    return new Response(parts.blobs.read(file.sha256, 0, file.bytes - 1), {
      headers: {
        "Content-Type": "application/zip",
        "Content-Length": String(file.bytes),
        "Content-Disposition": 'attachment; filename="bandwise-data.zip"',
        "Cache-Control": "no-store",
        "X-Content-Type-Options": "nosniff",
        "Referrer-Policy": "no-referrer",
      },
    });
  });

  serve(app, "accountDelete", async ({ body, session, c }) => {
    const outcome = await deleteAccount(parts, session, body);
    if ("erase_at" in outcome) clearSessionCookie(c, "bind");
    return outcome;
  });
}
