import type { AnalyticsEvent } from "#core/wire/feedback/analytics.ts";

/** The analytics collector that the owner has configured. */
export type Analytics = {
  /** Forwards an event. Never rejects: failures of the collector are ignored. */
  forward: (event: AnalyticsEvent) => Promise<void>;
};

const TIMEOUT_MS = 5_000;

/** Sends events as JSON from the server, so that the collector gets neither the visitor's address nor browser. */
export function createAnalytics(url: string): Analytics {
  return {
    async forward(event) {
      try {
        const response = await fetch(url, {
          method: "POST",
          headers: { "Content-Type": "application/json" },
          body: JSON.stringify(event),
          signal: AbortSignal.timeout(TIMEOUT_MS),
          redirect: "error",
        });
        await response.body?.cancel();
      } catch {
        // A collector that is down must not delay a learner or cause an error.
      }
    },
  };
}
