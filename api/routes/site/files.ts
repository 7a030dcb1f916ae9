import { serveStatic } from "@hono/node-server/serve-static";
import { etag } from "hono/etag";
import type { MiddlewareHandler } from "hono";
import type { App, AppEnv } from "#api/app-env.ts";
import type { Services } from "#api/services.ts";

/** Paths of the shells that the service worker stores. */
const SHELL_PATHS: ReadonlySet<string> = new Set(["/index.html", "/exam.html", "/dashboard.html"]);
const IMMUTABLE_CACHE = "public, max-age=31536000, immutable";

/**
 * Adds the routes of the built web app: files by name, compressed if the build compressed them, and pages for every
 * address without a file extension.
 */
export function addFileRoutes(app: App, services: Services): void {
  const { webRoot, earlierAssets, pages } = services;
  if (webRoot !== undefined) {
    const send = createSender(webRoot);
    app.get("/assets/*", send);
    // A page opened under an earlier build requests that build's files.
    if (earlierAssets !== undefined) app.get("/assets/*", createSender(earlierAssets));
    app.get("*", etag(), send);
  }
  app.get("*", (c) => {
    const isPage = SHELL_PATHS.has(c.req.path) || (!hasExtension(c.req.path) && !c.req.path.startsWith("/assets/"));
    if (pages !== undefined && isPage) return pages(c);
    return c.text("Not found", 404, { "Cache-Control": "no-cache" });
  });
}

function createSender(root: string): MiddlewareHandler<AppEnv> {
  const file = serveStatic({ root, precompressed: true });
  return async (c, next) => {
    if (isHidden(c.req.path)) return next();
    const reply = await file(c, next);
    if (!(reply instanceof Response)) return;
    reply.headers.set("Cache-Control", c.req.path.startsWith("/assets/") ? IMMUTABLE_CACHE : "no-cache");
    reply.headers.set("Vary", "Accept-Encoding");
    return reply;
  };
}

/** Returns whether a path is not served as a file: pages, dot files, source maps and precompressed copies. */
function isHidden(path: string): boolean {
  return !hasExtension(path) || SHELL_PATHS.has(path) || /\/\.|\.(?:br|gz|map)$/u.test(path);
}

/** Returns whether a path has a file extension. A number is no extension but a band ("/samples/book/tides/6.5"). */
function hasExtension(path: string): boolean {
  return /\.(?!\d+$)[A-Za-z0-9]+$/u.test(path);
}
