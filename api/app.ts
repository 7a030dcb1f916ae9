import { Hono } from "hono";
import type { App, AppEnv } from "./app-env.ts";
import { refuseCrossSite } from "./middleware/cross-site.ts";
import { requestLine } from "./middleware/request-line.ts";
import { securityHeaders } from "./middleware/security-headers.ts";
import type { Parts } from "./parts.ts";
import { fileRoutes } from "./routes/files.ts";
import { healthRoutes } from "./routes/health.ts";
import { problemReply } from "./routes/problem-reply.ts";
import { unknownRoutes } from "./routes/unknown.ts";

/** The whole server as one function from request to response. */
export function createApp(parts: Parts): App {
  const app: App = new Hono<AppEnv>();
  app.use(requestLine(parts));
  app.use(securityHeaders(parts.env));
  app.use("/api/*", refuseCrossSite);
  app.onError((error, c) => {
    parts.log.error({ err: error, request_id: c.get("requestId"), path: c.req.path }, "a request failed");
    return problemReply(c, { problem: "internal" });
  });

  healthRoutes(app);
  unknownRoutes(app);
  fileRoutes(app, parts);
  return app;
}
