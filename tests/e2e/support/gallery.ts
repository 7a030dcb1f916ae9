import { createReadStream, existsSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { once } from "node:events";
import { extname, join, normalize } from "node:path";
import { build } from "vite";
import { FOLDER, ROOT } from "./folders.ts";

const BUILT = join(FOLDER, "gallery");
const TYPES: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
};

export type GallerySite = { readonly origin: string; readonly close: () => Promise<void> };

/** Builds the gallery once for the whole run. */
export async function buildGallery(): Promise<void> {
  await build({
    configFile: join(ROOT, "tests", "gallery", "vite.config.ts"),
    logLevel: "warn",
    build: { outDir: BUILT },
  });
}

/** Serves the gallery that `prepare.ts` built. */
export async function openGallery(): Promise<GallerySite> {
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? "/", "http://localhost").pathname;
    const file = join(BUILT, normalize(path === "/" ? "/index.html" : path));
    if (!file.startsWith(BUILT) || !existsSync(file) || !statSync(file).isFile()) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, { "Content-Type": TYPES[extname(file)] ?? "application/octet-stream" });
    createReadStream(file).pipe(response);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return {
    origin: `http://127.0.0.1:${address.port}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
