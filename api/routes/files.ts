import { serveStatic } from "@hono/node-server/serve-static";
import { etag } from "hono/etag";
import type { App } from "../app-env.ts";
import type { Parts } from "../parts.ts";

const A_YEAR = "public, max-age=31536000, immutable";

/** The built web app: files by their name (precompressed where the build did so), pages for every address without one. */
export function fileRoutes(app: App, parts: Parts): void {
  const { webRoot, pages } = parts;
  if (webRoot !== undefined) {
    const send = serveStatic({
      root: webRoot,
      precompressed: true,
      onFound: (_path, c) => c.header("Cache-Control", c.req.path.startsWith("/assets/") ? A_YEAR : "no-cache"),
    });
    const isHidden = (path: string): boolean =>
      !hasExtension(path) || path === "/index.html" || /\/\.|\.(?:br|gz|map)$/u.test(path);
    app.get("/assets/*", (c, next) => (isHidden(c.req.path) ? next() : send(c, next)));
    app.get("*", etag(), (c, next) => (isHidden(c.req.path) ? next() : send(c, next)));
  }
  app.get("*", (c) => {
    if (pages !== undefined && !hasExtension(c.req.path) && !c.req.path.startsWith("/assets/")) return pages(c);
    return c.text("Not found", 404, { "Cache-Control": "no-cache" });
  });
}

function hasExtension(path: string): boolean {
  return /\.[A-Za-z0-9]+$/u.test(path);
}
