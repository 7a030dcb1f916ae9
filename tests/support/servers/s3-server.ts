import { mkdtempSync, rmSync } from "node:fs";
import { createServer, request, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import S3rver from "s3rver";
import type { S3Settings } from "#api/gateways/s3-blobs.ts";

/**
 * What happens to a request: `error` is status 500, `busy` 503, `forbidden` 403, `silent` no reply, and `broken` a reply
 * that ends in the middle of its body.
 */
export type S3Outcome = "success" | "error" | "busy" | "silent" | "broken" | "forbidden";

export type S3Server = {
  settings: S3Settings;
  /** The outcomes of the next requests. Requests after them succeed. */
  outcomes: S3Outcome[];
  /** The HTTP methods of the requests so far. */
  methods: string[];
  close(): Promise<void>;
};

const STATUS = { error: 500, busy: 503, forbidden: 403 } as const;

/** Starts an S3 server on this machine behind a proxy that can inject faults. */
export async function startS3Server(): Promise<S3Server> {
  const directory = mkdtempSync(join(tmpdir(), "bandwise-s3-"));
  const bucket = "bandwise";
  const store = new S3rver({
    address: "127.0.0.1",
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: bucket }],
  });
  const realServer = await store.run();
  const openResponses = new Set<ServerResponse>();
  const outcomes: S3Outcome[] = [];
  const methods: string[] = [];

  function forward(incoming: IncomingMessage, response: ServerResponse, isBroken: boolean): void {
    // The signature covers the host header, so it is passed on unchanged.
    const forwarded = request(
      {
        host: "127.0.0.1",
        port: realServer.port,
        method: incoming.method,
        path: incoming.url,
        headers: incoming.headers,
      },
      (reply) => {
        response.writeHead(reply.statusCode ?? 500, reply.headers);
        if (!isBroken) return void reply.pipe(response);
        reply.once("end", () => response.destroy());
        reply.once("data", (chunk: Buffer) =>
          response.write(chunk.subarray(0, Math.ceil(chunk.byteLength / 2)), () => response.destroy()),
        );
      },
    );
    forwarded.on("error", () => response.destroy());
    incoming.pipe(forwarded);
  }

  const proxy = createServer((incoming, response) => {
    methods.push(incoming.method ?? "");
    const outcome = outcomes.shift() ?? "success";
    if (outcome === "success" || outcome === "broken") return forward(incoming, response, outcome === "broken");
    incoming.resume();
    if (outcome === "silent") openResponses.add(response);
    else response.writeHead(STATUS[outcome]).end();
  });
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  const { port } = proxy.address() as AddressInfo;
  return {
    settings: {
      endpoint: `http://127.0.0.1:${port}`,
      bucket,
      accessKeyId: "S3RVER",
      secretAccessKey: "S3RVER",
    },
    outcomes,
    methods,
    async close() {
      for (const response of openResponses) response.destroy();
      proxy.closeAllConnections();
      await new Promise((resolve) => proxy.close(resolve));
      await store.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
