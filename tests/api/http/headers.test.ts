/** Checks the security headers of every kind of reply: pages, files, media, refusals and errors, as well as the API. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listen } from "#api/listen.ts";
import { ENDPOINTS } from "#core/wire/endpoints.ts";
import { createTestApp, TEST_SECRET, type TestApp } from "../support/test-app.ts";

const PRODUCTION = {
  NODE_ENV: "production",
  PUBLIC_ORIGIN: "https://bandwise.example",
  TOKEN_SECRET: TEST_SECRET,
  SMTP_URL: "smtps://mail.example",
};

/** Requests for every kind of address, each with the status of its reply. */
const ADDRESSES: readonly [method: string, path: string, status: number][] = [
  ["GET", "/", 200],
  ["HEAD", "/", 200],
  ["GET", "/login/?alert=x", 200],
  ["GET", "/crm/evaluations", 200],
  ["GET", "/sw.js", 200],
  ["GET", "/assets/main-abc123.js", 200],
  ["GET", "/assets/main-000000.js", 404],
  ["GET", "/nope.js", 404],
  ["GET", "/..%2f..%2fpackage.json", 404],
  ["GET", "/robots.txt", 200],
  ["GET", "/sitemap.xml", 200],
  ["GET", "/llms.txt", 200],
  ["GET", `/media/${"0".repeat(64)}.svg`, 404],
  ["GET", "/media/..%2f..%2fpackage.json", 404],
  ["POST", "/", 404],
  ["GET", "/api/health/", 200],
  ["GET", "/api/no/such/call/", 404],
  ["DELETE", "/api/account/token/", 405],
  ["OPTIONS", "/api/account/token/", 405],
  ["POST", "/api/student/get_attempts/", 401],
  ["GET", "/api/crm/get_evaluations/", 401],
  ["GET", "/api/recordings/aaaaaaaaaaaaaaaaaaaaaa/", 401],
  ["GET", "/broken", 500],
];

describe.each(["the app alone", "a listening server"])("security headers of %s", (served) => {
  let webRoot: string;
  let app: TestApp;
  let server: Server | undefined;
  const request = (path: string, init: RequestInit): Response | Promise<Response> =>
    server === undefined
      ? app.request(path, init)
      : fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, init);

  beforeAll(async () => {
    webRoot = mkdtempSync(join(tmpdir(), "bandwise-headers-"));
    mkdirSync(join(webRoot, "assets"));
    writeFileSync(join(webRoot, "assets", "main-abc123.js"), "export {};\n");
    writeFileSync(join(webRoot, "sw.js"), "// worker\n");
    app = await createTestApp({
      env: PRODUCTION,
      services: {
        webRoot,
        pages: (c) => {
          if (c.req.path === "/broken") throw new Error("a planted fault");
          if (c.req.path === "/own-policy/") c.header("Content-Security-Policy", "sandbox");
          return c.html("<!doctype html>");
        },
      },
    });
    if (served === "a listening server")
      await new Promise<void>((resolve) => {
        server = listen(app.app, { host: "127.0.0.1", port: 0 }, () => resolve());
      });
  });
  afterAll(async () => {
    server?.closeAllConnections();
    server?.close();
    await app.close();
    rmSync(webRoot, { recursive: true });
  });

  const expectSecurityHeaders = (reply: Response): void => {
    const policy = Object.fromEntries(
      (reply.headers.get("content-security-policy") ?? "").split("; ").map((each) => {
        const [name = "", ...values] = each.split(" ");
        return [name, values.join(" ")];
      }),
    );
    expect(policy).toMatchObject({
      "default-src": "'self'",
      "script-src": "'self' 'wasm-unsafe-eval'",
      "style-src": "'self'",
      "object-src": "'none'",
      "base-uri": "'none'",
      "frame-ancestors": "'none'",
      "form-action": "'self' https://checkout.stripe.com",
      "require-trusted-types-for": "'script'",
      "trusted-types": "app",
    });
    expect(JSON.stringify(policy)).not.toMatch(/'unsafe-eval'|\*|http:/u);
    expect(reply.headers.get("x-content-type-options")).toBe("nosniff");
    expect(reply.headers.get("x-frame-options")).toBe("DENY");
    expect(reply.headers.get("strict-transport-security")).toBe("max-age=63072000; includeSubDomains");
    expect(reply.headers.get("referrer-policy")).toBeTruthy();
    expect(reply.headers.get("permissions-policy")).toContain("camera=()");
    expect(reply.headers.get("cross-origin-opener-policy")).toBe("same-origin");
    expect(reply.headers.get("cross-origin-resource-policy")).toBe("same-origin");
    expect(reply.headers.get("access-control-allow-origin")).toBeNull();
    expect(reply.headers.get("server")).toBeNull();
    expect(reply.headers.get("x-powered-by")).toBeNull();
    expect(reply.headers.get("x-request-id")).toMatch(/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/u);
  };

  it.each(ADDRESSES)("are sent with %s %s and status %i", async (method, path, status) => {
    const reply = await request(path, { method });
    expectSecurityHeaders(reply);
    if (path.startsWith("/api/")) expect(reply.headers.get("cache-control")).toBe("no-store");
    expect(reply.status).toBe(status);
    const text = await reply.text();
    expect(text).not.toMatch(/planted|node_modules|\.ts:\d/u);
  });

  it("do not replace a policy that a reply sets itself", async () => {
    const reply = await request("/own-policy/", {});
    expect(reply.headers.get("content-security-policy")).toBe("sandbox");
    expect(reply.headers.get("x-content-type-options")).toBe("nosniff");
  });

  it("are on the reply of every endpoint, and only replies of public endpoints may be cached", async () => {
    for (const { method, path, access } of Object.values(ENDPOINTS)) {
      const reply = await request(path.replaceAll(/:\w+/gu, "aaaaaaaaaaaaaaaaaaaaaa"), {
        method,
        ...(method === "GET" ? {} : { body: "{}", headers: { "content-type": "application/json" } }),
      });
      expectSecurityHeaders(reply);
      expect(reply.headers.get("cache-control"), path).toMatch(
        access === "public" ? /^(?:no-store|public, )/u : /^no-store$/u,
      );
    }
  });
});
