import { gzipSync } from "node:zlib";
import * as v from "valibot";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Endpoint } from "#core/wire/endpoint.ts";
import { ENDPOINTS, type EndpointName } from "#core/wire/endpoints.ts";
import { PROBLEMS } from "#core/wire/problem.ts";
import { COMPATIBILITY } from "#core/wire/compatibility.ts";
import { describeEachEngine } from "../support/engines.ts";
import { ADA, signUp } from "../support/learners.ts";
import { createTestApp, type TestApp } from "../support/test-app.ts";
import { createAccount } from "../support/accounts.ts";
import { readReply } from "../support/replies.ts";

const NAMES = Object.keys(ENDPOINTS) as EndpointName[];
const PARAMS = {
  skill: "reading",
  book_slug: "no-such-book",
  module_slug: "no-such-module",
  module_type: "reading",
  attempt_slug: "aaaaaaaaaaaaaaaaaaaaaa",
  unique_id: "book-no-such-book",
  id: "aaaaaaaaaaaaaaaaaaaaaa",
  slug: "aaaaaaaaaaaaaaaaaaaaaa",
  user: "nobody",
  payment_slug: "aaaaaaaaaaaaaaaaaaaaaa",
  payment_link_type: "WRITING1",
  comment: "comment-of-nobody",
  kind: "mistakes",
};
/** Returns well-formed parameters that match nothing. Some endpoints take a number as id. */
function paramsFor(name: EndpointName): typeof PARAMS {
  const { params }: Endpoint = ENDPOINTS[name];
  return params === undefined || v.safeParse(params, PARAMS).success ? PARAMS : { ...PARAMS, id: "999" };
}
const JSON_TYPE = { "content-type": "application/json" };

