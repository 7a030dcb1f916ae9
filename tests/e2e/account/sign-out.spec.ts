/** Signing out: data that stays on the device, data that is encrypted, and a sign-out without a network. */
import { join } from "node:path";
import Database from "better-sqlite3";
import { createAccount, signIn, signInByApi } from "../support/account.ts";
import {
  tapOrClick,
  downloadFirstTest,
  inspectSizesAndThemes,
  postAsLearner,
  syncNow,
  watchConsoleOffline,
} from "../support/journey.ts";
import type { TestServer } from "../support/server.ts";
import { DESKTOP, expect, type Page, test, waitForWorker, WITH_WORKER_REQUESTS } from "../support/test.ts";

test.use(WITH_WORKER_REQUESTS);

const EMAIL = "amara@bandwise.test";
const SECRET = "zebra-quartz-remark";
const BOOK_PATH = "/book/tidewater-1";
const UNSENT_PATH = "/account/unsent";
const COMMENTS_PATH = "/api/base/get_comments/book-tidewater-1/";
const READING_PATH = "/ieltstest/attempt/reading/tidewater-1-reading-academic-1";

const logout = (page: Page) => page.getByRole("banner").getByRole("button", { name: "Logout" });
const goodbye = (page: Page) => page.getByText("You're successfully logged out");

async function signInOnDesktop(page: Page, server: TestServer): Promise<void> {
  await page.setViewportSize(DESKTOP);
  await createAccount(page, server, EMAIL);
  await signInByApi(page, server, EMAIL);
  await page.goto(`${server.origin}/dashboard/`);
  await waitForWorker(page);
}

async function postComment(page: Page, text: string): Promise<void> {
  await page.getByPlaceholder("Add your comment here...").fill(text);
  await page.getByRole("button", { name: "Post comment" }).click();
  await expect(page.getByRole("region", { name: "All comments" }).getByText(text)).toBeVisible();
}

/**
 * Returns everything that the browser stores: databases, localStorage, sessionStorage and addresses of cached files.
 */
function readStored(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const storedValues: unknown[] = [Object.entries(localStorage), Object.entries(sessionStorage)];
    const resultOf = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.addEventListener("success", () => resolve(request.result));
        request.addEventListener("error", () => reject(request.error ?? new Error("unreadable")));
      });
    for (const { name = "" } of await indexedDB.databases()) {
      const db = await resultOf(indexedDB.open(name));
      for (const store of db.objectStoreNames)
        storedValues.push(name, store, await resultOf(db.transaction(store).objectStore(store).getAll()));
      db.close();
    }
    for (const name of await caches.keys()) {
      if (name.includes("precache")) continue;
      const keys = await (await caches.open(name)).keys();
      storedValues.push(keys.map((request) => `${name} ${request.url}`));
    }
    return JSON.stringify(storedValues, (_key, value: unknown) =>
      value instanceof ArrayBuffer ? new TextDecoder("latin1").decode(value) : value,
    );
  });
}

async function expectNothingReadable(page: Page, traces: readonly string[]): Promise<void> {
  const stored = await readStored(page);
  for (const trace of [...traces, EMAIL, "a…@bandwise.test", "Amara", "Okafor", "authTokens", "/media/"])
    expect(stored.includes(trace), `${trace} is readable`).toBe(false);
}

/** Returns, for each session on the server, why it ended, or null while it runs. */
function readEndReasons(server: TestServer): unknown[] {
  const database = new Database(join(server.dataDir, "bandwise.sqlite"), { readonly: true });
  const rows = database.prepare("select ended_because from session order by created_at").pluck().all();
  database.close();
  return rows;
}

