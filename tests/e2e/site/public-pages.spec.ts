/** Server-rendered pages are readable without scripts, hydrate without errors, and open from the device offline. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { SCRIPT_BUDGETS } from "#scripts/build/visits.ts";
import { createAccount, signInByApi } from "../support/account.ts";
import { BOOK } from "../support/journey.ts";
import {
  DESKTOP,
  expect,
  type Page,
  sharedServerTest,
  test,
  waitForWorker,
  watchConsole,
  WITHOUT_WORKER,
} from "../support/test.ts";

const root = join(import.meta.dirname, "..", "..", "..");
const PAGES = [
  { path: "/", heading: /.+/, content: "IELTS" },
  { path: "/ieltstest/reading/", heading: /Reading/, content: BOOK },
  { path: "/book/tidewater-1", heading: new RegExp(BOOK), content: "Test 1" },
  { path: "/login/", heading: /Sign in/, content: "Email" },
];

test.use({ viewport: DESKTOP, ...WITHOUT_WORKER });

sharedServerTest(
  "public pages have their content, one heading, a title and a description without running a script",
  async ({ browser, server }) => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    for (const { path, heading, content } of PAGES) {
      const response = await page.goto(server.origin + path);
      expect(response?.status(), path).toBe(200);
      await expect(page.locator("h1"), path).toHaveCount(1);
      await expect(page.locator("h1"), path).toHaveText(heading);
      await expect(page.locator("body"), path).toContainText(content);
      expect(await page.title(), path).toMatch(/Bandwise/);
      expect(await page.locator('meta[name="description"]').getAttribute("content"), path).toMatch(/.{50,}/);
      expect(await page.locator('link[rel="canonical"]').getAttribute("href"), path).toBe(server.origin + path);
    }
    const missing = await page.goto(`${server.origin}/no-such-page/`);
    expect(missing?.status()).toBe(404);
    const book = await page.goto(`${server.origin}/book/no-such-book/`);
    expect(book?.status()).toBe(404);
    await context.close();
  },
);

sharedServerTest("text typed before hydration is kept", async ({ page, server }) => {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/assets/*.js", async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(`${server.origin}/login/`, { waitUntil: "commit" });
  await page.getByLabel("Email").fill("early@bandwise.test");
  await page.getByLabel("Password", { exact: true }).fill("Before-scripts-1");
  const button = page.getByRole("main").getByRole("button", { name: "Sign in" });
  await expect(button).toBeDisabled();
  release();
  await expect(button).toBeEnabled();
  await expect(page.getByLabel("Email")).toHaveValue("early@bandwise.test");
  await expect(page.getByLabel("Password", { exact: true })).toHaveValue("Before-scripts-1");
});

type LoadedScript = { bytes: number; text: string };

/** Collects the scripts that a page loads from now on. */
function watchScripts(page: Page): Promise<LoadedScript>[] {
  const scripts: Promise<LoadedScript>[] = [];
  page.on("response", (response) => {
    if (response.request().resourceType() !== "script") return;
    scripts.push(
      (async () => {
        const { responseBodySize: bytes } = await response.request().sizes();
        return { bytes, text: await response.text() };
      })(),
    );
  });
  return scripts;
}

const bytesOf = (scripts: readonly LoadedScript[]): number => scripts.reduce((sum, { bytes }) => sum + bytes, 0);

sharedServerTest(
  "a first visit of each public page stays within its byte budget, and loads no database",
  async ({ browser, server }) => {
    const visits = [
      ["/", SCRIPT_BUDGETS.staticPage],
      ["/samples/", SCRIPT_BUDGETS.staticPage],
      ["/samples/category/culture/", SCRIPT_BUDGETS.staticPage],
      ["/about/", SCRIPT_BUDGETS.staticPage],
      ["/ieltstest/reading/", SCRIPT_BUDGETS.publicPage],
      ["/book/tidewater-1", SCRIPT_BUDGETS.publicPage],
      ["/login/", SCRIPT_BUDGETS.publicPage],
      ["/register/", SCRIPT_BUDGETS.publicPage],
      ["/reset/confirm/", SCRIPT_BUDGETS.publicPage],
    ] as const;
    for (const [path, budget] of visits) {
      const context = await browser.newContext({ serviceWorkers: "block" });
      const page = await context.newPage();
      const scripts = watchScripts(page);
      await page.goto(server.origin + path);
      await page.waitForLoadState("networkidle");
      const sent = await Promise.all(scripts);
      expect(sent.length, path).toBeGreaterThan(0);
      expect(bytesOf(sent), `script bytes of ${path} as sent`).toBeLessThanOrEqual(budget);
      expect(
        sent.filter(({ text }) => text.includes("QuotaExceededError") && text.includes("versionchange")),
        path,
      ).toEqual([]);
      await context.close();
    }
  },
);

