/**
 * `npm run content:preview -- <module slug or folder> [--part N] [--port N]`: shows the module in the app, and reloads
 * it after each change of its files.
 */
import { spawn } from "node:child_process";
import { watch } from "node:fs";
import type { ServerResponse } from "node:http";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { createServer, type Plugin } from "vite";
import { publishBooks } from "#api/commands/operate/publish.ts";
import { createServices } from "#api/create-services.ts";
import { parseEnv } from "#api/env.ts";
import { DEMO, seedDemo } from "./demo/seed-demo.ts";
import { checkContent } from "./content/check-content.ts";
import { findItem, type PreviewItem } from "./content/preview-item.ts";
import { EVENTS_PATH, previewPage } from "./content/preview-page.ts";
import { findingLines, summaryLine } from "./content/report.ts";

const root = join(import.meta.dirname, "..");
/** Wait after a change, because editors write a file in several steps. */
const DEBOUNCE_MS = 200;

function fail(line: string): never {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}

const { values, positionals } = parseArgs({
  args: process.argv.slice(2),
  allowPositionals: true,
  options: { part: { type: "string" }, port: { type: "string" }, content: { type: "string" } },
});
const [wanted] = positionals;
if (wanted === undefined) fail("Usage: npm run content:preview -- MODULE-SLUG|FOLDER [--part N] [--port N]");
const contentDir = resolve(values.content ?? join(root, "content"));
const port = Number(values.port ?? 3010);
const apiPort = port + 1;

const compilation = await checkContent(contentDir);
const found = findItem(compilation, wanted);
if (found === null)
  fail(
    [
      ...findingLines(compilation.findings.filter((finding) => finding.severity === "problem")),
      `There is no valid module ${wanted}. The valid modules are:`,
      ...compilation.sources.map((source) => `  ${source.compiled.module.slug}`),
    ].join("\n"),
  );
const item: PreviewItem = found;

// A separate library, so that unfinished content is never published to the development library.
const environment = {
  ...process.env,
  NODE_ENV: "development",
  DATA_DIR: join(root, ".cache", "preview"),
  DATABASE_URL: join(root, ".cache", "preview", "preview.sqlite"),
  PORT: String(apiPort),
  PUBLIC_ORIGIN: `http://localhost:${port}`,
};
const parsed = parseEnv(environment);
if ("faults" in parsed) fail(parsed.faults.join("\n"));
const services = await createServices(parsed.env);

const listeners = new Set<ServerResponse>();
let status = "";

/** Publishes the valid content. Sends the page the findings about the module, and whether the module has changed. */
async function publish(): Promise<void> {
  const { books, topics, findings } = await checkContent(contentDir);
  const { changed } = await publishBooks(services, books, topics);
  const moduleFindings = findings.filter((finding) => finding.file.startsWith(`${item.folder}/`));
  const time = new Date().toLocaleTimeString("en-GB");
  status = [`${time}  ${summaryLine(moduleFindings)}`, ...findingLines(moduleFindings)].join("\n");
  process.stdout.write(`${status}\n`);
  for (const listener of listeners) sendUpdate(listener, changed.includes(item.slug));
}

function sendUpdate(listener: ServerResponse, changed: boolean): void {
  listener.write(`data: ${JSON.stringify({ status, changed })}\n\n`);
}

await publish();
await seedDemo(services);

const api = spawn(process.execPath, [join(root, "api/server.ts")], { cwd: root, env: environment, stdio: "inherit" });
process.on("exit", () => api.kill());
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => process.exit(0));

const preview: Plugin = {
  name: "bandwise-preview",
  configureServer(server) {
    server.middlewares.use((request, response, next) => {
      const path = (request.url ?? "").split("?")[0];
      if (path === EVENTS_PATH) {
        response.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-store" });
        listeners.add(response);
        request.on("close", () => listeners.delete(response));
        return sendUpdate(response, false);
      }
      if (path !== "/preview/") return next();
      response.setHeader("content-type", "text/html; charset=utf-8");
      const part = values.part === undefined ? null : Number(values.part);
      response.end(previewPage({ item, part, email: DEMO.learner, password: DEMO.password }));
    });
  },
};
process.env["BANDWISE_API"] = `http://127.0.0.1:${apiPort}`;
const server = await createServer({
  configFile: join(root, "vite.config.ts"),
  logLevel: "warn",
  server: { port },
  plugins: [preview],
});
await server.listen();
process.stdout.write(`Preview of ${item.name}: http://localhost:${port}/preview/\n`);

let debounceTimer: NodeJS.Timeout | undefined;
let lastPublication: Promise<void> = Promise.resolve();
watch(contentDir, { recursive: true }, () => {
  clearTimeout(debounceTimer);
  debounceTimer = setTimeout(() => {
    lastPublication = lastPublication
      .then(publish)
      .catch((error: unknown) => void process.stderr.write(`${String(error)}\n`));
  }, DEBOUNCE_MS);
});
