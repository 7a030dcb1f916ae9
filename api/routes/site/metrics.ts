import type { App } from "#api/app-env.ts";
import { isEqualSecret } from "#api/gateways/keyring.ts";
import type { Services } from "#api/services.ts";
import { problemReply } from "../http/problem-reply.ts";

/**
 * Serves the metrics for Prometheus to callers with METRICS_TOKEN. Without a configured token the address does not
 * exist.
 */
export function metricsRoutes(app: App, services: Services): void {
  const { metrics } = services;
  const { metricsToken } = services.env;
  if (metrics === undefined || metricsToken === null) return;
  app.get("/api/metrics/", async (c) => {
    const given = /^Bearer (\S{1,500})$/iu.exec(c.req.header("authorization") ?? "")?.[1];
    if (given === undefined || !isEqualSecret(given, metricsToken))
      return problemReply(c, { problem: "unauthenticated" });
    const { text, contentType } = await metrics.read();
    return c.body(text, 200, { "Content-Type": contentType });
  });
}
