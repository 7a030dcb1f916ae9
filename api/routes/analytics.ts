import type { App } from "../app-env.ts";
import { takeQuota } from "../commands/quotas.ts";
import { createAnalytics } from "../gateways/analytics.ts";
import type { Parts } from "../parts.ts";
import { serve } from "./serve.ts";

/** Events of the app for the owner's collector; without one they are taken and forgotten. */
export function analyticsRoutes(app: App, parts: Parts): void {
  const { analyticsUrl } = parts.env;
  const analytics = analyticsUrl === null ? null : createAnalytics(analyticsUrl);
  serve(app, "analyticsEvent", async ({ body, address }) => {
    const refusal = await takeQuota(parts, "analyticsEvent", address);
    if (refusal !== null) return refusal;
    void analytics?.tell(body);
    return { detail: "Noted." };
  });
}
