import { existsSync } from "node:fs";
import type { Server } from "node:http";
import { join } from "node:path";
import { serve } from "@hono/node-server";
import { createApp } from "./app.ts";
import { createParts } from "./create-parts.ts";
import { parseEnv } from "./env.ts";
import { sendWaitingMail } from "./jobs/send-mail.ts";
import type { Parts } from "./parts.ts";
import { pruneExpired } from "./store/pruning.ts";

const SECOND = 1000;
const MAIL_INTERVAL = 30 * SECOND;
const PRUNE_INTERVAL = 6 * 60 * 60 * SECOND;
/** Slow bodies and slow heads are cut off; a stop takes at most ten seconds. */
const PATIENCE = { request: 30 * SECOND, headers: 15 * SECOND, stop: 10 * SECOND };
const root = join(import.meta.dirname, "..");

/** Starts the server and keeps it until a signal ends it. A malformed environment ends it at once, one line per fault. */
export async function runServer(source: NodeJS.ProcessEnv): Promise<void> {
  const parsed = parseEnv(source);
  if ("faults" in parsed) {
    process.stderr.write(`${parsed.faults.join("\n")}\n`);
    process.exit(1);
  }
  const parts = await withWeb(await createParts(parsed.env));
  const app = createApp(parts);
  const jobs = startJobs(parts);
  const server = serve(
    {
      fetch: app.fetch,
      hostname: parts.env.host,
      port: parts.env.port,
      serverOptions: { requestTimeout: PATIENCE.request, headersTimeout: PATIENCE.headers },
    },
    ({ port }) => {
      parts.log.info({ host: parts.env.host, port, store: parts.store.kind }, "listening");
      if (parts.env.mode !== "production")
        process.stdout.write(`Bandwise is ready: http://${parts.env.host}:${port}/\n`);
    },
  ) as Server;
  server.on("error", (error) => {
    process.stderr.write(
      `${"code" in error && error.code === "EADDRINUSE" ? `Port ${parts.env.port} is in use; choose another with PORT.` : error.message}\n`,
    );
    process.exit(1);
  });

  for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => void stop(server, parts, jobs));
  process.on("unhandledRejection", (error) => parts.log.error({ err: error }, "a rejection was not handled"));
}

/** Adds the built web app and the page renderer, where the build has been made. */
async function withWeb(parts: Parts): Promise<Parts> {
  const webRoot = join(root, "dist", "web");
  const entry = join(root, "dist", "server", "entry-server.js");
  if (!existsSync(webRoot)) {
    parts.log.warn("there is no build in dist/web; only the API is served");
    return parts;
  }
  if (!existsSync(entry)) return { ...parts, webRoot };
  const { createPageRenderer } = await import("./routes/pages.ts");
  return { ...parts, webRoot, pages: await createPageRenderer(parts, { webRoot, entry }) };
}

/** What happens by the clock. Answers how to end it. */
function startJobs(parts: Parts): () => void {
  const run = (name: string, job: () => Promise<void>): void =>
    void job().catch((error: unknown) => parts.log.error({ err: error, job: name }, "a job failed"));
  const sendMail = (): void => run("mail", () => sendWaitingMail(parts));
  const prune = (): void => run("prune", () => pruneExpired(parts.store.db, parts.clock.now()));
  sendMail();
  prune();
  const timers = [setInterval(sendMail, MAIL_INTERVAL), setInterval(prune, PRUNE_INTERVAL)];
  return () => timers.forEach((timer) => clearInterval(timer));
}

/** Takes no more requests, finishes those under way, closes the store. */
async function stop(server: Server, parts: Parts, endJobs: () => void): Promise<void> {
  parts.log.info("stopping");
  setTimeout(() => process.exit(1), PATIENCE.stop).unref();
  endJobs();
  const closed = new Promise((resolve) => server.close(resolve));
  // A connection that was busy becomes idle after its reply, and would be kept for five seconds more.
  const closeIdle = setInterval(() => server.closeIdleConnections(), 100);
  await closed;
  clearInterval(closeIdle);
  parts.mail.close();
  await parts.store.close();
  parts.log.info("stopped");
  process.exit(0);
}
