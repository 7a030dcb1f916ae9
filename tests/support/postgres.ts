import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  export interface ProvidedContext {
    /** Where the run's PostgreSQL listens, or null where none could be had. */
    postgresUrl: string | null;
  }
}

/** Hundreds of small databases, none of which outlives the run: nothing is kept safe, tidied up or copied elsewhere. */
const FAST = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  autovacuum: "off",
  max_wal_size: "8GB",
  checkpoint_timeout: "1h",
};

type User = { uid: number; gid: number };
type Running = { url: string; stop(): Promise<void> };

let running: Running | null = null;

/** Vitest's global setup: one PostgreSQL for the whole run, in a folder of its own. */
export async function setup(project: TestProject): Promise<void> {
  const found = await startPostgres();
  if ("missing" in found) {
    process.stderr.write(`\n*** SKIPPED: the PostgreSQL half of the store and API suite (${found.missing}) ***\n\n`);
    project.provide("postgresUrl", null);
    return;
  }
  running = found;
  project.provide("postgresUrl", found.url);
}

export async function teardown(): Promise<void> {
  await running?.stop();
}

/** A PostgreSQL of its own on a free port, or why there is none. */
export async function startPostgres({ isDurable = false } = {}): Promise<Running | { missing: string }> {
  const bin = findBinaries();
  if (bin === null) return { missing: "no initdb and postgres on this machine; on Debian: apt-get install postgresql" };
  const user = unprivilegedUser();
  if (user === null) return { missing: "initdb refuses root, and there is no user postgres or nobody to run it as" };

  const root = mkdtempSync(join(tmpdir(), "bandwise-postgres-"));
  const data = join(root, "data");
  mkdirSync(data, { mode: 0o700 });
  if (user !== "self") spawnSync("chown", ["-R", `${user.uid}:${user.gid}`, root]);
  const as = user === "self" ? {} : user;
  const made = spawnSync(
    join(bin, "initdb"),
    ["-D", data, "-U", "bandwise", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"],
    { ...as, cwd: root, encoding: "utf8" },
  );
  if (made.status !== 0) {
    rmSync(root, { recursive: true, force: true });
    return { missing: `initdb failed: ${made.stderr?.trim().split("\n").at(-1) ?? made.error?.message ?? "unknown"}` };
  }

  const port = await freePort();
  const settings = {
    listen_addresses: "127.0.0.1",
    port: String(port),
    unix_socket_directories: "",
    ...(isDurable ? {} : FAST),
    max_connections: "200",
  };
  const server = spawn(
    join(bin, "postgres"),
    ["-D", data, ...Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`])],
    { ...as, cwd: root, stdio: "ignore" },
  );
  const stop = async (): Promise<void> => {
    if (server.exitCode === null) {
      const gone = new Promise((resolve) => server.once("exit", resolve));
      server.kill("SIGINT");
      await gone;
    }
    rmSync(root, { recursive: true, force: true });
  };
  const url = `postgres://bandwise@127.0.0.1:${port}/postgres`;
  if (await isReady(url, server)) return { url, stop };
  await stop();
  return { missing: "postgres did not start within 20 seconds" };
}

function findBinaries(): string | null {
  const debian = "/usr/lib/postgresql";
  const versions = existsSync(debian) ? readdirSync(debian).sort((one, other) => Number(other) - Number(one)) : [];
  const onPath = (process.env["PATH"] ?? "").split(":");
  const folders = [
    ...onPath,
    ...versions.map((version) => join(debian, version, "bin")),
    "/opt/homebrew/bin",
    "/usr/local/pgsql/bin",
  ];
  return folders.find((folder) => existsSync(join(folder, "initdb")) && existsSync(join(folder, "postgres"))) ?? null;
}

function unprivilegedUser(): User | "self" | null {
  if (process.getuid?.() !== 0) return "self";
  for (const name of ["postgres", "nobody"]) {
    const uid = spawnSync("id", ["-u", name], { encoding: "utf8" });
    const gid = spawnSync("id", ["-g", name], { encoding: "utf8" });
    if (uid.status === 0 && gid.status === 0) return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  }
  return null;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() =>
        typeof address === "object" && address !== null ? resolve(address.port) : reject(new Error("no port")),
      );
    });
  });
}

async function isReady(url: string, server: { exitCode: number | null }): Promise<boolean> {
  const { default: pg } = await import("pg");
  const deadline = Date.now() + 20_000;
  while (Date.now() < deadline && server.exitCode === null) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return true;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
  return false;
}
