/** Two devices share an attempt. A device is in airplane mode. A device's clock is wrong by days. */
import { groupNumbers } from "#core/exam/content/question-numbers.ts";
import { DAY_MS } from "#core/exam/durations.ts";
import { createAccount, signInByApi } from "../support/account.ts";
import { answerGroup } from "../support/candidate.ts";
import {
  readAnswersOnServer,
  openDashboardAsNewLearner,
  expectSaved,
  postAsLearner,
  syncNow,
  tapOrClick,
  watchConsoleOffline,
} from "../support/journey.ts";
import { groupsOf, readPublishedModule, rightAnswers } from "../support/published-module.ts";
import type { TestServer } from "../support/server.ts";
import { DESKTOP, expect, type Page, test, WITH_WORKER_REQUESTS, WITHOUT_WORKER } from "../support/test.ts";

const EMAIL = "ines@bandwise.test";
const READING_SLUG = "tidewater-1-reading-academic-1";
const READING_PATH = `/ieltstest/attempt/reading/${READING_SLUG}`;
const WRITING_PATH = "/ieltstest/attempt/writing/tidewater-1-writing-academic-1";

test.use({ viewport: DESKTOP, ...WITHOUT_WORKER });

/** Signs a new learner in, without opening a page of the app. */
async function signInNewLearner(page: Page, server: TestServer): Promise<void> {
  await createAccount(page, server, EMAIL);
  await signInByApi(page, server, EMAIL);
}

const answer = (page: Page) => page.getByRole("textbox", { name: "Your answer to Task 1" });
const continueHere = (page: Page) => page.getByRole("button", { name: "Continue here" });

/** Types at the end of the answer and waits until it is saved. */
async function write(page: Page, text: string): Promise<void> {
  await answer(page).click();
  await page.keyboard.press("Control+End");
  await page.keyboard.insertText(text);
  await expectSaved(page);
}

async function start(page: Page, server: TestServer, path: string, mode: "exam" | "practice" = "exam"): Promise<void> {
  await page.goto(`${server.origin}${path}?mode=${mode}&extra=0`);
  await tapOrClick(page.getByRole("button", { name: "Start", exact: true }));
}

type Texts = { answers: Record<string, string>; other_texts: { text: string }[] };

const readTextsOnServer = (page: Page, attempt: string): Promise<Texts> =>
  postAsLearner<Texts>(page, "/api/ieltstest/get_attempt/writing/", { attempt_slug: attempt });

/** Makes the page send until the server has the text, because one request may miss text that is saved during it. */
async function send(page: Page, attempt: string, text: string): Promise<void> {
  const sendAndRead = async (): Promise<string[]> => {
    await syncNow(page);
    return Object.values((await readTextsOnServer(page, attempt)).answers);
  };
  await expect.poll(sendAndRead).toContain(text);
}

const compare = (page: Page) => page.getByRole("button", { name: "Compare and choose" });

/** Expects that the learner can choose between both texts, and that this device's own text is on the screen. */
async function expectBoth(page: Page, { mine, other }: { mine: string; other: string }): Promise<void> {
  await compare(page).click({ timeout: 30_000 });
  const sheet = page.getByRole("dialog", { name: "Two texts for this answer" });
  await expect(sheet.getByRole("group", { name: "On this screen" })).toHaveText(mine);
  await expect(sheet.getByRole("group", { name: "From your other device" })).toHaveText(other);
  await page.keyboard.press("Escape");
  await expect(answer(page)).toHaveValue(mine);
}

test("two phones that write one essay keep both texts, and both show the learner's choice", async ({
  page,
  server,
  browser,
}) => {
  const attempt = "AAAAAAAAAAAAAAAAAAAAAA";
  await signInNewLearner(page, server);
  await start(page, server, `${WRITING_PATH}/${attempt}`);
  await write(page, "Ferries lost. ");
  await send(page, attempt, "Ferries lost. ");

  const context = await browser.newContext({ viewport: DESKTOP });
  const second = await context.newPage();
  await signInByApi(second, server, EMAIL);
  await test.step("the second phone continues what the first one sent", async () => {
    await second.goto(`${server.origin}${WRITING_PATH}/${attempt}`);
    await continueHere(second).click();
    await expect(answer(second)).toHaveValue("Ferries lost. ");
  });

  const mine = "Ferries lost. Written on the first.";
  const other = "Ferries lost. Written on the second.";
  await test.step("both write, the first one offline", async () => {
    await page.context().setOffline(true);
    await write(page, "Written on the first.");
    await write(second, "Written on the second.");
    await send(second, attempt, other);
    await page.context().setOffline(false);
    await syncNow(page);
  });

  await test.step("both phones offer both texts, and nothing is overwritten", async () => {
    await expectBoth(page, { mine, other });
    await syncNow(second);
    await expectBoth(second, { mine: other, other: mine });
    const stored = await readTextsOnServer(second, attempt);
    expect(Object.values(stored.answers)).toContain(other);
    expect(stored.other_texts).toMatchObject([{ text: mine }]);
  });

  await test.step("the choice on the first phone appears on both", async () => {
    // The first phone learns from the server that both texts are stored.
    await syncNow(page);
    await compare(second).click();
    await second.getByRole("button", { name: "Copy both into one" }).click();
    await expect(answer(second)).toHaveValue(`${other}\n\n${mine}`);
    await expect(compare(second)).toHaveCount(0);
    await send(second, attempt, `${other}\n\n${mine}`);
    const syncAndRead = async (): Promise<string> => {
      await syncNow(page);
      return await answer(page).inputValue();
    };
    await expect.poll(syncAndRead).toBe(`${other}\n\n${mine}`);
    await expect(compare(page)).toHaveCount(0);
  });
  await context.close();
});

