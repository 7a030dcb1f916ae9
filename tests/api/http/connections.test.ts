/** Tests with real sockets: idle connections and unfinished requests do not keep people from signing in. */
import { once } from "node:events";
import type { Server } from "node:http";
import { type AddressInfo, BlockList, connect, type Socket } from "node:net";
import { Hono } from "hono";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { App, AppEnv } from "#api/app-env.ts";
import { listen } from "#api/listen.ts";
import { ADA, registerVerified } from "../support/learners.ts";
import { createTestApp, type TestApp } from "../support/test-app.ts";

const LIMITS = { total: 30, perAddress: 10 };
const HALF_A_REQUEST = "GET / HTTP/1.1\r\nHost: x\r\nX-Drop: ";
const HALF_A_BODY =
  "POST /api/account/token/ HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{";

let app: TestApp;
let server: Server;
let sockets: Socket[];
beforeEach(async () => {
  app = await createTestApp();
  await registerVerified(app);
  sockets = [];
});
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await app.close();
});

async function start(served: App = app.app, trustedProxies = new BlockList()): Promise<void> {
  await new Promise<void>((resolve) => {
    server = listen(served, { host: "127.0.0.1", port: 0, limits: LIMITS, trustedProxies }, () => resolve());
  });
}

const port = (): number => (server.address() as AddressInfo).port;

/** Opens a connection from a local address, waits until it is open, and sends the beginning of a request. */
async function open(localAddress: string, start = ""): Promise<Socket> {
  const socket = connect({ port: port(), host: "127.0.0.1", localAddress });
  sockets.push(socket);
  socket.on("error", () => undefined);
  await once(socket, "connect");
  socket.write(start);
  return socket;
}

const countOpen = (): Promise<number> =>
  new Promise((resolve, reject) => {
    server.getConnections((error, count) => (error === null ? resolve(count) : reject(error)));
  });

async function signIn(): Promise<number> {
  const reply = await fetch(`http://127.0.0.1:${port()}/api/account/token/`, {
    method: "POST",
    headers: { "content-type": "application/json", connection: "close" },
    body: JSON.stringify({ email: ADA.email, password: ADA.password }),
  });
  await reply.arrayBuffer();
  return reply.status;
}

it.each([
  ["that are idle", ""],
  ["with unfinished headers", HALF_A_REQUEST],
  ["with an unfinished body", HALF_A_BODY],
])("connections from many addresses %s do not stop a sign-in", async (_name, beginning) => {
  await start();
  for (let n = 0; n < 4 * LIMITS.total; n += 1) await open(`127.0.0.${2 + (n % 100)}`, beginning);
  expect(await signIn()).toBe(200);
  expect(await countOpen()).toBeLessThanOrEqual(LIMITS.total);
});

it("an address with too many connections loses its own oldest ones, and no other address loses any", async () => {
  await start();
  const other = await open("127.0.0.2");
  const first = await open("127.0.0.3");
  const closed = once(first, "close");
  for (let n = 0; n < LIMITS.perAddress; n += 1) await open("127.0.0.3");
  await closed;
  expect(other.destroyed).toBe(false);
  await expect.poll(countOpen).toBe(1 + LIMITS.perAddress);
});

it("a trusted proxy is limited only by the total", async () => {
  const trusted = new BlockList();
  trusted.addAddress("127.0.0.4");
  await start(app.app, trusted);
  for (let n = 0; n < 2 * LIMITS.perAddress; n += 1) await open("127.0.0.4");
  await expect.poll(countOpen).toBe(2 * LIMITS.perAddress);
});

it("a connection whose reply is not finished stays open", async () => {
  let finish: () => void = () => undefined;
  const slowApp = new Hono<AppEnv>();
  const started = new Promise<void>((resolve) => {
    slowApp.get("/slow", async (c) => {
      resolve();
      await new Promise<void>((resolve) => (finish = resolve));
      return c.text("done");
    });
  });
  await start(slowApp);
  const slow = fetch(`http://127.0.0.1:${port()}/slow`);
  await started;
  for (let n = 0; n < 2 * LIMITS.total; n += 1) await open(`127.0.0.${2 + (n % 100)}`, HALF_A_REQUEST);
  finish();
  expect(await (await slow).text()).toBe("done");
});

it("a connection is closed after a time without data", async () => {
  await new Promise<void>((resolve) => {
    const timeLimits = {
      requestTimeout: 60_000,
      headersTimeout: 60_000,
      connectionsCheckingInterval: 10_000,
      idleTimeout: 100,
    };
    server = listen(app.app, { host: "127.0.0.1", port: 0, timeLimits }, () => resolve());
  });
  await once(await open("127.0.0.2"), "close");
});
