/**
 * Steps that the journeys share: sign in, download, press, crash, reconnect, and check that the server stores everything
 * once.
 */
import type { BrowserContext, Locator, Page } from "@playwright/test";
import type { Answers } from "#core/exam/attempt/attempt.ts";
import { createAccount, signInByApi } from "./account.ts";
import { pressByKeyboard } from "./keyboard.ts";
import type { TestServer } from "./server.ts";
import {
  type ConsoleWatch,
  DESKTOP,
  expect,
  expectAccessible,
  isSavingPictures,
  PHONE,
  runInTheme,
  waitForWorker,
  watchConsole,
  savePicture,
} from "./test.ts";

/**
 * Registers a learner through the API, signs in and opens the dashboard. Waits until the app is stored for offline use.
 */
export async function openDashboardAsNewLearner(page: Page, server: TestServer, email: string): Promise<void> {
  await createAccount(page, server, email);
  await openDashboardAs(page, server, email);
}

/** Signs in through the API and opens the dashboard. Waits until the app is stored for offline use. */
export async function openDashboardAs(page: Page, server: TestServer, email: string): Promise<void> {
  await signInByApi(page, server, email);
  await page.goto(`${server.origin}/dashboard/`);
  await waitForWorker(page);
}

/**
 * Registers a learner, signs in, and downloads the first test of the book. Waits until the app is stored for offline
 * use. Returns the button that starts the test. This is faster than `openDashboardAsNewLearner` followed by
 * `downloadFirstTest`, because the browser stores the app during the download.
 */
export async function downloadTestAsNewLearner(
  page: Page,
  server: TestServer,
  email: string,
  skill: string,
  pressElement: PressFunction,
): Promise<Locator> {
  await createAccount(page, server, email);
  await signInByApi(page, server, email);
  const start = await downloadFirstTest(page, server, skill, pressElement);
  await waitForWorker(page);
  return start;
}

/** Presses an element: `tapOrClick` or `pressByKeys`. */
export type PressFunction = (target: Locator) => Promise<void>;

/** Whether each browser has a touch screen. Stored, because a page that is navigating away cannot be evaluated. */
const touchScreens = new WeakMap<BrowserContext, boolean>();

/** Taps on a touch screen, clicks otherwise. */
export async function tapOrClick(target: Locator): Promise<void> {
  const page = target.page();
  const storedAnswer = touchScreens.get(page.context());
  const hasTouch = storedAnswer ?? (await page.evaluate(() => navigator.maxTouchPoints > 0));
  touchScreens.set(page.context(), hasTouch);
  await (hasTouch ? target.tap() : target.click());
}

/** Waits until the element is visible, moves to it with Tab and presses Enter. */
export async function pressByKeys(target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  await pressByKeyboard(target.page(), target);
}

export const BOOK = "Tidewater Practice Papers 1";

/** Downloads the first test of BOOK from the list of books of a module. Returns the button that starts the test. */
export async function downloadFirstTest(
  page: Page,
  server: TestServer,
  skill: string,
  pressElement: PressFunction,
): Promise<Locator> {
  await page.goto(`${server.origin}/ieltstest/${skill}/`);
  // The tab bar appears once the app runs. A tap just before could hit the tab bar instead of the button.
  await page.locator('nav[aria-label="Places"]').waitFor({ state: "attached" });
  await pressElement(page.getByRole("button", { name: `Choose a test from ${BOOK}` }));
  const dialog = page.getByRole("dialog");
  await pressElement(dialog.getByRole("button", { name: new RegExp(`^Download ${BOOK}, Test 1\\b.* (kB|MB)`) }));
  await expect(dialog.getByText(/^Ready offline/).first()).toBeVisible({ timeout: 30_000 });
  return dialog.getByRole("button", { name: /^Start Test: Test 1\b/ });
}

export const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** Collects console errors, except the errors that a stopped server causes. */
export function watchConsoleOffline(page: Page): ConsoleWatch {
  const consoleWatch = watchConsole(page);
  consoleWatch.allow(/ERR_CONNECTION_REFUSED|Failed to fetch|Failed to load resource/);
  return consoleWatch;
}

/** Runs axe in each theme and checks that the page does not scroll sideways. Saves pictures if SCREENS is set. */
export async function inspect(
  page: Page,
  name: string,
  themes: readonly ("light" | "dark")[] = ["light", "dark"],
): Promise<void> {
  for (const theme of themes) {
    await runInTheme(page, theme, async () => {
      await expectAccessible(page, `${name}, ${theme}`);
      await savePicture(page, { path: `test-results/screens/${name}.${theme}.png`, fullPage: true });
    });
  }
  await expectNoSidewaysScroll(page, name);
}

export async function expectNoSidewaysScroll(page: Page, name: string): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, `${name} scrolls sideways`).toBeLessThanOrEqual(0);
}

/** Inspects the page on a phone in both themes and on a desktop in light. Restores the page's size. */
export async function inspectSizesAndThemes(page: Page, name: string): Promise<void> {
  const before = page.viewportSize();
  await page.setViewportSize(PHONE);
  await inspect(page, `${name}.phone`);
  await page.setViewportSize(DESKTOP);
  await inspect(page, `${name}.desktop`, ["light"]);
  if (before !== null) await page.setViewportSize(before);
}