test("an attempt started on one device continues on another with the same answers", async ({
  page,
  server,
  browser,
}) => {
  const attempt = "BBBBBBBBBBBBBBBBBBBBBB";
  const published = await readPublishedModule(READING_SLUG);
  const [firstGroup, secondGroup] = groupsOf(published);
  if (firstGroup === undefined || secondGroup === undefined) throw new Error("the module has fewer than two groups");
  await signInNewLearner(page, server);
  await start(page, server, `${READING_PATH}/${attempt}`, "practice");
  await answerGroup(page, published, firstGroup.group);
  await expectSaved(page);
  const firstNumbers = groupNumbers(firstGroup.group);
  await syncNow(page);
  await expect.poll(() => readAnswersOnServer(page, "reading", attempt)).toEqual(rightAnswers(published, firstNumbers));

  const context = await browser.newContext({ viewport: DESKTOP });
  const second = await context.newPage();
  await signInByApi(second, server, EMAIL);
  await second.goto(`${server.origin}${READING_PATH}/${attempt}`);
  await continueHere(second).click();
  await answerGroup(second, published, secondGroup.group);
  await expectSaved(second);
  await second.getByRole("button", { name: "Finish" }).click();
  await second.getByRole("dialog").getByRole("button", { name: "Hand in" }).click();
  await expect(second).toHaveURL(/\/get_result$/);
  const all = rightAnswers(published, [...firstNumbers, ...groupNumbers(secondGroup.group)]);
  await expect.poll(() => readAnswersOnServer(second, "reading", attempt)).toEqual(all);
  await context.close();
});

test.describe("with the service worker", () => {
  test.use({ serviceWorkers: "allow", ...WITH_WORKER_REQUESTS });

  test("text typed, handed in and closed in airplane mode is sent when the app opens again", async ({
    page,
    server,
    context,
  }) => {
    const consoleWatch = watchConsoleOffline(page);
    consoleWatch.allow(/ERR_INTERNET_DISCONNECTED/);
    await openDashboardAsNewLearner(page, server, EMAIL);
    await page.goto(`${server.origin}${WRITING_PATH}/CCCCCCCCCCCCCCCCCCCCCC?mode=exam&extra=0`);
    await expect(page.getByRole("button", { name: "Start", exact: true })).toBeVisible();
    await context.setOffline(true);
    await page.getByRole("button", { name: "Start", exact: true }).click();
    await write(page, "Written above the clouds.");
    await page.getByRole("button", { name: "Finish" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Hand in" }).click();
    await expect(page).toHaveURL(/\/get_result$/);
    await page.close();
    await context.setOffline(false);
    const reopened = await context.newPage();
    await reopened.goto(`${server.origin}/dashboard/tests/`);
    await expect(reopened.getByText("Everything is sent")).toBeVisible();
    const { attempts } = await postAsLearner<{ attempts: { status: string }[] }>(
      reopened,
      "/api/student/get_attempts/",
      {},
    );
    expect(attempts).toMatchObject([{ attempt_slug: "CCCCCCCCCCCCCCCCCCCCCC" }]);
    // The attempt is Completed when it arrives, and Evaluated once the server has evaluated it.
    expect(["Completed", "Evaluated"]).toContain(attempts[0]?.status);
    expect(consoleWatch.pageErrors).toEqual([]);
  });
});

for (const days of [3, -3]) {
  test(`a device's clock ${days > 0 ? "three days ahead" : "three days behind"} loses no work and signs nobody out`, async ({
    page,
    server,
  }) => {
    const consoleWatch = watchConsoleOffline(page);
    let refreshes = 0;
    page.on("request", (request) => {
      if (request.url().endsWith("/token/refresh/")) refreshes += 1;
    });
    await page.clock.install({ time: Date.now() + days * DAY_MS });
    await signInNewLearner(page, server);
    // Practice, because an exam would count the days by which the clock is wrong as used time.
    await start(page, server, `${WRITING_PATH}/DDDDDDDDDDDDDDDDDDDDDD`, "practice");
    await write(page, "Written on some day. ");
    await test.step("the clock is corrected during the test", async () => {
      await page.clock.setSystemTime(Date.now());
      await write(page, "And on another.");
    });
    await page.reload();
    await expect(answer(page)).toHaveValue("Written on some day. And on another.");
    await page.getByRole("button", { name: "Finish" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Hand in" }).click();
    await expect(page).toHaveURL(/\/get_result$/);
    await page.goto(`${server.origin}/dashboard/tests/`);
    await expect(page.getByText("Everything is sent")).toBeVisible({ timeout: 20_000 });
    const texts = await postAsLearner<{ answers: Record<string, string> }>(
      page,
      "/api/ieltstest/get_attempt/writing/",
      {
        attempt_slug: "DDDDDDDDDDDDDDDDDDDDDD",
      },
    );
    expect(Object.values(texts.answers)).toContain("Written on some day. And on another.");
    await expect(page.getByRole("banner").getByRole("button", { name: "Logout" })).toBeVisible();
    // Until the server has sent its time, each page whose clock is ahead takes its token for expired and refreshes it
    // once.
    expect(refreshes).toBeLessThanOrEqual(5);
    expect(consoleWatch.pageErrors).toEqual([]);
  });
}
