/** What only a real connection shows: callers who never end, and methods that nobody serves. */
import type { Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { afterEach, beforeEach, expect, it } from "vitest";
import { listen } from "#api/listen.ts";
import { createTestApp, type TestApp } from "./support/test-app.ts";

const PATIENCE = { request: 200, headers: 100, look: 20 };
let app: TestApp;
let server: Server;
beforeEach(async () => {
  app = await createTestApp();
  await new Promise<void>((resolve) => {
    server = listen(app.app, { host: "127.0.0.1", port: 0, patience: PATIENCE }, () => resolve());
  });
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await app.close();
});

/** Writes `start`, then `drip` again and again until the server ends the connection; answers all that it said. */
function converse(start: string, drip?: string): Promise<string> {
  return new Promise((resolve) => {
    let received = "";
    let dripping: NodeJS.Timeout | undefined;
    const socket = connect((server.address() as AddressInfo).port, "127.0.0.1", () => {
      socket.write(start);
      if (drip !== undefined) dripping = setInterval(() => socket.write(drip), 10);
    });
    socket.on("data", (data) => (received += data.toString()));
    // A drop that comes after the end is answered with a reset.
    socket.on("error", () => undefined);
    socket.on("close", () => {
      clearInterval(dripping);
      resolve(received);
    });
  });
}

it("cuts off a body that comes drop by drop", async () => {
  const head =
    "POST /api/account/token/ HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 99999";
  expect(await converse(`${head}\r\n\r\n{`, " ")).toMatch(/^HTTP\/1\.1 408 /u);
  const chunked = head.replace("Content-Length: 99999", "Transfer-Encoding: chunked");
  expect(await converse(`${chunked}\r\n\r\n1\r\n{\r\n`, "1\r\n \r\n")).toMatch(/^HTTP\/1\.1 408 /u);
});

it("cuts off a head that comes drop by drop", async () => {
  expect(await converse("GET /api/health/ HTTP/1.1\r\nHost: x\r\nX-Drop: ", "a")).toMatch(/^HTTP\/1\.1 408 /u);
});

it("echoes nothing to TRACE, and serves no method but its own", async () => {
  for (const method of ["TRACE", "TRACK", "CONNECT", "PROPFIND", "DEBUG"])
    for (const path of ["/api/health/", "/", "/no-such-page"]) {
      const said = await converse(
        `${method} ${path} HTTP/1.1\r\nHost: x\r\nX-Canary: zq-canary\r\nAuthorization: Bearer zq-canary\r\nConnection: close\r\n\r\n`,
      );
      expect(said, `${method} ${path}`).not.toContain("canary");
      // Some are refused by the parser of HTTP, or without a word; the others as no method of the address.
      expect(said, `${method} ${path}`).toMatch(/^$|^HTTP\/1\.1 (?:400|404|405) /u);
    }
});
