/** Unsent work: listed, moved to another device, and kept after signing out and after an expired session. */
import { join } from "node:path";
import Database from "better-sqlite3";
import { PASSWORD, readCode, signIn, signInByApi } from "../support/account.ts";
import { openDashboardAsNewLearner, postAsLearner, syncNow, watchConsoleOffline } from "../support/journey.ts";
import { startUpdateProxy } from "../support/update-proxy.ts";
import type { TestServer } from "../support/server.ts";
import {
  DESKTOP,
  expect,
  expectAccessible,
  runInTheme,
  type Page,
  PHONE,
  test,
  WITHOUT_WORKER,
} from "../support/test.ts";

const EMAIL = "amara@bandwise.test";
const BOOK_PATH = "/book/tidewater-1";
const UNSENT_PATH = "/account/unsent";
const COMMENTS_PATH = "/api/base/get_comments/book-tidewater-1/";
const READING_PATH = "/ieltstest/attempt/reading/tidewater-1-reading-academic-1";

async function postComment(page: Page, server: TestServer, text: string): Promise<void> {
  await page.goto(server.origin + BOOK_PATH);
  // A snapshot of the page has a disabled form.
  await expect(page.locator("html[data-snapshot]")).toHaveCount(0);
  await page.getByPlaceholder("Add your comment here...").fill(text);
  await page.getByRole("button", { name: "Post comment" }).click();
  await expect(page.getByRole("region", { name: "All comments" }).getByText(text)).toBeVisible();
}

async function readCommentsOnServer(page: Page): Promise<string[]> {
  const { comments } = await postAsLearner<{ comments: { comment: string }[] }>(page, COMMENTS_PATH, {});
  return comments.map((comment) => comment.comment);
}

const item = (page: Page, name: string) => page.getByRole("listitem").filter({ hasText: name });

/**
 * Runs axe in light on a phone and in dark on a desktop. With LOOK=folder, runs axe in both themes at both sizes, and
 * saves pictures in the folder.
 */
async function checkAccessibilityAtBothSizes(page: Page, name: string): Promise<void> {
  const folder = process.env["LOOK"];
  const all = [
    ["phone", PHONE, "light"],
    ["desktop", DESKTOP, "dark"],
    ...(folder === undefined
      ? []
      : ([
          ["phone", PHONE, "dark"],
          ["desktop", DESKTOP, "light"],
        ] as const)),
  ] as const;
  for (const [size, viewport, theme] of all) {
    await page.setViewportSize(viewport);
    await runInTheme(page, theme, async () => {
      await expectAccessible(page, `${name}, ${size}, ${theme}`);
      if (folder !== undefined) await page.screenshot({ path: join(folder, `${name}.${size}.${theme}.png`) });
    });
  }
  await page.setViewportSize(DESKTOP);
}

