/** A Listening test offline, from the download to the review. The page's clock makes hours pass in seconds. */
import type { Locator } from "@playwright/test";
import { bandForRaw } from "#core/exam/bands/band-for-raw.ts";
import { listeningPosition, planListening } from "#core/exam/attempt/listening-plan.ts";
import { groupNumbers } from "#core/exam/content/question-numbers.ts";
import { mediaPath } from "#core/exam/content/media.ts";
import { answerGroup, answerPartByKeys, goTo } from "../support/candidate.ts";
import {
  readAnswersOnServer,
  downloadTestAsNewLearner,
  pressByKeys,
  tapOrClick,
  crash,
  expectSaved,
  restartServerAndExpectSentOnce,
  inspect,
  expectContentFeedback,
  attemptSlugOf,
  watchConsoleOffline,
} from "../support/journey.ts";
import { evidenceStart, expectSound, LISTENING, player, readShownPosition } from "../support/listening.ts";
import { groupsOf, readListening, rightAnswers } from "../support/published-module.ts";
import { canPlayRecordings, interceptSound, readSound } from "../support/sound.ts";
import { DESKTOP, expect, type Page, PHONE, test } from "../support/test.ts";

/**
 * Call it just before the exam starts. `skipTo` moves a page's clock to a time after this call, in ms. The module's
 * plan says what plays at that time.
 */
async function markStart(page: Page): Promise<{ skipTo: (page: Page, elapsed: number) => Promise<void> }> {
  const readClock = (open: Page): Promise<number> => open.evaluate(() => Date.now());
  const startedAt = await readClock(page);
  return {
    async skipTo(open, elapsed) {
      await open.clock.fastForward(Math.max(0, startedAt + elapsed - (await readClock(open))));
    },
  };
}

/**
 * Expects that the recording continues after a reload: without a press, or after one if the browser needs a press
 * before it plays sound.
 */
async function expectRecordingContinues(page: Page, press: (button: Locator) => Promise<void>): Promise<void> {
  const proceed = page.getByRole("button", { name: "Continue the recording" });
  await page.addLocatorHandler(proceed, press);
  await expect(page.getByText("The recording kept playing while you were away.")).toBeVisible();
  await page.removeLocatorHandler(proceed);
}

/** Makes the browser refuse to play sound in each page until a key or a pointer is pressed there. */
async function refuseSoundUntilPress(page: Page): Promise<void> {
  await page.addInitScript(() => {
    let isPressed = false;
    for (const name of ["pointerdown", "keydown"]) addEventListener(name, () => (isPressed = true), true);
    // `play` is called with its element below.
    // oxlint-disable-next-line typescript/unbound-method
    const { play } = HTMLMediaElement.prototype;
    HTMLMediaElement.prototype.play = function () {
      return isPressed ? play.call(this) : Promise.reject(new DOMException("not pressed yet", "NotAllowedError"));
    };
  });
}

