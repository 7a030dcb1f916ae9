/** Dictating a transcript by keyboard alone where the browser supports it. Other browsers do not mention it. */
import type { Page } from "@playwright/test";
import { transcriptSection } from "#core/wire/attempt/spoken-sections.ts";
import { spokenAnswer } from "#tests/support/spoken-answer.ts";
import { failDictation, dictate, installFakeDictation } from "../support/dictation.ts";
import { type Caller, callerFor } from "../support/examiner.ts";
import { handInInterview } from "../support/interview.ts";
import { becomeLearner, button, byKeys, inspect } from "../support/journey.ts";
import type { TestServer } from "../support/server.ts";
import { DESKTOP, expect, test, watchConsole } from "../support/test.ts";

test.use({ viewport: DESKTOP });

const transcript = (page: Page) => page.getByRole("textbox", { name: "What you said in Part 1" });
const statusWith = (page: Page, text: RegExp) => page.getByRole("status").filter({ hasText: text });

/** Opens a learner's result with one answer in Part 1, handed in on another device. */
async function openResult(page: Page, server: TestServer, email: string): Promise<{ call: Caller; slug: string }> {
  await becomeLearner(page, server, email);
  const call = await callerFor(page, server, email);
  const answers = [{ part: 1, bytes: spokenAnswer() }];
  const { slug } = await handInInterview(page, server, call, "tidewater-1-speaking-1", answers);
  await page.goto(`${server.origin}/ieltstest/attempt/speaking/tidewater-1-speaking-1/${slug}/get_result`);
  await expect(transcript(page)).toBeVisible();
  return { call, slug };
}

test("dictated text is added to typed text, kept and sent; every failure is reported and loses nothing", async ({
  page,
  server,
}) => {
  const watched = watchConsole(page);
  await installFakeDictation(page, true);
  const { call, slug } = await openResult(page, server, "paolo@bandwise.test");
  await transcript(page).fill("Um, well,");

  await test.step("it listens on request, and shows the interim words", async () => {
    expect(await page.evaluate(() => window.fakeDictation.started)).toBe(0);
    await byKeys(button(page, "Dictate Part 1"));
    await expect(statusWith(page, /^Listening\./)).toContainText("may send the sound to its maker");
    expect(await page.evaluate(() => window.fakeDictation.settings)).toEqual({
      lang: "en-GB",
      continuous: true,
      interimResults: true,
    });
    await dictate(page, [{ words: "I leave", isFinal: false }]);
    await expect(page.getByText("I leave…")).toBeVisible();
    await expect(transcript(page)).toHaveValue("Um, well,");
    await inspect(page, "speaking-dictation.desktop");
  });

  await test.step("final words are added to the text, also when several come at once", async () => {
    await dictate(
      page,
      [{ words: "I live in a flat", isFinal: true }],
      [
        { words: "near the", isFinal: true },
        { words: "harbour", isFinal: true },
        { words: "be", isFinal: false },
      ],
    );
    await expect(transcript(page)).toHaveValue("Um, well, I live in a flat near the harbour");
    await expect(page.getByText("be…", { exact: true })).toBeVisible();
  });

  await test.step("stopping it with the same key keeps the last words, and the focus stays on the button", async () => {
    await page.evaluate(() => {
      window.fakeDictation.lastWords = "because I like it";
    });
    await expect(button(page, "Stop dictating")).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(button(page, "Dictate Part 1")).toBeFocused();
    await expect(transcript(page)).toHaveValue("Um, well, I live in a flat near the harbour because I like it");
    await expect(page.getByText("be…", { exact: true })).toHaveCount(0);
    await page.evaluate(() => {
      window.fakeDictation.lastWords = "";
    });
  });

  await test.step("it is kept on the device and sent", async () => {
    const sent = async (): Promise<string | undefined> => {
      const { answers } = await call("attempt", { params: { skill: "speaking" }, body: { attempt_slug: slug } });
      return answers?.[transcriptSection(1)];
    };
    // The first dictated words may be sent, and shown as sent, before the last ones arrive.
    await expect.poll(sent, { timeout: 30_000 }).toBe("Um, well, I live in a flat near the harbour because I like it");
    await expect(page.getByText("Saved and sent")).toBeVisible();
    await page.reload();
    await expect(transcript(page)).toHaveValue("Um, well, I live in a flat near the harbour because I like it");
  });

  for (const [error, message] of [
    ["not-allowed", /^Your browser may not use the microphone here/],
    ["audio-capture", /^Your browser may not use the microphone here/],
    ["no-speech", /^Nothing was heard/],
    ["network", /^Dictation has stopped: in most browsers it needs a connection/],
  ] as const)
    await test.step(`${error} is reported, and dictation can be started again`, async () => {
      await byKeys(button(page, "Dictate Part 1"));
      await expect(statusWith(page, /^Listening\./)).toBeVisible();
      await failDictation(page, error);
      await expect(statusWith(page, message)).toBeVisible();
      await expect(button(page, "Dictate Part 1")).toBeFocused();
      await expect(transcript(page)).toHaveValue(/because I like it$/);
    });

  await test.step("dictation ends without a message when another page takes the microphone", async () => {
    await byKeys(button(page, "Dictate Part 1"));
    await failDictation(page, "aborted");
    await expect(button(page, "Dictate Part 1")).toBeVisible();
    await expect(statusWith(page, /Listening|microphone|connection|heard/)).toHaveCount(0);
  });

  await test.step("a recogniser that cannot start is reported", async () => {
    await page.evaluate(() => {
      window.fakeDictation.isBroken = true;
    });
    await byKeys(button(page, "Dictate Part 1"));
    await expect(statusWith(page, /^Dictation has stopped/)).toBeVisible();
  });
  expect(watched.complaints).toEqual([]);
});

test("a browser without dictation shows no button, and typing works", async ({ page, server }) => {
  await installFakeDictation(page, false);
  await openResult(page, server, "petra@bandwise.test");
  await transcript(page).fill("I live by the sea.");
  await expect(page.getByText("Saved and sent")).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole("button", { name: /Dictate|dictating/ })).toHaveCount(0);
});
