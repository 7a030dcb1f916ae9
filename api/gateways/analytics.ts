import type { AnalyticsEvent } from "#core/wire/analytics.ts";

/** The collector that the owner has set up. */
export type Analytics = {
  /** Passes an event on. Failures are the collector's own: nobody hears of them. */
  tell: (event: AnalyticsEvent) => Promise<void>;
};

const PATIENCE_MS = 5_000;

/** Events go out as JSON, from the server: the collector learns nothing of the visitor, neither address nor browser. */
export function createAnalytics(url: string): Analytics {
  return {
    async tell(event) {
      try {
        const response = await fetch(url, {
          method: "POST",
          headers: { "Content-Type": "application/json" },
          body: JSON.stringify(event),
          signal: AbortSignal.timeout(PATIENCE_MS),
          redirect: "error",
        });
        await response.body?.cancel();
      } catch {
        // No learner is to wait for, or read about, a collector that is down.
      }
    },
  };
}
