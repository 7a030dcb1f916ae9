/**
 * Steps that the journeys share: sign in, download, crash, reconnect, and check that the server stores everything once.
 */
import type { Locator, Page } from "@playwright/test";
import type { Answers } from "#core/exam/attempt/attempt.ts";
import { createAccount, signInByApi } from "./account.ts";
import { press } from "./candidate.ts";
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
 * Opens the dashboard as a new learner, with the app stored for offline use. Registers through the API: another test
 * covers the screens.
 */
export async function becomeLearner(page: Page, server: TestServer, email: string): Promise<void> {
  await createAccount(page, server, email);
  await signInAgain(page, server, email);
}

/** Signs in a learner who has an account, on a new device, and opens the dashboard. */
export async function signInAgain(page: Page, server: TestServer, email: string): Promise<void> {
  await signInByApi(page, server, email);
  await page.goto(`${server.origin}/dashboard/`);
  await waitForWorker(page);
}

/**
 * Downloads the first test of the book as a new learner, and waits until the app is stored for offline use. Returns the
 * button that starts the test. This is faster than `becomeLearner` before `download`, because the app is stored during
 * the download.
 */
export async function becomeLearnerWithTest(
  page: Page,
  server: TestServer,
  email: string,
  skill: string,
  activate: Press,
): Promise<Locator> {
  await createAccount(page, server, email);
  await signInByApi(page, server, email);
  const start = await download(page, server, skill, activate);
  await waitForWorker(page);
  return start;
}

/** Presses an element, by touch or by keyboard. */
export type Press = (target: Locator) => Promise<void>;
export const byTouch: Press = press;
export const byKeys: Press = async (target) => {
  await expect(target).toBeVisible();
  await pressByKeyboard(target.page(), target);
};

export const BOOK = "Tidewater Practice Papers 1";

/** Downloads the first test of the book from the list of its module. Returns the button that starts it. */
export async function download(page: Page, server: TestServer, skill: string, activate: Press): Promise<Locator> {
  await page.goto(`${server.origin}/ieltstest/${skill}/`);
  // The tab bar appears once the app runs. A tap just before that could land on it.
  await page.locator('nav[aria-label="Places"]').waitFor({ state: "attached" });
  await activate(page.getByRole("button", { name: `Choose a test from ${BOOK}` }));
  const sheet = page.getByRole("dialog");
  await activate(sheet.getByRole("button", { name: new RegExp(`^Download ${BOOK}, Test 1\\b.* (kB|MB)`) }));
  await expect(sheet.getByText(/^Ready offline/).first()).toBeVisible({ timeout: 30_000 });
  return sheet.getByRole("button", { name: /^Start Test: Test 1\b/ });
}

export const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** Collects console errors, except the errors that a stopped server causes. */
export function watchConsoleOffline(page: Page): ConsoleWatch {
  const watched = watchConsole(page);
  watched.allow(/ERR_CONNECTION_REFUSED|Failed to fetch|Failed to load resource/);
  return watched;
}

/** Runs axe in each theme, checks that nothing is wider than the screen, and saves pictures if SCREENS is set. */
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

/** Inspects the page on a phone in both themes and on a desktop in light, and then restores its size. */
export async function inspectFully(page: Page, name: string): Promise<void> {
  const before = page.viewportSize();
  await page.setViewportSize(PHONE);
  await inspect(page, `${name}.phone`);
  await page.setViewportSize(DESKTOP);
  await inspect(page, `${name}.desktop`, ["light"]);
  if (before !== null) await page.setViewportSize(before);
}

/** Inspects the page in light on a phone and in dark on a desktop. If SCREENS is set, in each theme at both sizes. */
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
 * Crashes the page's process before it can save anything. Returns a new page of the same browser at the same address.
 * `beforeOpening` gets the new page, and runs before the page opens the address.
 */
export async function crash(
  page: Page,
  watched: ConsoleWatch,
  beforeOpening?: (page: Page) => Promise<void>,
): Promise<{ page: Page; watched: ConsoleWatch }> {
  const address = page.url();
  const context = page.context();
  const session = await context.newCDPSession(page);
  const crashed = page.waitForEvent("crash");
  void session.send("Page.crash").catch(() => undefined);
  await crashed;
  await page.close();
  const next = await context.newPage();
  const watchedNext = watchConsoleOffline(next);
  watchedNext.complaints.push(...watched.complaints);
  await beforeOpening?.(next);
  await next.goto(address);
  return { page: next, watched: watchedNext };
}

/** Waits until the page says that the learner's work is saved. */
export async function expectSaved(page: Page): Promise<void> {
  await expect(page.getByRole("img", { name: /Saved on this device/ }).first()).toBeVisible();
}

/** Expects the forms for feedback below a result. Sharing is off until the attempt has been sent. */
export async function expectContentFeedback(page: Page, { isSent }: { isSent: boolean }): Promise<void> {
  for (const name of ["How was this test?", "Share this result", "Something wrong?"])
    await expect(page.getByRole("heading", { name })).toBeVisible();
  await expect(page.getByRole("button", { name: "Report a mistake" })).toBeEnabled();
  await expect(page.getByPlaceholder("Add your comment here...")).toBeVisible();
  const waiting = page.getByText("You can share this result once it has been sent.");
  if (isSent) await expect(waiting).toHaveCount(0);
  else await expect(waiting).toBeVisible();
}

/** Returns the attempt's slug from the page's address. */
export function slugOf(page: Page): string {
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
 * Tells the page that the network is back. The app then sends its waiting changes and fetches those of other devices.
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
export async function expectSentOnce(
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
export async function answersOnServer(page: Page, skill: string, slug: string): Promise<Answers> {
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
