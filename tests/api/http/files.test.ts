import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { archiveAssets } from "#api/jobs/backup/archive-assets.ts";
import { createTestApp, type TestApp } from "../support/test-app.ts";
import { DAY_MS } from "#core/exam/durations.ts";

const SCRIPT = "export const answer = 42;\n".repeat(40);

describe("files and pages", () => {
  let webRoot: string;
  let app: TestApp;
  beforeAll(async () => {
    webRoot = mkdtempSync(join(tmpdir(), "bandwise-web-"));
    mkdirSync(join(webRoot, "assets"));
    mkdirSync(join(webRoot, ".vite"));
    writeFileSync(join(webRoot, "assets", "main-abc123.js"), SCRIPT);
    writeFileSync(join(webRoot, "assets", "main-abc123.js.br"), brotliCompressSync(SCRIPT));
    writeFileSync(join(webRoot, "sw.js"), "// worker\n");
    writeFileSync(join(webRoot, "notes.txt"), "User-agent: *\n");
    writeFileSync(join(webRoot, "index.html"), "<!--head-->");
    writeFileSync(join(webRoot, ".vite", "manifest.json"), "{}");
    app = await createTestApp({
      services: { webRoot, pages: (c) => c.html(`page of ${new URL(c.req.url).pathname}`) },
    });
  });
  afterAll(async () => {
    await app.close();
    rmSync(webRoot, { recursive: true });
  });

  it("lets browsers cache hashed assets for a year, and compresses them if the browser accepts it", async () => {
    const plain = await app.request("/assets/main-abc123.js");
    expect(await plain.text()).toBe(SCRIPT);
    const packed = await app.request("/assets/main-abc123.js", { headers: { "accept-encoding": "gzip, br" } });
    expect(packed.headers.get("content-encoding")).toBe("br");
    expect((await packed.arrayBuffer()).byteLength).toBe(brotliCompressSync(SCRIPT).byteLength);
    for (const reply of [plain, packed]) {
      expect(reply.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
      expect(reply.headers.get("content-type")).toMatch(/javascript/u);
      expect(reply.headers.get("content-security-policy")).toContain("default-src 'self'");
    }
  });

  it("serves earlier builds' files for thirty days after they were replaced", async () => {
    const folder = mkdtempSync(join(tmpdir(), "bandwise-kept-"));
    const makeBuild = (name: string, files: Record<string, string>): string => {
      const root = join(folder, name);
      mkdirSync(join(root, "assets"), { recursive: true });
      for (const [file, text] of Object.entries(files)) writeFileSync(join(root, "assets", file), text);
      return root;
    };
    const archive = join(folder, "archive");
    const now = Date.UTC(2026, 2, 1);
    const first = makeBuild("first", { "main-1.js": "first", "common-0.js": "common" });
    const second = makeBuild("second", { "main-2.js": "second", "common-0.js": "common" });
    await archiveAssets({ webRoot: first, archive, now });
    // The thirty days begin with the replacement, although this build was served for a year.
    await archiveAssets({ webRoot: first, archive, now: now + 365 * DAY_MS });
    await archiveAssets({ webRoot: second, archive, now: now + 366 * DAY_MS });
    const laterApp = await createTestApp({ services: { webRoot: second, earlierAssets: archive } });
    const fetchAsset = async (file: string): Promise<[number, string | null]> => {
      const reply = await laterApp.request(`/assets/${file}`);
      return [reply.status, reply.headers.get("cache-control")];
    };
    const cachedForAYear = [200, "public, max-age=31536000, immutable"];
    expect(await fetchAsset("main-1.js")).toEqual(cachedForAYear);
    expect(await fetchAsset("main-2.js")).toEqual(cachedForAYear);
    expect((await fetchAsset("main-3.js"))[0]).toBe(404);
    await archiveAssets({ webRoot: second, archive, now: now + 395 * DAY_MS });
    expect(await fetchAsset("main-1.js")).toEqual(cachedForAYear);
    await archiveAssets({ webRoot: second, archive, now: now + 395 * DAY_MS + 1 });
    expect((await fetchAsset("main-1.js"))[0]).toBe(404);
    expect(await fetchAsset("common-0.js")).toEqual(cachedForAYear);
    await laterApp.close();
    rmSync(folder, { recursive: true });
  });

  it("makes browsers revalidate the service worker and every file without a hash", async () => {
    const worker = await app.request("/sw.js");
    expect([worker.status, worker.headers.get("cache-control")]).toEqual([200, "no-cache"]);
    const tag = worker.headers.get("etag") ?? "";
    expect(tag).not.toBe("");
    expect((await app.request("/sw.js", { headers: { "if-none-match": tag } })).status).toBe(304);
    expect(await (await app.request("/notes.txt")).text()).toBe("User-agent: *\n");
  });

  it("serves pages with their headers", async () => {
    for (const path of [
      "/",
      "/ieltstest/reading/",
      "/book/some-book",
      "/samples/book/some-book/6.5",
      "/dashboard/",
      "/index.html",
    ]) {
      const reply = await app.request(path);
      expect(await reply.text()).toBe(`page of ${path}`);
      expect(reply.headers.get("content-security-policy")).toContain("trusted-types app");
    }
  });

  it.each([
    "/nope.js",
    "/assets/main-000000.js",
    "/assets/",
    "/.vite/manifest.json",
    "/assets/main-abc123.js.br",
    "/..%2f..%2fpackage.json",
    "/assets/..%2f..%2fpackage.json",
    "/%2e%2e/package.json",
  ])("replies 404 to %s", async (path) => {
    const reply = await app.request(path);
    expect(reply.status).toBe(404);
    expect(reply.headers.get("content-security-policy")).toBeTruthy();
    expect(reply.headers.get("cache-control")).not.toMatch(/immutable/u);
  });
});