test.describe("on a phone", () => {
  test.use({ viewport: PHONE, hasTouch: true, isMobile: true });

  test("an exam plays once, continues while its page is closed, and is handed in when its time is up", async ({
    page: first,
    server,
  }) => {
    test.setTimeout(300_000);
    const published = await readListening(LISTENING);
    const plan = planListening(published.module, null, 0);
    const [part1, part2, part3] = plan.parts;
    if (part1 === undefined || part2 === undefined || part3 === undefined)
      throw new Error("a Listening test without parts");
    let page = first;
    let consoleWatch = watchConsoleOffline(page);
    await interceptSound(page);
    await page.clock.install();
    const start = await downloadTestAsNewLearner(page, server, "listener@bandwise.test", "listening", tapOrClick);
    await server.kill();
    const isAudible = await canPlayRecordings(page);

    const exam = await test.step("sound check, then start", async () => {
      await start.tap();
      await expect(page.getByRole("heading", { name: "Check your sound" })).toBeVisible();
      await inspect(page, "listening-start.phone", ["light"]);
      await page.getByRole("button", { name: "Play the sample" }).tap();
      if (isAudible) {
        await expect(page.getByText("You should hear a voice now.")).toBeVisible();
        await page.getByRole("slider", { name: "Volume" }).fill("60");
        expect(await readSound(page)).toMatchObject({ volume: 0.6, isPaused: false });
      }
      const running = await markStart(page);
      await page.getByRole("button", { name: "Start", exact: true }).tap();
      await expect(player(page)).toContainText("Part 1 of 4");
      return running;
    });
    const attemptUrl = page.url();
    const slug = attemptSlugOf(page);
    const skipTo = (elapsed: number): Promise<void> => exam.skipTo(page, elapsed);

    await test.step("it plays by itself and cannot be stopped", async () => {
      if (isAudible) await expectSound(page, published, part1.audio, 1_000);
      await expect(player(page)).toContainText("the recording plays once. You cannot pause it.");
      await expect(player(page).getByRole("button")).toHaveCount(0);
      await expect(player(page).getByRole("slider", { name: "Volume" })).toHaveValue("60");
      await expect(page.getByRole("button", { name: "Finish" })).toHaveCount(0);
      await inspect(page, "listening-exam.phone", ["light"]);
    });

    await test.step("a pause counts down, and the sound follows the timer", async () => {
      const [pause] = part1.pauses;
      if (pause === undefined) throw new Error("a part without a pause");
      await skipTo(part1.start + pause.start + 5_000);
      await expect(player(page)).toContainText(pause.label);
      await expect(player(page)).toContainText(/0:[12]\d/);
      if (isAudible) await expectSound(page, published, part1.audio, pause.start + 5_000);
    });

    const groups = groupsOf(published);
    await test.step("answer Part 1 and flag a question", async () => {
      for (const { group } of groups.filter(({ part }) => part === 1)) await answerGroup(page, published, group);
      await goTo(page, 3);
      await page.getByRole("button", { name: "Review question 3 later" }).and(page.locator(":visible")).first().tap();
    });

    await test.step("after a crash in Part 1 it continues where the timer is, in Part 2", async () => {
      await expectSaved(page);
      const elapsed = part2.start + 60_000;
      ({ page, consoleWatch } = await crash(page, consoleWatch, (next) => exam.skipTo(next, elapsed)));
      await expect(player(page)).toContainText("Part 2 of 4");
      if (isAudible) {
        await expectRecordingContinues(page, (button) => button.tap());
        await expectSound(page, published, part2.audio, elapsed - part2.start);
      }
      await goTo(page, 3);
      await expect(
        page.getByRole("button", { name: /^Question 3, answered, marked for review, current/ }),
      ).toBeVisible();
      await player(page).getByRole("button", { name: "Go to Part 2" }).tap();
      await expect(page.getByRole("region", { name: "Questions 11 to 20" })).toBeVisible();
      await inspect(page, "listening-map.phone", ["light"]);
    });

    await test.step("the questions follow the recording; answer all but the last", async () => {
      for (const { group } of groups.filter(({ part }) => part === 2)) await answerGroup(page, published, group);
      await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
      await skipTo(part3.start + 2_000);
      await expect(player(page)).toContainText("Part 3 of 4");
      await expect(page.getByRole("region", { name: "Questions 21 to 30" })).toBeVisible();
      for (const { group } of groups.filter(({ part }) => part > 2))
        await answerGroup(page, published, group, new Set([40]));
    });

    await test.step("two minutes to check, with a link to each unanswered question", async () => {
      expect(listeningPosition(plan, plan.checkFrom).kind).toBe("check");
      await skipTo(plan.checkFrom + 18_000);
      const check = page.getByRole("region", { name: "Time to check" });
      await expect(check).toContainText("1 is still empty.");
      await check.getByRole("button", { name: "Go to 40" }).tap();
      await expect(page.getByRole("button", { name: /left to check/ })).toBeVisible();
      await expect(page.getByRole("button", { name: "Finish" })).toBeVisible();
      expect((await readSound(page))?.isPaused ?? true).toBe(true);
      await inspect(page, "listening-check.phone", ["light"]);
    });

    const band = bandForRaw(published.key.band_table ?? [], 39);
    await test.step("the exam is handed in, although the page was closed", async () => {
      await page.goto("about:blank");
      await skipTo(plan.end + 600_000);
      await page.goto(attemptUrl);
      await expect(page).toHaveURL(/\/get_result$/);
      await expect(page.getByText("39 of 40")).toBeVisible();
      await expect(page.getByText(band.toFixed(1)).first()).toBeVisible();
      await expect(page.getByText("Time was up")).toBeVisible();
    });

    await test.step("an answer can be heard again from its sentence", async () => {
      await expect(page.getByRole("tab", { name: /Part 4/, selected: true })).toBeVisible();
      const key = published.key.questions.find((question) => question.number === 40);
      const [evidence] = key?.evidence ?? [];
      if (evidence?.kind !== "cue") throw new Error("question 40 is not proved by a sentence");
      const cue = published.key.transcripts?.[evidence.part]?.find(({ id }) => id === evidence.cue);
      await expect(page.getByText(cue?.text ?? "").first()).toBeVisible();
      if (isAudible) {
        await page.getByRole("button", { name: "Hear it again for question 40" }).tap();
        await expectSound(page, published, "part-4", cue?.start ?? 0);
        await expect.poll(async () => (await readSound(page))?.isPaused, { timeout: 20_000 }).toBe(true);
      }
      await page.getByRole("button", { name: "Show in transcript" }).and(page.locator(":visible")).tap();
      const transcript = page.getByRole("dialog", { name: "Part 4" });
      await expect(transcript.getByRole("region", { name: "Transcript of Part 4" })).toContainText("Narrator");
      await expect(transcript.locator("mark").first()).toBeInViewport();
      if (isAudible) await expect(transcript.locator('[aria-current="true"]')).toHaveCount(1);
      await inspect(page, "listening-transcript.phone", ["light"]);
      await transcript.getByRole("button", { name: "Close" }).last().tap();
      await inspect(page, "listening-review.phone", ["light"]);
    });

    await test.step("the restarted server has it once", async () => {
      await expectContentFeedback(page, { isSent: false });
      await restartServerAndExpectSentOnce(page, server, {
        attempt_slug: slug,
        status: "Evaluated",
        score: band.toFixed(1),
        answered: 39,
      });
      const numbers = Array.from({ length: 39 }, (_, index) => index + 1);
      expect(await readAnswersOnServer(page, "listening", slug)).toEqual(rightAnswers(published, numbers));
    });
    expect(consoleWatch.pageErrors).toEqual([]);
  });
});

