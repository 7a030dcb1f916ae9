/**
 * A Speaking result: measured offline from a voice with known pauses, transcribed and scored by the learner, then sent
 * to the server and a second device.
 */
import type { Page } from "@playwright/test";
import { createAccount, signInByApi } from "../support/account.ts";
import { button, pressByKeys, inspect, inspectBothSizes, syncNow, watchConsoleOffline } from "../support/journey.ts";
import { tabTo } from "../support/keyboard.ts";
import { testWithMicrophone } from "../support/microphone.ts";
import { DESKTOP, expect, PHONE, waitForWorker } from "../support/test.ts";

/** The microphone hears 2.8 seconds of voice, then 1.2 seconds of silence, repeatedly. */
const test = testWithMicrophone(4, 1.2);
test.use({ viewport: DESKTOP });

const EMAIL = "noor@bandwise.test";
const SLUG = "tidewater-1-speaking-1";
const SPOKEN_TEXT = "Um, I live in a flat near the harbour because I I like the sea.";
const press = (page: Page, name: string): Promise<void> => pressByKeys(button(page, name));
/** Finds a measure on the page by its name. */
const measure = (page: Page, name: string) =>
  page
    .locator("dl > div")
    .filter({ has: page.getByText(name, { exact: true }) })
    .getByRole("definition")
    .first();
const readPauseSeconds = async (page: Page): Promise<number> =>
  Number.parseFloat(await measure(page, "Length of a pause").innerText());
const transcript = (page: Page) => page.getByRole("textbox", { name: "What you said in Part 1" });

test("by keyboard alone, a result is measured offline, transcribed and scored, and is the same on a second device", async ({
  page,
  server,
  browser,
}) => {
  test.setTimeout(240_000);
  const consoleWatch = watchConsoleOffline(page);
  await createAccount(page, server, EMAIL);
  await signInByApi(page, server, EMAIL);
  await page.goto(`${server.origin}/ieltstest/attempt/speaking/${SLUG}/CCCCCCCCCCCCCCCCCCCCCA?mode=practice&extra=0`);
  await expect(button(page, "Start")).toBeVisible();
  await waitForWorker(page);
  await server.kill();

  await test.step("an answer of seven seconds, handed in", async () => {
    await press(page, "Start");
    await press(page, "Use the microphone");
    await expect(page.getByText("Level is good")).toBeVisible();
    await press(page, "Begin the interview");
    await press(page, "Skip the voice");
    await press(page, "Start speaking now");
    await expect(page.getByRole("timer")).toHaveAccessibleName(/^([7-9]|1\d) seconds/, { timeout: 30_000 });
    await press(page, "Stop");
    await press(page, "Next question");
    await press(page, "Finish");
    await pressByKeys(
      page.getByRole("dialog", { name: "Hand in the interview?" }).getByRole("button", { name: "Hand in" }),
    );
    await expect(page).toHaveURL(/\/completed$/);
    await pressByKeys(page.getByRole("link", { name: "See the result" }));
  });

  let pause = 0;
  await test.step("the device measures its pauses and explains them", async () => {
    await expect(page.getByText(/A band needs an examiner\./)).toBeVisible();
    await expect(measure(page, "Length of a pause")).toHaveText(/^1\.[0-4] secs$/);
    await expect(page.getByText(/^Measured on your own device/)).toBeVisible();
    pause = await readPauseSeconds(page);
    await expect(measure(page, "Syllables in a second of speech")).toHaveText(/^[3-4]\.\d$/);
    await expect(page.getByText(/less than a minute of speech/)).toBeVisible();
    await expect(page.getByText(/^You spoke for \d\d% of the time\. \d long pauses?, at \d seconds?/)).toBeVisible();
    await expect(
      page.getByText("Not enough to score. Write down what you said in at least one part.").first(),
    ).toBeVisible();
  });

  await test.step("the transcript is typed, counted, and too short to score", async () => {
    await transcript(page).fill(SPOKEN_TEXT);
    await expect(page.getByText("Saved on this device, waiting to be sent").last()).toBeVisible();
    await expect(measure(page, "Words said twice")).toHaveText("1");
    await expect(
      page.getByText("Not enough to score. We need a transcript of at least a hundred words.").first(),
    ).toBeVisible();
    await inspectBothSizes(page, "speaking-words");
    await page.setViewportSize(DESKTOP);
  });

  await test.step("the learner scores the interview with the descriptors", async () => {
    await press(page, "Band this interview");
    for (const [name, band] of [
      ["Fluency and coherence", 7],
      ["Lexical resource", 6],
      ["Grammatical range and accuracy", 6],
      ["Pronunciation", 6],
    ] as const) {
      const group = page.getByRole("group", { name: new RegExp(name) });
      await tabTo(page, group.getByRole("radio").first());
      const radio = group.getByRole("radio", { name: new RegExp(`^${band} `) });
      while (!(await radio.isChecked())) await page.keyboard.press("ArrowDown");
      if (band === 7) await inspectBothSizes(page, "speaking-self-assessment");
      await page.setViewportSize(DESKTOP);
      await press(page, "Next");
    }
    await press(page, "Enter this band");
    await expect(page.getByText("You entered this band. The measurements below do not affect it.")).toBeVisible();
    await expect(page.getByText("Band 6.5").first()).toBeVisible();
  });

  const second = await (await browser.newContext({ viewport: PHONE, hasTouch: true, isMobile: true })).newPage();
  await test.step("the restarted server has everything, and a second device shows it", async () => {
    const address = page.url();
    await server.up();
    await syncNow(page);
    await expect(page.getByText("Saved and sent")).toBeVisible({ timeout: 30_000 });
    await expect(page.getByRole("status").filter({ hasText: /^Sent$/ })).toBeVisible({ timeout: 30_000 });
    await signInByApi(second, server, EMAIL);
    await second.goto(address);
    await expect(second.getByText("You entered this band. The measurements below do not affect it.")).toBeVisible();
    await expect(async () => {
      await syncNow(second);
      const measured = second.getByText(/^Measured on your own device/);
      await expect(measured).toBeVisible({ timeout: 3_000 });
    }).toPass({ timeout: 30_000 });
    expect(await readPauseSeconds(second)).toBe(pause);
    await expect(transcript(second)).toHaveValue(SPOKEN_TEXT);
    await inspect(second, "speaking-result-own.phone");
    await button(second, "How Speaking is measured").click();
    const card = second.getByRole("dialog", { name: "How Speaking is measured" });
    await expect(card.getByRole("heading", { name: "What it is blind to" })).toBeVisible();
    await expect(
      card.getByText("Pronunciation. Whether somebody is easy to understand is never scored.", { exact: false }),
    ).toBeVisible();
    await inspect(second, "speaking-card.phone", ["light"]);
    await second.keyboard.press("Escape");
  });

  await test.step("the second device continues the transcript, and the first one shows the change", async () => {
    const sent = second.waitForResponse((reply) => reply.url().includes("/api/sync/batch") && reply.ok());
    await transcript(second).fill(`${SPOKEN_TEXT} It is quiet.`);
    await expect(second.getByText("Saved on this device, waiting to be sent")).toBeVisible();
    await syncNow(second);
    await sent;
    await syncNow(page);
    await expect(transcript(page)).toHaveValue(`${SPOKEN_TEXT} It is quiet.`, { timeout: 30_000 });
  });
  expect(consoleWatch.pageErrors).toEqual([]);
});
