/** A proxy in front of a server. It serves another service worker when the test says so, as after a deployment. */
import { createServer, request, type IncomingHttpHeaders } from "node:http";
import { once } from "node:events";
import type { TestServer } from "./server.ts";

export type Rebuilt = {
  /** The server at the address of the proxy. */
  server: TestServer;
  /** Serves another service worker from now on. */
  deploy: () => void;
  close: () => Promise<void>;
};

export async function withNewerBuild(server: TestServer): Promise<Rebuilt> {
  let isDeployed = false;
  const target = new URL(server.origin);
  const proxy = createServer((incoming, reply) => {
    const headers: IncomingHttpHeaders = { ...incoming.headers, host: target.host };
    if (headers.origin !== undefined) headers.origin = server.origin;
    if (headers.referer !== undefined) headers.referer = server.origin + new URL(headers.referer).pathname;
    const isWorker = incoming.url === "/sw.js";
    // The script is changed as uncompressed text.
    if (isWorker) {
      delete headers["accept-encoding"];
      delete headers["if-none-match"];
    }
    const { hostname, port } = target;
    const upstream = request({ hostname, port, path: incoming.url, method: incoming.method, headers }, (answer) => {
      if (!isWorker || !isDeployed) {
        reply.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(reply);
        return;
      }
      const { "content-length": _length, etag: _etag, ...rest } = answer.headers;
      reply.writeHead(answer.statusCode ?? 502, rest);
      answer.pipe(reply, { end: false });
      answer.on("end", () => reply.end("\n// a newer build\n"));
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
