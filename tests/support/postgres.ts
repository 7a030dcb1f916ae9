import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { postgresFolder } from "#scripts/postgres.mjs";
import { freePort } from "./free-port.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** Where the run's PostgreSQL listens. */
    postgresUrl: string;
  }
}

/** Settings for hundreds of small databases that the run deletes at its end: durability and vacuuming are off. */
const FAST = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  autovacuum: "off",
  wal_level: "minimal",
  max_wal_senders: "0", // Required by "minimal".
  max_wal_size: "1GB",
  checkpoint_timeout: "1h",
};

/** Linux keeps files of this folder in memory. Copying a database there takes a quarter of the time on a disk. */
const MEMORY_FOLDER = "/dev/shm";
/** More than enough for the databases of the two test files that run at the same time. */
const MIN_FREE_BYTES = 4 * 1024 ** 3;

type User = { uid: number; gid: number };
type Running = {
  url: string;
  stop(): Promise<void>;
  /** Stops the server without a checkpoint, as a crash does, and starts it again on the same data. */
  crash(): Promise<void>;
};

let running: Running | null = null;

/** Vitest's global setup: starts one PostgreSQL for the whole run, unless TEST_POSTGRES_URL names one. */
export async function setup(project: TestProject): Promise<void> {
  const given = process.env["TEST_POSTGRES_URL"];
  if (given === undefined) running = await startPostgres();
  project.provide("postgresUrl", given ?? running?.url ?? "");
}

export async function teardown(): Promise<void> {
  await running?.stop();
}

/** Returns the folder for databases that the run deletes at its end: in memory, if enough memory is free. */
function fastFolder(): string {
  if (!existsSync(MEMORY_FOLDER)) return tmpdir();
  const { bavail, bsize } = statfsSync(MEMORY_FOLDER);
  return bavail * bsize >= MIN_FREE_BYTES ? MEMORY_FOLDER : tmpdir();
}

/** Starts a PostgreSQL on a free port, with its data in a temporary folder. Throws if it cannot start. */
export async function startPostgres({ isDurable = false } = {}): Promise<Running> {
  const bin = postgresFolder();
  if (bin === null) throw new Error("No PostgreSQL on this machine: install 'postgresql', or set POSTGRES_BIN");
  const user = unprivilegedUser();
  if (user === null) throw new Error("initdb refuses root, and there is no user postgres or nobody to run it as");

  const root = mkdtempSync(join(isDurable ? tmpdir() : fastFolder(), "bandwise-postgres-"));
  const data = join(root, "data");
  mkdirSync(data, { mode: 0o700 });
  if (user !== "self") spawnSync("chown", ["-R", `${user.uid}:${user.gid}`, root]);
  const owner = user === "self" ? {} : user;
  const initdb = spawnSync(
    join(bin, "initdb"),
    ["-D", data, "-U", "bandwise", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"],
    { ...owner, cwd: root, encoding: "utf8" },
  );
  if (initdb.status !== 0) {
    rmSync(root, { recursive: true, force: true });
    throw new Error(`initdb failed: ${initdb.stderr?.trim().split("\n").at(-1) ?? initdb.error?.message ?? "unknown"}`);
  }

  const port = await freePort();
  const settings = {
    listen_addresses: "127.0.0.1",
    port: String(port),
    unix_socket_directories: "",
    ...(isDurable ? {} : FAST),
    max_connections: "200",
  };
  const run = (): ChildProcess =>
    spawn(
      join(bin, "postgres"),
      ["-D", data, ...Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`])],
      { ...owner, cwd: root, stdio: "ignore" },
    );
  let server = run();
  const stop = async (): Promise<void> => {
    if (server.exitCode === null) {
      const exited = new Promise((resolve) => server.once("exit", resolve));
      server.kill("SIGINT");
      await exited;
    }
    rmSync(root, { recursive: true, force: true });
  };
  const url = `postgres://bandwise@127.0.0.1:${port}/postgres`;
  const crash = async (): Promise<void> => {
    const exited = new Promise((resolve) => server.once("exit", resolve));
    server.kill("SIGQUIT");
    await exited;
    server = run();
    if (!(await isReady(url, server))) throw new Error("postgres did not restart");
  };
  if (await isReady(url, server)) return { url, stop, crash };
  await stop();
  throw new Error("postgres did not start within 20 seconds");
}

/** Returns the user that runs PostgreSQL, which refuses to run as root. Returns null if there is none. */
function unprivilegedUser(): User | "self" | null {
  if (process.getuid?.() !== 0) return "self";
  for (const name of ["postgres", "nobody"]) {
    const uid = spawnSync("id", ["-u", name], { encoding: "utf8" });
    const gid = spawnSync("id", ["-g", name], { encoding: "utf8" });
    if (uid.status === 0 && gid.status === 0) return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  }
  return null;
}

/** Returns whether the server accepts a connection within 20 seconds. */
async function isReady(url: string, server: Pick<ChildProcess, "exitCode">): Promise<boolean> {
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
