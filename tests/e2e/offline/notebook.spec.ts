/**
 * A word of a reviewed text goes into the notebook offline, stays after a crash, is exported, and reaches other
 * devices.
 */
import { readFile } from "node:fs/promises";
import { createAccount, signInByApi } from "../support/account.ts";
import {
  openDashboardAsNewLearner,
  pressByKeys,
  tapOrClick,
  crash,
  downloadFirstTest,
  inspect,
  inspectSizesAndThemes,
  type PressFunction,
  sendNow,
  syncNow,
  watchConsoleOffline,
} from "../support/journey.ts";
import type { TestServer } from "../support/server.ts";
import { DESKTOP, expect, type Page, PHONE, test, WITHOUT_WORKER } from "../support/test.ts";

/** Selects the first long word of the reviewed passage. Returns the word. */
async function selectWord(page: Page): Promise<string> {
  const passage = page.locator("[data-block]:visible");
  await expect(passage.first()).toBeVisible();
  return passage.first().evaluate((block) => {
    const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
    while (walker.nextNode() !== null) {
      const node = walker.currentNode as Text;
      const match = /\b[a-z]{6,}\b/u.exec(node.data);
      if (match === null) continue;
      block.scrollIntoView({ block: "center" });
      document.getSelection()?.setBaseAndExtent(node, match.index, node, match.index + match[0].length);
      return match[0];
    }
    throw new Error("the passage has no long word");
  });
}

/** Takes a drill of a downloaded test without an answer, and opens its review. The notebook is offered only there. */
async function openReview(page: Page, server: TestServer, pressElement: PressFunction): Promise<void> {
  await page.goto(`${server.origin}/practise/drills/`);
  await page.getByRole("radio", { name: /^True, False, Not given/u }).check();
  await pressElement(page.getByRole("button", { name: "Start drill" }));
  await expect(page.getByRole("heading", { name: "Reading drill" })).toBeVisible();
  await expect(page.locator("[data-control]:visible").first()).toBeVisible();
  await selectWord(page).catch(() => "");
  await expect(page.getByRole("button", { name: "Add to notebook" })).toHaveCount(0);
  const next = page.getByRole("button", { name: "Next group" });
  while (await next.isVisible()) await pressElement(next);
  await pressElement(page.getByRole("button", { name: "Finish and review" }));
  await expect(page.getByRole("heading", { name: /^\d+ of \d+ right$/ })).toBeVisible();
}

/** Selects a word of the review and adds it to the notebook. Returns the word. */
async function addWord(page: Page, pressElement: PressFunction, size: "phone" | "desktop"): Promise<string> {
  const selected = await selectWord(page);
  const add = page.getByRole("button", { name: "Add to notebook" });
  await expect(add).toBeVisible();
  await inspect(page, `notebook-selection.${size}`);
  // `inspect` may scroll the page, so the word is selected again.
  await selectWord(page);
  await pressElement(add);
  const sheet = page.getByRole("dialog", { name: "Add to notebook" });
  await expect(sheet.getByLabel("Word or phrase")).toHaveValue(selected);
  await expect(
    sheet.getByRole("radio", { name: /^(?:[\w -]+, )?(?:noun|verb|adjective|adverb): / }).first(),
  ).toBeChecked();
  await inspect(page, `notebook-pick.${size}`);
  await pressElement(sheet.getByRole("button", { name: "Save word" }));
  await expect(page.getByText(`Added “${selected}” to your notebook.`)).toBeVisible();
  return selected;
}

test.describe("on a desktop", () => {
  test.use({ viewport: DESKTOP });

  test("a learner adds a word offline by keyboard alone, exports it, and finds it on another device", async ({
    page: first,
    server,
    browser,
  }) => {
    test.setTimeout(240_000);
    const email = "words@bandwise.test";
    let page = first;
    let consoleWatch = watchConsoleOffline(page);
    await openDashboardAsNewLearner(page, server, email);
    await downloadFirstTest(page, server, "reading", pressByKeys);

    await test.step("the app fetches the dictionary when the learner first looks up a word", async () => {
      await page.goto(`${server.origin}/dashboard/words/`);
      await expect(page.getByRole("heading", { name: "No words yet" })).toBeVisible();
      await inspectSizesAndThemes(page, "notebook-empty");
      await pressByKeys(page.getByRole("button", { name: "Add a word" }));
      await page.getByLabel("Word or phrase").fill("mitigated");
      await expect(page.getByRole("radio", { name: /^mitigate, verb: / }).first()).toBeVisible();
      await inspectSizesAndThemes(page, "notebook-add");
      await pressByKeys(page.getByRole("button", { name: "Cancel" }));
    });
    await server.kill();

    const word = await test.step("a word is selected in a review offline", async () => {
      await openReview(page, server, pressByKeys);
      return await addWord(page, pressByKeys, "desktop");
    });

    await test.step("the word is in the notebook after a crash, and in the exported files", async () => {
      ({ page, consoleWatch } = await crash(page, consoleWatch));
      await page.goto(`${server.origin}/dashboard/words/`);
      const entry = page.getByRole("heading", { name: word, level: 3, exact: true });
      await expect(entry).toBeVisible();
      await inspectSizesAndThemes(page, "notebook");
      for (const [button, file, content] of [
        ["Export for Anki", "bandwise-words-anki.txt", `<b>${word}</b>`],
        ["Export CSV", "bandwise-words.csv", `\n${word},`],
      ] as const) {
        const saved = page.waitForEvent("download");
        await pressByKeys(page.getByRole("button", { name: button }));
        const download = await saved;
        expect(download.suggestedFilename()).toBe(file);
        expect(await readFile(await download.path(), "utf8")).toContain(content);
      }
    });

    await test.step("the word reaches another device", async () => {
      await server.up();
      await page.goto(`${server.origin}/dashboard/tests/`);
      await syncNow(page);
      await sendNow(page);
      const other = await browser.newContext({ viewport: DESKTOP, ...WITHOUT_WORKER });
      const second = await other.newPage();
      await signInByApi(second, server, email);
      await second.goto(`${server.origin}/dashboard/words/`);
      await expect(second.getByRole("heading", { name: word, level: 3, exact: true })).toBeVisible();
      await other.close();
    });
    expect(consoleWatch.pageErrors).toEqual([]);
  });
});

test.describe("on a phone", () => {
  test.use({ viewport: PHONE, hasTouch: true, isMobile: true, ...WITHOUT_WORKER });

  test("a learner adds a word by touch", async ({ page, server }) => {
    const { pageErrors } = watchConsoleOffline(page);
    await createAccount(page, server, "touch@bandwise.test");
    await signInByApi(page, server, "touch@bandwise.test");
    await downloadFirstTest(page, server, "reading", tapOrClick);
    await openReview(page, server, tapOrClick);
    await page.getByRole("button", { name: "Show in passage" }).first().tap();
    await addWord(page, tapOrClick, "phone");
    expect(pageErrors).toEqual([]);
  });
});
