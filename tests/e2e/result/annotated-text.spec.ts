/**
 * The annotated answer on a phone and on a desktop: its marks by pointer and keyboard, its filters and its messages.
 */
import type { GallerySite } from "../support/gallery.ts";
import { galleryTest as test } from "../support/gallery-test.ts";
import { inspectBothSizes } from "../support/journey.ts";
import { DESKTOP, expect, type Page } from "../support/test.ts";

async function open(page: Page, gallery: GallerySite): Promise<void> {
  await page.goto(`${gallery.origin}/?annotated`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
}

test("a mark opens its correction, Next mark opens the next one, and Escape returns to the mark", async ({
  page,
  gallery,
}) => {
  await page.setViewportSize(DESKTOP);
  await open(page, gallery);
  const marked = page.locator("#annotated-marked");
  await marked.getByRole("button", { name: "has decided, Grammar" }).focus();
  await page.keyboard.press("Enter");
  const card = marked.getByRole("dialog", { name: "Correction" });
  await expect(card).toBeFocused();
  await expect(card).toContainText("Subject and verb");
  await expect(card.locator("ins")).toHaveText("have decided");
  await expect(card).toContainText("2 of 5");
  await card.getByRole("button", { name: "Next mark" }).click();
  await expect(card).toContainText("3 of 5");
  await expect(card.locator("ins")).toHaveText("businesses, I");
  await page.keyboard.press("Escape");
  await expect(card).toHaveCount(0);
  await expect(marked.getByRole("button", { name: "businesses I, Punctuation" })).toBeFocused();
});

test("filters hide one type of marks and show them again, with their count", async ({ page, gallery }) => {
  await page.setViewportSize(DESKTOP);
  await open(page, gallery);
  const marked = page.locator("#annotated-marked");
  const grammar = marked.getByRole("group", { name: "Show marks" }).getByRole("button", { name: "Grammar 2" });
  await expect(grammar).toHaveAttribute("aria-pressed", "true");
  await grammar.click();
  await expect(grammar).toHaveAttribute("aria-pressed", "false");
  await expect(marked.getByRole("button", { name: /, Grammar$/ })).toHaveCount(0);
  await expect(marked).toContainText("cities has decided to keep");
  await grammar.click();
  await expect(marked.getByRole("button", { name: /, Grammar$/ })).toHaveCount(2);
});

test("a text without marks is not called correct, and a missing check is shown as pending", async ({
  page,
  gallery,
}) => {
  await open(page, gallery);
  await expect(page.locator("#annotated-marked")).toContainText("without the grammar checker");
  await expect(page.locator("#annotated-clean")).toContainText("No errors found");
  await expect(page.locator("#annotated-clean")).toContainText("We can miss errors");
  await expect(page.locator("#annotated-pending")).toHaveText("Grammar Check Pending");
});

test("the annotated text passes axe and fits a phone and a desktop, with and without a correction", async ({
  page,
  gallery,
}) => {
  await open(page, gallery);
  await inspectBothSizes(page, "annotated");
  await page.locator("#annotated-marked").getByRole("button", { name: "Next mark" }).click();
  await expect(page.getByRole("dialog", { name: "Correction" })).toBeVisible();
  await inspectBothSizes(page, "annotated-correction");
});

test("the checker is downloaded only on request and works in its worker offline; a missing checker is reported", async ({
  page,
  gallery,
}) => {
  test.setTimeout(180_000);
  const fetched: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith(".wasm")) fetched.push(request.url());
  });
  await page.goto(`${gallery.origin}/?annotated&checker`);
  const checker = page.locator("#checker");
  await checker.getByRole("button", { name: "Check", exact: true }).click();
  await expect(checker).toContainText("Checked by our own rules, without the grammar checker", { timeout: 60_000 });
  await expect(checker.getByRole("button", { name: "don't, Grammar" })).toBeVisible();
  expect(fetched).toEqual([]);

  await checker.getByRole("button", { name: "Download the grammar checker (7.5 MB)" }).click();
  await expect(checker).toContainText("The grammar checker is on this device", { timeout: 60_000 });
  await expect(checker).toContainText("the Harper grammar checker", { timeout: 60_000 });
  expect(fetched).toHaveLength(1);
  await expect(checker.getByRole("button", { name: /^could of/ })).toBeVisible();
  await expect(checker.getByRole("button", { name: /^color/ })).toHaveCount(0);

  await page.route("**/*", (route) => route.abort());
  await checker.getByRole("button", { name: "Check", exact: true }).click();
  await expect(checker).toContainText("the Harper grammar checker");
});
