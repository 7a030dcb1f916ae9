import { test as base, expect, type BrowserContext, type Page } from "@playwright/test";
import { findAxeFaults } from "./axe.ts";
import { TestServer } from "./server.ts";

export const PHONE = { width: 390, height: 844 } as const;
export const DESKTOP = { width: 1440, height: 900 } as const;
/** For tests that stay online. Saves the second that the service worker needs in each context to store the app. */
export const WITHOUT_WORKER = { serviceWorkers: "block" } as const;
/** For tests with animations. Other tests run without them (playwright.config.ts). */
export const WITH_ANIMATIONS = { contextOptions: { reducedMotion: "no-preference" } } as const;

/**
 * For tests that take a browser with a service worker offline. With this option, Playwright also takes the worker's own
 * requests offline. This takes a second more for each context.
 */
export const WITH_WORKER_REQUESTS = { followsWorker: true } as const;

/**
 * Chromium's features that are off in tests. The first three cost time in every test: a spare process for the next
 * page, and two hidden pages under the address bar of each window. Playwright itself turns the others off. They are
 * repeated here because Chromium reads only the last --disable-features flag.
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
  /** See WITH_WORKER_REQUESTS. */
  followsWorker: boolean;
  applyFollowsWorker: void;
};

/** A test with its own server. */
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
  launchOptions: async ({ launchOptions }, use) => {
    await use({ ...launchOptions, args: FLAGS });
  },
});
/**
 * A test that shares its server with the other tests of its worker, because starting a server takes a second. It must
 * not stop the server, and must use its own accounts.
 */
export const sharedServerTest = test.extend({
  server: async ({ sharedServer }, use) => {
    await use(sharedServer);
  },
});

/**
 * Collects the page's uncaught errors and its console errors in `pageErrors`. Ignores errors that match an allowed
 * pattern.
 */
export function watchConsole(page: Page): { pageErrors: string[]; allow: (pattern: RegExp) => void } {
  const pageErrors: string[] = [];
  const allowed: RegExp[] = [];
  const collect = (text: string): void => {
    if (!allowed.some((pattern) => pattern.test(text))) pageErrors.push(text);
  };
  page.on("console", (message) => {
    if (message.type() === "error") collect(`${message.text()} ${message.location().url}`);
  });
  page.on("pageerror", (error) => collect(String(error.stack ?? error)));
  return { pageErrors, allow: (pattern) => allowed.push(pattern) };
}

export type ConsoleWatch = ReturnType<typeof watchConsole>;

/** Waits until all animations that have an end are over, because only then are the colours final. Runs in the page. */
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
  const found = await findAxeFaults(page, inDark.has(page) ? { only: ["color-contrast", "link-in-text-block"] } : {});
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