test("work done offline is listed, and sent once from another device", async ({ page, server, browser }) => {
  const consoleWatch = watchConsoleOffline(page);
  await openDashboardAsNewLearner(page, server, EMAIL);
  await page.goto(server.origin + UNSENT_PATH);
  await expect(page.getByRole("heading", { level: 1, name: "Everything is sent" })).toBeVisible();
  await checkAccessibilityAtBothSizes(page, "unsent-empty");

  await page.goto(server.origin + BOOK_PATH);
  await expect(page.getByText("No comments yet!")).toBeVisible();
  await page.goto(`${server.origin}${READING_PATH}/unsent0000000000000000?mode=exam&extra=0`);
  await expect(page.getByRole("button", { name: "Start", exact: true })).toBeVisible();
  await server.kill();
  await page.getByRole("button", { name: "Start", exact: true }).click();
  await page.getByRole("button", { name: "Finish" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Hand in" }).click();
  await expect(page.getByText("You can share this result once it has been sent.")).toBeVisible();
  await postComment(page, server, "Sent from another phone.");
  await postComment(page, server, "Better not.");

  await test.step("the header shows the count and links to the list", async () => {
    await page.setViewportSize(DESKTOP);
    await page
      .getByRole("banner")
      .getByRole("link", { name: /items waiting to send, the oldest for/ })
      .click();
    await expect(page).toHaveURL(/\/account\/unsent$/);
    await expect(page.getByRole("heading", { level: 1, name: /^\d items waiting to send$/ })).toBeVisible();
    await expect(page.getByText(/^We can’t reach the server\. Everything is safe on this device/)).toBeVisible();
    await expect(item(page, "Hand-in of a Reading test, ").getByText("Waiting for network")).toBeVisible();
  });

  await test.step("an item opens to its text; deleting it asks twice", async () => {
    await item(page, "Better not.")
      .or(item(page, "Comment"))
      .last()
      .getByRole("button", { name: /^Show / })
      .click();
    await expect(page.getByRole("region", { name: /^Text of Comment/ })).toHaveText("Better not.");
    await checkAccessibilityAtBothSizes(page, "unsent-open");
    await page.getByRole("button", { name: "Delete", exact: true }).click();
    await page.getByRole("dialog", { name: "Delete this item?" }).getByRole("button", { name: "Delete" }).click();
    const confirmation = page.getByRole("dialog", { name: "Delete it for good?" });
    await checkAccessibilityAtBothSizes(page, "unsent-discard");
    await confirmation.getByRole("button", { name: "Keep it" }).click();
    await expect(page.getByRole("region", { name: /^Text of Comment/ })).toBeVisible();
    await page.getByRole("button", { name: "Delete", exact: true }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete for good" }).click();
    await expect(page.getByRole("region", { name: /^Text of Comment/ })).toHaveCount(0);
  });

  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Export everything" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^bandwise-unsent-\d{4}-\d\d-\d\d\.json$/);
  const file = await download.path();
  await expect(page.getByText(/exported to bandwise-unsent/)).toBeVisible();
  expect(consoleWatch.pageErrors).toEqual([]);

  await server.up();
  const other = await browser.newContext(WITHOUT_WORKER);
  const phone = await other.newPage();
  await signInByApi(phone, server, EMAIL);
  const importFile = async (message: RegExp): Promise<void> => {
    await phone.goto(server.origin + UNSENT_PATH);
    await phone.getByLabel("File of unsent work").setInputFiles(file);
    await expect(phone.getByText(message)).toBeVisible();
    await expect(phone.getByRole("heading", { level: 1, name: "Everything is sent" })).toBeVisible({ timeout: 30_000 });
  };
  await importFile(/items imported\./);
  await expect(phone.getByRole("region", { name: "Sent", exact: true }).getByText(/^Reading/)).toBeVisible();
  // Imports the same work again after everything was sent, while the device may still list it. The first device sends
  // it too.
  await importFile(/items imported\.|items were already here\./);
  await syncNow(page);
  await expect(page.getByRole("heading", { level: 1, name: "Everything is sent" })).toBeVisible({ timeout: 30_000 });
  expect(await readCommentsOnServer(phone)).toEqual(["Sent from another phone."]);
  const { attempts } = await postAsLearner<{ attempts: { status: string }[] }>(phone, "/api/student/get_attempts/", {});
  expect(attempts).toMatchObject([{ status: "Evaluated" }]);

  await test.step("a file that contains no unsent work is refused with a message", async () => {
    await phone
      .getByLabel("File of unsent work")
      .setInputFiles({ name: "notes.json", mimeType: "application/json", buffer: Buffer.from("{}") });
    await expect(phone.getByText(/contains no unsent Bandwise work/)).toBeVisible();
  });
  await other.close();
});

test("signing out asks first, and keeps unsent work for its owner", async ({ page, server }) => {
  await page.setViewportSize(DESKTOP);
  await openDashboardAsNewLearner(page, server, EMAIL);
  const post = (call: string, data: object) => page.request.post(`${server.origin}/api/account/${call}/`, { data });
  const second = "ben@bandwise.test";
  await post("register", {
    first_name: "Ben",
    last_name: "Ito",
    email: second,
    password1: PASSWORD,
    password2: PASSWORD,
  });
  await post("verify", { email: second, code: readCode(server, second) });
  await page.goto(server.origin + BOOK_PATH);
  await expect(page.getByText("No comments yet!")).toBeVisible();
  // By then the device has fetched the key that encrypts unsent work.
  await page.waitForLoadState("networkidle");
  await server.kill();
  await postComment(page, server, "Mine alone.");

  const logout = page.getByRole("banner").getByRole("button", { name: "Logout" });
  const dialog = page.getByRole("dialog", { name: "What should happen to your unsent work?" });
  await test.step("signing out tries to send, then asks; staying signed in changes nothing", async () => {
    const skip = page
      .getByRole("dialog", { name: "Sending your work before you sign out" })
      .getByRole("button", { name: "Do not wait" });
    // This dialog closes when sending fails, possibly before its button can be pressed.
    const pressSkip = () => skip.click({ timeout: 2000 }).catch(() => undefined);
    await page.addLocatorHandler(skip, pressSkip, { noWaitAfter: true });
    await logout.click();
    await expect(dialog.getByText(/^1 item has not reached our server yet/)).toBeVisible({ timeout: 20_000 });
    await page.removeLocatorHandler(skip);
    await checkAccessibilityAtBothSizes(page, "logout");
    await dialog.getByRole("button", { name: "Delete" }).click();
    await page
      .getByRole("dialog", { name: "Delete your unsent work?" })
      .getByRole("button", { name: "Do not delete" })
      .click();
    await dialog.getByRole("button", { name: "Stay signed in" }).click();
    await expect(dialog).toBeHidden();
    await expect(logout).toBeVisible();
  });

  await test.step("the work stays on this device, and no other account sees or sends it", async () => {
    await logout.click();
    await dialog.waitFor({ timeout: 20_000 });
    await dialog.getByRole("button", { name: "Keep and sign out" }).click();
    await expect(page.getByText("You're successfully logged out")).toBeVisible();
    await server.up();
    await signIn(page, server, second);
    await page.goto(server.origin + UNSENT_PATH);
    await expect(page.getByText(/^1 item is encrypted for another account\./)).toBeVisible();
    await expect(page.getByText("Mine alone.")).toHaveCount(0);
    await checkAccessibilityAtBothSizes(page, "unsent-others");
    expect(await readCommentsOnServer(page)).toEqual([]);
    // This account has no unsent work, so signing out does not ask.
    await logout.click();
    await expect(page.getByText("You're successfully logged out")).toBeVisible();
  });

  await signIn(page, server, EMAIL);
  await page.goto(server.origin + UNSENT_PATH);
  await expect(page.getByRole("heading", { level: 1, name: "Everything is sent" })).toBeVisible({ timeout: 30_000 });
  expect(await readCommentsOnServer(page)).toEqual(["Mine alone."]);
});

test("a session that expired weeks ago keeps all work and sends it after signing in", async ({ page, server }) => {
  const consoleWatch = watchConsoleOffline(page);
  consoleWatch.allow(/status of 401/);
  await openDashboardAsNewLearner(page, server, EMAIL);
  await page.goto(server.origin + BOOK_PATH);
  await expect(page.getByText("No comments yet!")).toBeVisible();
  await server.kill();
  await postComment(page, server, "Written in March.");
  const database = new Database(join(server.dataDir, "bandwise.sqlite"));
  database.exec(`update refresh_token set expires_at = expires_at - ${400 * 86_400_000}`);
  database.exec(`update session set ended_at = ${Date.now()}, ended_because = 'expired'`);
  database.close();
  await server.up();

  await page.goto(server.origin + UNSENT_PATH);
  await syncNow(page);
  await expect(page.getByText(/^Your sign-in has expired\. Everything is safe/)).toBeVisible({ timeout: 30_000 });
  await expect(item(page, "Comment").getByText("Sign in to send")).toBeVisible();
  await checkAccessibilityAtBothSizes(page, "unsent-sign-in");
  await page.getByRole("main").getByRole("link", { name: "Sign in to send" }).click();
  await page.getByLabel("Email").fill(EMAIL);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("main").getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL(/\/account\/unsent/);
  await expect(page.getByRole("heading", { level: 1, name: "Everything is sent" })).toBeVisible({ timeout: 30_000 });
  expect(await readCommentsOnServer(page)).toEqual(["Written in March."]);
  expect(consoleWatch.pageErrors).toEqual([]);
});

test("a new version is offered outside a test, not inside one", async ({ page, server }) => {
  const proxy = await startUpdateProxy(server);
  const { origin } = proxy.server;
  await page.setViewportSize(DESKTOP);
  await openDashboardAsNewLearner(page, proxy.server, EMAIL);
  const offer = (tab: Page) => tab.getByText("A new version is ready");
  await page.goto(`${origin}${READING_PATH}/update0000000000000000?mode=exam&extra=0`);
  await page.getByRole("button", { name: "Start", exact: true }).click();
  await expect(page.getByRole("button", { name: "Finish" })).toBeVisible();

  proxy.deploy();
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    await registration?.update();
    while (!registration?.waiting) await new Promise((resolve) => setTimeout(resolve, 50));
  });
  const tab = await page.context().newPage();
  await tab.goto(`${origin}/dashboard/tests/`);
  await expect(tab.getByRole("heading", { level: 1, name: "Your Attempts" })).toBeVisible();
  await tab.getByRole("link", { name: "Settings" }).click();
  await expect(tab.getByRole("heading", { level: 1 })).toBeVisible();
  expect(await offer(tab).count()).toBe(0);
  expect(await offer(page).count()).toBe(0);

  await page.getByRole("button", { name: "Finish" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Hand in" }).click();
  await expect(offer(page)).toBeVisible();
  await tab.close();
  await page.getByRole("button", { name: "Reload" }).click();
  await expect(offer(page)).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1, name: "Reading" })).toBeVisible();
  // The new worker waits until the old one has finished sending, which the browser may notice late. A reload may
  // interrupt this check.
  await expect(async () => {
    expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting)).toBeNull();
  }).toPass({ timeout: 60_000 });
  await proxy.close();
});
