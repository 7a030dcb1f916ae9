import type { CrashReport } from "#core/wire/reports.ts";
import type { Parts } from "#web/parts.ts";

/** What is said of a failure: its message and stack, and the address without query. No answers, no text of the learner. */
export function crashReportOf(error: unknown, address: URL): CrashReport {
  const isError = error instanceof Error;
  return {
    issueType: "System Error",
    issueDescription: (isError ? `${error.name}: ${error.message}` : String(error)).slice(0, 2000),
    errorInfo: (isError ? (error.stack ?? "") : "").slice(0, 8000),
    currentUrl: (address.origin + address.pathname).slice(0, 500),
  };
}

/** Tells the server that the interface failed. A report that cannot be sent is dropped: the page itself says what happened. */
export async function reportCrash(parts: Parts, error: unknown): Promise<void> {
  try {
    const client = await parts.client();
    await client.call("reportMistake", { body: crashReportOf(error, new URL(location.href)) });
  } catch {
    // the failure that is being reported may be the network's own
  }
}
