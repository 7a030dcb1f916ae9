import type { Command, CommandResult } from "#core/wire/commands/batch.ts";
import type { TestApp } from "#tests/api/support/test-app.ts";
import { serverFaults } from "./sql-faults.ts";

/** What may go wrong with one request. */
export const NETWORK_FAULTS = [
  /** The request never arrives. */
  "lost",
  /** The server runs the request, and the response is lost. */
  "responseLost",
  /** The request arrives twice. */
  "duplicate",
  /** The device gives up, and the request arrives at the next `deliverLate`. */
  "late",
  /** The reply has status 401. */
  "unauthorized",
  /** The reply has status 429. */
  "tooMany",
  /** The reply has status 500. */
  "broken",
  /** The reply has status 503. */
  "busy",
  /** A captive portal replies with its own page and status 200. */
  "portal",
  /** Half of the response arrives. */
  "truncated",
  /** The app dies before the server has the request. */
  "killed",
  /** The server runs the request, and the app dies before the response. */
  "killedAfter",
  /** The server dies within a command. */
  "crashInside",
  /** The server dies before the commit of the commands. */
  "crashBeforeCommit",
  /** The server dies after the commit of the commands, before the response. */
  "crashAfterCommit",
] as const;
export type NetworkFault = "ok" | (typeof NETWORK_FAULTS)[number];

/** The requests and replies of a story, for checking the invariants. */
export type Traffic = {
  requests: number;
  /** How many requests and hashes are in progress. */
  inFlight: number;
  faults: Map<NetworkFault, number>;
  /** The commands that left a device, each with the access token of its request. */
  sent: { opId: string; bearer: string | null }[];
  /** The server's replies to commands, in order. */
  replies: { op: Command; result: CommandResult }[];
};

export type FaultyNetwork = {
  /** Returns the `fetch` of one page. */
  fetchOf: (page: { isDead: () => boolean; kill: () => void }) => typeof fetch;
  /** Faults of the next requests, in order. Later requests succeed. */
  faults: NetworkFault[];
  isDown: boolean;
  /** Delivers the requests with the fault `late` to the server. */
  deliverLate: () => Promise<void>;
  /** Called before every request. Returns the fault of this request, or null to use the next one of `faults`. */
  onRequest: (() => NetworkFault | null) | null;
};

const PENDING_FOREVER = new Promise<never>(() => undefined);
/** A command that contains this text makes the server fail the whole batch. */
export const POISON = "poisoned";

const problem = (status: number, code: string, headers: Record<string, string> = {}): Response =>
  Response.json(
    { detail: "", code, request_id: "" },
    { status, headers: { "Content-Type": "application/problem+json", ...headers } },
  );

