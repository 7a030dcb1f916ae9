import type { App } from "#api/app-env.ts";
import { takeQuota } from "#api/commands/sync/quotas.ts";
import { createAnalytics } from "#api/gateways/analytics.ts";
import type { Services } from "#api/services.ts";
import { serve } from "../http/serve.ts";

/** Adds the route that forwards analytics events to the owner's collector. Discards the events if there is none. */
export function addAnalyticsRoutes(app: App, services: Services): void {
  const { analyticsUrl } = services.env;
  const analytics = analyticsUrl === null ? null : createAnalytics(analyticsUrl);
  serve(app, "analyticsEvent", async ({ body, address }) => {
    const refusal = await takeQuota(services, "analyticsEvent", address);
    if (refusal !== null) return refusal;
    void analytics?.forward(body);
    return { detail: "The event was received." };
  });
}
