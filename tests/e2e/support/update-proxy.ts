/** A proxy in front of a server. After `deploy` it serves another service worker, as after a deployment. */
import { createServer, request, type IncomingHttpHeaders } from "node:http";
import { once } from "node:events";
import type { TestServer } from "./server.ts";

export type UpdateProxy = {
  /** The server, with the origin of the proxy. */
  server: TestServer;
  /** Serves another service worker from now on. */
  deploy: () => void;
  close: () => Promise<void>;
};

/** Starts the proxy on a free port. */
export async function startUpdateProxy(server: TestServer): Promise<UpdateProxy> {
  let isDeployed = false;
  const target = new URL(server.origin);
  const proxy = createServer((incoming, reply) => {
    const headers: IncomingHttpHeaders = { ...incoming.headers, host: target.host };
    if (headers.origin !== undefined) headers.origin = server.origin;
    if (headers.referer !== undefined) headers.referer = server.origin + new URL(headers.referer).pathname;
    const isWorker = incoming.url === "/sw.js";
    // The proxy appends to the script, so it needs the uncompressed text.
    if (isWorker) {
      delete headers["accept-encoding"];
      delete headers["if-none-match"];
    }
    const { hostname, port } = target;
    const upstream = request({ hostname, port, path: incoming.url, method: incoming.method, headers }, (response) => {
      if (!isWorker || !isDeployed) {
        reply.writeHead(response.statusCode ?? 502, response.headers);
        response.pipe(reply);
        return;
      }
      const { "content-length": _length, etag: _etag, ...rest } = response.headers;
      reply.writeHead(response.statusCode ?? 502, rest);
      response.pipe(reply, { end: false });
      response.on("end", () => reply.end("\n// a newer build\n"));
    });
    upstream.on("error", () => reply.destroy());
    incoming.pipe(upstream);
  });
  proxy.listen(0, "127.0.0.1");
  await once(proxy, "listening");
  const address = proxy.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  const origin = `http://localhost:${address.port}`;
  return {
    server: Object.create(server, {
      origin: { value: origin },
      newestMail: { value: (to: string) => server.newestMail(to) },
    }) as TestServer,
    deploy: () => void (isDeployed = true),
    async close() {
      proxy.closeAllConnections();
      proxy.close();
      await once(proxy, "close");
    },
  };
}
