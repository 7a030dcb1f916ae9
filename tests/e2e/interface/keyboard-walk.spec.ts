/** The public site and the learner's pages with the keyboard alone. */
import type { Locator } from "@playwright/test";
import { DEMO } from "#scripts/demo/seed-demo.ts";
import { PASSWORD, readCode } from "../support/account.ts";
import { raiseAlert } from "../support/examiner.ts";
import { BOOK, watchConsoleOffline } from "../support/journey.ts";
import { pressByKeyboard, tabTo } from "../support/keyboard.ts";
import { expectFocusKept, walkDialog, walkPage } from "../support/stops.ts";
import { DESKTOP, expect, type Page, sharedServerTest, test, WITHOUT_WORKER } from "../support/test.ts";

test.use({ viewport: DESKTOP, ...WITHOUT_WORKER });

/** Tabs to the field and replaces its text. */
async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.press("Control+A");
  await page.keyboard.type(text);
}

const navLink = (page: Page, name: string): Locator =>
  page.getByRole("banner").getByRole("navigation", { name: "Main" }).getByRole("link", { name, exact: true });

sharedServerTest(
  "a visitor goes from the landing page to a test, and through the model answers",
  async ({ page, server }) => {
    const { pageErrors } = watchConsoleOffline(page);
    const heading = page.getByRole("heading", { level: 1 });
    await page.goto(server.origin);

    await test.step("the first Tab stop skips the navigation", async () => {
      await page.keyboard.press("Tab");
      const skip = page.getByRole("link", { name: "Skip to content" });
      await expect(skip).toBeFocused();
      await expect(skip).toBeInViewport();
      await page.keyboard.press("Enter");
      await page.keyboard.press("Tab");
      await expect(page.locator("main :focus")).toHaveCount(1);
    });
    await walkPage(page, "the landing page");

    await test.step("a list of tests, with the menu of modules and the drawer to choose a test", async () => {
      await pressByKeyboard(page, navLink(page, "Reading"));
      await expect(page).toHaveURL(/\/ieltstest\/reading\/$/);
      await expect(heading).toBeFocused();
      await walkPage(page, "the listing");
      const menu = page.getByRole("banner").getByRole("button", { name: "Start Test" });
      await pressByKeyboard(page, menu);
      await page.keyboard.press("Tab");
      await expect(page.getByRole("banner").getByRole("button", { name: /Listening/ })).toBeFocused();
      await page.keyboard.press("Escape");
      await expect(menu).toBeFocused();
      await expect(menu).toHaveAttribute("aria-expanded", "false");
      await typeInto(page, page.getByLabel("Search books"), "tidewater");
      await expect(page.getByRole("main").getByRole("listitem").getByRole("heading")).toHaveText([BOOK]);
      const choose = page.getByRole("button", { name: `Choose a test from ${BOOK}` });
      await tabTo(page, choose);
      await walkDialog(page, choose, page.getByRole("dialog", { name: BOOK }), "the drawer");
    });

    await test.step("a book and its tabs", async () => {
      await pressByKeyboard(page, page.getByRole("link", { name: BOOK, exact: true }));
      await expect(heading).toHaveText(BOOK);
      await expect(heading).toBeFocused();
      await walkPage(page, "the book");
      await tabTo(page, page.getByRole("tab", { name: "Tests" }));
      await page.keyboard.press("ArrowRight");
      await expect(page.getByRole("tab", { name: "Your Attempts" })).toBeFocused();
      await expect(page.getByText("Sign in or create an account to see your attempts at this book.")).toBeVisible();
    });

    await test.step("the model answers: index, category, one answer", async () => {
      await pressByKeyboard(page, navLink(page, "Samples"));
      await expect(heading).toHaveText("Writing samples");
      await expect(heading).toBeFocused();
      await walkPage(page, "the index of samples");
      await pressByKeyboard(page, page.locator('main a[href^="/samples/category/"]').first());
      await expect(page).toHaveURL(/\/samples\/category\//);
      await expect(heading).toBeFocused();
      await walkPage(page, "a category");
      await pressByKeyboard(page, page.getByRole("link", { name: /^Read this answer/ }).first());
      await expect(page).toHaveURL(/\/samples\/answers\//);
      await expect(page.getByRole("region", { name: "By criterion" })).toBeVisible();
      await expect(heading).toBeFocused();
      await walkPage(page, "a model answer");
    });

    await test.step("the theme, from the footer", async () => {
      const appearance = page.getByRole("button", { name: "Appearance" });
      await tabTo(page, appearance);
      await walkDialog(page, appearance, page.getByRole("dialog", { name: "Appearance" }), "the appearance sheet");
    });

    await test.step("starting a test asks the visitor to sign in", async () => {
      await pressByKeyboard(page, navLink(page, "Reading"));
      await expect(heading).toBeFocused();
      await pressByKeyboard(page, page.getByRole("button", { name: `Choose a test from ${BOOK}` }));
      await pressByKeyboard(page, page.getByRole("dialog").getByRole("button", { name: /^Start Test: Test 1\b/ }));
      await expect(page).toHaveURL(/\/register\//);
      await expect(page.getByRole("button", { name: "I am 13 or older" })).toBeVisible();
    });
    expect(pageErrors).toEqual([]);
  },
);

sharedServerTest(
  "a visitor creates an account, verifies it, resets its password and signs in",
  async ({ page, server }) => {
    const email = "keys@bandwise.test";
    const newPassword = `${PASSWORD}-anew`;
    let firstCode = "";
    const { pageErrors } = watchConsoleOffline(page);
    const main = page.getByRole("main");
    const heading = page.getByRole("heading", { level: 1 });
    await page.goto(`${server.origin}/login/`);
    await page.waitForLoadState("networkidle");
    await walkPage(page, "signing in");

    await test.step("register", async () => {
      await pressByKeyboard(page, page.getByRole("banner").getByRole("link", { name: "Sign up" }).first());
      await expect(main.getByRole("button", { name: "I am younger" })).toBeVisible();
      await expect(heading).toBeFocused();
      await walkPage(page, "the question of age");
      await pressByKeyboard(page, main.getByRole("button", { name: "I am 13 or older" }));
      await expect(main.getByLabel("First name")).toBeVisible();
      await expectFocusKept(page, "the age is declared");
      await walkPage(page, "registering");
      await typeInto(page, main.getByLabel("First name"), "Amara");
      await typeInto(page, main.getByLabel("Last name"), "Okafor");
      await typeInto(page, main.getByLabel("Email"), email);
      await typeInto(page, main.getByLabel("Password", { exact: true }), PASSWORD);
      await tabTo(page, main.getByRole("button", { name: "Show password", exact: true }));
      await page.keyboard.press("Space");
      await expect(main.getByLabel("Password", { exact: true })).toHaveAttribute("type", "text");
      await typeInto(page, main.getByLabel("Repeat password", { exact: true }), PASSWORD);
      await pressByKeyboard(page, main.getByRole("button", { name: "Create account" }));
    });

    await test.step("verify", async () => {
      await expect(page).toHaveURL(/\/verify/);
      await expect(heading).toBeFocused();
      await walkPage(page, "verifying");
      firstCode = readCode(server, email);
      await typeInto(page, main.getByLabel("Six-digit code"), firstCode);
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL(/\/dashboard/);
      await pressByKeyboard(page, page.getByRole("banner").getByRole("button", { name: "Logout" }));
      await expect(page).not.toHaveURL(/\/dashboard/);
      await pressByKeyboard(page, page.getByRole("banner").getByRole("link", { name: "Sign in" }).first());
      await expect(page).toHaveURL(/\/login/);
    });

    await test.step("reset and confirm", async () => {
      await pressByKeyboard(page, main.getByRole("link", { name: "Forgot Password" }));
      await expect(page).toHaveURL(/\/reset/);
      await expect(heading).toBeFocused();
      await walkPage(page, "asking for a new password");
      await typeInto(page, main.getByLabel("Email"), email);
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL(/\/reset\/confirm\//);
      await expect(heading).toBeFocused();
      await walkPage(page, "setting a new password");
      // The server writes the email after it has sent the response.
      await expect.poll(() => readCode(server, email)).not.toBe(firstCode);
      await typeInto(page, main.getByLabel("Six-digit code"), readCode(server, email));
      await typeInto(page, main.getByLabel("New password", { exact: true }), newPassword);
      await typeInto(page, main.getByLabel("Repeat new password", { exact: true }), newPassword);
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL(/\/login/);
    });

    await test.step("sign in", async () => {
      await typeInto(page, main.getByLabel("Email"), email);
      await typeInto(page, main.getByLabel("Password", { exact: true }), newPassword);
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL(/\/dashboard\/?$/);
    });
    expect(pageErrors).toEqual([]);
  },
);

/** Copies this device's attempts four times, so that the list has two pages. */
async function multiplyAttempts(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const resultOf = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.addEventListener("success", () => resolve(request.result));
        request.addEventListener("error", () => reject(request.error ?? new Error("refused")));
      });
    const db = await resultOf(indexedDB.open("bandwise-work"));
    const store = db.transaction("attempt", "readwrite").objectStore("attempt");
    const rows = (await resultOf(store.getAll())) as { slug: string }[];
    for (let copy = 0; copy < 4; copy += 1)
      for (const row of rows) await resultOf(store.put({ ...row, slug: `${copy}${row.slug.slice(1)}` }));
    db.close();
  });
}

