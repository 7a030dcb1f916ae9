import { createHash, randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { publishBooks } from "#api/commands/operate/publish.ts";
import { closeServices } from "#api/close-services.ts";
import { createServices } from "#api/create-services.ts";
import { parseEnv } from "#api/env.ts";
import type { Services } from "#api/services.ts";
import type { Command } from "#core/wire/commands/batch.ts";
import { ENDPOINTS, type EndpointName } from "#core/wire/endpoints.ts";
import { RECORDING_LIMIT } from "#core/wire/attempt/uploads.ts";
import type { Tokens } from "#core/wire/account/user.ts";
import { makeAttemptHead, makeCommand } from "#tests/api/support/commands.ts";
import { makeCompiledBook } from "#tests/api/support/library.ts";
import { TEST_SECRET } from "#tests/api/support/test-app.ts";
import { fixtureSpeaking } from "#tests/support/fixture-speaking.ts";
import { makeCompiledWriting } from "#tests/support/fixture-writing.ts";
import { createPostgresDatabase } from "#tests/support/postgres-database.ts";
import { type S3Server, startS3Server } from "#tests/support/servers/s3-server.ts";
import { createSlug } from "#web/db/storage/ids.ts";
import { expectEachOnce } from "./databases.ts";
import { createLoadClient, type LoadClient, post } from "./load-client.ts";
import { addAccount, PROOF_PASSWORD } from "./proof-server.ts";
import { type RoundRobin, startRoundRobin, type ServerProcess, createServerProcess } from "./two-servers.ts";

const KILLS = Number(process.env["PROOF_KILLS"] ?? 2);
const CLIENTS = ["ada", "bob", "cat", "dan"];

let s3: S3Server;
let servers: readonly [ServerProcess, ServerProcess];
let proxy: RoundRobin;
let services: Services;

beforeAll(async () => {
  s3 = await startS3Server();
  proxy = await startRoundRobin(() => servers.map(({ port }) => port));
  const env = {
    NODE_ENV: "test",
    TOKEN_SECRET: TEST_SECRET,
    PUBLIC_ORIGIN: proxy.origin,
    DATABASE_URL: await createPostgresDatabase(),
    S3_ENDPOINT: s3.settings.endpoint,
    S3_BUCKET: s3.settings.bucket,
    S3_ACCESS_KEY_ID: s3.settings.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3.settings.secretAccessKey,
  };
  servers = [await createServerProcess(env), await createServerProcess(env)];
  const parsed = parseEnv(env);
  if ("faults" in parsed) throw new Error(parsed.faults.join());
  services = await createServices(parsed.env);
  // The servers start while the data is prepared.
  const started = Promise.all(servers.map((server) => server.up()));
  const speaking = { module: fixtureSpeaking, key: null, media: [] };
  await publishBooks(services, [makeCompiledBook("tides", 1, [[makeCompiledWriting(), speaking]])]);
  for (const id of [...CLIENTS, "eve"]) await addAccount(services, id);
  await started;
});

afterAll(async () => {
  await Promise.all(servers.map((server) => server.dispose()));
  await proxy.close();
  await closeServices(services);
  await s3.close();
});

function signToken(accountId: string): Promise<string> {
  return services.accessTokens.sign({ accountId, sessionId: `session-${accountId}`, role: "learner" }, Date.now());
}

/** Makes one call through the proxy. */
function call(name: EndpointName, { token, body }: { token?: string; body: unknown }): Promise<Response> {
  const { method, path } = ENDPOINTS[name];
  return fetch(`${proxy.origin}${path}`, {
    method,
    headers: {
      "content-type": "application/json",
      origin: proxy.origin,
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
}

it(`loses and duplicates no essay when one of two processes is killed ${KILLS} times under load`, async () => {
  const clients: LoadClient[] = [];
  for (const name of CLIENTS)
    clients.push(createLoadClient(proxy.origin, [await signToken(name)], `client-proof-${name}-00`));
  const runs = clients.map((client) => client.run());
  const countAcknowledged = (): number => clients.reduce((total, client) => total + client.acknowledged.size, 0);
  const waitForMore = async (count: number): Promise<void> => {
    const before = countAcknowledged();
    await expect.poll(countAcknowledged, { timeout: 120_000 }).toBeGreaterThanOrEqual(before + count);
  };
  for (let kill = 0; kill < KILLS; kill += 1) {
    await waitForMore(20);
    const killed = servers[kill % 2 === 0 ? 0 : 1];
    await killed.kill("SIGKILL");
    // The other process serves all requests.
    await waitForMore(40);
    await killed.up();
  }
  for (const client of clients) client.end();
  await Promise.all(runs);

  const acknowledged = new Set(clients.flatMap((client) => [...client.acknowledged]));
  const stored = await services.store.db
    .selectFrom("draft_version")
    .select("op_id")
    .where("kind", "=", "save")
    .execute();
  const ids = stored.map((row) => row.op_id);
  expectEachOnce([...acknowledged], ids);
  expect(
    ids.filter((id) => !acknowledged.has(id)),
    "stored without being acknowledged",
  ).toEqual([]);
  expect(Math.min(...proxy.served), "both processes served requests").toBeGreaterThan(5);
  const replayed = clients.reduce((total, client) => total + client.replayed, 0);
  process.stdout.write(
    `one of two processes killed ${KILLS} times: ${ids.length} essays, ${replayed} replies repeated, 0 lost, 0 duplicated\n`,
  );
}, 600_000);

it("keeps sessions, uploads and rate limits working whichever process gets each request", async () => {
  const signIn = (password: string): Promise<Response> =>
    call("token", { body: { email: "eve@bandwise.test", password } });
  let tokens = (await (await signIn(PROOF_PASSWORD)).json()) as Tokens;
  for (let round = 0; round < 4; round += 1) {
    const reply = await call("tokenRefresh", { body: { refresh: tokens.refresh } });
    expect(reply.status).toBe(200);
    tokens = (await reply.json()) as Tokens;
  }

  const bytes = new Uint8Array(randomBytes(RECORDING_LIMIT.pieceBytes * 2 + 1000));
  bytes.set([0x1a, 0x45, 0xdf, 0xa3]);
  const toHash = (piece: Uint8Array): string => createHash("sha256").update(piece).digest("hex");
  const id = "recording0000000000001";
  const slug = createSlug();
  const add: Command = makeCommand(
    "recording.add",
    {
      ...makeAttemptHead(slug, {
        module_type: "speaking",
        module_slug: fixtureSpeaking.slug,
        content_version: fixtureSpeaking.content_version,
        mode: "practice",
        started_at: Date.now(),
      }),
      recording: {
        id,
        part: 1,
        question: "street-1",
        mime: "audio/webm",
        duration: 12_000,
        bytes: bytes.byteLength,
        sha256: toHash(bytes),
        recorded_at: Date.now(),
      },
    },
    { opId: `proof-${slug}`, agg: `recording:${id}`, aggSeq: 1 },
  );
  expect((await post(proxy.origin, tokens.access, "client-proof-eve-00", [add]))?.[0]?.status).toBe("applied");
  const upload = `${proxy.origin}${ENDPOINTS.uploadPiece.path.replace(":id", id)}`;
  const headers = { authorization: `Bearer ${tokens.access}`, origin: proxy.origin };
  for (let offset = 0; offset < bytes.byteLength; offset += RECORDING_LIMIT.pieceBytes) {
    const piece = bytes.subarray(offset, offset + RECORDING_LIMIT.pieceBytes);
    const reply = await fetch(`${upload}?offset=${offset}&total=${bytes.byteLength}`, {
      method: "PUT",
      headers: { ...headers, "content-type": "application/octet-stream", "x-sha256": toHash(piece) },
      body: piece,
    });
    expect(reply.status).toBe(200);
  }
  const whole = { total: bytes.byteLength, sha256: toHash(bytes) };
  const finished = await fetch(upload, {
    method: "POST",
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify(whole),
  });
  expect(finished.status).toBe(200);
  for (let download = 0; download < 2; download += 1) {
    const reply = await fetch(`${proxy.origin}${ENDPOINTS.recording.path.replace(":id", id)}`, { headers });
    expect(toHash(new Uint8Array(await reply.arrayBuffer()))).toBe(whole.sha256);
  }

  // The first ten failures cause no delay, whichever process counts them.
  const statuses: number[] = [];
  for (let tries = 0; tries < 11; tries += 1) statuses.push((await signIn("Wrong-2026-word!")).status);
  expect(statuses.slice(0, 10).includes(429)).toBe(false);
  expect(statuses[10]).toBe(429);
}, 60_000);
