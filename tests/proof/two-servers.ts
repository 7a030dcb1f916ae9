import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "#tests/support/free-port.ts";
import { PROGRAM_ENV } from "#tests/support/program-env.ts";

const root = join(import.meta.dirname, "..", "..");

export type ServerProcess = {
  readonly port: number;
  /** Starts the server and resolves when it responds. */
  up(): Promise<void>;
  kill(signal: NodeJS.Signals): Promise<void>;
  dispose(): Promise<void>;
};

/** Creates a server process with its own data folder. Call `up` to start the process. */
export async function createServerProcess(env: Readonly<Record<string, string>>): Promise<ServerProcess> {
  const dataDir = mkdtempSync(join(tmpdir(), "bandwise-process-"));
  const port = await freePort();
  let child: ChildProcess | null = null;
  const self: ServerProcess = {
    port,
    async up() {
      const started = spawn(process.execPath, [join(root, "api", "server.ts")], {
        env: {
          ...PROGRAM_ENV,
          ...env,
          DATA_DIR: dataDir,
          HOST: "127.0.0.1",
          PORT: String(port),
        },
        stdio: ["ignore", "ignore", "inherit"],
      });
      child = started;
      for (;;) {
        const reply = await fetch(`http://127.0.0.1:${port}/api/health/`).catch(() => null);
        if (reply?.ok === true) return;
        if (started.exitCode !== null) throw new Error(`the server ended with ${started.exitCode}`);
        // Waits 50 ms, because each request takes processor time from the server that starts.
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    },
    async kill(signal) {
      if (child === null || child.exitCode !== null || child.signalCode !== null) return;
      const exited = once(child, "exit");
      child.kill(signal);
      await exited;
    },
    async dispose() {
      await self.kill("SIGKILL");
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
  return self;
}

export type RoundRobin = { origin: string; port: number; served: number[]; close(): Promise<void> };

/**
 * Starts a round-robin proxy for the servers at the ports `targets`. `served` counts the replies of each server. If a
 * server refuses the connection, the request goes to the next server. If a connection breaks later, the proxy also
 * breaks the connection to the device, which then repeats the request.
 */
export async function startRoundRobin(targets: () => readonly number[]): Promise<RoundRobin> {
  const served: number[] = [];
  let requestCount = 0;
  const proxy = createServer(async (incoming, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    const ports = targets();
    const forward = (serversLeft: number): void => {
      requestCount += 1;
      const index = requestCount % ports.length;
      const { method, url: path, headers } = incoming;
      const outgoing = request({ host: "127.0.0.1", port: ports[index], method, path, headers }, (reply) => {
        served[index] = (served[index] ?? 0) + 1;
        response.writeHead(reply.statusCode ?? 502, reply.headers);
        reply.on("error", () => response.destroy());
        reply.pipe(response);
      });
      outgoing.on("error", (error) => {
        if ("code" in error && error.code === "ECONNREFUSED" && serversLeft > 1) forward(serversLeft - 1);
        else response.destroy();
      });
      outgoing.end(body);
    };
    forward(ports.length);
  });
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  const { port } = proxy.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    port,
    served,
    async close() {
      proxy.closeAllConnections();
      await new Promise((resolve) => proxy.close(resolve));
    },
  };
}