sharedServerTest(
  "a learner's first visit of the dashboard on a new device stays within its byte budget, background work included",
  async ({ browser, server }) => {
    const context = await browser.newContext({ serviceWorkers: "block" });
    const page = await context.newPage();
    await createAccount(page, server, "first@bandwise.test");
    await signInByApi(page, server, "first@bandwise.test");
    const scripts = watchScripts(page);
    const alerts = page.waitForResponse(/\/api\/student\/get_alerts\//u);
    // Background work starts last, all at once. The request for changes shows that it has started.
    const changes = page.waitForResponse(/\/api\/sync\/changes\//u);
    await page.goto(`${server.origin}/dashboard/`, { waitUntil: "networkidle" });
    await Promise.all([alerts, changes]);
    await expect(
      page.getByRole("heading", { name: "Take one module. We will build this page from it." }),
    ).toBeVisible();
    await page.waitForFunction(() => {
      const loaded = performance.getEntriesByType("resource").map(({ name }) => name);
      return loaded.some((name) => name.includes("credits"));
    });
    const sent = await Promise.all(scripts);
    expect(sent.some(({ text }) => text.includes("QuotaExceededError") && text.includes("versionchange"))).toBe(true);
    expect(bytesOf(sent), "script bytes of the home as sent").toBeLessThanOrEqual(SCRIPT_BUDGETS.home);
    await context.close();
  },
);

sharedServerTest(
  "the landing page loads the app on the first sign of use, and replays the first press",
  async ({ page, server }) => {
    await page.goto(server.origin);
    await page.waitForLoadState("networkidle");
    const scripts: string[] = [];
    page.on("request", (request) => {
      if (request.resourceType() === "script") scripts.push(request.url());
    });
    await page.getByRole("button", { name: "Start Test" }).first().click();
    await expect(page.getByRole("link", { name: "Listening" }).first()).toBeVisible();
    await expect(page.getByRole("button", { name: "Start Test" }).first()).toHaveAttribute("aria-expanded", "true");
    expect(scripts.some((url) => url.includes("/assets/app-"))).toBe(true);
  },
);

/** Delays the app's script. Returns a function that lets it load. */
async function delayApp(page: Page): Promise<() => void> {
  const released = Promise.withResolvers<void>();
  await page.route(/\/assets\/app-.*\.js$/, async (route) => {
    await released.promise;
    await route.continue();
  });
  return released.resolve;
}

sharedServerTest("a button pressed before the app has loaded works once it has", async ({ page, server }) => {
  const release = await delayApp(page);
  await page.goto(`${server.origin}/ieltstest/reading/`, { waitUntil: "commit" });
  await page.getByRole("button", { name: `Choose a test from ${BOOK}` }).click();
  release();
  await expect(page.getByRole("dialog", { name: BOOK })).toBeVisible();
});

sharedServerTest(
  "a search typed and answers chosen before the app has loaded are kept when it has",
  async ({ page, server }) => {
    const release = await delayApp(page);
    await page.goto(`${server.origin}/ieltstest/reading/`, { waitUntil: "commit" });
    await page.getByRole("searchbox", { name: "Search books" }).fill("no such book");
    release();
    await expect(page.getByRole("button", { name: `Choose a test from ${BOOK}` })).toHaveCount(0);
    await expect(page.getByRole("searchbox", { name: "Search books" })).toHaveValue("no such book");

    const releaseAgain = await delayApp(page);
    await page.goto(`${server.origin}/lessons/headings/`, { waitUntil: "commit" });
    const answers = page.getByRole("group").filter({ has: page.getByRole("radio") });
    await expect(answers).toHaveCount(2);
    for (const group of await answers.all()) {
      await group.getByRole("radio").first().click();
      await expect(group.getByRole("radio").first()).toBeChecked();
    }
    releaseAgain();
    for (const check of await page.getByRole("button", { name: "Check answer" }).all())
      await expect(check).toBeEnabled();
    for (const group of await answers.all()) await expect(group.getByRole("radio").first()).toBeChecked();
  },
);

sharedServerTest(
  "a list shows the tests of the visitor's stored test type before the visitor uses the page",
  async ({ page, server }) => {
    await page.goto(`${server.origin}/about/`);
    await page.evaluate(() => localStorage.setItem("testType", "general"));
    await page.goto(`${server.origin}/ieltstest/reading/`);
    const general = page.getByRole("button", { name: "General Training" });
    await expect(general).toHaveAttribute("aria-pressed", "true");
  },
);

test.describe("with the service worker", () => {
  test.use({ serviceWorkers: "allow" });

  sharedServerTest(
    "the landing page is stored for the next start without loading the app",
    async ({ page, server }) => {
      const scripts = watchScripts(page);
      await page.goto(server.origin);
      await waitForWorker(page);
      await page.waitForFunction(async () => (await caches.match("/")) !== undefined);
      expect(bytesOf(await Promise.all(scripts)), "script bytes as sent").toBeLessThanOrEqual(
        SCRIPT_BUDGETS.staticPage,
      );
    },
  );

  test("a list of tests and a book that were opened once open from the device offline", async ({ page, server }) => {
    const consoleWatch = watchConsole(page);
    await page.goto(`${server.origin}/ieltstest/reading/`);
    await waitForWorker(page);
    await page.reload();
    await expect(page.getByRole("link", { name: BOOK, exact: true })).toBeVisible();
    // Until the app has stored the list, the link would leave the page and lose it.
    await page.waitForLoadState("networkidle");
    await page.getByRole("link", { name: BOOK, exact: true }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(BOOK);
    await page.waitForLoadState("networkidle");

    consoleWatch.allow(/ERR_CONNECTION_REFUSED|Failed to load resource/);
    await server.kill();
    await page.goto(`${server.origin}/ieltstest/reading/`);
    await expect(page.getByRole("link", { name: BOOK, exact: true })).toBeVisible();
    await page.goto(`${server.origin}/book/tidewater-1/`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(BOOK);
    await page.goto(server.origin);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    expect(consoleWatch.pageErrors).toEqual([]);
  });
});

sharedServerTest(
  "a missing script is a 404, and robots.txt, the manifest and its icons are served",
  async ({ request, server }) => {
    expect((await request.get(`${server.origin}/nope.js`)).status()).toBe(404);
    expect((await request.get(`${server.origin}/robots.txt`)).headers()["content-type"]).toMatch(/text\/plain/);
    const manifest = await (await request.get(`${server.origin}/manifest.webmanifest`)).json();
    expect(manifest).toMatchObject({ display: "standalone", id: expect.any(String), shortcuts: expect.any(Array) });
    for (const icon of [
      ...manifest.icons,
      ...manifest.screenshots,
      ...manifest.shortcuts.flatMap((shortcut: { icons: unknown[] }) => shortcut.icons),
    ]) {
      expect((await request.get(new URL(icon.src, server.origin).href)).status(), icon.src).toBe(200);
    }
    expect(manifest.icons.some((icon: { purpose?: string }) => icon.purpose === "maskable")).toBe(true);
    expect(manifest.shortcuts).toHaveLength(4);
  },
);

sharedServerTest("all scripts, styles and fonts come from our own origin", () => {
  const folder = join(root, "dist", "web");
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    if (!/\.(html|css)$/.test(name)) continue;
    expect(readFileSync(join(folder, name), "utf8"), name).not.toMatch(/(?:src|href|url)\(?=?["']?https?:/);
  }
});

sharedServerTest(
  "the address of an unknown result answers 404 with a page that says so, also without scripts",
  async ({ browser, server }) => {
    const address = `${server.origin}/ieltstest/attempt/reading/tidewater-1-reading-academic-1/unknown-result-0000000/get_result`;
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    expect((await page.goto(address))?.status()).toBe(404);
    await expect(page.getByRole("heading", { name: "There is no result at this address" })).toBeVisible();
    await context.close();
  },
);

sharedServerTest("old browsers and crawlers find a favicon at its usual address", async ({ page, server }) => {
  const reply = await page.request.get(`${server.origin}/favicon.ico`);
  expect(reply.status()).toBe(200);
  expect(reply.headers()["content-type"]).toMatch(/^image\/(?:x-icon|vnd\.microsoft\.icon)/u);
  // The header of an icon file: reserved, type 1, three pictures.
  expect([...(await reply.body()).subarray(0, 6)]).toEqual([0, 0, 1, 0, 3, 0]);
});
