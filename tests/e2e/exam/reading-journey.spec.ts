/** The core promise: register, download, take the test while the server is down, and the test is stored once. */
import { bandForRaw } from "#core/exam/bands/band-for-raw.ts";
import { groupNumbers } from "#core/exam/content/question-numbers.ts";
import { register, signInByApi, verify } from "../support/account.ts";
import { answerGroup, answerPartByKeys, goTo } from "../support/candidate.ts";
import {
  readAnswersOnServer,
  downloadTestAsNewLearner,
  pressByKeys,
  tapOrClick,
  crash,
  downloadFirstTest,
  expectSaved,
  restartServerAndExpectSentOnce,
  expectContentFeedback,
  inspect,
  attemptSlugOf,
  watchConsoleOffline,
} from "../support/journey.ts";
import { pressByKeyboard, tabTo } from "../support/keyboard.ts";
import { groupsOf, readPublishedModule, rightAnswers } from "../support/published-module.ts";
import { DESKTOP, expect, WITH_ANIMATIONS, PHONE, test, waitForWorker, watchConsole } from "../support/test.ts";

const EMAIL = "amara@bandwise.test";
const SLUG = "tidewater-1-reading-academic-1";
/** The questions of the last group stay unanswered, so that the hand-in dialog lists some. */
const UNANSWERED = new Set([37, 38, 39, 40]);

test.describe("on a phone", () => {
  test.use({ viewport: PHONE, hasTouch: true, isMobile: true, ...WITH_ANIMATIONS });

  test("a candidate takes a Reading test offline, and the server stores it once", async ({
    page: first,
    server,
    browser,
  }) => {
    test.setTimeout(240_000);
    const published = await readPublishedModule(SLUG);
    let page = first;
    let consoleWatch = watchConsoleOffline(page);
    await page.context().addInitScript(() => {
      const shifts: { value: number; sources: string[] }[] = [];
      Object.assign(window, { bandwiseShifts: shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & {
          value: number;
          hadRecentInput: boolean;
          sources: { node?: Node }[];
        })[]) {
          if (!entry.hadRecentInput)
            shifts.push({
              value: entry.value,
              sources: entry.sources.map(({ node }) =>
                node instanceof Element ? node.outerHTML.slice(0, 120) : String(node?.nodeName),
              ),
            });
        }
      }).observe({ type: "layout-shift", buffered: true });
    });
    const expectNoShifts = async (where: string): Promise<void> => {
      expect(
        await page.evaluate(() => (window as unknown as { bandwiseShifts: unknown[] }).bandwiseShifts),
        `layout shifts on ${where}`,
      ).toEqual([]);
    };

    await test.step("register and verify, which signs in", async () => {
      await register(page, server, EMAIL);
      await verify(page, server, EMAIL);
      await expectNoShifts("sign-in");
    });

    const start = await test.step("download it; its size is shown first", async () => {
      await waitForWorker(page);
      const startButton = await downloadFirstTest(page, server, "reading", tapOrClick);
      await expectNoShifts("listing");
      return startButton;
    });
    await server.kill();

    await test.step("start it from the device", async () => {
      await start.tap();
      await expect(
        page.getByRole("radio", { name: "Exam" }).or(page.getByRole("button", { name: "Exam", exact: true })),
      ).toBeVisible();
      await page.getByRole("button", { name: "Start", exact: true }).tap();
      await expect(
        page
          .getByRole("timer")
          .or(page.getByRole("button", { name: /left/ }))
          .first(),
      ).toBeVisible();
    });
    const slug = attemptSlugOf(page);

    const groups = groupsOf(published);
    const half = Math.ceil(groups.length / 2);
    await test.step("answer the first half", async () => {
      for (const { group } of groups.slice(0, half)) await answerGroup(page, published, group, UNANSWERED);
      await goTo(page, 3);
      await page.getByRole("button", { name: "Review question 3 later" }).and(page.locator(":visible")).first().tap();
    });

    await test.step("after a crash offline it shows the same question, and the timer runs", async () => {
      await expectSaved(page);
      ({ page, consoleWatch } = await crash(page, consoleWatch));
      await expect(
        page.getByRole("button", { name: /^Question 3, answered, marked for review, current/ }),
      ).toBeVisible();
      const left = await page.getByRole("button", { name: /left/ }).first().getAttribute("aria-label");
      expect(left).toMatch(/5\d minutes/);
    });

    await test.step("answer the rest and hand in", async () => {
      for (const { group } of groups.slice(half)) await answerGroup(page, published, group, UNANSWERED);
      await page.getByRole("button", { name: "Finish" }).tap();
      const dialog = page.getByRole("dialog", { name: "Hand in the test?" });
      await expect(dialog).toContainText("4 questions are not answered: 37 to 40.");
      await expect(dialog).toContainText("Marked for review: 3.");
      await dialog.getByRole("button", { name: "Hand in" }).tap();
    });

    const band = bandForRaw(published.key.band_table ?? [], 36);
    await test.step("band and explained review, still offline", async () => {
      await expect(page).toHaveURL(/\/get_result$/);
      await expect(page.getByText("36 of 40")).toBeVisible();
      await expect(page.getByText(band.toFixed(1)).first()).toBeVisible();
      await expect(page.getByText("Waiting for network").first()).toBeVisible();
      await inspect(page, "reading-result.phone", ["light"]);
      await expectNoShifts("result");
    });

    await test.step("the restarted server has it once", async () => {
      await restartServerAndExpectSentOnce(page, server, {
        attempt_slug: slug,
        status: "Evaluated",
        score: band.toFixed(1),
        answered: 36,
      });
      await expect(page.getByText("Sent", { exact: true })).toBeVisible();
    });
    expect(consoleWatch.pageErrors).toEqual([]);

    await test.step("a second browser profile shows it", async () => {
      const other = await browser.newContext({ viewport: DESKTOP, locale: "en-GB" });
      const second = await other.newPage();
      const secondWatch = watchConsole(second);
      await signInByApi(second, server, EMAIL);
      await second.goto(`${server.origin}/dashboard/tests/`);
      await expect(second.getByRole("link", { name: /Tidewater Practice Papers 1/ })).toHaveCount(1);
      await expect(second.getByText(band.toFixed(1)).first()).toBeVisible();
      await second.getByRole("link", { name: /Tidewater Practice Papers 1/ }).click();
      await expect(second.getByText("36 of 40")).toBeVisible();
      expect(secondWatch.pageErrors).toEqual([]);
      await other.close();
    });
  });
});

