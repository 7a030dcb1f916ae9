import { isProblem, type Problem } from "#core/wire/problem.ts";
import { findCrashCause } from "#core/wire/feedback/crash-cause.ts";
import { type CrashReport, isCrashReport, type MistakeReport } from "#core/wire/feedback/reports.ts";
import type { App } from "#api/app-env.ts";
import { takeQuota } from "#api/commands/sync/quotas.ts";
import { randomId } from "#api/random-id.ts";
import { runDirect } from "#api/commands/sync/run-direct.ts";
import { removeQueries, removeQuery } from "#api/commands/attempt/remove-queries.ts";
import { removePersonalData } from "#api/log.ts";
import type { Services } from "#api/services.ts";
import { insertCrashReport } from "#api/store/operate/crash-reports.ts";
import { serve } from "../http/serve.ts";

const RECEIVED = { detail: "Thank you. The report has been received." };

/** Adds the route that receives mistake reports and crash reports. Their `issueType` tells which they are. */
export function addReportRoutes(app: App, services: Services): void {
  serve(app, "reportMistake", ({ body, session, address, c }) =>
    isCrashReport(body)
      ? receiveCrashReport(services, body, session?.accountId ?? null, address, c.req.header("user-agent") ?? "")
      : receiveMistakeReport(services, body, session?.accountId ?? null, c.req.header("idempotency-key")),
  );
}

async function receiveCrashReport(
  services: Services,
  sent: CrashReport,
  accountId: string | null,
  address: string,
  userAgent: string,
): Promise<{ detail: string } | Problem> {
  const refusal = await takeQuota(services, "crashReport", accountId ?? address);
  if (refusal !== null) return refusal;
  // Error messages can contain email addresses, and URLs whose query is secret.
  const report = {
    ...sent,
    issueDescription: removeQueries(removePersonalData(sent.issueDescription)),
    errorInfo: removeQueries(sent.errorInfo),
  };
  const row = {
    id: randomId(services.random),
    account_id: accountId,
    description: report.issueDescription,
    error_info: report.errorInfo,
    current_url: removeQuery(report.currentUrl),
    user_agent: userAgent.slice(0, 300),
    app_version: report.appVersion ?? null,
    created_at: services.clock.now(),
  };
  await services.store.withTx((tx) => insertCrashReport(tx, findCrashCause(report), row));
  return RECEIVED;
}

async function receiveMistakeReport(
  services: Services,
  report: MistakeReport,
  accountId: string | null,
  key: string | undefined,
): Promise<{ detail: string } | Problem> {
  if (accountId === null) return { problem: "unauthenticated" };
  const outcome =
    (await takeQuota(services, "reportMistake", accountId)) ??
    (await runDirect(services, accountId, { kind: "report.add", agg: "report", payload: report, key }));
  return isProblem(outcome) ? outcome : RECEIVED;
}
