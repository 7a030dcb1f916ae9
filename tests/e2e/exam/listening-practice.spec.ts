/** Listening practice offline: play, rewind, change the speed and the part, and read the transcript afterwards. */
import {
  becomeLearner,
  byKeys,
  byTouch,
  crash,
  download,
  expectSaved,
  expectSentOnce,
  inspect,
  slugOf,
  watchConsoleOffline,
} from "../support/journey.ts";
import { evidenceStart, expectSound, LISTENING } from "../support/listening.ts";
import { keyOf, readListening } from "../support/published-module.ts";
import { canPlayRecordings, interceptSound, readSound } from "../support/sound.ts";
import { DESKTOP, expect, PHONE, test } from "../support/test.ts";

const SECOND = 1_000;

const DEVICES = [
  {
    name: "phone",
    screen: { viewport: PHONE, hasTouch: true, isMobile: true },
    activate: byTouch,
    email: "strummer@bandwise.test",
  },
  { name: "desktop", screen: { viewport: DESKTOP }, activate: byKeys, email: "practiser@bandwise.test" },
] as const;

for (const { name, screen, activate, email } of DEVICES) {
  const isWide = name === "desktop";
  test.describe(name, () => {
    test.use(screen);

    test(`a learner practises offline ${isWide ? "by keyboard alone" : "by touch"}, and the server stores it once`, async ({
      page: first,
      server,
    }) => {
      test.setTimeout(300_000);
      const published = await readListening(LISTENING);
      let page = first;
      let watched = watchConsoleOffline(page);
      await interceptSound(page);
      await becomeLearner(page, server, email);
      const start = await download(page, server, "listening", activate);
      await server.kill();
      const isAudible = await canPlayRecordings(page);
      const press = (label: string | RegExp): Promise<void> =>
        activate(page.getByRole("button", { name: label }).and(page.locator(":visible")).first());
      const openPart = (part: number): Promise<void> =>
        isWide
          ? page.keyboard.press(`Alt+Digit${part}`)
          : activate(page.getByRole("button", { name: new RegExp(`^Question ${part === 1 ? 1 : 11},`) }));
      const readSeconds = async (): Promise<number> => Math.floor(((await readSound(page))?.at ?? 0) / SECOND);

      await activate(start);
      await expect(page.getByRole("heading", { name: "Check your sound" })).toBeVisible();
      await press("Practice");
      await press("Start");
      const bar = (part: number) => page.getByRole("region", { name: `Recording of Part ${part}` });
      await expect(bar(1)).toBeVisible();
      const slug = slugOf(page);
      await inspect(page, `listening-practice.${name}`, ["dark"]);
      const sentence = published.key.transcripts?.["part-1"]?.find(
        (cue) => cue.kind === "speech" && cue.speaker !== "Narrator",
      );
      if (sentence === undefined) throw new Error("nobody speaks in Part 1");
      await expect(page.getByText(sentence.text)).toHaveCount(0);

      await test.step("play, change the speed, go back, pause", async () => {
        const slider = page.getByRole("slider", { name: "Place in the recording" });
        if (isWide) {
          await slider.focus();
          for (let step = 0; step < 5; step += 1) await page.keyboard.press("PageUp");
        } else await slider.fill("40000");
        if (isAudible) await expect.poll(readSeconds).toBeGreaterThan(20);
        await press("Play the recording");
        await page.getByRole("combobox", { name: "Speed" }).selectOption("1.5");
        await page.keyboard.press("Escape");
        if (isAudible) {
          await expect.poll(() => readSound(page)).toMatchObject({ rate: 1.5, isPaused: false });
          // The recording plays on during the press, so the position may be later by the time that passes.
          const pressedAt = Date.now();
          const before = (await readSound(page))?.at ?? 0;
          await press("Back 5 seconds");
          const after = (await readSound(page))?.at ?? 0;
          expect(after).toBeLessThan(before + 1.5 * (Date.now() - pressedAt) - 4 * SECOND);
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
        if (isWide) await gap.focus();
        else await gap.tap();
        await page.keyboard.type("Nobody");
        await expectSaved(page);
        ({ page, watched } = await crash(page, watched));
        await expect.poll(readSeconds).toBe(position);
        await expect(page.getByRole("textbox", { name: "Question 1", exact: true })).toHaveValue("Nobody");
      });

      await test.step("finish, and read the transcript", async () => {
        if (isWide) await page.keyboard.press("Alt+KeyF");
        else await press("Finish");
        await activate(
          page.getByRole("dialog", { name: "Hand in the test?" }).getByRole("button", { name: "Hand in" }),
        );
        await expect(page).toHaveURL(/\/get_result$/);
        await expect(page.getByText("0 of 40").first()).toBeVisible();
        const key = keyOf(published, 1);
        await expect(page.getByText(`Answer: ${key.kind === "words" ? key.accept[0] : ""}`)).toBeVisible();
        if (isAudible) {
          await press("Hear it again for question 1");
          await expectSound(page, published, "part-1", evidenceStart(published, 1) ?? 0);
        }
        if (!isWide) await press("Show in transcript");
        const transcript = page.getByRole("region", { name: "Transcript of Part 1" });
        await expect(transcript).toContainText(sentence.text);
        await expect(transcript.locator("mark").first()).toBeInViewport();
        if (isWide) await inspect(page, "listening-review.desktop");
      });

      await test.step("the restarted server has it once", async () => {
        await expectSentOnce(page, server, { attempt_slug: slug, status: "Evaluated", answered: 1 });
      });
      expect(watched.complaints).toEqual([]);
    });
  });
}
