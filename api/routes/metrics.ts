import type { App } from "../app-env.ts";
import { isSame } from "../gateways/keyring.ts";
import type { Parts } from "../parts.ts";
import { problemReply } from "./problem-reply.ts";

/** What Prometheus reads, for whoever has METRICS_TOKEN. Without a token in the environment the address does not exist. */
export function metricsRoutes(app: App, parts: Parts): void {
  const { metrics } = parts;
  const { metricsToken } = parts.env;
  if (metrics === undefined || metricsToken === null) return;
  app.get("/api/metrics/", async (c) => {
    const given = /^Bearer (\S{1,500})$/iu.exec(c.req.header("authorization") ?? "")?.[1];
    if (given === undefined || !isSame(given, metricsToken)) return problemReply(c, { problem: "unauthenticated" });
    const { text, contentType } = await metrics.read();
    return c.body(text, 200, { "Content-Type": contentType });
  });
}