describeEachEngine("every endpoint", (engine) => {
  let app: TestApp;
  let token: string;
  let admin: string;
  beforeAll(async () => {
    app = await createTestApp({ url: await engine.createDatabase() });
    ({ access: token } = await signUp(app));
    ({ token: admin } = await createAccount(app, "ann", "admin"));
  });
  afterAll(() => app.close());

  it.each(NAMES)("%s is served with every header and reports problems in one format", async (name) => {
    const reply = await app.call(name, {
      params: paramsFor(name),
      ...(ENDPOINTS[name].method === "POST" ? { body: {} } : {}),
    });
    expect(reply.headers.get("content-security-policy")).toContain("require-trusted-types-for 'script'");
    expect(reply.headers.get("x-content-type-options")).toBe("nosniff");
    expect(reply.headers.get("x-frame-options")).toBe("DENY");
    expect(reply.headers.get("referrer-policy")).toBe(
      name === "examinerReport" || name === "reportVoiceComment" ? "no-referrer" : "strict-origin-when-cross-origin",
    );
    expect(reply.headers.get("bandwise-compat")).toBe(String(COMPATIBILITY));
    expect(reply.headers.get("cache-control")).toBeTruthy();
    expect(reply.headers.get("x-request-id")).toMatch(/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/u);
    const body = (await reply.json()) as Record<string, unknown>;
    if (reply.status === 200) return;
    expect(body["request_id"]).toBe(reply.headers.get("x-request-id"));
    expect(Object.keys(PROBLEMS)).toContain(body["code"]);
    expect(typeof body["detail"]).toBe("string");
  });

  it.each(NAMES.filter((name) => ["learner", "staff", "admin"].includes(ENDPOINTS[name].access)))(
    "%s refuses a missing and a wrong token",
    async (name) => {
      const call = (headers: Record<string, string>) =>
        readReply(
          app.call(name, {
            params: paramsFor(name),
            headers,
            ...(ENDPOINTS[name].method === "POST" ? { body: {} } : {}),
          }),
        );
      expect(await call({})).toMatchObject({ status: 401, code: "unauthenticated" });
      expect(await call({ authorization: "Bearer not.a.token.at.all.indeed" })).toMatchObject({
        status: 401,
        code: "unauthenticated",
      });
      expect(await call({ authorization: `Basic ${token}` })).toMatchObject({ status: 401, code: "unauthenticated" });
    },
  );

  it.each(NAMES.filter((name) => "body" in ENDPOINTS[name]))(
    "%s refuses broken JSON, wrong types, and a body over its limit",
    async (name) => {
      const endpoint: Endpoint = ENDPOINTS[name];
      const params = paramsFor(name);
      const path = endpoint.path.replaceAll(/:(\w+)/gu, (_whole, key: keyof typeof PARAMS) => params[key]);
      const headers = { authorization: `Bearer ${["staff", "admin"].includes(endpoint.access) ? admin : token}` };
      const post = (body: BodyInit, extraHeaders: Record<string, string>) =>
        readReply(app.request(path, { method: "POST", headers: { ...headers, ...extraHeaders }, body }));
      expect(await post('{"broken"', JSON_TYPE)).toMatchObject({ status: 400, code: "bad_json" });
      expect(await post(new Uint8Array([0x22, 0xff, 0x22]), JSON_TYPE)).toMatchObject({
        status: 400,
        code: "bad_json",
      });
      const nestJson = (levels: number): string => `${'{"a":['.repeat(levels / 2)}${"]}".repeat(levels / 2)}`;
      expect(await post(nestJson(26), JSON_TYPE)).toMatchObject({
        status: 400,
        code: "bad_json",
        detail: "The body nests more than 24 lists and objects.",
      });
      expect(
        await post(JSON.stringify({ text: `\\"${"[{".repeat(50)}`, nested: nestJson(24) }), JSON_TYPE),
      ).not.toMatchObject({
        code: "bad_json",
      });
      expect(await post("a=1", { "content-type": "application/x-www-form-urlencoded" })).toMatchObject({
        status: 415,
        code: "not_json",
      });
      expect(await post("{}", { "content-type": "text/plain" })).toMatchObject({ status: 415, code: "not_json" });
      const large = JSON.stringify({ padding: "a".repeat(600 * 1024) });
      expect(await post(large, JSON_TYPE)).toMatchObject({ status: 413, code: "too_large" });
      const packed = gzipSync(large);
      expect(packed.byteLength).toBeLessThan(2048);
      expect(await post(packed, { ...JSON_TYPE, "content-encoding": "gzip" })).toMatchObject({
        status: 413,
        code: "too_large",
      });
      expect(await post(gzipSync("{}").subarray(0, 14), { ...JSON_TYPE, "content-encoding": "gzip" })).toMatchObject({
        status: 400,
        code: "bad_json",
      });
      expect(await post("not gzip", { ...JSON_TYPE, "content-encoding": "gzip" })).toMatchObject({
        status: 400,
        code: "bad_json",
      });
      expect(await post("{}", { ...JSON_TYPE, "content-encoding": "br" })).toMatchObject({
        status: 415,
        code: "not_json",
      });
    },
  );

  it("replies 404 to unknown slugs and ids", async () => {
    for (const name of ["book", "module", "pack", "attempt", "result"] as const) {
      const reply = await readReply(
        app.call(name, {
          params: PARAMS,
          token,
          ...(ENDPOINTS[name].method === "POST"
            ? { body: { module_slug: PARAMS.module_slug, attempt_slug: PARAMS.attempt_slug } }
            : {}),
        }),
      );
      expect(reply, name).toMatchObject({ status: 404, code: "not_found" });
    }
    expect(await readReply(app.call("books", { params: { skill: "juggling" } }))).toMatchObject({
      status: 404,
      code: "not_found",
    });
    expect(await readReply(app.call("book", { params: { book_slug: "../../etc/passwd" } }))).toMatchObject({
      status: 404,
      code: "not_found",
    });
  });
});

