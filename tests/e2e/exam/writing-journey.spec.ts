/** Writing offline on a phone: both tasks, a crash right after typing, handed in, and stored once on the server. */
import { MINUTE_MS } from "#core/exam/durations.ts";
import { countWords } from "#core/exam/writing/word-count.ts";
import {
  downloadTestAsNewLearner,
  button,
  tapOrClick,
  inspect,
  attemptSlugOf,
  watchConsoleOffline,
} from "../support/journey.ts";
import { readWriting } from "../support/published-module.ts";
import { expect, PHONE, test } from "../support/test.ts";
import {
  WRITING,
  OPENING,
  OVERVIEW,
  ESSAY,
  answer,
  task,
  handInDialog,
  expectNoSpellingHelp,
  expectWords,
  tapAtEnd,
  typeUntilCrash,
  expectOnServer,
  expectHandedIn,
} from "../support/writing.ts";

test.describe("on a phone", () => {
  test.use({ viewport: PHONE, hasTouch: true, isMobile: true });

  test("both tasks by touch, with a crash, are handed in and stored once", async ({ page: first, server }) => {
    test.setTimeout(240_000);
    let page = first;
    let consoleWatch = watchConsoleOffline(page);
    await page.clock.install();
    const { parts } = await readWriting(WRITING);
    const [figure] = parts[0]?.figures ?? [];
    if (figure?.table === undefined) throw new Error("a first task without a figure and its table");

    await test.step("download it with its size shown first, then stop the server", async () => {
      const start = await downloadTestAsNewLearner(page, server, "ines@bandwise.test", "writing", tapOrClick);
      await server.kill();
      await start.tap();
      await button(page, "Start").tap();
      await expect(page.getByRole("heading", { name: "Writing Task 1" })).toBeVisible();
    });
    const slug = attemptSlugOf(page);

    await test.step("the figure: its numbers as a table, and zoomed", async () => {
      await expect(page.getByRole("img", { name: /^Line graph\./ })).toBeInViewport();
      await inspect(page, "writing-task.phone", ["light"]);
      await button(page, "Show as table").tap();
      const table = page.getByRole("table", { name: figure.title });
      const [first] = figure.table?.columns.slice(1) ?? [];
      // The columns share a unit. The table states it once, not in each header.
      const column = first?.replace(/ \(.+\)$/, "");
      const [row] = figure.table?.rows ?? [];
      await expect(table.getByRole("columnheader", { name: column ?? "", exact: true })).toBeVisible();
      await expect(table.getByRole("rowheader", { name: row?.[0] ?? "", exact: true })).toBeVisible();
      await expect(table.getByRole("row")).toHaveCount((figure.table?.rows.length ?? 0) + 1);
      await inspect(page, "writing-table.phone", ["light"]);
      await button(page, "Show as chart").tap();
      await button(page, "Enlarge").tap();
      const zoom = page.getByRole("dialog", { name: figure.title });
      const drawing = zoom.getByRole("img", { name: /^Line graph\./ });
      const before = (await drawing.boundingBox())?.width ?? 0;
      await zoom.getByRole("button", { name: "Larger" }).tap();
      await zoom.getByRole("button", { name: "Larger" }).tap();
      await expect(zoom.getByRole("status")).toHaveText("200%");
      expect((await drawing.boundingBox())?.width).toBeGreaterThan(before * 1.9);
      await inspect(page, "writing-zoom.phone", ["light"]);
      await zoom.getByRole("button", { name: "Close" }).tap();
      await expect(zoom).toBeHidden();
    });

    await test.step("the answer without spelling help, and its word count", async () => {
      await button(page, "Your answer").tap();
      await expect(answer(page, 1)).toBeVisible();
      await expect(page.getByRole("heading", { name: "Writing Task 1" })).toBeHidden();
      await expectNoSpellingHelp(page, 1);
      await answer(page, 1).tap();
      await page.keyboard.type(OPENING);
      await expectWords(page, OPENING, 150);
      // The draft worker runs, also offline.
      await expect
        .poll(() => page.workers().map((worker) => worker.url()))
        .toEqual([expect.stringContaining("/draft-worker-")]);
      await inspect(page, "writing-answer.phone", ["light"]);
    });

    await test.step("the other task is open at any time; an earlier version can be restored", async () => {
      await task(page, 2).tap();
      await expectNoSpellingHelp(page, 2);
      await answer(page, 2).tap();
      await page.keyboard.type(ESSAY);
      await expectWords(page, ESSAY, 250);
      // The typed text is saved. The first save more than a minute later also stores a version.
      await page.clock.runFor(1_000);
      await page.clock.fastForward(2 * MINUTE_MS);
      await page.keyboard.type(" A note to delete");
      await button(page, "Earlier versions").tap();
      const versions = page.getByRole("dialog", { name: "Earlier versions" });
      await expect(versions.getByRole("listitem")).toHaveCount(1);
      await inspect(page, "writing-versions.phone", ["light"]);
      await versions.getByRole("listitem").getByRole("button").tap();
      await expect(versions.getByRole("group", { name: "Text of this version" })).toHaveText(
        `${ESSAY} A note to delete`,
      );
      await versions.getByRole("button", { name: "Close" }).last().tap();
      await tapAtEnd(page, 2);
      for (let count = 0; count < " A note to delete".length; count += 1) await page.keyboard.press("Backspace");
      await expect(answer(page, 2)).toHaveValue(ESSAY);
      await task(page, 1).tap();
      await expect(answer(page, 1)).toHaveValue(OPENING);
    });

    await test.step("a crash right after typing loses at most the last 1.5 seconds of text", async () => {
      await tapAtEnd(page, 1);
      const next = await typeUntilCrash(page, consoleWatch, OVERVIEW);
      ({ page, consoleWatch } = next);
      await task(page, 2).tap();
      await expect(answer(page, 2)).toHaveValue(ESSAY);
      await task(page, 1).tap();
      await tapAtEnd(page, 1);
      await page.keyboard.type(`${OPENING}${OVERVIEW}`.slice(next.keptText.length));
      await expect(answer(page, 1)).toHaveValue(`${OPENING}${OVERVIEW}`);
    });

    const texts = [`${OPENING}${OVERVIEW}`, ESSAY] as const;
    await test.step("the last check names the short task", async () => {
      await button(page, "Finish").tap();
      const dialog = handInDialog(page);
      const [words1 = 0, words2 = 0] = texts.map(countWords);
      await expect(dialog).toContainText(`Task 1: ${words1} words, ${150 - words1} below the 150 it asks for.`);
      await expect(dialog).toContainText(`Task 2: ${words2} words, ${250 - words2} below the 250 it asks for.`);
      await inspect(page, "writing-last-look.phone", ["light"]);
      await dialog.getByRole("button", { name: "Go to Task 2" }).tap();
      await expect(answer(page, 2)).toBeFocused();
      await button(page, "Finish").tap();
      await dialog.getByRole("button", { name: "Hand in" }).tap();
    });

    await test.step("handed in, with both texts to read", async () => {
      await expectHandedIn(page, texts);
      await expect(page.getByText("Waiting for network").first()).toBeVisible();
      await inspect(page, "writing-handed-in.phone", ["light"]);
    });

    await test.step("the restarted server has it once", async () => {
      await expectOnServer(page, server, slug, texts);
      await page
        .getByRole("link", { name: /Tidewater/ })
        .first()
        .tap();
      await expectHandedIn(page, texts);
      await expect(page.getByRole("status").filter({ hasText: /^\s*Sent$/ })).toBeVisible();
    });
    expect(consoleWatch.pageErrors).toEqual([]);
  });
});
