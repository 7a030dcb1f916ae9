/**
 * Rehearses an operator's weekend in minutes, with real processes. The operator starts on SQLite, makes a backup, moves
 * to PostgreSQL and adds a second server. Then the operator upgrades the servers one after the other. Each server, the
 * database and the proxy are killed, and at the end the operator restores a backup. Learners write through the proxy
 * all the time. Run the rehearsal with `npm run weekend`.
 */
import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { publishBooks } from "#api/commands/operate/publish.ts";
import { closeServices } from "#api/close-services.ts";
import { createServices } from "#api/create-services.ts";
import { parseEnv } from "#api/env.ts";
import type { Services } from "#api/services.ts";
import { caddyPath } from "#scripts/caddy.mjs";
import { postgresFolder } from "#scripts/postgres.mjs";
import { makeCompiledBook } from "#tests/api/support/library.ts";
import { TEST_SECRET } from "#tests/api/support/test-app.ts";
import { makeCompiledWriting } from "#tests/support/fixture-writing.ts";
import { startPostgres } from "#tests/support/postgres.ts";
import { type S3Server, startS3Server } from "#tests/support/servers/s3-server.ts";
import { type Caddy, startCaddy } from "./caddy.ts";
import { expectEachOnce } from "./databases.ts";
import { addAccount } from "./proof-server.ts";
import { type ServerProcess, createServerProcess } from "./two-servers.ts";
import { createWriters, type Writers } from "./writers.ts";

const ROOT = join(import.meta.dirname, "..", "..");
const isRequested = process.env["PROOF_WEEKEND"] === "1" && caddyPath() !== null;
/** After each step the test waits until the server has acknowledged this many more writes. */
const WRITES_PER_STEP = 100;

