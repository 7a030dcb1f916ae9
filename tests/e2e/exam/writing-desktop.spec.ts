/** Writing on a desktop, by keyboard alone, and an exam whose time ends while the app is closed. */
import { MINUTE_MS } from "#core/exam/durations.ts";
import { countWords } from "#core/exam/writing/word-count.ts";
import { createAccount, signInByApi } from "../support/account.ts";
import { button, pressByKeys, inspect, watchConsoleOffline } from "../support/journey.ts";
import { pressByKeyboard, tabTo } from "../support/keyboard.ts";
import { DESKTOP, expect, type Page, test, WITHOUT_WORKER } from "../support/test.ts";
import {
  WRITING,
  OPENING,
  OVERVIEW,
  ESSAY,
  answer,
  handInDialog,
  expectNoSpellingHelp,
  expectWords,
  expectTextsOnServer,
  expectHandedIn,
} from "../support/writing.ts";

const ATTEMPT = "BBBBBBBBBBBBBBBBBBBBBA";

/**
 * Sends the open dialog the events of Escape and Alt F before the browser reports that the dialog was closed. Expects an
 * open dialog.
 */
async function reopenAtOnce(page: Page): Promise<void> {
  const isOpen = await page.evaluate(async () => {
    const dialog = document.querySelector<HTMLDialogElement>("dialog[open]");
    dialog?.dispatchEvent(new Event("cancel", { cancelable: true }));
    for (let turn = 0; turn < 100 && dialog?.open === true; turn += 1) await Promise.resolve();
    if (dialog?.open !== false) return null;
    const closed = new Promise((resolve) => dialog.addEventListener("close", resolve, { once: true }));
    document.dispatchEvent(new KeyboardEvent("keydown", { code: "KeyF", altKey: true }));
    await closed;
    return dialog.open;
  });
  expect(isOpen).toBe(true);
}

