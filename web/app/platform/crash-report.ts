import { MAX_URL_LENGTH, type CrashReport } from "#core/wire/feedback/reports.ts";
import type { Services } from "#web/services.ts";

declare const __APP_VERSION__: string;

/**
 * Returns a crash report with the error's message and stack, and the address without its query, which may contain a
 * token.
 */
export function createCrashReport(error: unknown, address: URL, appVersion: string): CrashReport {
  const isError = error instanceof Error;
  return {
    issueType: "System Error",
    issueDescription: (isError ? `${error.name}: ${error.message}` : String(error)).slice(0, 2000),
    errorInfo: (isError ? (error.stack ?? "") : "").slice(0, 8000),
    currentUrl: (address.origin + address.pathname).slice(0, MAX_URL_LENGTH),
    appVersion,
  };
}

/** Sends a crash report to the server. Ignores a failure to send it, because the page already shows the error. */
export async function reportCrash(services: Services, error: unknown): Promise<void> {
  try {
    const client = await services.client();
    await client.call("reportMistake", { body: createCrashReport(error, new URL(location.href), __APP_VERSION__) });
  } catch {
    // The network may be what failed.
  }
}
