import { test as base, expect, type BrowserContext, type Page } from "@playwright/test";
import { axeFaults } from "./axe.ts";
import { TestServer } from "./server.ts";

export const PHONE = { width: 390, height: 844 } as const;
export const DESKTOP = { width: 1440, height: 900 } as const;
/** For tests that stay online: in each context the service worker takes a second to store the app. */
export const WITHOUT_WORKER = { serviceWorkers: "block" } as const;
/** For tests with animations. Other tests run without them (playwright.config.ts). */
export const WITH_ANIMATIONS = { contextOptions: { reducedMotion: "no-preference" } } as const;

/**
 * For tests that take a browser with a service worker offline. Only then does Playwright follow the worker's own
 * requests, and takes them offline too. This takes a second more for each context.
 */
export const WITH_WORKER_REQUESTS = { followsWorker: true } as const;

/**
 * Chromium's features that are off in tests. The first three cost time in every test: a spare process for the next
 * page, and two hidden pages under the address bar of each window. Playwright turns the others off. Chromium reads only
 * the last --disable-features flag, so they are repeated here.
 */
const FEATURES_OFF = [
  "SpareRendererForSitePerProcess",
  "WebUIOmniboxPopup",
  "WebUIOmniboxAimPopup",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsFirstBalancedModeAutoEnable",
  "HttpsUpgrades",
  "LensOverlay",
  "MediaRouter",
  "NetworkTimeServiceQuerying",
  "OptimizationHints",
  "PaintHolding",
  "PreconnectToSearch",
  "ThirdPartyStoragePartitioning",
];

const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  `--disable-features=${FEATURES_OFF.join(",")}`,
];

type Fixtures = {
  server: TestServer;
  /** Whether the server has the demo accounts and their history. */
  hasDemo: boolean;
  followsWorker: boolean;
  applyFollowsWorker: void;
  /** Console errors that the test expects, such as a refused connection while the server is down. */
  allowConsole: RegExp[];
};

/** A test with its own server. It fails on an unexpected console error or page error. */
export const test = base.extend<Fixtures, { sharedServer: TestServer }>({
  hasDemo: [false, { option: true }],
  followsWorker: [false, { option: true }],
  server: async ({ hasDemo }, use) => {
    const server = await TestServer.start({ hasDemo });
    await use(server);
    await server.dispose();
  },
  sharedServer: [
    async ({}, use) => {
      const server = await TestServer.start();
      await use(server);
      await server.dispose();
    },
    { scope: "worker" },
  ],
  applyFollowsWorker: [
    async ({ followsWorker }, use) => {
      // Playwright reads this for each service worker that starts.
      if (followsWorker) delete process.env["PLAYWRIGHT_DISABLE_SERVICE_WORKER_NETWORK"];
      else process.env["PLAYWRIGHT_DISABLE_SERVICE_WORKER_NETWORK"] = "1";
      await use();
    },
    { auto: true },
  ],
  allowConsole: async ({}, use) => {
    await use([]);
  },
  launchOptions: async ({ launchOptions }, use) => {
    await use({ ...launchOptions, args: FLAGS });
  },
});
/**
 * A test whose server other tests use too, one after the other. It must not stop the server, and must use accounts of
 * its own: starting a server takes a second.
 */
export const sharedServerTest = test.extend({
  server: async ({ sharedServer }, use) => {
    await use(sharedServer);
  },
});

/** Collects the page's errors in `complaints`. Errors that match an allowed pattern are ignored. */
export function watchConsole(page: Page): { complaints: string[]; allow: (pattern: RegExp) => void } {
  const complaints: string[] = [];
  const allowed: RegExp[] = [];
  const note = (text: string): void => {
    if (!allowed.some((pattern) => pattern.test(text))) complaints.push(text);
  };
  page.on("console", (message) => {
    if (message.type() === "error") note(`${message.text()} ${message.location().url}`);
  });
  page.on("pageerror", (error) => note(String(error.stack ?? error)));
  return { complaints, allow: (pattern) => allowed.push(pattern) };
}

export type ConsoleWatch = ReturnType<typeof watchConsole>;

/** Waits for animations that end, because colours are final only then. Runs in the page. */
async function finishMotion(): Promise<void> {
  const ending = document
    .getAnimations()
    .filter(({ effect, playState }) => playState === "running" && effect?.getComputedTiming().endTime !== Infinity);
  await Promise.allSettled(ending.map(({ finished }) => finished));
}

/** Pages that show the dark theme now. */
const inDark = new WeakSet<Page>();

/**
 * Expects that axe finds nothing on the page. Only colours differ in the dark theme, so only they are checked there.
 */
export async function expectAccessible(page: Page, name: string): Promise<void> {
  await page.evaluate(finishMotion);
  const found = await axeFaults(page, inDark.has(page) ? { only: ["color-contrast", "link-in-text-block"] } : {});
  expect(found, `axe on ${name}`).toEqual([]);
}

/** Runs `act` with the page in the given theme, without a reload. */
export async function runInTheme(page: Page, theme: "light" | "dark", act: () => Promise<void>): Promise<void> {
  await page.emulateMedia({ colorScheme: theme });
  if (theme === "dark") inDark.add(page);
  await act();
  inDark.delete(page);
  await page.emulateMedia({ colorScheme: "light" });
}

/** Whether the environment variable SCREENS is set. Without it no pictures are saved, because a run has hundreds. */
export const isSavingPictures = process.env["SCREENS"] !== undefined;

/** Saves a picture of the page if SCREENS is set, for a person to look at. */
export async function savePicture(page: Page, options: { path: string; fullPage?: boolean }): Promise<void> {
  if (isSavingPictures) await page.screenshot(options);
}

/** Waits until the service worker has stored the app shell and controls the page. */
export async function waitForWorker(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller) return;
    await new Promise((resolve) => {
      navigator.serviceWorker.addEventListener("controllerchange", resolve, { once: true });
    });
  });
}

export type { BrowserContext, Page };
export { expect };