test.describe("on a desktop", () => {
  test.use({ viewport: DESKTOP, ...WITHOUT_WORKER });

  test("both tasks by keyboard alone are handed in and stored, and a closed exam is handed in at its end", async ({
    page,
    server,
  }) => {
    test.setTimeout(240_000);
    const consoleWatch = watchConsoleOffline(page);
    await page.clock.install();
    await createAccount(page, server, "noah@bandwise.test");
    await signInByApi(page, server, "noah@bandwise.test");
    const press = (keys: string): Promise<void> => page.keyboard.press(keys);

    const begin = async (attempt: string, mode: "exam" | "practice"): Promise<void> => {
      await page.goto(`${server.origin}/ieltstest/attempt/writing/${WRITING}/${attempt}?mode=${mode}&extra=0`);
      await pressByKeys(button(page, "Start"));
      await expect(page.getByRole("heading", { name: "Writing Task 1" })).toBeVisible();
    };
    await begin(ATTEMPT, "exam");

    await test.step("task and answer side by side; the figure as a table and enlarged", async () => {
      await expect(answer(page, 1)).toBeVisible();
      const answerWidth = (await answer(page, 1).boundingBox())?.width ?? 0;
      expect(answerWidth, "the answer has about half of the screen").toBeGreaterThan(DESKTOP.width * 0.45);
      await expect(page.getByRole("img", { name: /^Line graph\./ })).toBeInViewport();
      await expectNoSpellingHelp(page, 1);
      await press("Alt+KeyA");
      await expect(page.getByRole("region", { name: "Task 1" })).toBeFocused();
      await pressByKeyboard(page, button(page, "Show as table"));
      await expect(page.getByRole("table")).toBeVisible();
      await press("Enter");
      await pressByKeyboard(page, button(page, "Enlarge"));
      const zoom = page.getByRole("dialog");
      const larger = zoom.getByRole("button", { name: "Larger" });
      await pressByKeyboard(page, larger);
      await expect(zoom.getByRole("status")).toHaveText("150%");
      for (const size of [200, 300, 300]) {
        await press("Enter");
        await expect(zoom.getByRole("status")).toHaveText(`${size}%`);
      }
      await expect(larger, "the button keeps the focus at the largest size").toBeFocused();
      await tabTo(page, zoom.getByRole("group", { name: "Enlarged figure" }));
      await inspect(page, "writing-zoom.desktop", ["dark"]);
      await press("Escape");
      await expect(zoom).toBeHidden();
      await expect(button(page, "Enlarge")).toBeFocused();
    });

    await test.step("write; cut, paste and undo work", async () => {
      await press("Alt+KeyQ");
      await expect(answer(page, 1)).toBeFocused();
      await page.keyboard.type(OPENING);
      await expectWords(page, OPENING, 150);
      await press("Control+KeyA");
      await press("Control+KeyX");
      await expect(answer(page, 1)).toHaveValue("");
      await expectWords(page, "", 150);
      await press("Control+KeyV");
      await expect(answer(page, 1)).toHaveValue(OPENING);
      await press("Control+KeyZ");
      await expect(answer(page, 1)).toHaveValue("");
      await press("Control+KeyZ");
      await expect(answer(page, 1)).toHaveValue(OPENING);
      await expectWords(page, OPENING, 150);
    });

    await test.step("Alt with a number opens that task, and each task has its own text", async () => {
      await press("Alt+Digit2");
      await expect(page.getByRole("heading", { name: "Writing Task 2" })).toBeVisible();
      await press("Alt+KeyQ");
      await expect(answer(page, 2)).toBeFocused();
      await expectNoSpellingHelp(page, 2);
      await page.keyboard.type(ESSAY);
      await expectWords(page, ESSAY, 250);
      await press("Alt+KeyP");
      await expect(page.getByRole("heading", { name: "Writing Task 1" })).toBeVisible();
      await expectWords(page, OPENING, 150);
      await press("Alt+KeyN");
      await expect(page.getByRole("heading", { name: "Writing Task 2" })).toBeVisible();
      await inspect(page, "writing-attempt.desktop", ["dark"]);
    });

    await test.step("a large deletion can be restored, and the restoring undone", async () => {
      await press("Alt+Digit1");
      await press("Alt+KeyQ");
      await press("Control+End");
      await page.keyboard.type(OVERVIEW);
      // The app saves some 240 ms after the last key, and checks every 900 ms whether a save is due.
      await page.clock.runFor(1_500);
      await press("Control+KeyA");
      await press("Delete");
      await expectWords(page, "", 150);
      await pressByKeyboard(page, button(page, "Earlier versions"));
      const versions = page.getByRole("dialog", { name: "Earlier versions" });
      await expect(versions.getByRole("listitem").first()).toContainText("Before you deleted a part");
      await pressByKeyboard(page, versions.getByRole("listitem").first().getByRole("button"));
      await expect(versions.getByRole("group", { name: "Text of this version" })).toHaveText(OPENING + OVERVIEW);
      await inspect(page, "writing-version.desktop", ["dark"]);
      await pressByKeyboard(page, versions.getByRole("button", { name: "Restore this version" }));
      await expect(answer(page, 1)).toHaveValue(OPENING + OVERVIEW);
      await expect(answer(page, 1)).toBeFocused();
      await press("Control+KeyZ");
      await expect(answer(page, 1)).toHaveValue("");
      await press("Control+Shift+KeyZ");
      await expect(answer(page, 1)).toHaveValue(OPENING + OVERVIEW);
    });

    await test.step("the time, the hidden test, settings and help have keyboard shortcuts", async () => {
      await press("Alt+KeyT");
      await expect(button(page, "Show the time")).toBeVisible();
      await press("Alt+KeyT");
      await expect(page.getByRole("button", { name: /minutes.* left/ })).toBeVisible();
      await press("Alt+KeyH");
      await expect(button(page, "Show the test")).toBeVisible();
      await press("Alt+KeyH");
      await press("Alt+KeyS");
      await expect(page.getByRole("dialog", { name: "Text and page" })).toBeVisible();
      await press("Escape");
      await press("Alt+Slash");
      const help = page.getByRole("dialog", { name: "Help" });
      await expect(help).toContainText("To your answer");
      await press("Escape");
      await expect(help).toBeHidden();
    });

    const whole = OPENING + OVERVIEW;
    const texts = [whole, ESSAY] as const;
    await test.step("the last check names the short task; hand in", async () => {
      await press("Alt+KeyF");
      const dialog = handInDialog(page);
      await expect(dialog).toContainText(`Task 1: ${countWords(whole)} words`);
      await expect(dialog).toContainText("below the 250 it asks for.");
      await inspect(page, "writing-last-look.desktop", ["dark"]);
      await page.keyboard.press("Escape");
      await expect(dialog).toBeHidden();
      await page.keyboard.press("Alt+KeyF");
      await expect(dialog).toBeVisible();
      await reopenAtOnce(page);
      await pressByKeyboard(page, dialog.getByRole("button", { name: "Hand in" }));
      await expectHandedIn(page, texts);
      await inspect(page, "writing-handed-in.desktop", ["dark"]);
    });

    await test.step("the server has it once", async () => {
      await expectTextsOnServer(page, ATTEMPT, texts);
    });

    await test.step("practice mode keeps the browser's help with spelling", async () => {
      await begin("CCCCCCCCCCCCCCCCCCCCCA", "practice");
      await expect(answer(page, 1)).toHaveAttribute("spellcheck", "true");
      await expect(answer(page, 1)).toHaveAttribute("autocorrect", "on");
      await expect(button(page, "Pause the clock")).toBeVisible();
    });

    await test.step("an exam whose time ends while the app is closed is handed in with its last texts", async () => {
      await begin("DDDDDDDDDDDDDDDDDDDDDQ", "exam");
      await press("Alt+KeyQ");
      await page.keyboard.type(OPENING);
      await page.goto("about:blank");
      await page.clock.fastForward(61 * MINUTE_MS);
      await page.goto(`${server.origin}/ieltstest/attempt/writing/${WRITING}/DDDDDDDDDDDDDDDDDDDDDQ`);
      await expect(page).toHaveURL(/\/get_result$/);
      await expect(page.getByText("Time was up, so we handed in your texts as they were.")).toBeVisible();
      await expect(page.getByRole("region", { name: "Your answer to Task 1" })).toContainText(OPENING.trim());
      await page.getByRole("tab", { name: /^Task 2/ }).click();
      await expect(page.getByRole("region", { name: "Your answer to Task 2" })).toContainText("Nothing was written.");
    });
    expect(consoleWatch.pageErrors).toEqual([]);
  });
});
