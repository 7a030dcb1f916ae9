/** Moves through a page by keyboard alone. */
import type { Locator, Page } from "@playwright/test";

/** More Tab stops than any page has. */
const MAX_TAB_STOPS = 120;

/** Presses Tab until the element has the focus. Fails if Tab does not reach it. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let stop = 0; stop < MAX_TAB_STOPS; stop += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab does not lead to ${target.toString()}`);
}

/** Moves to an element with Tab and presses it. */
export async function pressByKeyboard(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press("Enter");
}
