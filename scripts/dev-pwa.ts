/** The production server over a bundle with the service worker, built again and restarted after every change. */
import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { build, type Rolldown } from "vite";

const root = join(import.meta.dirname, "..");
// Vite sets NODE_ENV to production while it builds. The server keeps the environment of the command.
const env = { ...process.env };
const configFile = join(root, "vite.config.ts");
let server: ChildProcess | null = null;
const building = new Set<string>();

async function watch(name: string, ssr: string | false): Promise<void> {
  building.add(name);
  const watcher = (await build({
    configFile,
    logLevel: "warn",
    build: { ssr, watch: {} },
  })) as Rolldown.RolldownWatcher;
  watcher.on("event", (event) => {
    if (event.code === "START") building.add(name);
    if (event.code === "ERROR") console.error(event.error);
    if (event.code !== "END") return;
    building.delete(name);
    if (building.size === 0) restart();
  });
}

function restart(): void {
  const start = (): void => {
    server = spawn(process.execPath, [join(root, "api", "server.ts")], { cwd: root, env, stdio: "inherit" });
  };
  if (server === null || server.exitCode !== null || server.signalCode !== null) return start();
  server.removeAllListeners("exit");
  server.once("exit", start);
  server.kill("SIGTERM");
}

for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.once(signal, () => {
    server?.kill(signal);
    process.exit(0);
  });
await Promise.all([watch("client", false), watch("pages", join(root, "web", "entry-server.tsx"))]);
