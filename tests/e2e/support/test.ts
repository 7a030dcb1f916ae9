import { test as base, expect, type BrowserContext, type Page } from "@playwright/test";
import { axeFaults } from "./axe.ts";
import { TestServer } from "./server.ts";

export const PHONE = { width: 390, height: 844 } as const;
export const DESKTOP = { width: 1440, height: 900 } as const;
/** For journeys that are online throughout: a worker that stores the app takes a second of each context. */
export const WITHOUT_WORKER = { serviceWorkers: "block" } as const;
/** For journeys in which things fade and slide as for most people; the others ask for none of it (playwright.config.ts). */
export const MOVING = { contextOptions: { reducedMotion: "no-preference" } } as const;

/** A process kept in reserve for the next page costs time of every test. The last list wins, so Playwright's own are in it. */
const FEATURES_OFF = [
  "SpareRendererForSitePerProcess",
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
  /** Console errors that the test expects, such as a refused connection while the server is down. */
  allowConsole: RegExp[];
};

/** A test with a server of its own; an unexpected console error or page error fails it. */
export const test = base.extend<Fixtures>({
  server: async ({}, use) => {
    const server = await TestServer.start();
    await use(server);
    await server.dispose();
  },
  allowConsole: async ({}, use) => {
    await use([]);
  },
  launchOptions: async ({ launchOptions }, use) => {
    await use({ ...launchOptions, args: FLAGS });
  },
});
test.describe.configure({ mode: "parallel" });

/** Collects what the page complains of. `during` lets complaints through that match, while the network is cut. */
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

/** Waits for what fades in or slides: half-way there its colours are nobody's. What moves for ever is left alone. */
async function finishMotion(): Promise<void> {
  const passing = document
    .getAnimations()
    .filter(({ effect, playState }) => playState === "running" && effect?.getComputedTiming().endTime !== Infinity);
  await Promise.allSettled(passing.map(({ finished }) => finished));
}

/** Pages that are shown in dark at the moment. */
const inDark = new WeakSet<Page>();

/** axe finds nothing on the page as it stands. In dark the colours alone differ, so only they are looked at. */
export async function expectAccessible(page: Page, name: string): Promise<void> {
  await page.evaluate(finishMotion);
  const found = await axeFaults(page, inDark.has(page) ? { only: ["color-contrast", "link-in-text-block"] } : {});
  expect(found, `axe on ${name}`).toEqual([]);
}

/** The page in the other theme, without a reload. */
export async function inTheme(page: Page, theme: "light" | "dark", act: () => Promise<void>): Promise<void> {
  await page.emulateMedia({ colorScheme: theme });
  if (theme === "dark") inDark.add(page);
  await act();
  inDark.delete(page);
  await page.emulateMedia({ colorScheme: "light" });
}

/** Whether pictures are asked for, by SCREENS: a run would draw hundreds. */
export const isPictured = process.env["SCREENS"] !== undefined;

/** A picture for the designer's eye, where pictures are asked for. */
export async function picture(page: Page, options: { path: string; fullPage?: boolean }): Promise<void> {
  if (isPictured) await page.screenshot(options);
}

/** Waits until the service worker has stored the shell and controls the page. */
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
