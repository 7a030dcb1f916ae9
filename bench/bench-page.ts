import { once } from "node:events";
import { createServer } from "node:http";
import { join } from "node:path";
import react from "@vitejs/plugin-react";
import { build, type Rolldown } from "vite";

/** Builds the page and serves it from memory. `page` is the name of a file of this folder. */
export async function serveBenchPage(page: string): Promise<{ origin: string; close: () => void }> {
  return await serve(await bundle(page));
}

async function bundle(page: string): Promise<Map<string, string>> {
  const result = (await build({
    configFile: false,
    root: join(import.meta.dirname, ".."),
    logLevel: "error",
    plugins: [react()],
    publicDir: false,
    define: { __APP_VERSION__: '"bench"' },
    build: {
      write: false,
      target: "es2024",
      modulePreload: false,
      rollupOptions: { input: join(import.meta.dirname, page) },
    },
  })) as Rolldown.RolldownOutput;
  const files = new Map<string, string>();
  for (const file of result.output)
    files.set(`/${file.fileName}`, file.type === "chunk" ? file.code : Buffer.from(file.source).toString("latin1"));
  const links = result.output.map((file) => {
    if (file.type === "chunk" && file.isEntry) return `<script type="module" src="/${file.fileName}"></script>`;
    return file.fileName.endsWith(".css") ? `<link rel="stylesheet" href="/${file.fileName}">` : "";
  });
  files.set(
    "/",
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>Bench</title>${links.join("")}<body></body></html>`,
  );
  return files;
}

function typeOf(path: string): string {
  if (path.endsWith(".js")) return "text/javascript";
  if (path.endsWith(".css")) return "text/css";
  return path.endsWith(".woff2") ? "font/woff2" : "text/html";
}

async function serve(files: Map<string, string>): Promise<{ origin: string; close: () => void }> {
  const server = createServer((request, response) => {
    const path = (request.url ?? "/").split("?")[0] ?? "/";
    const body = files.get(path);
    response.writeHead(body === undefined ? 404 : 200, { "Content-Type": typeOf(path) });
    response.end(body === undefined ? "" : Buffer.from(body, path.endsWith(".js") || path === "/" ? "utf8" : "latin1"));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return { origin: `http://localhost:${address.port}`, close: () => server.close() };
}
