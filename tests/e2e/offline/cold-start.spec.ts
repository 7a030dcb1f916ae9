/** The installed app opens with a snapshot of the page, and starts while the snapshot is shown. */
import { DEMO } from "#scripts/demo/seed-demo.ts";
import { signInByApi } from "../support/account.ts";
import { openDashboardAsNewLearner, watchConsoleOffline } from "../support/journey.ts";
import type { TestServer } from "../support/server.ts";
import { DESKTOP, expect, type Page, test, waitForWorker } from "../support/test.ts";

test.use({ viewport: DESKTOP, hasDemo: true });

/** Waits until the snapshot of the page at this path is stored. */
async function expectStored(page: Page, path: string): Promise<void> {
  await expect(async () => {
    expect(await page.evaluate(async (stored) => (await caches.match(stored)) !== undefined, path)).toBe(true);
  }).toPass({ timeout: 20_000 });
}

async function signInAsDemo(page: Page, server: TestServer): Promise<void> {
  await signInByApi(page, server, DEMO.learner, DEMO.password);
  await page.goto(`${server.origin}/dashboard/`);
}

/**
 * Keeps the app from starting, so that only the snapshot of a page is on the screen. Returns a function that starts the
 * app.
 */
async function delayAppStart(page: Page): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  await session.send("Page.enable");
  // The app starts after the first painted frame. These frame callbacks are not called before `releaseApp`.
  await page.addInitScript(() => {
    const heldFrames: FrameRequestCallback[] = [];
    const original = window.requestAnimationFrame.bind(window);
    window.requestAnimationFrame = (act) => heldFrames.push(act);
    Object.assign(window, {
      releaseApp: () => {
        window.requestAnimationFrame = original;
        for (const act of heldFrames) original(act);
      },
    });
  });
  await session.detach();
  return () => page.evaluate(() => (window as unknown as { releaseApp: () => void }).releaseApp());
}

/** The page as the browser parsed it, before the app could replace it. */
type FirstPage = {
  snapshot: string | null;
  isMainVisible: boolean;
  colorScheme: string;
  buttons: string[];
  navigations: string[];
};
declare global {
  var firstPage: FirstPage;
}

/**
 * Records each page before the app can replace it. A waiting screen starts the app at once, so the start cannot be
 * delayed.
 */
async function recordFirstPage(page: Page): Promise<() => Promise<FirstPage>> {
  await page.addInitScript(() => {
    document.addEventListener("DOMContentLoaded", () => {
      const main = document.querySelector("#main");
      if (main === null) return;
      globalThis.firstPage = {
        snapshot: document.documentElement.dataset["snapshot"] ?? null,
        isMainVisible: main.checkVisibility({ visibilityProperty: true }),
        colorScheme: getComputedStyle(main).colorScheme,
        buttons: [...document.querySelectorAll("button")].map((button) => button.ariaLabel ?? button.textContent),
        navigations: [...document.querySelectorAll("nav")].map((nav) => nav.ariaLabel ?? ""),
      };
    });
  });
  return () => page.evaluate(() => globalThis.firstPage);
}

test("the last dashboard is shown offline before the app runs, and a press on it is replayed", async ({
  page,
  server,
}) => {
  await signInAsDemo(page, server);
  await expect(page.getByRole("heading", { name: "Progress" })).toBeVisible();
  await expectStored(page, "/dashboard/");
  await server.kill();

  const next = await page.context().newPage();
  const { pageErrors } = watchConsoleOffline(next);
  const releaseApp = await delayAppStart(next);
  await next.goto(`${server.origin}/?source=app`);
  const table = next.getByRole("region", { name: "Trend" }).getByRole("button", { name: "Show as table" });
  await expect(table).toBeVisible();
  await expect(next.locator("html[data-snapshot]")).toHaveCount(1);
  await table.click();
  await releaseApp();
  await expect(next.locator("html[data-snapshot]")).toHaveCount(0);
  await expect(next).toHaveURL(/\/dashboard\/?$/);
  await expect(next.getByRole("table", { name: "Modules and rolling average" })).toBeVisible();
  expect(pageErrors).toEqual([]);
});

