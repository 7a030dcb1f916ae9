/** Tests on real connections: requests that never end, and methods that the server does not serve. */
import type { Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { afterEach, beforeEach, expect, it } from "vitest";
import { listen } from "#api/listen.ts";
import { createTestApp, type TestApp } from "../support/test-app.ts";

const TIME_LIMITS = { requestTimeout: 200, headersTimeout: 100, connectionsCheckingInterval: 20, idleTimeout: 5_000 };
let app: TestApp;
let server: Server;
beforeEach(async () => {
  app = await createTestApp();
  await new Promise<void>((resolve) => {
    server = listen(app.app, { host: "127.0.0.1", port: 0, timeLimits: TIME_LIMITS }, () => resolve());
  });
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await app.close();
});

/** Writes `start`, then `repeated` every 10 ms until the server closes the connection. Returns what the server sent. */
function sendSlowly(start: string, repeated?: string): Promise<string> {
  return new Promise((resolve) => {
    let received = "";
    let interval: NodeJS.Timeout | undefined;
    const socket = connect((server.address() as AddressInfo).port, "127.0.0.1", () => {
      socket.write(start);
      if (repeated !== undefined) interval = setInterval(() => socket.write(repeated), 10);
    });
    socket.on("data", (data) => (received += data.toString()));
    // Writing after the close causes a reset.
    socket.on("error", () => undefined);
    socket.on("close", () => {
      clearInterval(interval);
      resolve(received);
    });
  });
}

it("ends a connection whose body arrives too slowly", async () => {
  const head =
    "POST /api/account/token/ HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 99999";
  expect(await sendSlowly(`${head}\r\n\r\n{`, " ")).toMatch(/^HTTP\/1\.1 408 /u);
  const chunked = head.replace("Content-Length: 99999", "Transfer-Encoding: chunked");
  expect(await sendSlowly(`${chunked}\r\n\r\n1\r\n{\r\n`, "1\r\n \r\n")).toMatch(/^HTTP\/1\.1 408 /u);
});

it("ends a connection whose headers arrive too slowly", async () => {
  expect(await sendSlowly("GET /api/health/ HTTP/1.1\r\nHost: x\r\nX-Drop: ", "a")).toMatch(/^HTTP\/1\.1 408 /u);
});

it("does not echo TRACE, and serves only declared methods", async () => {
  for (const method of ["TRACE", "TRACK", "CONNECT", "PROPFIND", "DEBUG"])
    for (const path of ["/api/health/", "/", "/no-such-page"]) {
      const reply = await sendSlowly(
        `${method} ${path} HTTP/1.1\r\nHost: x\r\nX-Canary: zq-canary\r\nAuthorization: Bearer zq-canary\r\nConnection: close\r\n\r\n`,
      );
      expect(reply, `${method} ${path}`).not.toContain("canary");
      // The HTTP parser refuses some methods or closes the connection; the others are not declared for the path.
      expect(reply, `${method} ${path}`).toMatch(/^$|^HTTP\/1\.1 (?:400|404|405) /u);
    }
});
