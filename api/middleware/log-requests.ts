import type { Context, MiddlewareHandler } from "hono";
import { matchedRoutes } from "hono/route";
import type { AppEnv } from "../app-env.ts";
import type { Services } from "../services.ts";

/** Gives each request an id and the services, and logs one line without query, body or address. */
export function logRequests(services: Services): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const requestId = Buffer.from(services.random.bytes(12)).toString("base64url");
    c.set("requestId", requestId);
    c.set("services", services);
    c.set("session", null);
    const startedAt = performance.now();
    await next();
    c.res.headers.set("X-Request-Id", requestId);
    // Tells the client not to send another request on a connection that is about to close.
    if (services.isStopping?.() === true) c.res.headers.set("Connection", "close");
    const line = {
      request_id: requestId,
      method: c.req.method,
      path: c.req.path,
      status: c.res.status,
      ms: Math.round(performance.now() - startedAt),
      account: c.get("session")?.accountId,
    };
    if (c.req.path.startsWith("/api/")) services.log.info(line, "request");
    else services.log.debug(line, "request");
    services.metrics?.request({
      method: c.req.method,
      route: declaredPath(c),
      status: c.res.status,
      seconds: (performance.now() - startedAt) / 1000,
    });
  };
}

/** Returns the path of the matching route as declared. Pages, files and unknown addresses are counted together. */
function declaredPath(c: Context): string {
  const path = matchedRoutes(c).find((route) => !route.path.endsWith("*"))?.path;
  return path ?? (c.req.path.startsWith("/api/") ? "unknown" : "pages and files");
}
