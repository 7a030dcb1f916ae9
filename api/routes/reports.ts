import type { App } from "../app-env.ts";
import { takeQuota } from "../commands/quotas.ts";
import { randomId } from "../commands/random-id.ts";
import type { Parts } from "../parts.ts";
import { insertCrashReport } from "../store/reports.ts";
import { serve } from "./serve.ts";

/** Reports that the app makes of its own failures. */
export function reportRoutes(app: App, parts: Parts): void {
  serve(app, "reportMistake", async ({ body, session, address, c }) => {
    const refusal = takeQuota(parts, "crashReport", session?.accountId ?? address);
    if (refusal !== null) return refusal;
    await insertCrashReport(parts.store.db, {
      id: randomId(parts.random),
      account_id: session?.accountId ?? null,
      description: body.issueDescription,
      error_info: body.errorInfo,
      // Queries carry mail tokens and messages.
      current_url: body.currentUrl.replace(/[?#].*$/su, ""),
      user_agent: (c.req.header("user-agent") ?? "").slice(0, 300),
      created_at: parts.clock.now(),
    });
    return { detail: "Thank you. The report has been received." };
  });
}
