import { Hono } from "hono";
import type { App, AppEnv } from "./app-env.ts";
import { refuseCrossSite } from "./middleware/cross-site.ts";
import { requestLine } from "./middleware/request-line.ts";
import { securityHeaders } from "./middleware/security-headers.ts";
import type { Parts } from "./parts.ts";
import { accountRoutes } from "./routes/account.ts";
import { attemptRoutes } from "./routes/attempts.ts";
import { devMailRoutes } from "./routes/dev-mail.ts";
import { fileRoutes } from "./routes/files.ts";
import { healthRoutes } from "./routes/health.ts";
import { libraryRoutes } from "./routes/library.ts";
import { mediaRoutes } from "./routes/media.ts";
import { offlineRoutes } from "./routes/offline.ts";
import { paymentRoutes } from "./routes/payment.ts";
import { problemReply } from "./routes/problem-reply.ts";
import { syncRoutes } from "./routes/sync.ts";
import { reportRoutes } from "./routes/reports.ts";
import { talkbackRoutes } from "./routes/talkback.ts";
import { unknownRoutes } from "./routes/unknown.ts";
import { uploadRoutes } from "./routes/uploads.ts";

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
  accountRoutes(app, parts);
  libraryRoutes(app, parts);
  attemptRoutes(app, parts);
  offlineRoutes(app, parts);
  syncRoutes(app, parts);
  paymentRoutes(app, parts);
  reportRoutes(app, parts);
  talkbackRoutes(app, parts);
  uploadRoutes(app, parts);
  mediaRoutes(app, parts);
  devMailRoutes(app, parts);
  unknownRoutes(app);
  fileRoutes(app, parts);
  return app;
}
