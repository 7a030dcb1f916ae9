/**
 * Tests that two real servers behind the shipped Caddyfile can be replaced one after the other while learners write.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { publishBooks } from "#api/commands/operate/publish.ts";
import { closeServices } from "#api/close-services.ts";
import { createServices } from "#api/create-services.ts";
import { parseEnv } from "#api/env.ts";
import type { Services } from "#api/services.ts";
import { caddyPath } from "#scripts/caddy.mjs";
import { makeCompiledBook } from "#tests/api/support/library.ts";
import { TEST_SECRET } from "#tests/api/support/test-app.ts";
import { makeCompiledWriting } from "#tests/support/fixture-writing.ts";
import { createPostgresDatabase } from "#tests/support/postgres-database.ts";
import { type S3Server, startS3Server } from "#tests/support/servers/s3-server.ts";
import { type Caddy, startCaddy } from "./caddy.ts";
import { expectEachOnce } from "./databases.ts";
import { createEssayCommand } from "./load-client.ts";
import { addAccount } from "./proof-server.ts";
import { type ServerProcess, createServerProcess } from "./two-servers.ts";

const ROUNDS = Number(process.env["PROOF_UPGRADES"] ?? 1);
const METRICS_TOKEN = "the-token-of-this-proof";
/**
 * Learners who write at the same time. Each learner uses several accounts in turn, because the server limits how often
 * an account may send.
 */
const LEARNERS = 4;
const ACCOUNTS_PER_LEARNER = 12;
const listAccounts = (learner: number): string[] =>
  Array.from({ length: ACCOUNTS_PER_LEARNER }, (_, n) => `learner-${learner}-${n}`);
const ACCOUNTS = Array.from({ length: LEARNERS }, (_, learner) => listAccounts(learner)).flat();

describe.skipIf(caddyPath() === null)("a rolling upgrade", () => {
  let folder: string;
  let s3: S3Server;
  let servers: ServerProcess[];
  let proxy: Caddy;
  let services: Services;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "bandwise-rolling-"));
    s3 = await startS3Server();
    const env = {
      NODE_ENV: "test",
      TOKEN_SECRET: TEST_SECRET,
      PUBLIC_ORIGIN: "https://localhost",
      METRICS_TOKEN,
      DATABASE_URL: await createPostgresDatabase(),
      DATA_DIR: join(folder, "data"),
      S3_ENDPOINT: s3.settings.endpoint,
      S3_BUCKET: s3.settings.bucket,
      S3_ACCESS_KEY_ID: s3.settings.accessKeyId,
      S3_SECRET_ACCESS_KEY: s3.settings.secretAccessKey,
    };
    const parsed = parseEnv(env);
    if ("faults" in parsed) throw new Error(parsed.faults.join());
    services = await createServices(parsed.env);
    await publishBooks(services, [makeCompiledBook("tides", 1, [[makeCompiledWriting()]])]);
    for (const name of ACCOUNTS) await addAccount(services, name);
    servers = [await createServerProcess(env), await createServerProcess(env)];
    await Promise.all(servers.map((server) => server.up()));
    proxy = await startCaddy(
      folder,
      servers.map(({ port }) => `127.0.0.1:${port}`),
    );
  });
  afterAll(async () => {
    await proxy.stop();
    await Promise.all(servers.map((server) => server.dispose()));
    await closeServices(services);
    await s3.close();
    rmSync(folder, { recursive: true, force: true });
  });

  async function hasServed({ port }: ServerProcess): Promise<boolean> {
    const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
    const reply = await fetch(`http://127.0.0.1:${port}/api/metrics/`, { headers });
    return (await reply.text()).includes('route="/api/ieltstest/:skill/"');
  }

  const signToken = (accountId: string): Promise<string> =>
    services.accessTokens.sign({ accountId, sessionId: `session-${accountId}`, role: "learner" }, Date.now());

  it(`refuses no request while each server is replaced in turn, ${ROUNDS} times`, async () => {
    let isEnding = false;
    let calls = 0;
    let longestMs = 0;
    const refused: string[] = [];
    const acknowledged: string[] = [];
    const call = async (...args: Parameters<Caddy["call"]>): Promise<boolean> => {
      const began = performance.now();
      const reply = await proxy.call(...args).catch((error: unknown) => ({ status: 0, body: String(error) }));
      longestMs = Math.max(longestMs, performance.now() - began);
      calls += 1;
      // Status 429 counts as a reply: the server limits how much an account may send.
      if (reply.status !== 200 && reply.status !== 429)
        refused.push(`${args[0]} ${args[1]}: ${reply.status} ${reply.body.slice(0, 200)}`);
      return reply.status === 200;
    };
    const simulateLearner = async (learner: number): Promise<void> => {
      const tokens = await Promise.all(listAccounts(learner).map(signToken));
      for (let n = 0; !isEnding; n += 1) {
        const essay = createEssayCommand(n);
        const body = { clientId: `client-rolling-${learner}-0000`, ops: [essay] };
        const token = tokens[n % tokens.length] ?? "";
        if (await call("POST", "/api/sync/batch/", { token, body })) acknowledged.push(essay.opId);
        // The pause for reading keeps each account below its limit of batches.
        for (let read = 0; read < 4; read += 1) await call("GET", "/api/ieltstest/writing/");
      }
    };
    const learners = Array.from({ length: LEARNERS }, (_, learner) => simulateLearner(learner));
    const waitForMoreCalls = async (count: number): Promise<void> => {
      const before = calls;
      await expect.poll(() => calls, { timeout: 60_000 }).toBeGreaterThan(before + count);
    };
    await waitForMoreCalls(50);
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const server of servers) {
        await server.kill("SIGTERM");
        await waitForMoreCalls(50);
        await server.up();
        // Stops the next server only after the proxy uses this server again.
        await expect.poll(() => hasServed(server), { timeout: 20_000, interval: 100 }).toBe(true);
      }
    }
    isEnding = true;
    await Promise.all(learners);

    process.stdout.write(
      `rolling upgrade, ${ROUNDS} times: ${calls} calls, ${refused.length} refused, longest ${Math.round(longestMs)} ms\n`,
    );
    expect(refused.slice(0, 5)).toEqual([]);
    const stored = await services.store.db
      .selectFrom("draft_version")
      .select("op_id")
      .where("kind", "=", "save")
      .execute();
    expectEachOnce(
      acknowledged,
      stored.map(({ op_id }) => op_id),
    );
  }, 300_000);
});
