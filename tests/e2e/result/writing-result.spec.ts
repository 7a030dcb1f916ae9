/** A Writing result: first from the device offline, then from the server, the same for the same answer. */
import type { ReplyOf } from "#core/wire/endpoints.ts";
import {
  downloadTestAsNewLearner,
  button,
  tapOrClick,
  inspectBothSizes,
  postAsLearner,
  attemptSlugOf,
  syncNow,
  watchConsoleOffline,
} from "../support/journey.ts";
import { readWriting } from "../support/published-module.ts";
import type { TestServer } from "../support/server.ts";
import { DESKTOP, expect, type Page, test } from "../support/test.ts";
import { answer, WRITING } from "../support/writing.ts";

const TASK_1_TEXT = [
  "The line graph compares how many people travelled to the island of Marlsea by ferry, by road bridge, by plane and in private boats over the period shown.",
  "Overall, the bridge replaced the ferry as the main way of reaching the island within a few years of its opening. The other two ways carried far fewer people throughout, although private boats grew slowly.",
  "At the beginning of the period, the ferry was by far the most popular choice. Its numbers rose at first, but they fell sharply after the bridge had opened, and by the end of the period they was only a small part of what they had been.",
  "The number of people who crossed the bridge, by contrast, increased rapidly from the year of its opening and then more slowly. Travel by plane remained low and changed little, while the number of people who came in their own boats grew gradually from year to year.",
].join("\n\n");
const ESSAY = [
  "Many services which used to be offered at a counter are now behind a screen. Some people welcome this, while others feel that they are left at the door. I believe that the change is good for most people, but only if a human being can still be reached.",
  "The main advantage is time. Someone who works all day can pay a bill or book an appointment at midnight, and nobody has to travel to an office. For example, in my town the library let people renew their books by telephone only until last year. Now it takes a minute, and the staff have more time for the visitors who need an advice.",
  "However, not everyone can use such services. Older people often do not own a computer, and some of them cannot read small letters on a screen. People who have just moved to a country may not understand the words on the page. If the counter is closed, these people has to ask a neighbour for help with very private matters.",
  "There is also a danger that mistakes are harder to put right. A machine answers only the questions that it knows, and a person with an unusual problem goes round in circles. For this reason every service should give a telephone number where a trained person answers within a few minutes.",
  "In conclusion, services on a screen save time for the majority, and I support them. Nevertheless, the counter should stay open for some hours each week, because a service that some citizens cannot use is not a public service.",
].join("\n\n");

const GERMAN =
  "Nach meiner Meinung sollten alle Dienste der Stadt weiterhin am Schalter angeboten werden, weil viele ältere Menschen keinen Rechner besitzen und nicht wissen, wie man ein Formular im Netz ausfüllt.";

/** Downloads the module, stops the server, and opens the first task. */
async function beginOffline(page: Page, server: TestServer, email: string): Promise<void> {
  const start = await downloadTestAsNewLearner(page, server, email, "writing", tapOrClick);
  await server.kill();
  await start.click();
  await button(page, "Start").click();
  await expect(page.getByRole("heading", { name: "Writing Task 1" })).toBeVisible();
}

async function writeAndHandIn(page: Page, texts: readonly [string, string]): Promise<void> {
  for (const [index, text] of texts.entries()) {
    await page
      .getByRole("navigation", { name: "Tasks" })
      .getByRole("button", { name: `Task ${index + 1}` })
      .click();
    await answer(page, index + 1).fill(text);
  }
  await button(page, "Finish").click();
  await page.getByRole("dialog", { name: "Hand in the test?" }).getByRole("button", { name: "Hand in" }).click();
  await expect(page).toHaveURL(/\/get_result$/);
}

/** Returns the band at the top of the page. */
const readBand = async (page: Page): Promise<string> =>
  /(\d\.\d)/.exec(
    (await page
      .locator("main")
      .getByText(/^Band \d\.\d$/)
      .first()
      .textContent()) ?? "",
  )?.[1] ?? "";

