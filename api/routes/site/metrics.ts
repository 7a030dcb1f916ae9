import type { App } from "#api/app-env.ts";
import { isEqualSecret } from "#api/gateways/keyring.ts";
import type { Services } from "#api/services.ts";
import { replyWithProblem } from "../http/reply-with-problem.ts";

/**
 * Adds the route that gives Prometheus the metrics. Requests need METRICS_TOKEN. If that setting is missing, there is
 * no route.
 */
export function addMetricsRoutes(app: App, services: Services): void {
  const { metrics } = services;
  const { metricsToken } = services.env;
  if (metrics === undefined || metricsToken === null) return;
  app.get("/api/metrics/", async (c) => {
    const token = /^Bearer (\S{1,500})$/iu.exec(c.req.header("authorization") ?? "")?.[1];
    if (token === undefined || !isEqualSecret(token, metricsToken))
      return replyWithProblem(c, { problem: "unauthenticated" });
    const { text, contentType } = await metrics.read();
    return c.body(text, 200, { "Content-Type": contentType });
  });
}
