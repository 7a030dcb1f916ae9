import type { App } from "#api/app-env.ts";
import { ENDPOINTS } from "#core/wire/endpoints.ts";
import { replyWithProblem } from "./reply-with-problem.ts";

const KNOWN = Object.values(ENDPOINTS).map(({ method, path }) => ({
  method,
  pattern: new RegExp(`^${path.replaceAll(/:\w+/gu, "[^/]+")}$`, "u"),
}));

/** Adds the replies to requests that no route serves: 405 if another method would work, else 404. */
export function addUnknownRouteReplies(app: App): void {
  app.all("/api/*", (c) => {
    const methods = new Set(KNOWN.filter(({ pattern }) => pattern.test(c.req.path)).map(({ method }) => method));
    if (methods.size === 0) return replyWithProblem(c, { problem: "not_found" });
    c.header("Allow", [...methods].join(", "));
    return replyWithProblem(c, { problem: "method_not_allowed" });
  });
}
