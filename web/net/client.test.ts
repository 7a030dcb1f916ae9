import { gunzipSync } from "node:zlib";
import { describe, expect, it, vi } from "vitest";
import { createClient, type AccessPort, type ClientDependencies } from "./client.ts";
import { xsrfHeader } from "./xsrf.ts";

const HEALTH = { status: "ok", version: "1", compat: 1 };
const json = (body: unknown, init: ResponseInit = {}): Response => new Response(JSON.stringify(body), init);
const PROBLEM = { detail: "No.", code: "invalid", request_id: "r1" };

function clientOver(fetch: ClientDependencies["fetch"], overrides: Partial<ClientDependencies> = {}) {
  return createClient({ origin: "http://api.test", access: null, fetch, ...overrides });
}

describe("outcome of a call", () => {
  const replies: [string, () => Response | Promise<Response>, object][] = [
    ["ok for a valid reply", () => json({ ...HEALTH, extra: 1 }), { kind: "ok", data: HEALTH }],
    ["not_ours for JSON of another shape", () => json({ status: "fine" }), { kind: "network", cause: "not_ours" }],
    ["not_ours for a captive portal's page", () => new Response("<html>"), { kind: "network", cause: "not_ours" }],
    [
      "not_ours for a reply that is cut off",
      () => new Response('{"status":"o'),
      { kind: "network", cause: "not_ours" },
    ],
    [
      "the problem for our server's 400",
      () => json(PROBLEM, { status: 400 }),
      { kind: "problem", status: 400, body: PROBLEM },
    ],
    [
      "not_ours for another server's 403",
      () => new Response("<html>", { status: 403 }),
      { kind: "network", cause: "not_ours" },
    ],
    [
      "unavailable for a proxy's 502",
      () => new Response("<html>", { status: 502 }),
      { kind: "problem", status: 502, body: { code: "unavailable" } },
    ],
    [
      "the wait in ms for a proxy's 429",
      () => new Response("", { status: 429, headers: { "Retry-After": "3" } }),
      { kind: "problem", status: 429, retryAfter: 3000 },
    ],
    [
      "unreachable without a connection",
      () => Promise.reject(new TypeError("Failed to fetch")),
      { kind: "network", cause: "unreachable" },
    ],
  ];
  it.each(replies)("is %s", async (_name, reply, expected) => {
    const fetch = vi.fn(() => Promise.resolve(reply()));
    expect(await clientOver(fetch).call("health", {})).toMatchObject(expected);
    expect(fetch).toHaveBeenCalledOnce();
  });

  it("reads a date in Retry-After", async () => {
    const headers = { "Retry-After": "Sun, 01 Mar 2026 12:00:10 GMT", Date: "Sun, 01 Mar 2026 12:00:00 GMT" };
    const reply = await clientOver(() => Promise.resolve(json(PROBLEM, { status: 503, headers }))).call("health", {});
    expect(reply).toMatchObject({ retryAfter: 10_000 });
  });

  it("distinguishes a stopped call from a time-out", async () => {
    const neverReply: ClientDependencies["fetch"] = (input) =>
      new Promise((_resolve, reject) => {
        const { signal } = input as Request;
        const stop = (): void => reject(new DOMException("stopped", "AbortError"));
        if (signal.aborted) stop();
        else signal.addEventListener("abort", stop);
      });
    const controller = new AbortController();
    const stopped = clientOver(neverReply).call("health", { signal: controller.signal });
    controller.abort();
    expect(await stopped).toEqual({ kind: "network", cause: "stopped" });
    expect(await clientOver(neverReply).call("health", { timeout: 1 })).toEqual({ kind: "network", cause: "too_slow" });
  });

  it("reports a newer server and the server's time, but not the time of another server", async () => {
    const onNewerServer = vi.fn();
    const onServerTime = vi.fn();
    const headers = { "Bandwise-Compat": "2", Date: "Sun, 01 Mar 2026 12:00:00 GMT" };
    await clientOver(() => Promise.resolve(json(HEALTH, { headers })), { onNewerServer, onServerTime }).call(
      "health",
      {},
    );
    expect(onNewerServer).toHaveBeenCalledWith(2);
    expect(onServerTime).toHaveBeenCalledWith(Date.UTC(2026, 2, 1, 12));
    await clientOver(() => Promise.resolve(json(HEALTH, { headers: { Date: headers.Date } })), { onServerTime }).call(
      "health",
      {},
    );
    expect(onServerTime).toHaveBeenCalledOnce();
  });
});

