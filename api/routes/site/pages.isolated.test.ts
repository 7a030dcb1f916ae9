import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { Hono } from "hono";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { createSiteSettings } from "#core/wire/account/site-settings.ts";
import type { Services } from "#api/services.ts";
import { sha256Base64 } from "#api/sha256.ts";
import { createPageRenderer } from "./pages.ts";

const TEMPLATE = `<html><head><!--head--><title>Bandwise</title><!--/head--></head><body><div id="root"><!--body--></div><!--data--></body></html>`;
/** Stub of the built renderer. Counts its calls, and replies according to the path. */
const ENTRY = `
let calls = 0;
const page = (status, body) => ({ status, title: "T", description: null, canonical: "/", isPrivate: false, body, data: {}, structured: [], fonts: [], modules: [] });
export async function render({ url }) {
  const { pathname, search } = new URL(url);
  calls += 1;
  const shell = (modules, renderBody) => ({ shell: true, modules, renderBody });
  if (pathname === "/dashboard/") return shell(["app/pages/study/dashboard-page.tsx"], async () => "waits, call " + calls);
  if (pathname === "/account/") return shell(["app/pages/account/account-page.tsx"], async () => "");
  if (pathname === "/crm/") return shell(["app/pages/crm/crm-page.tsx"], async () => { throw new Error("broken"); });
  if (pathname === "/ieltstest/attempt/reading/-/-/") return shell(["app/pages/attempt/attempt-page.tsx"], async () => "test waits");
  if (pathname === "/moved") return { redirect: "/" };
  if (pathname === "/broken") throw new Error("broken");
  if (pathname === "/private") return { ...page(200, "private"), canonical: null, isPrivate: true };
  return page(pathname === "/none" ? 404 : 200, pathname + search + " rendered " + calls);
}`;
const MANIFEST = { "_home-1.js": { file: "assets/home-1.js", name: "home", css: ["assets/home-1.css"] } };

let folder: string;
let now = 0;
let published = 1;
/** Stub of the database. `readPublication`, its only query, is mocked. */
const publications = {};
vi.mock("#api/store/content/publication.ts", () => ({ readPublication: async () => published }));
const error = vi.fn<() => void>();
let app: Hono;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "bandwise-pages-"));
  mkdirSync(join(folder, ".vite"));
  writeFileSync(join(folder, "index.html"), TEMPLATE);
  writeFileSync(join(folder, ".vite", "manifest.json"), JSON.stringify(MANIFEST));
  mkdirSync(join(folder, "assets"));
  writeFileSync(join(folder, "assets", "home-1.css"), "home{}");
  writeFileSync(join(folder, "entry.mjs"), ENTRY);
  const services = {
    env: { publicOrigin: "https://x.test", site: createSiteSettings("help@x.test") },
    store: { db: publications },
    clock: { now: () => now },
    log: { error },
  };
  const render = await createPageRenderer(services as unknown as Services, {
    webRoot: folder,
    entry: join(folder, "entry.mjs"),
  });
  app = new Hono().get("*", (c) => render(c));
});
afterAll(() => rmSync(folder, { recursive: true }));
beforeEach(() => {
  now += 60_000;
  error.mockClear();
});

const fetchBody = async (path: string): Promise<string> => (await app.request(path)).text();

test("renders a page once for each publication, and ignores query fields that no page reads", async () => {
  const first = await fetchBody("/a");
  expect(first).toContain("/a rendered");
  now += 3_600_000;
  expect(await fetchBody("/a")).toBe(first);
  for (let i = 0; i < 100; i += 1) expect(await fetchBody(`/a?utm_source=${i}&x${i}=1`)).toBe(first);
  published += 1;
  expect(await fetchBody("/a")).not.toBe(first);
});

test("caches a page separately for each value of a query field that decides its content", async () => {
  const first = await fetchBody("/list?cursor=b&x=1");
  expect(first).toContain("/list?cursor=b rendered");
  expect(await fetchBody("/list?y=2&cursor=b")).toBe(first);
  expect(await fetchBody("/list?cursor=c")).not.toBe(first);
});

test("sends the empty page in place of uncached pages after forty renders in a second", async () => {
  const known = await fetchBody("/a");
  const replies = await Promise.all(Array.from({ length: 200 }, (_, i) => fetchBody(`/a?alert=${i}`)));
  const rendered = replies.filter((body) => body.includes("rendered"));
  expect(rendered.length).toBeLessThanOrEqual(40);
  expect(replies.filter((body) => body.includes('<div id="root"></div>'))).toHaveLength(200 - rendered.length);
  expect(await fetchBody("/a")).toBe(known);
  now += 1000;
  expect(await fetchBody("/a?alert=later")).toContain("rendered");
});

