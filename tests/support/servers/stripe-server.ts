import { randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import Stripe from "stripe";
import { faultOf } from "./stripe-description/check-request.ts";
import {
  createStripeRecords,
  type Json,
  makeRefusal,
  RefusalError,
  type StripeActions,
  type StripeEvent,
} from "./stripe-records.ts";

type Result = { status: number; body: Json };
/** A reply to a request with an idempotency key. `fingerprint` identifies the request. */
type StoredReply = Result & { fingerprint: string };
type Call = { method: string; path: string; form: URLSearchParams; key: string | null; authorization: string | null };

/**
 * A server that implements the parts of Stripe's API that we use: Checkout sessions (create, retrieve, list, expire),
 * refunds and disputes. It follows Stripe's rules for idempotency keys, limits and errors. It first checks every
 * request against Stripe's own API description (`stripe-description`).
 */
export type StripeServer = StripeActions & {
  readonly url: string;
  /** All requests, oldest first. */
  readonly calls: Call[];
  /** How many of the next requests fail, and how. */
  failures: {
    /** These are not handled and get status 500. */
    refuse: number;
    /** These are handled, but the connection ends before the reply. */
    cut: number;
    /** These are not handled and get no reply. */
    hang: number;
  };
  /**
   * Requests that do not match Stripe's API description. The server rejects them, and `close` throws if any are in this
   * list.
   */
  readonly faults: string[];
  /** Returns an event's body with the signature header that Stripe would send. */
  sign(event: StripeEvent, secret: string): { body: string; signature: string };
  close(): Promise<void>;
};

const signer = new Stripe("sk_test_signer");

export async function createStripeServer({ now }: { now: () => number }): Promise<StripeServer> {
  const { actions, respond } = createStripeRecords({ now });
  const repliesByKey = new Map<string, StoredReply>();
  const calls: Call[] = [];
  const faults: string[] = [];
  const checkAndRespond = (method: string, path: string, form: URLSearchParams): Json => {
    const fault = faultOf(method, path, form);
    if (fault === null) return respond(method, path, form);
    faults.push(`${method} ${path}: ${fault.message}`);
    const status = fault.param === null ? 404 : 400;
    throw makeRefusal(status, "parameter_unknown", fault.message, fault.param ?? undefined);
  };
  const failures = { refuse: 0, cut: 0, hang: 0 };

  const server = createServer((request, response) => {
    void readForm(request).then((form) => {
      const path = (request.url ?? "").split("?")[0] ?? "";
      const key = headerOf(request, "idempotency-key");
      const method = request.method ?? "GET";
      calls.push({ method, path, form, key, authorization: headerOf(request, "authorization") });
      if (failures.hang > 0) {
        failures.hang -= 1;
        return undefined;
      }
      if (failures.refuse > 0) {
        failures.refuse -= 1;
        return reply(response, 500, { error: { type: "api_error", message: "down" } });
      }
      const fingerprint = `${method} ${path}?${form.toString()}`;
      const known = key === null || method !== "POST" ? undefined : repliesByKey.get(key);
      const result = replyWithKey(known, fingerprint, () => checkAndRespond(method, path, form));
      if (key !== null && method === "POST" && known === undefined) repliesByKey.set(key, { fingerprint, ...result });
      if (failures.cut > 0) {
        failures.cut -= 1;
        return void response.destroy();
      }
      return reply(response, result.status, result.body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));

  return {
    ...actions,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    faults,
    failures,
    sign(event, secret) {
      const body = JSON.stringify(event);
      return { body, signature: signer.webhooks.generateTestHeaderString({ payload: body, secret }) };
    },
    async close() {
      await closeServer(server);
      if (faults.length > 0)
        throw new Error(`Requests that do not match Stripe's API description:\n${faults.join("\n")}`);
    },
  };
}

/** Returns the result of `work`, or the stored result of an earlier request with the same idempotency key. */
function replyWithKey(known: StoredReply | undefined, fingerprint: string, work: () => Json): Result {
  if (known === undefined) return resultOf(work);
  if (known.fingerprint === fingerprint) return known;
  return resultOf(() => {
    throw makeRefusal(
      400,
      "idempotency_key_in_use",
      "Keys for idempotent requests can only be used with the same parameters.",
    );
  });
}

function resultOf(work: () => Json): Result {
  try {
    return { status: 200, body: work() };
  } catch (error) {
    if (!(error instanceof RefusalError)) throw error;
    const { status, ...body } = error.refusal;
    return { status, body: { error: body } };
  }
}

function headerOf(request: IncomingMessage, name: string): string | null {
  const value = request.headers[name];
  return typeof value === "string" ? value : null;
}

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  let text = "";
  for await (const chunk of request) text += String(chunk);
  const query = (request.url ?? "").split("?")[1] ?? "";
  return new URLSearchParams(request.method === "GET" ? query : text);
}

function reply(response: ServerResponse, status: number, body: Json): void {
  response.writeHead(status, {
    "content-type": "application/json",
    "request-id": `req_${randomBytes(6).toString("hex")}`,
  });
  response.end(JSON.stringify(body));
}

function closeServer(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}
