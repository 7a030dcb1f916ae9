import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { Agent, request } from "node:https";
import { join } from "node:path";
import { vi } from "vitest";
import { caddyPath } from "#scripts/caddy.mjs";
import { freePort } from "#tests/support/free-port.ts";

const SHIPPED_CADDYFILE = readFileSync(join(import.meta.dirname, "..", "..", "Caddyfile"), "utf8");

export type Reply = { status: number; body: string; location: string | undefined };

export type CallOptions = { token?: string; body?: unknown };

/** The shipped Caddyfile in a real Caddy, in front of `upstreams`. */
export type Caddy = {
  httpPort: number;
  call(method: string, path: string, options?: CallOptions): Promise<Reply>;
  stop(): Promise<void>;
};

/** Starts Caddy with the shipped Caddyfile, but on free ports, with its own certificates and faster health checks. */
export async function startCaddy(folder: string, upstreams: readonly string[]): Promise<Caddy> {
  const [httpPort, httpsPort] = [await freePort(), await freePort()];
  const options = `\tadmin off\n\thttp_port ${httpPort}\n\thttps_port ${httpsPort}\n\tskip_install_trust\n\tauto_https disable_redirects\n`;
  const file = join(folder, "Caddyfile");
  writeFileSync(
    file,
    SHIPPED_CADDYFILE.replace("{\n", `{\n${options}`).replace("health_interval 2s", "health_interval 200ms"),
  );
  const proxy: ChildProcess = spawn(caddyPath() ?? "", ["run", "--config", file, "--adapter", "caddyfile"], {
    env: {
      PATH: process.env["PATH"],
      DOMAIN: "localhost",
      APP: upstreams.join(" "),
      XDG_DATA_HOME: folder,
      HOME: folder,
    },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let output = "";
  proxy.stderr?.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const root = join(folder, "caddy", "pki", "authorities", "local", "root.crt");
  const agent = new Agent({ keepAlive: true });

  const call: Caddy["call"] = (method, path, { token, body } = {}) => {
    const { promise, resolve, reject } = Promise.withResolvers<Reply>();
    const sent = request(
      {
        agent,
        host: "localhost",
        port: httpsPort,
        method,
        path,
        ca: readFileSync(root),
        headers: {
          "content-type": "application/json",
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
        },
      },
      (reply) => void readReply(reply).then(resolve, reject),
    );
    sent.on("error", reject);
    sent.end(body === undefined ? undefined : JSON.stringify(body));
    return promise;
  };

  await vi.waitFor(
    async () => {
      const reply = existsSync(root) ? await call("GET", "/api/health/").catch(() => null) : null;
      if (reply?.status !== 200) throw new Error(`Caddy does not serve: ${output}`);
    },
    { timeout: 20_000, interval: 50 },
  );
  return {
    httpPort,
    call,
    async stop() {
      agent.destroy();
      const exited = once(proxy, "exit");
      if (proxy.kill("SIGKILL")) await exited;
    },
  };
}

export async function readReply(
  reply: NodeJS.ReadableStream & { statusCode?: number | undefined; headers: { location?: string | undefined } },
): Promise<Reply> {
  const chunks: Buffer[] = [];
  for await (const chunk of reply) chunks.push(chunk as Buffer);
  return { status: reply.statusCode ?? 0, body: Buffer.concat(chunks).toString(), location: reply.headers.location };
}
