import { randomBytes } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createApp } from "#api/app.ts";
import type { App } from "#api/app-env.ts";
import { createLimits } from "#api/commands/limits.ts";
import { createSharedLimits } from "#api/commands/shared-limits.ts";
import { type Env, parseEnv } from "#api/env.ts";
import { createAccessTokens } from "#api/commands/access-tokens.ts";
import type { Annotator } from "#api/jobs/annotator.ts";
import { createEvaluator } from "#api/jobs/evaluator.ts";
import { createMeasurer } from "#api/jobs/measurer.ts";
import { createFileBlobs } from "#api/gateways/blobs.ts";
import { createKeyring } from "#api/gateways/keyring.ts";
import { createPasswords } from "#api/gateways/passwords.ts";
import { createTableQueue } from "#api/jobs/table-queue.ts";
import { createLog } from "#api/log.ts";
import type { Parts } from "#api/parts.ts";
import { migrate } from "#api/store/migrations/migrate.ts";
import { createStore } from "#api/store/store.ts";
import { ENDPOINTS, type EndpointName } from "#core/wire/endpoints.ts";
import { createCanaries } from "./canaries.ts";
import { createFakeMail, type FakeMail } from "./fake-mail.ts";

export const TEST_SECRET = "Zk3v9Qw8Yt2Lr7Xc5Bn1Mp4Hs6Jd0Fg_";
/** 1 March 2026, noon UTC: the fake clock's first reading. */
export const TEST_NOW = Date.UTC(2026, 2, 1, 12);

export type TestApp = {
  app: App;
  parts: Parts;
  mail: FakeMail;
  /** Everything that was logged, as text. */
  logged(): string;
  clock: { now(): number; advance(milliseconds: number): void };
  /** Calls an endpoint of the wire table; `body` is sent as JSON. */
  call(name: EndpointName, options?: CallOptions): Promise<Response>;
  /** A path and anything else that `fetch` takes. `address` is the caller's network address. */
  request(path: string, init?: RequestInit, address?: string): Promise<Response>;
  /** Rejects where the log holds anything secret, any address, or anything that was written, of what this app was sent. */
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

/** A whole app on a fresh, migrated store, with clock and mail that the test holds. */
export async function createTestApp(
  options: { url?: string; env?: Record<string, string>; parts?: Partial<Parts> } = {},
): Promise<TestApp> {
  let now = TEST_NOW;
  const clock = { now: () => now, advance: (milliseconds: number) => void (now += milliseconds) };
  const env = testEnv(options.env);
  const store = await createStore({ url: options.url ?? ":memory:" });
  await migrate(store, now);
  const lines: string[] = [];
  const log =
    options.parts?.log ??
    createLog({ level: "debug", destination: { write: (line: string) => void lines.push(line) } });
  const keyring = createKeyring(env.tokenSecrets);
  const canaries = createCanaries();
  const mail = createFakeMail({ onSent: (message) => canaries.ofMail(message) });
  const evaluator = createEvaluator();
  const measurer = createMeasurer();
  const parts: Parts = {
    env,
    store,
    mail,
    clock,
    random: { bytes: (count) => new Uint8Array(randomBytes(count)) },
    log,
    blobs: createFileBlobs(join(tmpdir(), `bandwise-blobs-${randomBytes(6).toString("hex")}`)),
    payments: null,
    evaluator,
    measurer,
    annotator: silentAnnotator,
    reportWebhook: null,
    model: null,
    transcriber: null,
    passwords: createPasswords({ memory: 64, passes: 1 }),
    keyring,
    accessTokens: createAccessTokens({ keyring, issuer: env.publicOrigin }),
    limits: store.kind === "sqlite" ? createLimits() : createSharedLimits(store),
    jobs: createTableQueue({ store, clock, log }),
    ...options.parts,
  };
  const app = createApp(parts);
  const request: TestApp["request"] = async (path, init, address) => {
    canaries.ofRequest(path, init);
    const reply = await app.request(path, init, { incoming: { socket: { remoteAddress: address ?? "192.0.2.1" } } });
    await canaries.ofReply(reply);
    return reply;
  };
  return {
    app,
    parts,
    mail,
    clock,
    request,
    logged: () => lines.join(""),
    call(name, { params = {}, query = {}, body, token, headers = {}, address } = {}) {
      const { method, path } = ENDPOINTS[name];
      const filled = path.replaceAll(/:(\w+)/gu, (_whole, key: string) => encodeURIComponent(params[key] ?? ""));
      const search = new URLSearchParams(query).toString();
      return request(
        search === "" ? filled : `${filled}?${search}`,
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
      await evaluator.close();
      await measurer.close();
      await store.close();
      const found = canaries.foundIn(lines.join(""));
      if (found.length > 0) throw new Error(`The log of this app holds\n${found.join("\n")}`);
    },
  };
}

/** Finds nothing: for all who do not ask what a checker finds. */
const silentAnnotator: Annotator = {
  annotate: async () => ({ marks: [], score: null, checker: "ours" }),
  close: async () => undefined,
};

function testEnv(changes: Record<string, string> = {}): Env {
  const parsed = parseEnv({
    NODE_ENV: "test",
    PUBLIC_ORIGIN: "http://localhost:3000",
    TOKEN_SECRET: TEST_SECRET,
    ...changes,
  });
  if ("faults" in parsed) throw new Error(parsed.faults.join("\n"));
  return parsed.env;
}