test("signing out once everything is sent leaves nothing of the learner on the device", async ({ page, server }) => {
  const { pageErrors } = watchConsoleOffline(page);
  await signInOnDesktop(page, server);
  await downloadFirstTest(page, server, "reading", tapOrClick);
  await page.goto(`${server.origin}${READING_PATH}/signout000000000000000?mode=exam&extra=0`);
  await page.getByRole("button", { name: "Start", exact: true }).click();
  await page.getByRole("button", { name: "Finish" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Hand in" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Reading" })).toBeVisible();
  await page.goto(server.origin + BOOK_PATH);
  await postComment(page, SECRET);
  await page.goto(server.origin + UNSENT_PATH);
  await expect(page.getByRole("heading", { level: 1, name: "Everything is sent" })).toBeVisible({ timeout: 30_000 });
  const before = await readStored(page);
  for (const trace of [SECRET, EMAIL, "a…@bandwise.test", "signout000000000000000"])
    expect(before, trace).toContain(trace);

  await logout(page).click();
  const dialog = page.getByRole("dialog", { name: "Sign out?" });
  await expect(dialog.getByText(/^Everything is sent and stays in your account\..* downloaded\.$/)).toBeVisible();
  await inspectSizesAndThemes(page, "sign-out-sent");
  await dialog.getByRole("button", { name: "Stay signed in" }).click();
  await expect(dialog).toBeHidden();
  await logout(page).click();
  await dialog.getByRole("button", { name: "Sign out" }).click();
  await expect(goodbye(page)).toBeVisible();
  expect(new URL(page.url()).pathname).toBe("/");
  await expectNothingReadable(page, [SECRET, "signout000000000000000", "tidewater-1-reading-academic-1"]);
  await expect(() => expect(readEndReasons(server)).toEqual(["logout"])).toPass();

  await signIn(page, server, EMAIL);
  await page.goto(`${server.origin}/dashboard/tests/`);
  await expect(
    page
      .getByRole("main")
      .getByText(/Tidewater/)
      .first(),
  ).toBeVisible();
  expect(pageErrors).toEqual([]);
});

test("signing out offline keeps unsent work encrypted, ends the session later, and sends the work after the next sign-in", async ({
  page,
  server,
  context,
}) => {
  await signInOnDesktop(page, server);
  await page.goto(server.origin + BOOK_PATH);
  await expect(page.getByText("No comments yet!")).toBeVisible();
  // The device fetched the key that encrypts unsent work when the learner signed in.
  await context.setOffline(true);
  await postComment(page, SECRET);

  await logout(page).click();
  const dialog = page.getByRole("dialog", { name: "What should happen to your unsent work?" });
  await expect(
    dialog.getByText(/^You’re offline\. 1 item has not reached our server yet\. If you keep it, we encrypt/),
  ).toBeVisible({
    timeout: 20_000,
  });
  await inspectSizesAndThemes(page, "sign-out-offline");
  await dialog.getByRole("button", { name: "Keep and sign out" }).click();
  await expect(goodbye(page)).toBeVisible();
  await expectNothingReadable(page, [SECRET]);
  expect(readEndReasons(server)).toEqual([null]);

  await context.setOffline(false);
  await syncNow(page);
  await expect(() => expect(readEndReasons(server)).toEqual(["logout"])).toPass({ timeout: 30_000 });

  await signIn(page, server, EMAIL);
  await page.goto(server.origin + UNSENT_PATH);
  await expect(page.getByRole("heading", { level: 1, name: "Everything is sent" })).toBeVisible({ timeout: 30_000 });
  const { comments } = await postAsLearner<{ comments: { comment: string }[] }>(page, COMMENTS_PATH, {});
  expect(comments.map((comment) => comment.comment)).toEqual([SECRET]);
});

test("signing out warns that a running test continues, and opens the sign-in page in the test's tab", async ({
  page,
  server,
}) => {
  await signInOnDesktop(page, server);
  await page.goto(`${server.origin}${READING_PATH}/running000000000000000?mode=exam&extra=0`);
  await page.getByRole("button", { name: "Start", exact: true }).click();
  await expect(page.getByRole("button", { name: "Finish" })).toBeVisible();
  const other = await page.context().newPage();
  await other.setViewportSize(DESKTOP);
  await other.goto(server.origin + UNSENT_PATH);
  await expect(other.getByRole("heading", { level: 1, name: "Everything is sent" })).toBeVisible({ timeout: 30_000 });

  await logout(other).click();
  const dialog = other.getByRole("dialog", { name: "Sign out?" });
  await expect(dialog.getByText(/^Your test is still running, and its time does not stop\./)).toBeVisible();
  await inspectSizesAndThemes(other, "sign-out-running");
  await dialog.getByRole("button", { name: "Sign out" }).click();
  await expect(goodbye(other)).toBeVisible();
  await expect(page).toHaveURL(/\/login\//);
  await expect(async () => await expectNothingReadable(other, ["running000000000000000"])).toPass({ timeout: 15_000 });
});
