import type { MiddlewareHandler } from "hono";
import type { AppEnv } from "../app-env.ts";
import { runAsCaller } from "../log.ts";
import type { Services } from "../services.ts";
import { clientAddress } from "./client-address.ts";
import { declaredPath } from "./declared-path.ts";

/**
 * Gives each request an id and the services, and logs one line without path values, query, body or address. The caller's
 * address is in security events only.
 */
export function logRequests(services: Services): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const requestId = Buffer.from(services.random.bytes(12)).toString("base64url");
    c.set("requestId", requestId);
    c.set("services", services);
    c.set("session", null);
    const startedAt = performance.now();
    const address = clientAddress(c, services.env.trustedProxies);
    await runAsCaller({ request_id: requestId, address }, next);
    c.res.headers.set("X-Request-Id", requestId);
    // Tells the client not to send another request on a connection that is about to close.
    if (services.isStopping?.() === true) c.res.headers.set("Connection", "close");
    const line = {
      request_id: requestId,
      method: c.req.method,
      route: declaredPath(c),
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
