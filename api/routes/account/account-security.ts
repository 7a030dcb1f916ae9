import type { App } from "#api/app-env.ts";
import { changeCalibrationConsent, readCalibrationConsent } from "#api/commands/account/calibration-consent.ts";
import { confirmEmailChange, requestEmailChange } from "#api/commands/account/change-email.ts";
import { changePassword } from "#api/commands/account/change-password.ts";
import { deleteAccount } from "#api/commands/account/delete-account.ts";
import { requestExport, findExportFile, viewExport } from "#api/commands/account/export-account.ts";
import { endMyOtherSessions, endMySession, endUserSessions, listSessions } from "#api/commands/account/own-sessions.ts";
import {
  beginSecondFactor,
  enableSecondFactor,
  disableSecondFactor,
  readSecondFactor,
  renewRecoveryCodes,
} from "#api/commands/account/second-factor-setup.ts";
import type { Services } from "#api/services.ts";
import { serve } from "../http/serve.ts";
import { clearSessionCookie } from "./session-cookies.ts";

/** Adds the routes for the second factor, sessions, password, email address, data export and account deletion. */
export function addAccountSecurityRoutes(app: App, services: Services): void {
  serve(app, "secondFactor", ({ session }) => readSecondFactor(services, session));
  serve(app, "secondFactorBegin", ({ body, session }) => beginSecondFactor(services, session, body.password));
  serve(app, "secondFactorConfirm", ({ body, session }) => enableSecondFactor(services, session, body.code));
  serve(app, "secondFactorCodes", ({ body, session }) => renewRecoveryCodes(services, session, body));
  serve(app, "secondFactorEnd", ({ body, session }) => disableSecondFactor(services, session, body));

  serve(app, "sessions", ({ session }) => listSessions(services, session));
  serve(app, "sessionEnd", ({ body, session }) => endMySession(services, session, body.id));
  serve(app, "sessionsEndOthers", ({ session }) => endMyOtherSessions(services, session));
  serve(app, "crmEndSessions", ({ params, session }) => endUserSessions(services, session, params.user));

  serve(app, "passwordChange", ({ body, session }) => changePassword(services, session, body));
  serve(app, "emailChange", ({ body, session, address }) => requestEmailChange(services, session, body, { address }));
  serve(app, "emailConfirm", ({ body, session }) => confirmEmailChange(services, session, body.code));

  serve(app, "exportState", ({ session }) => viewExport(services, session));
  serve(app, "exportBegin", ({ body, session }) => requestExport(services, session, body));
  serve(app, "exportFile", async ({ params, query }) => {
    const file = await findExportFile(services, { ...params, ...query });
    if (file === null || (await services.blobs.size(file.sha256)) === null)
      return { problem: "not_found", detail: "This link has expired. Open your account page for a new one." };
    return new Response(services.blobs.read(file.sha256, 0, file.bytes - 1), {
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

  serve(app, "calibrationConsent", ({ session }) => readCalibrationConsent(services, session));
  serve(app, "calibrationConsentSet", ({ body, session }) => changeCalibrationConsent(services, session, body));

  serve(app, "accountDelete", async ({ body, session, c }) => {
    const outcome = await deleteAccount(services, session, body);
    if ("erase_at" in outcome) clearSessionCookie(c, "bind");
    return outcome;
  });
}