/** Returns the server's replies for the complete evaluation and for the attempt. */
async function readServerResult(
  page: Page,
  slug: string,
): Promise<{ complete: ReplyOf<"writingEvaluation">; attempt: ReplyOf<"attempt"> }> {
  return {
    complete: await postAsLearner(page, `/api/ieltstest/get_writing_complete_evaluation/${slug}/`, {}),
    attempt: await postAsLearner(page, "/api/ieltstest/get_attempt/writing/", { attempt_slug: slug }),
  };
}

/** Returns the stored evaluation of an attempt on the device. */
function readDeviceResult(page: Page, slug: string): Promise<{ source: string; result: unknown } | undefined> {
  return page.evaluate(
    (key) =>
      new Promise<{ source: string; result: unknown } | undefined>((resolve, reject) => {
        const opening = indexedDB.open("bandwise-work");
        opening.addEventListener("error", () => reject(opening.error ?? new Error("closed")));
        opening.addEventListener("success", () => {
          const reading = opening.result.transaction("attempt").objectStore("attempt").get(key);
          reading.addEventListener("success", () => {
            opening.result.close();
            resolve((reading.result as { evaluation?: { source: string; result: unknown } } | undefined)?.evaluation);
          });
        });
      }),
    slug,
  );
}

test("a test handed in offline has a band from the device, then the same band from the server", async ({
  page,
  server,
}) => {
  test.setTimeout(240_000);
  const consoleWatch = watchConsoleOffline(page);
  await page.setViewportSize(DESKTOP);
  await beginOffline(page, server, "lena@bandwise.test");
  const { parts } = await readWriting(WRITING);
  await writeAndHandIn(page, [TASK_1_TEXT, ESSAY]);
  const slug = attemptSlugOf(page);

  let deviceResult: unknown;
  const band = await test.step("the band appears at once, with its source", async () => {
    await expect(page.getByRole("heading", { name: "Writing", exact: true })).toBeVisible({ timeout: 15_000 });
    await expect(page.getByText(/^Provisional estimate from this device/)).toBeVisible();
    await expect(page.getByText("Waiting for network").first()).toBeVisible();
    await expect(page.getByRole("tab", { name: /^Task 1/ })).toHaveAttribute("aria-selected", "true");
    for (const name of [
      "Task Achievement",
      "Coherence and Cohesion",
      "Lexical Resource",
      "Grammatical Range and Accuracy",
    ])
      await expect(page.getByRole("region", { name: "Criteria of Task 1, indicative" })).toContainText(name);
    const stored = await readDeviceResult(page, slug);
    expect(stored?.source).toBe("device");
    deviceResult = stored?.result;
    await inspectBothSizes(page, "writing-result-task-1");
    await page.setViewportSize(DESKTOP);
    return await readBand(page);
  });

  await test.step("each finding links to its place in the answer", async () => {
    await page.getByRole("tab", { name: /^Task 2/ }).click();
    await expect(page.getByRole("heading", { name: "We noticed" })).toBeVisible();
    await expect(page.getByText(/^Grammar score \d+/)).toBeVisible();
    await expect(page.getByText(/^Checked by our own rules, without the grammar checker/)).toBeVisible();
    await expect(page.getByRole("button", { name: /^Download the grammar checker/ })).toBeVisible();
    expect(await page.getByRole("region", { name: "We noticed" }).locator("ol > li").count()).toBeLessThanOrEqual(5);
    const show = button(page, "Show in your answer").first();
    const quote = await show.locator("xpath=..").locator("q").textContent();
    await show.click();
    await expect(page.getByText(`In your answer: ${quote}`)).toBeAttached();
    const marked = await page.evaluate(() => {
      const [range] = CSS.highlights.get("noticed") ?? [];
      if (!(range instanceof Range)) return null;
      const words = range.cloneContents();
      // Grammar marks add their codes between the words.
      for (const code of words.querySelectorAll("[aria-hidden]")) code.remove();
      return words.textContent;
    });
    expect(marked?.replaceAll(/\s+/g, " ")).toBe(quote?.replaceAll(/\s+/g, " "));
    await inspectBothSizes(page, "writing-result-task-2");
    await page.setViewportSize(DESKTOP);
  });

  await test.step("sample answers are part of the download", async () => {
    await page.getByRole("tab", { name: "Sample answer" }).click();
    await expect(page.getByRole("heading", { name: /^Sample answer/ }).first()).toBeVisible();
    await inspectBothSizes(page, "writing-result-sample");
    await page.setViewportSize(DESKTOP);
  });

  await test.step("the page explains how the band is estimated, and what the estimate cannot judge", async () => {
    await button(page, "How it is estimated").click();
    const sheet = page.getByRole("dialog", { name: "How a Writing band is estimated" });
    await expect(sheet.getByRole("heading", { name: "What it cannot see" })).toBeVisible();
    await inspectBothSizes(page, "writing-result-how");
    await page.setViewportSize(DESKTOP);
    await sheet.getByRole("button", { name: "Close" }).last().click();
  });

  await test.step("the page opens again offline", async () => {
    await page.reload();
    await expect(page.getByRole("heading", { name: "Writing", exact: true })).toBeVisible();
    expect(await readBand(page)).toBe(band);
  });

  await test.step("the restarted server evaluates the test with exactly the same result", async () => {
    await server.up();
    await syncNow(page);
    await expect(page.getByText("Estimate. Not an official IELTS band.")).toBeVisible({ timeout: 60_000 });
    expect(await readBand(page)).toBe(band);
    const { complete, attempt } = await readServerResult(page, slug);
    expect(attempt).toMatchObject({ status: "Evaluated", score: band, slug });
    expect(JSON.stringify(attempt.evaluation?.result)).toBe(JSON.stringify(deviceResult));
    expect(complete.bands?.toFixed(1)).toBe(band);
    expect(complete.data.map((task) => task.id)).toEqual(parts.map((part) => part.id));
    await page.goto(`${server.origin}/dashboard/tests/`);
    await expect(page.getByText("Result available").first()).toBeVisible();
    await page
      .getByRole("link", { name: /Tidewater/ })
      .first()
      .click();
    await expect(page).toHaveURL(/\/get_result$/);
  });

  await test.step("everyone with the link sees only the band", async () => {
    const visitorContext = await page.context().browser()?.newContext();
    const visitorPage = await visitorContext?.newPage();
    if (visitorPage === undefined) throw new Error("no second browser");
    await visitorPage.goto(page.url());
    await expect(visitorPage.getByText(`Band ${band}`)).toBeVisible();
    await expect(visitorPage.getByText("Estimate. Not an official IELTS band.")).toBeVisible();
    await expect(visitorPage.getByText(ESSAY.slice(0, 40))).toHaveCount(0);
    await visitorContext?.close();
  });

  await test.step("a text that is too short, or not in English, gets a message that says so", async () => {
    await page.goto(`${server.origin}/ieltstest/attempt/writing/${WRITING}/BBBBBBBBBBBBBBBBBBBBBA?mode=exam&extra=0`);
    await button(page, "Start").click();
    await writeAndHandIn(page, ["It goes up.", GERMAN]);
    await expect(page.getByText("An answer of 20 words or fewer gets band 1 on every criterion.").first()).toBeVisible({
      timeout: 15_000,
    });
    await page.getByRole("tab", { name: /^Task 2/ }).click();
    await expect(page.getByText(/^The answer is not in English/).first()).toBeVisible();
    await inspectBothSizes(page, "writing-result-no-answer");
  });
  expect(consoleWatch.pageErrors).toEqual([]);
});