describe.skipIf(!isRequested)("a weekend", () => {
  let folder: string;
  let postgres: Awaited<ReturnType<typeof startPostgres>>;
  let s3: S3Server;
  let proxy: Caddy;
  let servers: [ServerProcess, ServerProcess];
  let writers: Writers;
  let env: Record<string, string>;
  const results: string[] = [];

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "bandwise-weekend-"));
    mkdirSync(join(folder, "caddy"));
    [postgres, s3] = await Promise.all([startPostgres({ isDurable: true }), startS3Server()]);
    env = {
      NODE_ENV: "test",
      PATH: [process.env["PATH"] ?? "", postgresFolder() ?? ""].join(delimiter),
      TOKEN_SECRET: TEST_SECRET,
      PUBLIC_ORIGIN: "https://localhost",
      METRICS_TOKEN: "the-token-of-this-proof",
      DATABASE_URL: join(folder, "data", "bandwise.sqlite"),
      DATA_DIR: join(folder, "data"),
      BACKUP_DIR: join(folder, "backups"),
    };
    servers = [await createServerProcess(env), await createServerProcess(env)];
    const accounts = Array.from({ length: 48 }, (_, n) => `learner-${n}`);
    const tokens = await withServices(async (services) => {
      await publishBooks(services, [makeCompiledBook("tides", 1, [[makeCompiledWriting()]])]);
      for (const id of accounts) await addAccount(services, id);
      const sign = (accountId: string): Promise<string> =>
        services.accessTokens.sign({ accountId, sessionId: `session-${accountId}`, role: "learner" }, Date.now());
      return Promise.all(accounts.map(sign));
    });
    await servers[0].up();
    proxy = await startProxy();
    writers = createWriters((...args) => proxy.call(...args), tokens);
  }, 120_000);
  afterAll(async () => {
    await writers?.end();
    await proxy.stop();
    await Promise.all(servers.map((server) => server.dispose()));
    await s3.close();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const startProxy = (): Promise<Caddy> =>
    startCaddy(
      join(folder, "caddy"),
      servers.map(({ port }) => `127.0.0.1:${port}`),
    );

  async function withServices<T>(work: (services: Services) => Promise<T>): Promise<T> {
    const parsed = parseEnv(env);
    if ("faults" in parsed) throw new Error(parsed.faults.join());
    const services = await createServices(parsed.env);
    try {
      return await work(services);
    } finally {
      await closeServices(services);
    }
  }

  const readStoredIds = (): Promise<string[]> =>
    withServices(async ({ store }) => {
      const rows = await store.db.selectFrom("draft_version").select("op_id").where("kind", "=", "save").execute();
      return rows.map(({ op_id }) => op_id);
    });

  async function runAdmin(...args: string[]): Promise<string> {
    const child = spawn(process.execPath, ["scripts/admin.ts", ...args], { cwd: ROOT, env });
    let output = "";
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
    const code = await new Promise((resolve) => child.once("close", resolve));
    if (code !== 0) throw new Error(`admin ${args.join(" ")}: ${output}`);
    return output;
  }

  /** Runs one step while learners write, and records the longest time without a reply. */
  async function runStep(name: string, work: () => Promise<unknown>): Promise<void> {
    writers.resetLongestGap();
    const before = writers.acknowledged.size;
    await work();
    await writers.waitForMore(WRITES_PER_STEP);
    const count = writers.acknowledged.size - before;
    results.push(
      `${name.padEnd(52)} ${String(count).padStart(6)}  ${(writers.readLongestGap() / 1000).toFixed(1).padStart(6)} s`,
    );
  }

  async function hasServedWrites({ port }: ServerProcess): Promise<boolean> {
    const headers = { authorization: "Bearer the-token-of-this-proof" };
    const reply = await fetch(`http://127.0.0.1:${port}/api/metrics/`, { headers }).catch(() => null);
    return (await reply?.text())?.includes('route="/api/sync/batch/"') === true;
  }
  const waitUntilProxied = (server: ServerProcess): Promise<void> =>
    expect.poll(() => hasServedWrites(server), { timeout: 30_000, interval: 100 }).toBe(true);

  it("loses no acknowledged write, and reports the longest time without a reply", async () => {
    const [first, second] = servers;
    await runStep("Friday: one server on SQLite", async () => undefined);
    await runStep("a backup of SQLite", () => runAdmin("backup"));

    await runStep("Saturday: the move to PostgreSQL", async () => {
      const from = env["DATABASE_URL"] ?? "";
      Object.assign(env, {
        DATABASE_URL: postgres.url,
        S3_ENDPOINT: s3.settings.endpoint,
        S3_BUCKET: s3.settings.bucket,
        S3_ACCESS_KEY_ID: s3.settings.accessKeyId,
        S3_SECRET_ACCESS_KEY: s3.settings.secretAccessKey,
      });
      // Tries the move first while the server runs.
      await runAdmin("move-to-postgres", "--from", from);
      await first.kill("SIGTERM");
      await runAdmin("move-to-postgres", "--from", from, "--replace");
      await first.up();
    });
    await runStep("a second server", async () => {
      await second.up();
      await waitUntilProxied(second);
    });
    let beforeBackup: string[] = [];
    await runStep("last night's backup of PostgreSQL", async () => {
      beforeBackup = [...writers.acknowledged];
      await runAdmin("backup");
    });
    await runStep("Sunday: a rolling upgrade of both servers", async () => {
      for (const server of servers) {
        await server.kill("SIGTERM");
        await server.up();
        await waitUntilProxied(server);
      }
    });
    for (const [index, server] of servers.entries())
      await runStep(`server ${index + 1} is killed, and comes back`, async () => {
        await server.kill("SIGKILL");
        await writers.waitForMore(WRITES_PER_STEP);
        await server.up();
        await waitUntilProxied(server);
      });
    await runStep("the database is killed, and comes back", () => postgres.crash());
    await runStep("the proxy is killed, and comes back", async () => {
      await proxy.stop();
      proxy = await startProxy();
    });

    await writers.end();
    const beforeRestore = await readStoredIds();
    expectEachOnce([...writers.acknowledged], beforeRestore);

    const began = performance.now();
    for (const server of servers) await server.kill("SIGTERM");
    await runAdmin("restore");
    await Promise.all(servers.map((server) => server.up()));
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    const afterRestore = await readStoredIds();
    expectEachOnce(beforeBackup, afterRestore);
    const undone = [...writers.acknowledged].filter((id) => !afterRestore.includes(id)).length;

    process.stdout.write(
      [
        `${"step".padEnd(52)} ${"writes".padStart(6)}  longest time without a reply`,
        ...results,
        `${writers.acknowledged.size} writes acknowledged, ${beforeRestore.length} stored before the restore: 0 lost, 0 duplicated`,
        `the restore took ${seconds} s with both servers down; ${undone} writes after the backup were undone by it\n`,
      ].join("\n"),
    );
  }, 900_000);
});
