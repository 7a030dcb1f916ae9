import type { Context, MiddlewareHandler } from "hono";
import { matchedRoutes } from "hono/route";
import type { AppEnv } from "../app-env.ts";
import type { Parts } from "../parts.ts";

/** Gives each request an id, hands it the parts, and logs one line: no query, no body, no address. */
export function requestLine(parts: Parts): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const requestId = Buffer.from(parts.random.bytes(12)).toString("base64url");
    c.set("requestId", requestId);
    c.set("parts", parts);
    c.set("session", null);
    const startedAt = performance.now();
    await next();
    c.res.headers.set("X-Request-Id", requestId);
    // Nobody sends a next request into a connection that is about to end.
    if (parts.isStopping?.() === true) c.res.headers.set("Connection", "close");
    const line = {
      request_id: requestId,
      method: c.req.method,
      path: c.req.path,
      status: c.res.status,
      ms: Math.round(performance.now() - startedAt),
      account: c.get("session")?.accountId,
    };
    if (c.req.path.startsWith("/api/")) parts.log.info(line, "request");
    else parts.log.debug(line, "request");
    parts.metrics?.request({
      method: c.req.method,
      route: declaredPath(c),
      status: c.res.status,
      seconds: (performance.now() - startedAt) / 1000,
    });
  };
}

/** The path of the route that answers, as it was declared; pages, files and unknown addresses are counted together. */
function declaredPath(c: Context): string {
  const path = matchedRoutes(c).find((route) => !route.path.endsWith("*"))?.path;
  return path ?? (c.req.path.startsWith("/api/") ? "unknown" : "pages and files");
}
