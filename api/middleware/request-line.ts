import type { MiddlewareHandler } from "hono";
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
    c.header("X-Request-Id", requestId);
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
  };
}
