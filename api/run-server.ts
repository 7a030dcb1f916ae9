import { existsSync } from "node:fs";
import { join } from "node:path";
import { createApp } from "./app.ts";
import { createParts } from "./create-parts.ts";
import { parseEnv } from "./env.ts";
import { lastBackupAt } from "./jobs/backup-files.ts";
import { keepAssets } from "./jobs/keep-assets.ts";
import { createRunning } from "./jobs/running.ts";
import { createSchedule } from "./jobs/schedule.ts";
import { listen } from "./listen.ts";
import { createMetrics } from "./metrics.ts";
import type { Parts } from "./parts.ts";
import { stopServer } from "./stop-server.ts";

const root = join(import.meta.dirname, "..");

/** Starts the server and keeps it until a signal ends it. A malformed environment ends it at once, one line per fault. */
export async function runServer(source: NodeJS.ProcessEnv): Promise<void> {
  const parsed = parseEnv(source);
  if ("faults" in parsed) {
    process.stderr.write(`${parsed.faults.join("\n")}\n`);
    process.exit(1);
  }
  const made = await createParts(parsed.env);
  const metrics = createMetrics({ ...made, lastBackup: () => lastBackupAt(parsed.env.backupDir) });
  const running = createRunning({ log: made.log, metrics });
  const schedule = createSchedule({ ...made, metrics, isStopping: () => running.isEnding() }, running);
  const parts = await withWeb(schedule.parts);
  const app = createApp(parts);
  schedule.start(parts);
  const server = listen(app, parts.env, (port) => {
    parts.log.info({ host: parts.env.host, port, store: parts.store.kind }, "listening");
    if (parts.env.mode !== "production") process.stdout.write(`Bandwise is ready: http://${parts.env.host}:${port}/\n`);
  });
  server.on("error", (error) => {
    process.stderr.write(
      `${"code" in error && error.code === "EADDRINUSE" ? `Port ${parts.env.port} is in use; choose another with PORT.` : error.message}\n`,
    );
    process.exit(1);
  });

  for (const signal of ["SIGTERM", "SIGINT"] as const)
    process.once(signal, () => void stopServer(server, parts, running));
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
  const earlierAssets = join(parts.env.dataDir, "web");
  await keepAssets({ webRoot, kept: earlierAssets, now: parts.clock.now() });
  if (!existsSync(entry)) return { ...parts, webRoot, earlierAssets };
  const { createPageRenderer } = await import("./routes/pages.ts");
  return { ...parts, webRoot, earlierAssets, pages: await createPageRenderer(parts, { webRoot, entry }) };
}