test("does not cache the page for an unknown address, so that it evicts no other page", async () => {
  const first = await fetchBody("/none");
  expect(await fetchBody("/none")).not.toBe(first);
});

test("does not cache a page with a query field for one visitor", async () => {
  const first = await app.request("/a?alert=hello");
  expect(first.headers.get("Cache-Control")).toBe("no-cache");
  expect(await first.text()).toContain("/a?alert=hello");
  expect(await fetchBody("/a")).not.toContain("hello");
});

test("keeps a private page out of caches, referrers and search indexes", async () => {
  const reply = await app.request("/private", { headers: { "Accept-Encoding": "br" } });
  expect(reply.headers.get("Cache-Control")).toBe("no-store");
  expect(reply.headers.get("ETag")).toBeNull();
  expect(reply.headers.get("Referrer-Policy")).toBe("no-referrer");
  expect(reply.headers.get("X-Robots-Tag")).toBe("noindex, nofollow");
  expect(await reply.text()).toContain('<meta name="robots" content="noindex">');
});

test("puts a page's styles into the page, and allows them by their hash only in this page's policy", async () => {
  const reply = await app.request("/dashboard/");
  const html = await reply.text();
  const style = /<style>(.*?)<\/style>/su.exec(html)?.[1] ?? "";
  expect(style).toBe("home{}");
  const hash = sha256Base64(style);
  expect(reply.headers.get("Content-Security-Policy")).toContain(`style-src 'self' 'sha256-${hash}'`);
  expect((await app.request("/index.html")).headers.get("Content-Security-Policy")).not.toContain(hash);
});

test("replies 304 to a client that has the page", async () => {
  const first = await app.request("/b");
  const tag = first.headers.get("ETag") ?? "";
  expect(tag).toMatch(/^"[\w-]+"$/u);
  const second = await app.request("/b", { headers: { "If-None-Match": tag } });
  expect(second.status).toBe(304);
  expect(await second.text()).toBe("");
});

test("sends brotli to browsers that accept it, with its own ETag", async () => {
  const plain = await app.request("/c");
  const compressed = await app.request("/c", { headers: { "Accept-Encoding": "gzip, br" } });
  expect(compressed.headers.get("Content-Encoding")).toBe("br");
  expect(compressed.headers.get("ETag")).not.toBe(plain.headers.get("ETag"));
  expect(compressed.headers.get("Vary")).toBe("Accept-Encoding");
  expect(brotliDecompressSync(Buffer.from(await compressed.arrayBuffer())).toString()).toBe(await plain.text());
});

test("replies to an unknown address with 404 and the app's page for it", async () => {
  const reply = await app.request("/none");
  expect(reply.status).toBe(404);
  expect(await reply.text()).toContain("/none rendered");
});

test("links the scripts of a page behind sign-in in that page, but not in other pages", async () => {
  const first = await fetchBody("/dashboard/");
  expect(first).toContain('<link rel="modulepreload" crossorigin href="/assets/home-1.js">');
  expect(await fetchBody("/dashboard/")).toBe(first);
  expect(await fetchBody("/index.html")).not.toContain("home-1.js");
});

test("sends a page behind sign-in as it looks before its data arrives, and renders it only once", async () => {
  const first = await fetchBody("/dashboard/");
  expect(first).toContain('<div id="root">waits, call');
  expect(await fetchBody("/dashboard/?x=1")).toBe(first);
  expect(await fetchBody("/exam.html")).toContain('<div id="root">test waits</div>');
  expect(await fetchBody("/dashboard.html")).toBe(first);
});

test("sends the empty page if a page behind sign-in cannot be rendered, and logs the error", async () => {
  expect(await fetchBody("/crm/")).toContain('<div id="root"></div>');
  expect(error).toHaveBeenCalledTimes(1);
});

test.each(["/account/", "/index.html"])("sends the empty page without data for %s", async (path) => {
  const reply = await app.request(path);
  expect(reply.status).toBe(200);
  expect(reply.headers.get("Cache-Control")).toBe("no-cache");
  const html = await reply.text();
  expect(html).toContain('<div id="root"></div>');
  expect(html).not.toContain('id="data"');
});

test("redirects an address that the app redirects", async () => {
  const reply = await app.request("/moved");
  expect([reply.status, reply.headers.get("Location")]).toEqual([302, "/"]);
});

test("sends the empty page if rendering fails, and logs the error without its query", async () => {
  const reply = await app.request("/broken?token=secret");
  expect(reply.status).toBe(200);
  expect(await reply.text()).toContain('<div id="root"></div>');
  expect(error).toHaveBeenCalledTimes(1);
  expect(JSON.stringify(error.mock.calls)).not.toContain("secret");
});
