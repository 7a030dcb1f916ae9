// Plain JavaScript: runs under any Node from 20 on, before packages are installed.
import { spawn, spawnSync } from "node:child_process";
import { existsSync, lstatSync, readdirSync, statSync } from "node:fs";
import { delimiter, join } from "node:path";

export const root = join(import.meta.dirname, "..");
const bin = join(root, "node_modules", ".bin");

const isNodeNewEnough = () => {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  return major > 24 || (major === 24 && minor >= 7);
};

/** Returns the Node in node_modules, or else the running one. Exits if the running one is too old. */
export function nodePath() {
  const local = join(bin, process.platform === "win32" ? "node.cmd" : "node");
  if (existsSync(local)) return local;
  if (isNodeNewEnough()) return process.execPath;
  console.error(
    "Bandwise needs Node 24.7 or later on this platform. Install it (see .nvmrc) and run the command again.",
  );
  process.exit(1);
}

export const env = (extra = {}) => ({
  ...process.env,
  // Node caches compiled code here, which halves the start time of each process.
  NODE_COMPILE_CACHE: join(root, ".cache", "compiled"),
  ...extra,
  PATH: `${bin}${delimiter}${process.env.PATH ?? ""}`,
});

/** Runs a command and waits until it ends. If it fails, exits with its code, unless `tolerated` has the code. */
export function run(command, args, { extraEnv = {}, quiet = false, tolerated = [] } = {}) {
  const result = spawnSync(command, args, {
    cwd: root,
    env: env(extraEnv),
    stdio: quiet ? ["ignore", "pipe", "pipe"] : "inherit",
    shell: process.platform === "win32",
  });
  if (result.error) {
    console.error(`${command}: ${result.error.message}`);
    process.exit(1);
  }
  if (result.status !== 0 && !tolerated.includes(result.status)) {
    if (quiet) process.stderr.write(String(result.stdout ?? "") + String(result.stderr ?? ""));
    process.exit(result.status ?? 1);
  }
  return result;
}

/** Installs packages if node_modules is missing or older than the lock file. */
export function install() {
  const marker = join(root, "node_modules", ".package-lock.json");
  const lock = join(root, "package-lock.json");
  // The container image has packages and no lock file.
  if (existsSync(marker) && !existsSync(lock)) return;
  if (existsSync(marker) && statSync(marker).mtimeMs >= statSync(lock).mtimeMs) return;
  // npm would empty the linked folder, which belongs to another checkout.
  if (lstatSync(join(root, "node_modules"), { throwIfNoEntry: false })?.isSymbolicLink()) {
    console.error("node_modules is a link, and older than package-lock.json: install in the folder that it leads to.");
    process.exit(1);
  }
  console.log("Installing packages (once)");
  run("npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error"]);
}

/** Returns the time of the latest change to these files and folders, in ms since 1970. */
export function findLatestChange(paths) {
  let latest = 0;
  const visit = (path) => {
    const stat = statSync(path, { throwIfNoEntry: false });
    if (!stat) return;
    if (stat.isDirectory()) for (const name of readdirSync(path)) visit(join(path, name));
    else latest = Math.max(latest, stat.mtimeMs);
  };
  for (const path of paths) visit(join(root, path));
  return latest;
}

/** Builds the web app if a source is newer than the last build. */
export function buildIfStale() {
  const stamp = join(root, "dist", "stamp.json");
  const sources = [
    "web",
    "core",
    "icons",
    "manifest.webmanifest",
    "vite.config.ts",
    "package-lock.json",
    "scripts/build.ts",
    "scripts/content/dictionary",
  ];
  if (existsSync(stamp) && statSync(stamp).mtimeMs >= findLatestChange(sources)) return;
  console.log("Building the app");
  run(nodePath(), ["scripts/build.ts"]);
}

/** Runs a long-lived command and passes signals on, so that Ctrl-C and SIGTERM stop it cleanly. */
export function runForeground(command, args, extraEnv = {}) {
  const child = spawn(command, args, {
    cwd: root,
    env: env(extraEnv),
    stdio: "inherit",
    shell: process.platform === "win32",
  });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  // npm starts scripts through a shell that dies of SIGTERM without passing it on. The parent process then changes.
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) child.kill("SIGTERM");
  }, 500).unref();
  child.on("exit", (code, signal) => process.exit(signal ? 0 : (code ?? 1)));
  return child;
}
