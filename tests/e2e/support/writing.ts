/**
 * Steps that the Writing journeys share: elements of the page, a crash right after typing, and checks of what the server
 * has stored.
 */
import { WRITING_TASK_LIMITS } from "#core/exam/content/part.ts";
import { countWords } from "#core/exam/writing/word-count.ts";
import { postAsLearner, crash, restartServerAndExpectSentOnce } from "./journey.ts";
import { readWriting } from "./published-module.ts";
import type { TestServer } from "./server.ts";
import { type ConsoleWatch, expect, type Page } from "./test.ts";

export const WRITING = "tidewater-1-writing-academic-1";
/** The app saves each typed character within a second. A busy test machine gets half a second more. */
const ON_DISK_WITHIN_MS = 1_500;

export const OPENING =
  "The line graph compares how many people travelled to Marlsea by ferry, road bridge, plane and private boat. ";
export const OVERVIEW =
  "Overall, the bridge took over from the ferry within ten years of its opening, and boats grew slowly.";
export const ESSAY =
  "Services that live behind a screen are quick for those who can use one.\n\nOthers are left at the door.";

export const answer = (page: Page, task: number) => page.getByRole("textbox", { name: `Your answer to Task ${task}` });
export const task = (page: Page, number: number) =>
  page.getByRole("navigation", { name: "Tasks" }).getByRole("button", { name: `Task ${number}` });
export const handInDialog = (page: Page) => page.getByRole("dialog", { name: "Hand in the test?" });

/** Expects the attributes that turn off spelling help by the browser, the phone's keyboard and extensions. */
export async function expectNoSpellingHelp(page: Page, number: number): Promise<void> {
  for (const [name, value] of Object.entries({
    spellcheck: "false",
    autocorrect: "off",
    autocapitalize: "off",
    autocomplete: "off",
    writingsuggestions: "false",
    "data-gramm": "false",
  }))
    await expect(answer(page, number)).toHaveAttribute(name, value);
}

/** Expects the page to show the word count of `text`, and the minimum while the text is shorter. */
export async function expectWords(page: Page, text: string, minimum: number): Promise<void> {
  const words = countWords(text);
  const meter = page.getByRole("group", { name: `Words, at least ${minimum}` });
  await expect(meter).toContainText(words >= minimum ? /^\d+ words$/u : new RegExp(`^\\d+ of ${minimum}`, "u"));
  await expect(meter.locator("b")).toHaveText(String(words));
}

/** Taps an answer and moves the caret to its end. A tap alone puts the caret where the finger is. */
export async function tapAtEnd(page: Page, number: number): Promise<void> {
  await answer(page, number).tap();
  await answer(page, number).evaluate((area: HTMLTextAreaElement) =>
    area.setSelectionRange(area.value.length, area.value.length),
  );
}

/**
 * Types `text` into the first answer, character by character, and crashes the page after the last one. Opens the page
 * again. Expects every character that must be on the disk, and none that was not typed. Returns the new page and the
 * text in its first answer.
 */
export async function typeUntilCrash(
  page: Page,
  consoleWatch: ConsoleWatch,
  text: string,
): Promise<{ page: Page; consoleWatch: ConsoleWatch; keptText: string }> {
  const before = await answer(page, 1).inputValue();
  const typingTimes: number[] = [];
  for (const character of text) {
    await page.keyboard.press(character);
    typingTimes.push(performance.now());
    // Wait until the character is painted before typing the next one.
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
  const now = performance.now();
  const next = await crash(page, consoleWatch);
  const mustBeKept = before + text.slice(0, typingTimes.filter((time) => now - time > ON_DISK_WITHIN_MS).length);
  // A new browser process may start slowly on a busy machine.
  await expect(answer(next.page, 1)).toBeVisible({ timeout: 30_000 });
  const keptText = await answer(next.page, 1).inputValue();
  expect(keptText.startsWith(mustBeKept), `must be kept: "${mustBeKept}", was kept: "${keptText}"`).toBe(true);
  expect((before + text).startsWith(keptText)).toBe(true);
  return { ...next, keptText };
}

/**
 * Starts the server again, and expects that everything is sent and the server has the attempt once, with these texts.
 */
export async function expectOnServer(
  page: Page,
  server: TestServer,
  slug: string,
  texts: readonly string[],
): Promise<void> {
  await restartServerAndExpectSentOnce(page, server, { attempt_slug: slug, module_slug: WRITING });
  await expectTextsOnServer(page, slug, texts);
}

/** Waits until the server has evaluated the learner's only attempt, and expects these texts there. */
export async function expectTextsOnServer(page: Page, slug: string, texts: readonly string[]): Promise<void> {
  const { parts } = await readWriting(WRITING);
  const attempts = () => postAsLearner<{ attempts: { status: string }[] }>(page, "/api/student/get_attempts/", {});
  await expect.poll(async () => (await attempts()).attempts[0]?.status, { timeout: 60_000 }).toBe("Evaluated");
  expect((await attempts()).attempts).toHaveLength(1);
  const stored = await postAsLearner<{ answers: Record<string, string>; other_texts: unknown[] }>(
    page,
    "/api/ieltstest/get_attempt/writing/",
    { attempt_slug: slug },
  );
  expect(stored.answers).toEqual(Object.fromEntries(parts.map((part, index) => [part.id, texts[index]])));
  expect(stored.other_texts).toEqual([]);
}

/** Expects the page after the hand-in to show both texts as typed, and the forms for feedback. */
export async function expectHandedIn(page: Page, texts: readonly [string, string]): Promise<void> {
  await expect(page).toHaveURL(/\/get_result$/);
  await expect(page.getByRole("heading", { name: "Writing", exact: true })).toBeVisible({ timeout: 15_000 });
  for (const [index, text] of texts.entries()) {
    await page.getByRole("tab", { name: new RegExp(`^Task ${index + 1}`) }).click();
    const own = page.getByRole("region", { name: `Your answer to Task ${index + 1}` });
    // The page shows each paragraph with its marks, so the test compares one paragraph at a time.
    for (const paragraph of text.split(/\n+/)) await expect(own.locator("[data-text]")).toContainText(paragraph);
    await expect(own).toContainText(`${countWords(text)} words`);
    await expect(own).toContainText(`Below ${WRITING_TASK_LIMITS[index === 0 ? 1 : 2].minimumWords}`);
  }
  for (const name of ["How was this test?", "Share this result", "Something wrong?"])
    await expect(page.getByRole("heading", { name })).toBeVisible();
}
