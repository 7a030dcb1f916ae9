import type { App } from "#api/app-env.ts";
import { ENDPOINTS } from "#core/wire/endpoints.ts";
import { problemReply } from "./problem-reply.ts";

const KNOWN = Object.values(ENDPOINTS).map(({ method, path }) => ({
  method,
  pattern: new RegExp(`^${path.replaceAll(/:\w+/gu, "[^/]+")}$`, "u"),
}));

/** Replies to requests for unknown API addresses: 405 if another method would work, else 404. */
export function unknownRoutes(app: App): void {
  app.all("/api/*", (c) => {
    const methods = new Set(KNOWN.filter(({ pattern }) => pattern.test(c.req.path)).map(({ method }) => method));
    if (methods.size === 0) return problemReply(c, { problem: "not_found" });
    c.header("Allow", [...methods].join(", "));
    return problemReply(c, { problem: "method_not_allowed" });
  });
}
