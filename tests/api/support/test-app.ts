import { randomBytes } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createApp } from "#api/app.ts";
import type { App } from "#api/app-env.ts";
import { createLimits } from "#api/commands/account/rate-limits.ts";
import { createSharedLimits } from "#api/commands/account/shared-rate-limits.ts";
import { type Env, parseEnv } from "#api/env.ts";
import { createAccessTokens } from "#api/commands/account/access-tokens.ts";
import type { Annotator } from "#api/jobs/writing/annotator.ts";
import { createThreadPool } from "#api/jobs/thread-pool.ts";
import { createEvaluator } from "#api/jobs/writing/evaluator.ts";
import { createFileBlobs } from "#api/gateways/blobs.ts";
import { createKeyring } from "#api/gateways/keyring.ts";
import { createPasswords } from "#api/gateways/passwords.ts";
import { createTableQueue } from "#api/queue/table-queue.ts";
import { createLog } from "#api/log.ts";
import type { Services } from "#api/services.ts";
import { ENDPOINTS, type EndpointName } from "#core/wire/endpoints.ts";
import { openMigratedStore } from "#tests/support/migrated-store.ts";
import { createCanaries } from "./canaries.ts";
import { createExplainer } from "./explainer.ts";
import { createFakeMail, type FakeMail } from "./fake-mail.ts";

export const TEST_SECRET = "Zk3v9Qw8Yt2Lr7Xc5Bn1Mp4Hs6Jd0Fg_";
/** 1 March 2026, noon UTC: the fake clock's start. */
export const TEST_NOW = Date.UTC(2026, 2, 1, 12);

export type TestApp = {
  app: App;
  services: Services;
  mail: FakeMail;
  /** Returns the log as text. */
  readLog(): string;
  clock: { now(): number; advance(milliseconds: number): void };
  /** Calls an endpoint by its name. Sends `body` as JSON. */
  call(name: EndpointName, options?: CallOptions): Promise<Response>;
  /** Sends a request to any path. `address` is the caller's network address. */
  request(path: string, init?: RequestInit, address?: string): Promise<Response>;
  /** Runs a job, and checks its statements for whole-table reads when the app closes. */
  watch<T>(work: () => T): T;
  /**
   * Closes the store. Throws if the log contains a secret, an address or a text that this app has received, or if a
   * statement of a request reads a whole growing table.
   */
  close(): Promise<void>;
};
export type CallOptions = {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  /** An access token. */
  token?: string;
  headers?: Record<string, string>;
  address?: string;
};

/** All apps of a process share these threads, because a thread needs a second to load the evaluator. */
const threads = createThreadPool();

/** Creates an app on a new, migrated store, with a fake clock and fake mail. */
export async function createTestApp(
  options: { url?: string; env?: Record<string, string>; services?: Partial<Services> } = {},
): Promise<TestApp> {
  let now = TEST_NOW;
  const clock = { now: () => now, advance: (milliseconds: number) => void (now += milliseconds) };
  const env = testEnv(options.env);
  const explainer = createExplainer();
  const store = await openMigratedStore({ url: options.url ?? ":memory:", now, log: explainer.log });
  const logLines: string[] = [];
  const log =
    options.services?.log ??
    createLog({ level: "debug", destination: { write: (line: string) => void logLines.push(line) } });
  const keyring = createKeyring(env.tokenSecrets);
  const canaries = createCanaries();
  const mail = createFakeMail({ onSent: (message) => canaries.collectFromMail(message) });
  const services: Services = {
    env,
    store,
    mail,
    clock,
    random: { bytes: (count) => new Uint8Array(randomBytes(count)) },
    log,
    blobs: createFileBlobs(join(tmpdir(), `bandwise-blobs-${randomBytes(6).toString("hex")}`)),
    payments: null,
    threads,
    evaluator: createEvaluator(threads),
    annotator: silentAnnotator,
    reportWebhook: null,
    model: null,
    transcriber: null,
    passwords: createPasswords({ memory: 64, passes: 1 }),
    keyring,
    accessTokens: createAccessTokens({ keyring, issuer: env.publicOrigin }),
    limits: store.kind === "sqlite" ? createLimits() : createSharedLimits(store),
    jobs: createTableQueue({ store, clock, log }),
    ...options.services,
  };
  const app = createApp(services);
  const request: TestApp["request"] = async (path, init, address) => {
    canaries.collectFromRequest(path, init);
    const caller = { incoming: { socket: { remoteAddress: address ?? "192.0.2.1" } } };
    const reply = await explainer.watch(() => app.request(path, init, caller));
    await canaries.collectFromReply(reply);
    return reply;
  };
  return {
    app,
    services,
    mail,
    clock,
    request,
    readLog: () => logLines.join(""),
    watch: (work) => explainer.watch(work),
    call(name, { params = {}, query = {}, body, token, headers = {}, address } = {}) {
      const { method, path } = ENDPOINTS[name];
      const route = path.replaceAll(/:(\w+)/gu, (_whole, key: string) => encodeURIComponent(params[key] ?? ""));
      const search = new URLSearchParams(query).toString();
      return request(
        search === "" ? route : `${route}?${search}`,
        {
          method,
          headers: {
            ...(body === undefined ? {} : { "content-type": "application/json" }),
            ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
            ...headers,
          },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        },
        address,
      );
    },
    async close() {
      const scans = await explainer.findScans(store);
      await store.close();
      const found = canaries.findIn(logLines.join(""));
      if (scans.length > 0) throw new Error(scans.join("\n"));
      if (found.length > 0) throw new Error(`The log of this app contains\n${found.join("\n")}`);
    },
  };
}

/** A grammar checker that finds no mistakes, for tests that need none. */
const silentAnnotator: Annotator = {
  annotate: async () => ({ marks: [], score: null, checker: "ours" }),
};

function testEnv(changes: Record<string, string> = {}): Env {
  const parsed = parseEnv({
    NODE_ENV: "test",
    ALLOW_PUBLIC_DEVELOPMENT_SERVER: "yes",
    PUBLIC_ORIGIN: "http://localhost:3000",
    TOKEN_SECRET: TEST_SECRET,
    ...changes,
  });
  if ("faults" in parsed) throw new Error(parsed.faults.join("\n"));
  return parsed.env;
}
