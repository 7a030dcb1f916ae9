/** The API and the web app in one process for development: Vite renders public pages and reloads changes hot. */
import { readFile } from "node:fs/promises";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { join } from "node:path";
import { createServer, type EnvironmentModuleNode, type ViteDevServer } from "vite";
import { createLibraryPort, type Render } from "#api/routes/site/pages.ts";
import { fillPage, fillShell, fillSite } from "#api/routes/site/page-template.ts";
import { runServer } from "#api/run-server.ts";
import type { Services } from "#api/services.ts";

const root = join(import.meta.dirname, "..");
const API_PATHS = /^\/(?:api|media|dev)\//u;
const ENTRY = "/entry-server.tsx";

const { server, services } = await runServer(process.env, async (created) => created);
const vite = await createServer({
  configFile: join(root, "vite.config.ts"),
  // Loads the configuration without writing a file, which `node --watch` would take for a change.
  configLoader: "native",
  appType: "custom",
  server: { middlewareMode: true, hmr: { server } },
});

const api = server.listeners("request")[0] as RequestListener;
server.removeAllListeners("request");
server.on("request", (request: IncomingMessage, response: ServerResponse) => {
  if (API_PATHS.test(request.url ?? "")) return api(request, response);
  return vite.middlewares(request, response, () => {
    if (request.headers.accept?.includes("text/html") !== true) return api(request, response);
    return void sendPage(vite, services, request, response);
  });
});

async function sendPage(
  dev: ViteDevServer,
  { env, ...otherServices }: Services,
  { url = "/" }: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    const { render } = (await dev.ssrLoadModule(ENTRY)) as { render: Render };
    const page = await render({ url: env.publicOrigin + url }, createLibraryPort(otherServices), env.site);
    if ("redirect" in page) return void response.writeHead(302, { Location: page.redirect }).end();
    const template = fillSite(await readFile(join(root, "web", "index.html"), "utf8"), env.site);
    const html =
      "shell" in page
        ? fillShell(template)
        : fillPage(withStyles(template, dev, page.modules), page, env.publicOrigin, {});
    response.writeHead("shell" in page ? 200 : page.status, { "Content-Type": "text/html; charset=utf-8" });
    response.end(await dev.transformIndexHtml("/index.html", html, url));
  } catch (error) {
    if (error instanceof Error) dev.ssrFixStacktrace(error);
    console.error(error);
    response.writeHead(500, { "Content-Type": "text/plain" }).end(error instanceof Error ? error.stack : String(error));
  }
}

/** Links the styles of the page's modules. Without the links, Vite would load the styles only with the scripts. */
function withStyles(template: string, dev: ViteDevServer, modules: readonly string[]): string {
  const graph = dev.environments.ssr.moduleGraph;
  const seen = new Set<EnvironmentModuleNode>();
  const styles: string[] = [];
  const visit = (node: EnvironmentModuleNode | undefined): void => {
    if (node === undefined || seen.has(node)) return;
    seen.add(node);
    node.importedModules.forEach(visit);
    if (node.url.endsWith(".css")) styles.push(`<link rel="stylesheet" href="${node.url}?direct">`);
  };
  for (const id of ["entry-server.tsx", ...modules]) visit(graph.getModuleById(join(root, "web", id)));
  return template.replace("</head>", () => `${styles.join("\n")}</head>`);
}