test.describe("on a desktop", () => {
  test.use({ viewport: DESKTOP });

  test("an exam by keyboard alone continues when the browser refuses sound and the recording is gone, and is stored once", async ({
    page,
    server,
  }) => {
    test.setTimeout(240_000);
    const published = await readListening(LISTENING);
    const plan = planListening(published.module, null, 0);
    const consoleWatch = watchConsoleOffline(page);
    await interceptSound(page);
    await refuseSoundUntilPress(page);
    await page.clock.install();
    const start = await downloadTestAsNewLearner(page, server, "typist@bandwise.test", "listening", pressByKeys);
    const isAudible = await canPlayRecordings(page);
    await pressByKeys(start);
    await expect(page.getByRole("heading", { name: "Check your sound" })).toBeVisible();
    const exam = await markStart(page);
    await pressByKeys(page.getByRole("button", { name: "Start", exact: true }));
    await expect(player(page)).toContainText("Part 1 of 4");
    const slug = attemptSlugOf(page);
    await exam.skipTo(page, 130_000);
    await expect(player(page)).toContainText(/ 2:\d\d of /);
    await pressByKeys(page.getByRole("button", { name: "Close" }));
    await inspect(page, "listening-exam.desktop", ["dark"]);
    expect(await page.evaluate(() => navigator.mediaSession.metadata)).toBeNull();

    const answered = await answerPartByKeys(page, published, 1);
    await expectSaved(page);

    await test.step("after a reload the browser waits for a press", async () => {
      await page.reload();
      const proceed = page.getByRole("button", { name: "Continue the recording" });
      await expect(proceed).toBeVisible();
      await inspect(page, "listening-refused.desktop", ["dark"]);
      // Any key continues the recording, also on its way to the button.
      await page.keyboard.press("Tab");
      await expect(proceed).toHaveCount(0);
      if (isAudible) await expectSound(page, published, "part-1", await readShownPosition(page));
    });

    await test.step("an evicted recording is downloaded again, and the answers stay", async () => {
      const item = published.module.media.find(({ id }) => id === "part-1");
      const path = item === undefined ? "" : mediaPath(item);
      await page.evaluate(async (evicted) => {
        const cache = await caches.open("bandwise-media");
        await cache.delete(evicted);
      }, path);
      await page.reload();
      await expect(page.getByText("The recording is no longer on this device")).toBeVisible();
      await expect(page.getByRole("button", { name: `, ${answered} of ${answered} answered` })).toBeVisible();
      await inspect(page, "listening-missing.desktop", ["dark"]);
      await pressByKeys(page.getByRole("button", { name: "Download it again" }));
      await expect(player(page)).toContainText("Part 1 of 4");
    });

    await test.step("it cannot be finished before the recording ends", async () => {
      await server.kill();
      await page.keyboard.press("Alt+KeyF");
      await expect(page.getByRole("dialog")).toHaveCount(0);
      await exam.skipTo(page, plan.checkFrom + 10_000);
      await expect(page.getByRole("button", { name: "Finish" })).toBeVisible();
      await page.keyboard.press("Alt+KeyF");
      await pressByKeys(page.getByRole("dialog").getByRole("button", { name: "Hand in" }));
    });

    const band = bandForRaw(published.key.band_table ?? [], answered);
    await test.step("the result, and an answer heard again", async () => {
      await expect(page).toHaveURL(/\/get_result$/);
      await expect(page.getByText(`${answered} of 40`).first()).toBeVisible();
      await expect(page.getByText(band.toFixed(1)).first()).toBeVisible();
      await expect(page.getByRole("tab", { name: /Part 2/, selected: true })).toBeVisible();
      const again = page.getByRole("button", { name: "Hear it again for question 11" });
      if (isAudible) {
        await pressByKeys(again);
        await expectSound(page, published, "part-2", evidenceStart(published, 11) ?? 0);
      }
      await expectContentFeedback(page, { isSent: false });
    });

    await test.step("the restarted server has it once", async () => {
      await restartServerAndExpectSentOnce(page, server, {
        attempt_slug: slug,
        status: "Evaluated",
        score: band.toFixed(1),
        answered,
      });
      const numbers = groupsOf(published)
        .filter(({ part }) => part === 1)
        .flatMap(({ group }) => groupNumbers(group));
      expect(numbers).toHaveLength(answered);
      expect(await readAnswersOnServer(page, "listening", slug)).toEqual(rightAnswers(published, numbers));
    });
    expect(consoleWatch.pageErrors).toEqual([]);
  });
});
