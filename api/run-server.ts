import { existsSync } from "node:fs";
import type { Server } from "node:http";
import { join } from "node:path";
import { createApp } from "./app.ts";
import { readContentRefusals } from "./commands/operate/content-refusals.ts";
import { createServices } from "./create-services.ts";
import { errorCode } from "./error-code.ts";
import { parseEnv } from "./env.ts";
import { readLastBackup } from "./jobs/backup/back-up.ts";
import { archiveAssets } from "./jobs/backup/archive-assets.ts";
import { createRunningJobs } from "./jobs/queue/running-jobs.ts";
import { createSchedule } from "./jobs/queue/schedule.ts";
import { listen } from "./listen.ts";
import { createMetrics } from "./metrics.ts";
import type { Services } from "./services.ts";
import { describeStartFault } from "./start-fault.ts";
import { stopServer } from "./stop-server.ts";

const root = join(import.meta.dirname, "..");

/**
 * Runs the server until a signal ends it. If the server cannot start, prints why and exits with 1. `addWeb` adds the
 * web app: the built one, unless the development server passes its own.
 */
export async function runServer(
  source: NodeJS.ProcessEnv,
  addWeb: (services: Services) => Promise<Services> = addBuiltWeb,
): Promise<{ server: Server; services: Services }> {
  const parsed = parseEnv(source);
  if ("faults" in parsed) {
    process.stderr.write(`${parsed.faults.join("\n")}\n`);
    process.exit(1);
  }
  const created = await createServices(parsed.env).catch((error: unknown) => {
    process.stderr.write(`${describeStartFault(error, parsed.env)}\n`);
    process.exit(1);
  });
  const refused = await readContentRefusals(created.store);
  if (refused.length > 0)
    created.log.warn({ refused }, "The last publication refused content; its last version is served.");
  const metrics = createMetrics({ ...created, lastBackup: () => readLastBackup(created) });
  const running = createRunningJobs({ log: created.log, metrics });
  const schedule = createSchedule({ ...created, metrics, isStopping: () => running.isEnding() }, running);
  const services = await addWeb(schedule.services);
  const app = createApp(services);
  schedule.start(services);
  const server = listen(app, services.env, (port) => {
    services.log.info({ host: services.env.host, port, store: services.store.kind }, "listening");
    if (services.env.mode !== "production")
      process.stdout.write(`Bandwise is ready: http://${services.env.host}:${port}/\n`);
  });
  server.on("error", (error) => {
    const isPortUsed = errorCode(error) === "EADDRINUSE";
    const line = isPortUsed ? `Port ${services.env.port} is in use; choose another with PORT.` : error.message;
    process.stderr.write(`${line}\n`);
    process.exit(1);
  });

  process.once("SIGTERM", () => void stopServer(server, services, running, { isBehindProxy: true }));
  // Ctrl-C: somebody waits for the end, and there is no proxy.
  process.once("SIGINT", () => void stopServer(server, services, running, { isBehindProxy: false }));
  process.on("unhandledRejection", (error) => services.log.error({ err: error }, "a rejection was not handled"));
  return { server, services };
}

/** Adds the built web app and the page renderer, as far as they have been built. */
async function addBuiltWeb(services: Services): Promise<Services> {
  const webRoot = join(root, "dist", "web");
  const entry = join(root, "dist", "server", "entry-server.js");
  if (!existsSync(webRoot)) {
    services.log.warn("There is no build in dist/web, so only the API is served.");
    return services;
  }
  const earlierAssets = join(services.env.dataDir, "web");
  await archiveAssets({ webRoot, archive: earlierAssets, now: services.clock.now() });
  if (!existsSync(entry)) return { ...services, webRoot, earlierAssets };
  const { createPageRenderer } = await import("./routes/site/pages.ts");
  return { ...services, webRoot, earlierAssets, pages: await createPageRenderer(services, { webRoot, entry }) };
}
