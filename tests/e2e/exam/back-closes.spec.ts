/** Back closes a menu, drawer, sheet or dialog before it leaves the page, as on a phone. */
import type { Locator } from "@playwright/test";
import { createAccount, signInByApi } from "../support/account.ts";
import { BOOK, watchConsoleOffline } from "../support/journey.ts";
import { expect, WITH_ANIMATIONS, type Page, test, waitForWorker, WITHOUT_WORKER } from "../support/test.ts";

/** Safari sends no close request to a page's overlays, so the app handles Back through the history. */
const IPHONE = {
  viewport: { width: 390, height: 664 },
  hasTouch: true,
  isMobile: true,
  userAgent:
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1",
};

test.use({ ...IPHONE, ...WITH_ANIMATIONS });

/** Opens an overlay, goes back, and expects the same page without it. */
async function expectBackCloses(page: Page, opener: Locator, overlay: Locator): Promise<void> {
  const address = page.url();
  await opener.click();
  await expect(overlay).toBeVisible();
  await page.goBack();
  await expect(overlay).toBeHidden();
  expect(page.url()).toBe(address);
}

test("Back closes menus, drawers, sheets and dialogs before it leaves the page", async ({ page, server }) => {
  const { pageErrors } = watchConsoleOffline(page);
  const banner = page.getByRole("banner");
  const menu = page.getByRole("dialog", { name: "Menu" });
  const sheet = page.getByRole("dialog", { name: BOOK });
  await createAccount(page, server, "back@bandwise.test");
  await signInByApi(page, server, "back@bandwise.test");
  await page.goto(`${server.origin}/ieltstest/reading/`);
  await waitForWorker(page);

  await test.step("the header's menus and the footer's sheet", async () => {
    await expectBackCloses(page, banner.getByRole("button", { name: "Menu" }), menu);
    const modules = banner.getByRole("list").getByRole("button", { name: /Speaking/ });
    await expectBackCloses(page, banner.getByRole("button", { name: "Start Test" }), modules);
    const appearance = page.getByRole("dialog", { name: "Appearance" });
    await expectBackCloses(page, page.getByRole("button", { name: "Appearance" }), appearance);
  });

  await test.step("the drawer to choose a test, and a dialog over it, one after the other", async () => {
    const choose = page.getByRole("button", { name: `Choose a test from ${BOOK}` });
    await expectBackCloses(page, choose, sheet);
    await choose.click();
    await sheet.getByRole("button", { name: new RegExp(`^Download ${BOOK}, Test 1\\b.* (kB|MB)`) }).click();
    const remove = sheet.getByRole("button", { name: new RegExp(`^Remove ${BOOK}, Test 1\\b`) });
    await expectBackCloses(page, remove, page.getByRole("dialog", { name: /^Remove .* from this device\?$/ }));
    await expect(sheet).toBeVisible();
    await page.goBack();
    await expect(sheet).toBeHidden();
    await expect(page).toHaveURL(/\/ieltstest\/reading\/$/);
  });

  await test.step("the sheet that explains how to install the app", async () => {
    await page.goto(`${server.origin}/dashboard/tests/`);
    const install = page.getByRole("dialog", { name: "Keep Bandwise on this device" });
    await expectBackCloses(page, page.getByRole("button", { name: "Install" }), install);
  });

  await test.step("the dialogs of an account with unsent work", async () => {
    await page.goto(`${server.origin}/book/tidewater-1`);
    await expect(page.getByText("No comments yet!")).toBeVisible();
    await server.kill();
    await page.getByPlaceholder("Add your comment here...").fill("Kept for later.");
    await page.getByRole("button", { name: "Post comment" }).click();
    await expect(page.getByText("Waiting to send")).toBeVisible();
    await page.goto(`${server.origin}/account/unsent`);
    await page.getByRole("button", { name: /^Show / }).click();
    const discard = page.getByRole("dialog", { name: "Delete this item?" });
    await expectBackCloses(page, page.getByRole("button", { name: "Delete" }), discard);
    await banner.getByRole("button", { name: "Menu" }).click();
    const unsent = page.getByRole("dialog", { name: /unsent work|before you log out/ });
    await expectBackCloses(page, menu.getByRole("button", { name: "Logout" }), unsent);
    await expect(menu).toBeHidden();
  });
  expect(pageErrors).toEqual([]);
});

test.describe("without the service worker", () => {
  test.use(WITHOUT_WORKER);

  test("Back leaves the page after an overlay was closed by its button", async ({ page, server }) => {
    const { pageErrors } = watchConsoleOffline(page);
    await page.goto(`${server.origin}/about/`);
    await page.waitForLoadState("networkidle");
    const button = page.getByRole("banner").getByRole("button", { name: "Menu" });
    const menu = page.getByRole("dialog", { name: "Menu" });
    const heading = page.getByRole("heading", { level: 1 });

    await test.step("a page that was opened from the drawer", async () => {
      await button.click();
      await menu.getByRole("link", { name: "Samples" }).click();
      await expect(heading).toHaveText("Writing samples");
      await expect(menu).toBeHidden();
    });
    await test.step("the drawer is opened and closed twice, then Back leaves the page", async () => {
      for (const close of ["button", "Escape"] as const) {
        await button.click();
        await expect(menu).toBeVisible();
        if (close === "button") await menu.getByRole("button", { name: "Close" }).click();
        else await page.keyboard.press("Escape");
        await expect(menu).toBeHidden();
      }
      await page.goBack();
      await expect(heading).toHaveText("About Us");
      await expect(menu).toBeHidden();
    });
    await test.step("Back closes the drawer again on that page", () => expectBackCloses(page, button, menu));
    expect(pageErrors).toEqual([]);
  });
});
