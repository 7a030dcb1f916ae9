/** Listening practice offline: play, rewind, change the speed and the part, and read the transcript afterwards. */
import { SECOND_MS } from "#core/exam/durations.ts";
import {
  downloadTestAsNewLearner,
  pressByKeys,
  crash,
  expectSaved,
  restartServerAndExpectSentOnce,
  inspect,
  inspectBothSizes,
  attemptSlugOf,
  watchConsoleOffline,
} from "../support/journey.ts";
import { evidenceStart, expectSound, LISTENING } from "../support/listening.ts";
import { keyOf, readListening } from "../support/published-module.ts";
import { canPlayRecordings, interceptSound, readSound } from "../support/sound.ts";
import { DESKTOP, expect, test } from "../support/test.ts";

test.use({ viewport: DESKTOP });

test("a learner practises offline by keyboard alone, and the server stores it once", async ({
  page: first,
  server,
}) => {
  test.setTimeout(300_000);
  const published = await readListening(LISTENING);
  let page = first;
  let consoleWatch = watchConsoleOffline(page);
  await interceptSound(page);
  const start = await downloadTestAsNewLearner(page, server, "practiser@bandwise.test", "listening", pressByKeys);
  await server.kill();
  const isAudible = await canPlayRecordings(page);
  const press = (label: string | RegExp): Promise<void> =>
    pressByKeys(page.getByRole("button", { name: label }).and(page.locator(":visible")).first());
  const openPart = (part: number): Promise<void> => page.keyboard.press(`Alt+Digit${part}`);
  const readSeconds = async (): Promise<number> => Math.floor(((await readSound(page))?.position ?? 0) / SECOND_MS);

  await pressByKeys(start);
  await expect(page.getByRole("heading", { name: "Check your sound" })).toBeVisible();
  await press("Practice");
  await press("Start");
  const bar = (part: number) => page.getByRole("region", { name: `Recording of Part ${part}` });
  await expect(bar(1)).toBeVisible();
  const slug = attemptSlugOf(page);
  await inspectBothSizes(page, "listening-practice");
  await page.setViewportSize(DESKTOP);
  const sentence = published.key.transcripts?.["part-1"]?.find(
    (cue) => cue.kind === "speech" && cue.speaker !== "Narrator",
  );
  if (sentence === undefined) throw new Error("nobody speaks in Part 1");
  await expect(page.getByText(sentence.text)).toHaveCount(0);

  await test.step("play, change the speed, go back, pause", async () => {
    const slider = page.getByRole("slider", { name: "Place in the recording" });
    await slider.focus();
    for (let step = 0; step < 5; step += 1) await page.keyboard.press("PageUp");
    if (isAudible) await expect.poll(readSeconds).toBeGreaterThan(20);
    await press("Play the recording");
    await page.getByRole("combobox", { name: "Speed" }).selectOption("1.5");
    await page.keyboard.press("Escape");
    if (isAudible) {
      await expect.poll(() => readSound(page)).toMatchObject({ rate: 1.5, isPaused: false });
      // The recording plays on during the press, so the position may be later by the time that passes.
      const pressedAt = Date.now();
      const before = (await readSound(page))?.position ?? 0;
      await press("Back 5 seconds");
      const after = (await readSound(page))?.position ?? 0;
      expect(after).toBeLessThan(before + 1.5 * (Date.now() - pressedAt) - 4 * SECOND_MS);
      await press("Pause the recording");
      await expect.poll(async () => (await readSound(page))?.isPaused).toBe(true);
    }
  });

  await test.step("another part has its own recording; a crash keeps the position and the answer", async () => {
    const position = await readSeconds();
    await openPart(2);
    await expect(bar(2)).toBeVisible();
    await openPart(1);
    await expect(bar(1)).toBeVisible();
    await expect.poll(readSeconds).toBe(position);
    const gap = page.getByRole("textbox", { name: "Question 1", exact: true });
    await gap.focus();
    await page.keyboard.type("Nobody");
    await expectSaved(page);
    ({ page, consoleWatch } = await crash(page, consoleWatch));
    await expect.poll(readSeconds).toBe(position);
    await expect(page.getByRole("textbox", { name: "Question 1", exact: true })).toHaveValue("Nobody");
  });

  await test.step("finish, and read the transcript", async () => {
    await page.keyboard.press("Alt+KeyF");
    await pressByKeys(page.getByRole("dialog", { name: "Hand in the test?" }).getByRole("button", { name: "Hand in" }));
    await expect(page).toHaveURL(/\/get_result$/);
    await expect(page.getByText("0 of 40").first()).toBeVisible();
    const key = keyOf(published, 1);
    await expect(page.getByText(`Answer: ${key.kind === "words" ? key.accept[0] : ""}`)).toBeVisible();
    if (isAudible) {
      await press("Hear it again for question 1");
      await expectSound(page, published, "part-1", evidenceStart(published, 1) ?? 0);
    }
    const transcript = page.getByRole("region", { name: "Transcript of Part 1" });
    await expect(transcript).toContainText(sentence.text);
    await expect(transcript.locator("mark").first()).toBeInViewport();
    await inspect(page, "listening-review.desktop", ["dark"]);
  });

  await test.step("the restarted server has it once", async () => {
    await restartServerAndExpectSentOnce(page, server, { attempt_slug: slug, status: "Evaluated", answered: 1 });
  });
  expect(consoleWatch.pageErrors).toEqual([]);
});