test("the frame of a test is shown offline before the app runs", async ({ page, server }) => {
  await signInAsDemo(page, server);
  await waitForWorker(page);
  await page.goto(`${server.origin}/ieltstest/attempt/reading/tidewater-1-reading-academic-1/frame-attempt-1/`);
  await page.getByRole("button", { name: "Start", exact: true }).click();
  await expect(page.getByRole("button", { name: "Leave test" })).toBeVisible();
  await page.evaluate(() => localStorage.setItem("bandwise.page", '{"page":"night"}'));
  await server.kill();

  const next = await page.context().newPage();
  const { pageErrors } = watchConsoleOffline(next);
  const readFirstPage = await recordFirstPage(next);
  const address = page.url();
  // Only one tab at a time may run the test.
  await page.close();
  await next.goto(address);
  expect(await readFirstPage()).toMatchObject({
    snapshot: "learner",
    isMainVisible: true,
    colorScheme: "dark",
    buttons: expect.arrayContaining(["Leave"]),
  });
  await expect(next.getByRole("button", { name: "Leave test" })).toBeVisible();
  await expect(next.locator("html[data-snapshot]")).toHaveCount(0);
  await expect(next.locator("html")).toHaveCSS("color-scheme", /light/u);
  expect(pageErrors).toEqual([]);
});

test("a first visit shows the dashboard's waiting screen to a learner, and nothing of it to a visitor", async ({
  page,
  server,
}) => {
  await signInAsDemo(page, server);
  const state = await page.context().storageState();
  const context = await page.context().browser()?.newContext({ storageState: state });
  const first = await context?.newPage();
  if (first === undefined) throw new Error("no browser");
  const readFirstPage = await recordFirstPage(first);
  await first.goto(`${server.origin}/dashboard/`);
  const toLearner = { snapshot: "learner", isMainVisible: true, navigations: expect.arrayContaining(["Sections"]) };
  expect(await readFirstPage()).toMatchObject(toLearner);
  await first.evaluate(() => localStorage.clear());
  await first.route("**/assets/*.js", (route) => route.abort());
  await first.goto(`${server.origin}/dashboard/`);
  expect(await readFirstPage()).toMatchObject({ snapshot: "learner", isMainVisible: false });
  await context?.close();
});

test("the app shows the dashboard's waiting screen offline if no earlier dashboard is stored", async ({
  page,
  server,
}) => {
  await signInAsDemo(page, server);
  await waitForWorker(page);
  // An open dashboard would store its snapshot again.
  await page.goto(`${server.origin}/account/`);
  await expect(page.getByRole("main")).toBeVisible();
  await server.kill();
  await page.evaluate(async () => await caches.delete("bandwise-pages"));
  const next = await page.context().newPage();
  const readFirstPage = await recordFirstPage(next);
  await next.goto(`${server.origin}/?source=app`);
  expect(await readFirstPage()).toMatchObject({
    snapshot: "learner",
    isMainVisible: true,
    navigations: expect.arrayContaining(["Sections"]),
  });
  await expect(next.getByRole("heading", { name: "Progress" })).toBeVisible();
  await expect(next).toHaveURL(/\/dashboard\/?$/);
});

test("snapshots of another account are not shown, and are deleted at sign-out", async ({ page, server }) => {
  await openDashboardAsNewLearner(page, server, "leaves@bandwise.test");
  await expectStored(page, "/dashboard/");
  const owner = await page.evaluate(() => localStorage.getItem("bandwise.owner") ?? "");
  const next = await page.context().newPage();
  await delayAppStart(next);
  await next.addInitScript(() => localStorage.setItem("bandwise.owner", "another-account"));
  await next.goto(`${server.origin}/dashboard/`);
  await expect(next.locator("html[data-foreign] #main")).toBeHidden();
  await next.close();
  await page.evaluate((account) => localStorage.setItem("bandwise.owner", account), owner);

  await page.getByRole("banner").getByRole("button", { name: "Logout" }).click();
  await expect(page.getByRole("status").filter({ hasText: "You're successfully logged out" })).toBeVisible();
  await expect(async () => {
    expect(await page.evaluate(async () => (await caches.match("/dashboard/")) === undefined)).toBe(true);
  }).toPass();
});
