import { serveStatic } from "@hono/node-server/serve-static";
import { etag } from "hono/etag";
import type { MiddlewareHandler } from "hono";
import type { App, AppEnv } from "../app-env.ts";
import type { Parts } from "../parts.ts";

/** The empty page under the name by which the service worker keeps it. */
const SHELL = "/index.html";
const A_YEAR = "public, max-age=31536000, immutable";

/** The built web app: files by their name (precompressed where the build did so), pages for every address without one. */
export function fileRoutes(app: App, parts: Parts): void {
  const { webRoot, earlierAssets, pages } = parts;
  if (webRoot !== undefined) {
    const send = sendFrom(webRoot);
    app.get("/assets/*", send);
    // A page that was opened under an earlier build asks for that build's files.
    if (earlierAssets !== undefined) app.get("/assets/*", sendFrom(earlierAssets));
    app.get("*", etag(), send);
  }
  app.get("*", (c) => {
    const isPage = c.req.path === SHELL || (!hasExtension(c.req.path) && !c.req.path.startsWith("/assets/"));
    if (pages !== undefined && isPage) return pages(c);
    return c.text("Not found", 404, { "Cache-Control": "no-cache" });
  });
}

function sendFrom(root: string): MiddlewareHandler<AppEnv> {
  const file = serveStatic({ root, precompressed: true });
  return async (c, next) => {
    if (isHidden(c.req.path)) return next();
    const reply = await file(c, next);
    if (!(reply instanceof Response)) return;
    reply.headers.set("Cache-Control", c.req.path.startsWith("/assets/") ? A_YEAR : "no-cache");
    reply.headers.set("Vary", "Accept-Encoding");
    return reply;
  };
}

/** Not for the public: the page template, the build's notes, and the compressed twins under their own names. */
function isHidden(path: string): boolean {
  return !hasExtension(path) || path === SHELL || /\/\.|\.(?:br|gz|map)$/u.test(path);
}

/** The ending of a file; a number at the end is a band ("/samples/book/tides/6.5"). */
function hasExtension(path: string): boolean {
  return /\.(?!\d+$)[A-Za-z0-9]+$/u.test(path);
}