describeEachEngine("HTTP contract of the API", (engine) => {
  let app: TestApp;
  let token: string;
  beforeAll(async () => {
    app = await createTestApp({ url: await engine.createDatabase() });
    ({ access: token } = await signUp(app));
  });
  afterAll(() => app.close());

  it("replies to an unknown path with 404 and to a wrong method with 405, as problems", async () => {
    expect(await readReply(app.request("/api/nothing/"))).toMatchObject({ status: 404, code: "not_found" });
    expect(await readReply(app.request("/api/health"))).toMatchObject({ status: 404, code: "not_found" });
    const wrong = await app.request("/api/account/token/");
    expect([wrong.status, wrong.headers.get("allow")]).toEqual([405, "POST"]);
    expect(await readReply(app.request("/api/ieltstest/book/some-book/", { method: "DELETE" }))).toMatchObject({
      status: 405,
      code: "method_not_allowed",
    });
  });

  it("accepts an empty body for a call without a payload", async () => {
    const reply = await app.request("/api/account/get_user_details/", {
      method: "POST",
      headers: { authorization: `Bearer ${token}` },
    });
    expect(reply.status).toBe(200);
  });

  it("accepts a gzip body", async () => {
    const body = gzipSync(JSON.stringify({ test_type: "general" }));
    const reply = await app.request("/api/account/update_user_type/", {
      method: "POST",
      headers: { ...JSON_TYPE, "content-encoding": "gzip", authorization: `Bearer ${token}` },
      body,
    });
    expect(reply.status).toBe(200);
  });

  it.each(["cross-site", "same-site"])("refuses a change from a page that is %s", async (site) => {
    const reply = await readReply(app.call("userDetails", { token, body: {}, headers: { "sec-fetch-site": site } }));
    expect(reply).toMatchObject({ status: 403, code: "cross_site" });
    expect((await app.call("health", { headers: { "sec-fetch-site": site } })).status).toBe(200);
    expect(
      (await app.call("userDetails", { token, body: {}, headers: { "sec-fetch-site": "same-origin" } })).status,
    ).toBe(200);
  });

  it("allows no other origin to read replies", async () => {
    const reply = await app.call("health", { headers: { origin: "https://other.example" } });
    expect(reply.headers.get("access-control-allow-origin")).toBeNull();
    expect(
      (
        await app.request("/api/account/token/", {
          method: "OPTIONS",
          headers: { origin: "https://other.example", "access-control-request-method": "POST" },
        })
      ).status,
    ).toBe(405);
  });

  it("returns only a request id for an internal error, and logs the details under that id", async () => {
    const broken = await createTestApp({
      services: {
        passwords: { ...app.services.passwords, verify: async () => Promise.reject(new Error("secret detail")) },
      },
    });
    const reply = await broken.call("token", { body: { email: ADA.email, password: ADA.password } });
    const text = await reply.text();
    expect(reply.status).toBe(500);
    expect(JSON.parse(text)).toEqual({
      code: "internal",
      detail:
        "Something went wrong. Please refresh the page and try again. If the problem persists, contact support@bandwise.test.",
      request_id: reply.headers.get("x-request-id"),
    });
    expect(broken.readLog()).toContain("secret detail");
    expect(broken.readLog()).toContain(reply.headers.get("x-request-id"));
    expect(reply.headers.get("content-security-policy")).toBeTruthy();
    await broken.close();
  });

  it("sends HSTS when it is reached over HTTPS", async () => {
    expect((await app.call("health")).headers.get("strict-transport-security")).toBeNull();
    const httpsApp = await createTestApp({ env: { PUBLIC_ORIGIN: "https://bandwise.example" } });
    expect((await httpsApp.call("health")).headers.get("strict-transport-security")).toBe(
      "max-age=63072000; includeSubDomains",
    );
    await httpsApp.close();
  });

  it("logs one line per call, without path values, query, body or caller address", async () => {
    await app.request("/api/ieltstest/reading/?testType=canary", {}, "203.0.113.77");
    const line = app.readLog().trim().split("\n").at(-1) ?? "";
    expect(JSON.parse(line)).toMatchObject({ method: "GET", route: "/api/ieltstest/:skill/", status: 400 });
    expect(line).not.toMatch(/reading|canary|203\.0\.113/u);
  });

  it("replies 503 to a health check when the store is closed", async () => {
    const withClosedStore = await createTestApp({ url: await engine.createDatabase() });
    await withClosedStore.services.store.close();
    expect(await readReply(withClosedStore.call("health"))).toMatchObject({ status: 503, code: "unavailable" });
  });
});
