/** Pages as HTML: readable without scripts, hydrated without a complaint, opened from the device without a server. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DESKTOP, expect, test, waitForWorker, watchConsole } from "./support/test.ts";

const root = join(import.meta.dirname, "..", "..");
const BOOK = "Tidewater Practice Papers 1";
const PAGES = [
  { path: "/", heading: /.+/, holds: "IELTS" },
  { path: "/ieltstest/reading/", heading: /Reading/, holds: BOOK },
  { path: "/book/tidewater-1", heading: new RegExp(BOOK), holds: "Test 1" },
  { path: "/login/", heading: /Sign in/, holds: "Email" },
];

test.use({ viewport: DESKTOP });

test("public pages carry their content, one heading, a title and a description without running a script", async ({
  browser,
  server,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  for (const { path, heading, holds } of PAGES) {
    const answer = await page.goto(server.origin + path);
    expect(answer?.status(), path).toBe(200);
    await expect(page.locator("h1"), path).toHaveCount(1);
    await expect(page.locator("h1"), path).toHaveText(heading);
    await expect(page.locator("body"), path).toContainText(holds);
    expect(await page.title(), path).toMatch(/Bandwise/);
    expect(await page.locator('meta[name="description"]').getAttribute("content"), path).toMatch(/.{50,}/);
    expect(await page.locator('link[rel="canonical"]').getAttribute("href"), path).toBe(server.origin + path);
  }
  const missing = await page.goto(`${server.origin}/no-such-page/`);
  expect(missing?.status()).toBe(404);
  const book = await page.goto(`${server.origin}/book/no-such-book/`);
  expect(book?.status()).toBe(404);
  await context.close();
});

test("with scripts they hydrate in silence", async ({ page, server }) => {
  const { complaints } = watchConsole(page);
  for (const { path } of PAGES) {
    await page.goto(server.origin + path);
    await page.waitForLoadState("networkidle");
    await expect(page.locator("h1")).toHaveCount(1);
  }
  expect(complaints).toEqual([]);
});

test("a first visit of the landing page stays within its budget and loads no database", async ({ browser, server }) => {
  const context = await browser.newContext({ serviceWorkers: "block" });
  const page = await context.newPage();
  const scripts: { url: string; bytes: number; text: string }[] = [];
  page.on("response", (response) => {
    if (response.request().resourceType() !== "script") return;
    void (async () => {
      const sizes = await response.request().sizes();
      scripts.push({ url: response.url(), bytes: sizes.responseBodySize, text: await response.text() });
    })();
  });
  await page.goto(server.origin);
  await page.waitForLoadState("networkidle");
  await expect.poll(() => scripts.length).toBeGreaterThan(0);
  const bytes = scripts.reduce((sum, script) => sum + script.bytes, 0);
  expect(bytes, "script bytes as sent").toBeLessThanOrEqual(115_000);
  expect(
    scripts.filter((script) => script.text.includes("QuotaExceededError") && script.text.includes("versionchange")),
  ).toEqual([]);
  await context.close();
});

test("seen once, the listing and the book open from the device with the server gone", async ({ page, server }) => {
  const watched = watchConsole(page);
  await page.goto(`${server.origin}/ieltstest/reading/`);
  await waitForWorker(page);
  await page.reload();
  await expect(page.getByRole("link", { name: BOOK, exact: true })).toBeVisible();
  await page.getByRole("link", { name: BOOK, exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(BOOK);
  await page.waitForLoadState("networkidle");

  await server.kill();
  watched.allow(/ERR_CONNECTION_REFUSED|Failed to load resource/);
  await page.goto(`${server.origin}/ieltstest/reading/`);
  await expect(page.getByRole("link", { name: BOOK, exact: true })).toBeVisible();
  await page.goto(`${server.origin}/book/tidewater-1/`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(BOOK);
  await page.goto(server.origin);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(watched.complaints).toEqual([]);
});

test("the shell answers navigations only: a missing script is missing", async ({ request, server }) => {
  expect((await request.get(`${server.origin}/nope.js`)).status()).toBe(404);
  expect((await request.get(`${server.origin}/robots.txt`)).headers()["content-type"]).toMatch(/text\/plain/);
  const manifest = await (await request.get(`${server.origin}/manifest.webmanifest`)).json();
  expect(manifest).toMatchObject({ display: "standalone", id: expect.any(String), shortcuts: expect.any(Array) });
  for (const icon of [
    ...manifest.icons,
    ...manifest.screenshots,
    ...manifest.shortcuts.flatMap((one: { icons: unknown[] }) => one.icons),
  ]) {
    expect((await request.get(new URL(icon.src, server.origin).href)).status(), icon.src).toBe(200);
  }
  expect(manifest.icons.some((icon: { purpose?: string }) => icon.purpose === "maskable")).toBe(true);
  expect(manifest.shortcuts).toHaveLength(4);
});

test("no script, style or font comes from anywhere else", () => {
  const folder = join(root, "dist", "web");
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    if (!/\.(html|css)$/.test(name)) continue;
    expect(readFileSync(join(folder, name), "utf8"), name).not.toMatch(/(?:src|href|url)\(?=?["']?https?:/);
  }
});