test.describe("with the demo learner", () => {
  test.use({ hasDemo: true });

  test("a learner uses home, attempts, account, security, downloads and unsent work, and signs out", async ({
    page,
    server,
  }) => {
    test.setTimeout(300_000);
    const { pageErrors } = watchConsoleOffline(page);
    raiseAlert(server, "keys-1", "The site rests on Sunday");
    const main = page.getByRole("main");
    const heading = page.getByRole("heading", { level: 1 });
    const tabs = page.getByRole("navigation", { name: "Sections" });
    const phoneSignIn = await page.request.post(`${server.origin}/api/account/token/`, {
      data: { email: DEMO.learner, password: DEMO.password },
      headers: { "user-agent": "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Version/17.5 Safari/604.1" },
    });
    expect(phoneSignIn.ok()).toBe(true);
    await page.goto(`${server.origin}/login/`);
    await page.waitForLoadState("networkidle");
    await typeInto(page, main.getByLabel("Email"), DEMO.learner);
    await typeInto(page, main.getByLabel("Password", { exact: true }), DEMO.password);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/dashboard\/?$/);

    await test.step("an alert is read and dismissed", async () => {
      await expect(page.getByText("The site rests on Sunday")).toBeVisible();
      await pressByKeyboard(page, main.getByRole("button", { name: "Close" }));
      await expect(page.getByText("The site rests on Sunday")).toHaveCount(0);
      await expectFocusKept(page, "an alert is dismissed");
    });

    await test.step("home", async () => {
      await expect(page.getByRole("heading", { name: /^Your target is/ })).toBeVisible();
      await expect(heading).toBeFocused();
      await walkPage(page, "the dashboard");
      await pressByKeyboard(
        page,
        main.getByRole("region", { name: "Trend" }).getByRole("button", { name: "Show as table" }),
      );
      await expect(page.getByRole("table", { name: "Modules and rolling average" })).toBeVisible();
      await expectFocusKept(page, "the plot is shown as a table");
    });

    await test.step("attempts: filter, order, pages", async () => {
      await multiplyAttempts(page);
      await pressByKeyboard(page, tabs.getByRole("link", { name: "Your Attempts" }));
      await expect(page.getByText("1 to 20 of 30")).toBeVisible();
      await expect(heading).toBeFocused();
      await walkPage(page, "the attempts");
      await pressByKeyboard(page, main.getByRole("button", { name: "Next", exact: true }));
      await expect(page.getByText("21 to 30 of 30")).toBeVisible();
      await expectFocusKept(page, "the last page is shown");
      await pressByKeyboard(page, main.getByRole("button", { name: "Previous", exact: true }));
      await expect(page.getByText("1 to 20 of 30")).toBeVisible();
      await expectFocusKept(page, "the first page is shown");
      await pressByKeyboard(page, main.getByRole("button", { name: "Listening", exact: true }));
      await expect(page).toHaveURL(/module=listening/);
      await tabTo(page, main.getByLabel("Order"));
      await page.keyboard.press("ArrowDown");
      await expect(page).toHaveURL(/sort=oldest/);
    });

    await test.step("the account: its form, the theme, the offline settings", async () => {
      await pressByKeyboard(page, tabs.getByRole("link", { name: "Settings" }));
      await expect(heading).toBeFocused();
      await expect(main.getByRole("switch", { name: "Use mobile data too" })).toBeVisible();
      await walkPage(page, "the account");
      await typeInto(page, main.getByLabel("First name"), "Maia");
      await tabTo(page, main.getByLabel("Target band"));
      await page.keyboard.press("ArrowDown");
      await pressByKeyboard(page, main.getByRole("button", { name: "Update" }));
      await expect(page.getByText("Your account settings have been updated successfully")).toBeVisible();
      await expect(main.getByRole("button", { name: "Update" })).toBeFocused();
      const theme = main.getByRole("group", { name: "Theme" });
      await pressByKeyboard(page, theme.getByRole("button", { name: "Dark" }));
      await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
      await walkPage(page, "the account in dark");
      await pressByKeyboard(page, theme.getByRole("button", { name: "System" }));
      const mobileDataSwitch = main.getByRole("switch", { name: "Use mobile data too" });
      await tabTo(page, mobileDataSwitch);
      await page.keyboard.press("Space");
      await expect(mobileDataSwitch).toBeChecked();
    });

    await test.step("security: sign a device out, open and cancel a form", async () => {
      await pressByKeyboard(page, main.getByRole("link", { name: "Password, devices, your data" }));
      await expect(heading).toHaveText("Security and data");
      const signOutPhone = main.getByRole("button", { name: /^Sign out Safari on iPhone/ });
      await expect(signOutPhone).toBeVisible();
      await expect(heading).toBeFocused();
      await walkPage(page, "security");
      await pressByKeyboard(page, signOutPhone);
      await expect(page.getByText("The device is signed out.")).toBeVisible();
      await expect(signOutPhone).toHaveCount(0);
      await expectFocusKept(page, "a device is signed out");
      await pressByKeyboard(page, main.getByRole("button", { name: "Change password" }));
      const form = main.getByRole("form", { name: "Change password" });
      await expect(form.locator(":focus"), "the form takes the focus").toHaveCount(1);
      await typeInto(page, form.getByLabel("Your password", { exact: true }), "nothing");
      await pressByKeyboard(page, form.getByRole("button", { name: "Cancel" }));
      await expect(form).toHaveCount(0);
      await expectFocusKept(page, "the form is cancelled");
    });

    await test.step("downloads and unsent work, then sign out", async () => {
      await pressByKeyboard(page, tabs.getByRole("link", { name: "Downloads" }));
      await expect(main.getByRole("button", { name: /^Choose by test/ }).first()).toBeVisible();
      await expect(heading).toBeFocused();
      await walkPage(page, "the downloads");
      await pressByKeyboard(
        page,
        page
          .getByRole("banner")
          .getByRole("link", { name: /sent|send|synced|offline/i })
          .first(),
      );
      await expect(heading).toHaveText("Everything is sent");
      await expect(heading).toBeFocused();
      await walkPage(page, "unsent work");
      await pressByKeyboard(page, page.getByRole("banner").getByRole("button", { name: "Logout" }));
      await expect(page.getByText("You're successfully logged out")).toBeVisible();
      await expect(heading).toBeFocused();
      await walkPage(page, "the landing page after signing out");
    });
    expect(pageErrors).toEqual([]);
  });
});