/** Creates the network between one browser profile and the server, with a cookie jar. */
export function createFaultyNetwork(app: TestApp, traffic: Traffic): FaultyNetwork {
  const cookies = new Map<string, string>();
  const late: (() => Promise<unknown>)[] = [];

  async function sendToServer(request: Request, body: Uint8Array, ops: readonly Command[]): Promise<Response> {
    const url = new URL(request.url);
    if (ops.some((op) => JSON.stringify(op.payload).includes(POISON))) return problem(500, "internal");
    const headers = new Headers(request.headers);
    if (cookies.size > 0) headers.set("Cookie", Array.from(cookies, (pair) => pair.join("=")).join("; "));
    const response = await app.request(url.pathname + url.search, {
      method: request.method,
      headers,
      ...(body.length > 0 && { body: new Uint8Array(body) }),
    });
    // A crash loses the responses that were not sent yet.
    if (serverFaults.isDown) throw new TypeError("Failed to fetch");
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/u.exec(cookie) ?? [];
      cookies.set(name, value);
    }
    if (ops.length > 0 && response.status === 200) await recordReplies(ops, response.clone());
    return response;
  }

  async function recordReplies(ops: readonly Command[], response: Response): Promise<void> {
    const { results } = (await response.json()) as { results: CommandResult[] };
    const byId = new Map(ops.map((op) => [op.opId, op]));
    for (const result of results) {
      const op = byId.get(result.opId);
      if (op !== undefined) traffic.replies.push({ op, result });
    }
  }

  /** Makes the server die at the first SQL statement that matches `statement`, and starts it again afterwards. */
  const crash = async (statement: RegExp, deliver: () => Promise<Response>): Promise<Response> => {
    serverFaults.arm("crash", 1, statement);
    try {
      return await deliver();
    } finally {
      // The crash may come after the response, so the server first gets time to run to its end.
      for (let turn = 0; turn < 6; turn += 1) await new Promise((resolve) => setImmediate(resolve));
      serverFaults.disarm();
      serverFaults.restart();
    }
  };

  const network: FaultyNetwork = {
    faults: [],
    isDown: false,
    onRequest: null,
    async deliverLate() {
      for (const send of late.splice(0)) await send().catch(() => undefined);
    },
    fetchOf: (page) => async (input, init) => {
      if (page.isDead()) return await PENDING_FOREVER;
      const request = new Request(input, init);
      const body = new Uint8Array(await request.arrayBuffer());
      if (page.isDead()) return await PENDING_FOREVER;
      const fault = network.isDown ? "lost" : (network.onRequest?.() ?? network.faults.shift() ?? "ok");
      traffic.requests += 1;
      traffic.faults.set(fault, (traffic.faults.get(fault) ?? 0) + 1);
      const ops = readOps(request, body);
      const bearer = request.headers.get("Authorization")?.slice(7) ?? null;
      for (const { opId } of ops) traffic.sent.push({ opId, bearer });
      const deliver = (): Promise<Response> => sendToServer(request, body, ops);
      traffic.inFlight += 1;
      const reply = await respond(fault, deliver).finally(() => (traffic.inFlight -= 1));
      return reply === null || page.isDead() ? await PENDING_FOREVER : reply;

      /** Returns null if the page is dead, because a dead page gets no response. */
      async function respond(kind: NetworkFault, send: () => Promise<Response>): Promise<Response | null> {
        switch (kind) {
          case "ok":
            return await send();
          case "lost":
            throw new TypeError("Failed to fetch");
          case "responseLost":
          case "crashAfterCommit":
            await send();
            throw new TypeError("Failed to fetch");
          case "duplicate":
            await send();
            return await send();
          case "late":
            late.push(send);
            throw new TypeError("Failed to fetch");
          case "unauthorized":
            return problem(401, "unauthenticated");
          case "tooMany":
            return problem(429, "too_many", { "Retry-After": "5" });
          case "broken":
            return new Response("oops", { status: 500 });
          case "busy":
            return new Response("", { status: 503, headers: { "Retry-After": "7" } });
          case "portal":
            return new Response("<html><title>Welcome to Hotel Wi-Fi</title></html>", {
              headers: { "Content-Type": "text/html" },
            });
          case "truncated": {
            const text = await (await send()).text();
            return new Response(text.slice(0, Math.floor(text.length / 2)), {
              headers: { "Content-Type": "application/json" },
            });
          }
          case "killed":
            page.kill();
            return null;
          case "killedAfter":
            await send();
            page.kill();
            return null;
          case "crashInside":
            // Inside the batch's transaction, before its first command is complete.
            return await crash(/^insert into "(draft|comment|mistake_report|attempt|recording)/u, send);
          case "crashBeforeCommit":
            return await crash(/^commit$/u, send);
        }
      }
    },
  };
  return network;
}

function readOps(request: Request, body: Uint8Array): Command[] {
  if (!request.url.endsWith("/api/sync/batch/") || body.length === 0) return [];
  return (JSON.parse(new TextDecoder().decode(body)) as { ops: Command[] }).ops;
}
