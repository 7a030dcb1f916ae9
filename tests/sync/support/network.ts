import type { TestApp } from "#tests/api/support/test-app.ts";

/** What happens to one request. */
export type Fault =
  | "ok"
  /** The request never arrives. */
  | "dropRequest"
  /** The server runs the request, and the response is lost. */
  | "dropResponse"
  /** The request arrives twice. */
  | "duplicate"
  /** The device gives up, and the request arrives at the next `deliverLate`. */
  | "late"
  /** A captive portal replies with its own page and status 200. */
  | "portal"
  /** Half of the response arrives. */
  | "truncated"
  /** The reply has status 503. */
  | "busy"
  /** The reply has status 500. */
  | "broken"
  /** The request never arrives and never ends, as when the app dies before it sends. */
  | "killed"
  /** The server runs the request, but the request never ends, as when the app dies before the response. */
  | "killedAfter";

/** The faults of requests of an app that stays open. */
export const REQUEST_FAULTS = [
  "dropRequest",
  "dropResponse",
  "duplicate",
  "late",
  "portal",
  "truncated",
  "busy",
  "broken",
] as const satisfies readonly Fault[];

export type Network = {
  fetch: typeof fetch;
  /** Faults of the next requests, in order. Later requests succeed. */
  faults: Fault[];
  /** If true, no request arrives, as with `dropRequest`. */
  isDown: boolean;
  /** The requests that the app made. */
  log: { path: string; bearer: string | null; fault: Fault; headers: Headers; body: Uint8Array }[];
  /** Delivers the requests with the fault `late` to the server. */
  deliverLate: () => Promise<void>;
};

/** Creates the network between one device and the server, with a cookie jar and the faults that the test sets. */
export function createNetwork(app: TestApp): Network {
  const cookies = new Map<string, string>();
  const late: (() => Promise<unknown>)[] = [];
  const network: Network = {
    faults: [],
    isDown: false,
    log: [],
    async deliverLate() {
      for (const send of late.splice(0)) await send();
    },
    fetch: async (input, init) => {
      const request = new Request(input, init);
      const url = new URL(request.url);
      const body = new Uint8Array(await request.arrayBuffer());
      const fault = network.isDown ? "dropRequest" : (network.faults.shift() ?? "ok");
      network.log.push({
        path: url.pathname,
        bearer: request.headers.get("Authorization")?.slice(7) ?? null,
        fault,
        headers: request.headers,
        body,
      });
      const sendToServer = async (): Promise<Response> => {
        const headers = new Headers(request.headers);
        if (cookies.size > 0)
          headers.set("Cookie", Array.from(cookies, ([name, value]) => `${name}=${value}`).join("; "));
        const response = await app.request(url.pathname + url.search, {
          method: request.method,
          headers,
          ...(body.length > 0 && { body }),
        });
        for (const cookie of response.headers.getSetCookie()) {
          const [, name = "", value = ""] = /^([^=]+)=([^;]*)/u.exec(cookie) ?? [];
          cookies.set(name, value);
        }
        return response;
      };
      request.signal.throwIfAborted();
      switch (fault) {
        case "ok":
          return await sendToServer();
        case "dropRequest":
          throw new TypeError("Failed to fetch");
        case "dropResponse":
          await sendToServer();
          throw new TypeError("Failed to fetch");
        case "duplicate":
          await sendToServer();
          return await sendToServer();
        case "late":
          late.push(sendToServer);
          throw new TypeError("Failed to fetch");
        case "portal":
          return new Response("<html><title>Welcome to Hotel Wi-Fi</title></html>", {
            headers: { "Content-Type": "text/html" },
          });
        case "truncated": {
          const text = await (await sendToServer()).text();
          return new Response(text.slice(0, Math.floor(text.length / 2)), {
            headers: { "Content-Type": "application/json" },
          });
        }
        case "busy":
          return new Response("", { status: 503, headers: { "Retry-After": "7" } });
        case "broken":
          return new Response("oops", { status: 500 });
        case "killed":
          return await new Promise<never>(() => undefined);
        case "killedAfter":
          await sendToServer();
          return await new Promise<never>(() => undefined);
      }
    },
  };
  return network;
}
