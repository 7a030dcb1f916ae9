import { isProblem, type Problem } from "#core/wire/problem.ts";
import { type CrashReport, isCrashReport, type MistakeReport } from "#core/wire/reports.ts";
import type { App } from "../app-env.ts";
import { takeQuota } from "../commands/quotas.ts";
import { randomId } from "../commands/random-id.ts";
import { runDirect } from "../commands/run-direct.ts";
import { withoutQuery } from "../commands/without-query.ts";
import type { Parts } from "../parts.ts";
import { insertCrashReport } from "../store/reports.ts";
import { serve } from "./serve.ts";

const RECEIVED = { detail: "Thank you. The report has been received." };

/** Mistakes that learners find in tests, and what the app says of its own failures: one address, told apart by issueType. */
export function reportRoutes(app: App, parts: Parts): void {
  serve(app, "reportMistake", ({ body, session, address, c }) =>
    isCrashReport(body)
      ? takeCrashReport(parts, body, session?.accountId ?? null, address, c.req.header("user-agent") ?? "")
      : takeMistakeReport(parts, body, session?.accountId ?? null, c.req.header("idempotency-key")),
  );
}

async function takeCrashReport(
  parts: Parts,
  report: CrashReport,
  accountId: string | null,
  address: string,
  userAgent: string,
): Promise<{ detail: string } | Problem> {
  const refusal = await takeQuota(parts, "crashReport", accountId ?? address);
  if (refusal !== null) return refusal;
  await insertCrashReport(parts.store.db, {
    id: randomId(parts.random),
    account_id: accountId,
    description: report.issueDescription,
    error_info: report.errorInfo,
    current_url: withoutQuery(report.currentUrl),
    user_agent: userAgent.slice(0, 300),
    created_at: parts.clock.now(),
  });
  return RECEIVED;
}

async function takeMistakeReport(
  parts: Parts,
  report: MistakeReport,
  accountId: string | null,
  key: string | undefined,
): Promise<{ detail: string } | Problem> {
  if (accountId === null) return { problem: "unauthenticated" };
  const done =
    (await takeQuota(parts, "reportMistake", accountId)) ??
    (await runDirect(parts, accountId, { kind: "report.add", agg: "report", payload: report, key }));
  return isProblem(done) ? done : RECEIVED;
}
