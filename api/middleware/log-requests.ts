import { randomUUID } from "node:crypto";
import type { MiddlewareHandler } from "hono";
import type { AppEnv } from "../app-env.ts";
import { runAsCaller } from "../log.ts";
import type { Services } from "../services.ts";
import { clientAddress } from "./client-address.ts";
import { declaredPath } from "./declared-path.ts";
import { setDefaultHeader } from "./default-header.ts";

/**
 * Gives each request an id and the services, and logs one line without path values, query, body or address. The
 * caller's address is in security events only.
 */
export function logRequests(services: Services): MiddlewareHandler<AppEnv> {
  // The fields below contain no secrets, and searching them would cost twenty times as much as the rest of the line.
  const requestLog = services.log.child({}, { redact: [] });
  return async (c, next) => {
    const requestId = randomUUID();
    c.set("requestId", requestId);
    c.set("services", services);
    c.set("session", null);
    const startedAt = performance.now();
    const caller = {
      request_id: requestId,
      // A getter, because only security events need the address.
      get address() {
        return clientAddress(c, services.env.trustedProxies);
      },
    };
    await runAsCaller(caller, next);
    setDefaultHeader(c, "X-Request-Id", requestId);
    // Tells the client not to send another request on a connection that is about to close.
    if (services.isStopping?.() === true) setDefaultHeader(c, "Connection", "close");
    const { method, path } = c.req;
    const { status } = c.res;
    const route = declaredPath(c);
    const ms = performance.now() - startedAt;
    const account = c.get("session")?.accountId;
    const line = { request_id: requestId, method, route, status, ms: Math.round(ms), account };
    if (path.startsWith("/api/")) requestLog.info(line, "request");
    else requestLog.debug(line, "request");
    services.metrics?.countRequest({ method, route, status, seconds: ms / 1000 });
  };
}
