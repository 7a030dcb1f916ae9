import type { TestApp } from "#tests/api/support/test-app.ts";

/**
 * What may happen to one request. dropRequest: it never arrives. dropResponse: the server runs it and the response is
 * lost. duplicate: it arrives twice. late: the device gives up, and the request arrives at the next `deliverLate`.
 * portal: a captive portal's page with status 200. truncated: half of the response arrives. busy and broken: a reply
 * with status 503 or 500. killed and killedAfter: the app dies before or after the server has the request.
 */
export type Fault =
  | "ok"
  | "dropRequest"
  | "dropResponse"
  | "duplicate"
  | "late"
  | "portal"
  | "truncated"
  | "busy"
  | "broken"
  | "killed"
  | "killedAfter";

export type Network = {
  fetch: typeof fetch;
  /** Faults of the next requests, in order. Later requests succeed. */
  faults: Fault[];
  isDown: boolean;
  /** The requests that the app made: path, bearer token, fault, headers and body. */
  log: { path: string; bearer: string | null; fault: Fault; headers: Headers; body: Uint8Array }[];
  deliverLate: () => Promise<void>;
};

/** The network between one device and the server, with a cookie jar and the faults that the test sets. */
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
      const arrive = async (): Promise<Response> => {
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
          return await arrive();
        case "dropRequest":
          throw new TypeError("Failed to fetch");
        case "dropResponse":
          await arrive();
          throw new TypeError("Failed to fetch");
        case "duplicate":
          await arrive();
          return await arrive();
        case "late":
          late.push(arrive);
          throw new TypeError("Failed to fetch");
        case "portal":
          return new Response("<html><title>Welcome to Hotel Wi-Fi</title></html>", {
            headers: { "Content-Type": "text/html" },
          });
        case "truncated": {
          const text = await (await arrive()).text();
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
          await arrive();
          return await new Promise<never>(() => undefined);
      }
    },
  };
  return network;
}