/**
 * Inspects the page in light on a phone and in dark on a desktop, or in both themes at both sizes if SCREENS is set.
 * Leaves the page at phone size.
 */
export async function inspectBothSizes(page: Page, name: string): Promise<void> {
  for (const [size, viewport, theme] of [
    ["desktop", DESKTOP, "dark"],
    ["phone", PHONE, "light"],
  ] as const) {
    await page.setViewportSize(viewport);
    await inspect(page, `${name}.${size}`, isSavingPictures ? ["light", "dark"] : [theme]);
  }
}

/**
 * Crashes the page's process before it can save anything. Returns a new page of the same browser at the same address,
 * and a console watch with the errors of both pages. `beforeOpening` runs before the new page opens the address.
 */
export async function crash(
  page: Page,
  consoleWatch: ConsoleWatch,
  beforeOpening?: (page: Page) => Promise<void>,
): Promise<{ page: Page; consoleWatch: ConsoleWatch }> {
  const address = page.url();
  const context = page.context();
  const session = await context.newCDPSession(page);
  const crashed = page.waitForEvent("crash");
  void session.send("Page.crash").catch(() => undefined);
  await crashed;
  await page.close();
  const next = await context.newPage();
  const nextWatch = watchConsoleOffline(next);
  nextWatch.pageErrors.push(...consoleWatch.pageErrors);
  await beforeOpening?.(next);
  await next.goto(address);
  return { page: next, consoleWatch: nextWatch };
}

/** Waits until the page says that the learner's work is saved. */
export async function expectSaved(page: Page): Promise<void> {
  await expect(page.getByRole("img", { name: /Saved on this device/ }).first()).toBeVisible();
}

/** Expects the forms for feedback below a result. The learner can share the result once the attempt has been sent. */
export async function expectContentFeedback(page: Page, { isSent }: { isSent: boolean }): Promise<void> {
  for (const name of ["How was this test?", "Share this result", "Something wrong?"])
    await expect(page.getByRole("heading", { name })).toBeVisible();
  await expect(page.getByRole("button", { name: "Report a mistake" })).toBeEnabled();
  await expect(page.getByPlaceholder("Add your comment here...")).toBeVisible();
  const sharingHint = page.getByText("You can share this result once it has been sent.");
  if (isSent) await expect(sharingHint).toHaveCount(0);
  else await expect(sharingHint).toBeVisible();
}

/** Returns the attempt's slug from the page's address. */
export function attemptSlugOf(page: Page): string {
  return new URL(page.url()).pathname.split("/").filter(Boolean)[4] ?? "";
}

type ServerAttempt = {
  attempt_slug: string;
  module_slug: string;
  status: string;
  score: string | null;
  answered: number;
};

/**
 * Tells the page that the network is back. The app then sends its outbox and fetches the changes of other devices.
 */
export function syncNow(page: Page): Promise<void> {
  return page.evaluate(() => void window.dispatchEvent(new Event("online")));
}

/** Presses "Send now" until everything is sent. The app may send at the same time without a press. */
export async function sendNow(page: Page): Promise<void> {
  const sent = page.getByText("Everything is sent");
  const send = page.getByRole("button", { name: "Send now" });
  await expect(async () => {
    await send.or(sent).first().click({ timeout: 2_000 });
    await expect(sent).toBeVisible({ timeout: 5_000 });
  }).toPass({ timeout: 60_000 });
}

/** Starts the server again, sends everything, and expects that the server has this attempt and no other. */
export async function restartServerAndExpectSentOnce(
  page: Page,
  server: TestServer,
  expected: Partial<ServerAttempt> & { attempt_slug: string },
): Promise<void> {
  await server.up();
  await page.goto(`${server.origin}/dashboard/tests/`);
  await syncNow(page);
  await sendNow(page);
  const { attempts } = await postAsLearner<{ attempts: ServerAttempt[] }>(page, "/api/student/get_attempts/", {});
  expect(attempts).toHaveLength(1);
  expect(attempts[0]).toMatchObject(expected);
}

/** Returns an attempt's answers on the server, by question number. */
export async function readAnswersOnServer(page: Page, skill: string, slug: string): Promise<Answers> {
  const { work } = await postAsLearner<{ work: { answers: Answers } }>(page, `/api/ieltstest/get_attempt/${skill}/`, {
    attempt_slug: slug,
  });
  // The order of several options for one question does not matter, so they are sorted.
  const inOrder = Object.entries(work.answers).map(([number, value]) => [
    number,
    typeof value === "string" ? value : value.toSorted(),
  ]);
  return Object.fromEntries(inOrder) as Answers;
}

/** Posts to the server as the learner who is signed in on the page. Returns the reply. */
export function postAsLearner<T>(page: Page, path: string, body: object): Promise<T> {
  return page.evaluate(
    async ([url, text]) => {
      const { access } = JSON.parse(localStorage.getItem("authTokens") ?? "{}") as { access: string };
      const headers = { "Content-Type": "application/json", Authorization: `Bearer ${access}` };
      return (await (await fetch(url, { method: "POST", headers, body: text })).json()) as T;
    },
    [path, JSON.stringify(body)] as const,
  );
}