test.describe("on a desktop", () => {
  test.use({ viewport: DESKTOP });

  test("one passage by keyboard alone is handed in, reviewed and stored once", async ({ page, server }) => {
    test.setTimeout(240_000);
    const published = await readPublishedModule(SLUG);
    const consoleWatch = watchConsoleOffline(page);
    const button = (name: string | RegExp) => page.getByRole("button", { name }).and(page.locator(":visible")).first();

    await test.step("download it, stop the server, start", async () => {
      const start = await downloadTestAsNewLearner(page, server, "kwame@bandwise.test", "reading", pressByKeys);
      await server.kill();
      await pressByKeys(start);
      await pressByKeys(page.getByRole("button", { name: "Start", exact: true }));
      await expect(button(/ left\. Hide the time/)).toBeVisible();
    });
    const slug = attemptSlugOf(page);

    const answered = await answerPartByKeys(page, published, 1);
    await test.step("flag a question", async () => {
      await page.keyboard.press("Alt+KeyR");
      await expect(button(/^Question \d+, (not )?answered, marked for review, current/)).toBeVisible();
    });

    const band = bandForRaw(published.key.band_table ?? [], answered);
    await test.step("hand in, and see why an answer is right", async () => {
      await page.keyboard.press("Alt+KeyF");
      await pressByKeyboard(page, page.getByRole("dialog").getByRole("button", { name: "Hand in" }));
      await expect(page).toHaveURL(/\/get_result$/);
      await expect(page.getByText(`${answered} of 40`).first()).toBeVisible();
      await expect(page.getByText(band.toFixed(1)).first()).toBeVisible();
      // The review opens at the first wrong answer.
      await tabTo(page, page.getByRole("tab", { selected: true }));
      await page.keyboard.press("ArrowLeft");
      await expect(page.getByRole("tab", { name: /Passage 1/, selected: true })).toBeFocused();
      await pressByKeyboard(page, button(/^Question 2, correct/));
      await expect(page.locator("mark[data-evidence]").first()).toBeInViewport();
      await expectContentFeedback(page, { isSent: false });
      await inspect(page, "reading-result.desktop", ["dark"]);
    });

    await test.step("the restarted server has it once", async () => {
      await restartServerAndExpectSentOnce(page, server, {
        attempt_slug: slug,
        status: "Evaluated",
        score: band.toFixed(1),
        answered,
      });
      const answeredGroups = groupsOf(published).filter(({ part }) => part === 1);
      const numbers = answeredGroups.flatMap(({ group }) => groupNumbers(group));
      expect(numbers).toHaveLength(answered);
      expect(await readAnswersOnServer(page, "reading", slug)).toEqual(rightAnswers(published, numbers));
    });
    expect(consoleWatch.pageErrors).toEqual([]);
  });
});