describe("request", () => {
  /** Returns the request that `act` sends. */
  async function requestOf(
    act: (client: ReturnType<typeof createClient>) => Promise<unknown>,
    overrides: Partial<ClientDependencies> = {},
  ): Promise<Request> {
    const requests: Request[] = [];
    await act(
      clientOver((input, init) => {
        requests.push(new Request(input, init));
        return Promise.resolve(json({}));
      }, overrides),
    );
    const [request] = requests;
    if (request === undefined) throw new Error("nothing was sent");
    return request;
  }

  it("has the parameters and the query in its address", async () => {
    const request = await requestOf((client) =>
      client.call("books", { params: { skill: "reading" }, query: { limit: "5" } }),
    );
    expect([request.method, request.url]).toEqual(["GET", "http://api.test/api/ieltstest/reading/?limit=5"]);
    expect(request.headers.get("Authorization")).toBeNull();
  });

  it("has a compressed body if the body is long, and a plain one after a 415", async () => {
    const commands = Array.from({ length: 40 }, (_, i) => ({
      opId: `op-${i}-000000000000`,
      kind: "k",
      v: 1,
      agg: "a",
      aggSeq: 1,
      payload: {},
    }));
    const body = { clientId: "client-0000000000", ops: commands };
    const request = await requestOf((client) => client.call("syncBatch", { body, compress: true, bearer: "t" }));
    expect(request.headers.get("Content-Encoding")).toBe("gzip");
    expect(JSON.parse(gunzipSync(new Uint8Array(await request.arrayBuffer())).toString())).toEqual(body);

    const encodings: (string | null)[] = [];
    const withoutGzip = clientOver((input, init) => {
      const encoding = new Request(input, init).headers.get("Content-Encoding");
      encodings.push(encoding);
      return Promise.resolve(encoding === null ? json({ results: [], serverTime: 1 }) : json(PROBLEM, { status: 415 }));
    });
    expect(await withoutGzip.call("syncBatch", { body, compress: true })).toMatchObject({ kind: "ok" });
    await withoutGzip.call("syncBatch", { body, compress: true });
    expect(encodings).toEqual(["gzip", null, null]);
  });

  it("has the XSRF cookie as a header", () => {
    expect(xsrfHeader("a=b; XSRF-TOKEN=x%20y; c=d")).toEqual({ "X-XSRF-TOKEN": "x y" });
    expect(xsrfHeader("a=b")).toEqual({});
    expect(xsrfHeader("XSRF-TOKEN=%")).toEqual({ "X-XSRF-TOKEN": "%" });
  });
});

describe("tokens", () => {
  function serverAccepting(validToken: string) {
    const sentTokens: (string | null)[] = [];
    const fetch: ClientDependencies["fetch"] = (input, init) => {
      const bearer = new Request(input, init).headers.get("Authorization");
      sentTokens.push(bearer);
      return Promise.resolve(
        bearer === `Bearer ${validToken}` ? json({ attempts: [], next: null }) : json(PROBLEM, { status: 401 }),
      );
    };
    return { fetch, sentTokens };
  }

  it("retries once with a newer token after a 401", async () => {
    const { fetch, sentTokens } = serverAccepting("new");
    const access: AccessPort = {
      getToken: () => Promise.resolve("old"),
      renewToken: vi.fn(() => Promise.resolve("new")),
    };
    expect(await clientOver(fetch, { access }).call("attempts", { body: {} })).toMatchObject({ kind: "ok" });
    expect(sentTokens).toEqual(["Bearer old", "Bearer new"]);
    expect(access.renewToken).toHaveBeenCalledWith("old");
  });

  it("returns the 401 without a newer token, and with the caller's own token", async () => {
    const { fetch, sentTokens } = serverAccepting("new");
    const access: AccessPort = { getToken: () => Promise.resolve("old"), renewToken: () => Promise.resolve(null) };
    expect(await clientOver(fetch, { access }).call("attempts", { body: {} })).toMatchObject({ status: 401 });
    expect(await clientOver(fetch, { access }).call("attempts", { body: {}, bearer: "mine" })).toMatchObject({
      status: 401,
    });
    expect(sentTokens).toEqual(["Bearer old", "Bearer mine"]);
  });

  it("sends no token to public endpoints", async () => {
    const access: AccessPort = { getToken: vi.fn(() => Promise.resolve("t")), renewToken: () => Promise.resolve(null) };
    await clientOver(() => Promise.resolve(json(HEALTH)), { access }).call("health", {});
    expect(access.getToken).not.toHaveBeenCalled();
  });
});
