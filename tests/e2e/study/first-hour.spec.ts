/** The first hour of a new learner: questions for the plan, the 15-minute check offline, and today's first task. */
import { DAY_MS } from "#core/exam/durations.ts";
import { createAccount, register, signInByApi, verify } from "../support/account.ts";
import { pressByKeys, tapOrClick, crash, inspectBothSizes, watchConsoleOffline } from "../support/journey.ts";
import { WORK_NAME } from "#web/db/storage/stored-work.ts";
import { tabTo } from "../support/keyboard.ts";
import type { TestServer } from "../support/server.ts";
import { DESKTOP, expect, type Page, PHONE, test, waitForWorker, WITHOUT_WORKER } from "../support/test.ts";

const LETTER = `Dear Sam, I am writing because I have started to learn the guitar. Every Tuesday evening I go to a small class
near my office, and at home I practise for twenty minutes a day. My fingers hurt at first, but now I can play four easy songs.
I wanted to learn it because my grandfather played when I was a child, and I miss the sound. Music also helps me to forget my
work. Would you like to come with me next week? The teacher is friendly and the first lesson is free. Write soon. Yours, Amara`;

/** At the weekend, sets the page's clock to the next Monday, because a plan has no task on a Sunday. */
async function skipWeekend(page: Page): Promise<void> {
  const daysToMonday = { 6: 2, 0: 1 }[new Date().getUTCDay()];
  if (daysToMonday !== undefined) await page.clock.install({ time: Date.now() + daysToMonday * DAY_MS });
}

/** Starts a test as a guest, registers, and opens the home page with the app stored for offline use. */
async function registerAsGuest(page: Page, server: TestServer, email: string): Promise<void> {
  await page.goto(`${server.origin}/book/tidewater-1`);
  await page.getByRole("button", { name: "Start Test: Test 1, Reading" }).click();
  await expect(page.getByText("Please create an free account or login to start mock test.")).toBeVisible();
  await register(page, server, email);
  await verify(page, server, email, /\/ieltstest\/attempt\/reading\//u);
  await page.goto(server.origin);
  await expect(page).toHaveURL(/\/dashboard\/?$/u);
  await waitForWorker(page);
}

/** Returns the answers of the check in the work database, as JSON. */
async function readStoredCheck(database: string): Promise<string> {
  const wait = <Result>(request: IDBRequest<Result>): Promise<Result> =>
    new Promise((resolve, reject) => {
      request.addEventListener("success", () => resolve(request.result));
      request.addEventListener("error", () => reject(request.error ?? new Error("not read")));
    });
  const opened = await wait(indexedDB.open(database));
  const rows: unknown[] = await wait(opened.transaction("meta").objectStore("meta").getAll());
  opened.close();
  return JSON.stringify(rows.filter((row) => JSON.stringify(row).includes("diagnostic:")));
}

test.describe("phone", () => {
  test.use({ viewport: PHONE, hasTouch: true, isMobile: true });

  test("a guest registers, takes the check offline and gets a first task", async ({ page: first, server }) => {
    test.setTimeout(240_000);
    let [page, consoleWatch] = [first, watchConsoleOffline(first)];
    const press = (label: string | RegExp) => tapOrClick(page.getByRole("button", { name: label }));
    await skipWeekend(page);
    await registerAsGuest(page, server, "first-hour@bandwise.test");

    await test.step("answer the questions of the plan", async () => {
      await tapOrClick(page.getByRole("link", { name: "Make your plan" }));
      await press("Save test");
      await press("I have no date yet");
      await press("Raise Listening by half a band");
      await press("Save targets");
      await press("Save time");
      await inspectBothSizes(page, "plan-bands");
      await press("Go to the check");
    });

    await test.step("start the check and lose the server", async () => {
      await expect(page.getByRole("heading", { name: "Where are you now?" })).toBeVisible();
      await inspectBothSizes(page, "check-start");
      await press("Start the check");
      await press(/^Download/u);
      await expect(page.getByRole("button", { name: "Play the recording" })).toBeVisible();
      await inspectBothSizes(page, "check-listening");
      await server.kill();
    });

    await test.step("answer Listening, and keep the answers when the tab crashes", async () => {
      await press("Play the recording");
      await expect(page.getByText(/^0:0[1-9] of/u)).toBeVisible();
      const gaps = page.getByRole("textbox");
      await expect(gaps).toHaveCount(5);
      for (const [index, word] of ["Wednesday", "museum", "150"].entries()) await gaps.nth(index).fill(word);
      // A field may show words that are not on the disk yet.
      await expect.poll(() => page.evaluate(readStoredCheck, WORK_NAME)).toContain('"150"');
      ({ page, consoleWatch } = await crash(page, consoleWatch));
      await expect(page.getByRole("textbox").nth(1)).toHaveValue("museum");
      await press("Next part");
    });

    await test.step("answer Reading", async () => {
      await expect(page.getByText("Trees that ask for water").first()).toBeVisible();
      await page.getByRole("radio", { name: "TRUE" }).first().check({ force: true });
      await page.getByRole("textbox").first().fill("red");
      await inspectBothSizes(page, "check-reading");
      await press("Next part");
    });

    await test.step("write the letter", async () => {
      await page.getByRole("textbox", { name: "Your letter" }).fill(LETTER);
      await expect(page.getByText("5 minutes left")).toBeVisible();
      await inspectBothSizes(page, "check-writing");
      await press("See my level");
    });

    await test.step("see the level and open the first task", async () => {
      await expect(page.getByRole("heading", { name: "Your starting level" })).toBeVisible();
      await expect(page.getByText("Not in this check")).toBeVisible();
      await expect(page.getByText("Skipped")).toHaveCount(0);
      await inspectBothSizes(page, "check-level");
      await tapOrClick(page.locator("summary", { hasText: "Your answers: 5 of 11 right" }));
      await expect(page.getByText("Singers now wear a green scarf.")).toBeVisible();
      await expect(page.getByRole("heading", { name: /^First task: /u })).toBeVisible();
      await server.up();
      await tapOrClick(page.getByRole("link", { name: /^Start/u }));
      await expect(page).toHaveURL(/\/ieltstest\/(?:attempt\/)?(?:listening|reading|writing|speaking)\//u);
    });

    await test.step("find the level in the plan", async () => {
      await page.goto(`${server.origin}/dashboard/plan/`);
      await expect(page.getByText(/^About .+, from the 15-minute check$/u)).toBeVisible();
    });
    expect(consoleWatch.pageErrors).toEqual([]);
  });
});

test.describe("desktop", () => {
  test.use({ viewport: DESKTOP, ...WITHOUT_WORKER });

  test("by keyboard alone a learner skips the plan, sees a first mistake explained, and takes parts of the check", async ({
    page,
    server,
  }) => {
    test.setTimeout(240_000);
    const consoleWatch = watchConsoleOffline(page);
    const press = (label: string): Promise<void> => pressByKeys(page.getByRole("button", { name: label, exact: true }));
    const follow = (label: string): Promise<void> => pressByKeys(page.getByRole("link", { name: label }));
    await skipWeekend(page);
    await createAccount(page, server, "first-mistake@bandwise.test");
    await signInByApi(page, server, "first-mistake@bandwise.test");

    await test.step("skip the questions of the plan", async () => {
      await page.goto(`${server.origin}/dashboard/`);
      await follow("Make your plan");
      await press("Skip the rest");
      await expect(page.getByRole("heading", { name: "Today’s plan" })).toBeVisible();
      await inspectBothSizes(page, "first-plan");
      await page.setViewportSize(DESKTOP);
    });

    await test.step("hand in the first task without an answer, and see the first mistake explained", async () => {
      await follow("Practise one Reading passage");
      await expect(page).toHaveURL(/\/ieltstest\/attempt\/reading\//u);
      await press("Start");
      await press("Finish");
      await pressByKeys(page.getByRole("dialog").getByRole("button", { name: "Hand in" }));
      await expect(page).toHaveURL(/\/get_result$/u);

      const mistake = page.locator("[data-answer]").first();
      // The first mistake is open: its evidence and explanation are below it.
      await expect(mistake.getByRole("button", { name: /^Close/u, expanded: true })).toBeVisible();
      await expect(mistake.getByText("No answer")).toBeVisible();
      await page.setViewportSize(PHONE);
      await expect(mistake.getByRole("button", { name: "Show in passage" })).toBeVisible();
      await page.setViewportSize(DESKTOP);
    });

    await test.step("skip the first part of the check, and answer the others", async () => {
      await page.goto(`${server.origin}/dashboard/plan/check/`);
      await press("Start the check");
      await press("Skip Listening");
      await tabTo(page, page.getByRole("radio", { name: "TRUE" }).first());
      await page.keyboard.press("Space");
      await expect(page.getByRole("radio", { name: "TRUE" }).first()).toBeChecked();
      await tabTo(page, page.getByRole("textbox").first());
      await page.keyboard.type("red");
      await press("Next part");
      await tabTo(page, page.getByRole("textbox", { name: "Your letter" }));
      await page.keyboard.insertText(LETTER);
      await press("See my level");
      await expect(page.getByRole("heading", { name: "Your starting level" })).toBeVisible();
      await expect(page.getByRole("listitem").filter({ hasText: "Listening" }).getByText("Skipped")).toBeVisible();
    });
    expect(consoleWatch.pageErrors).toEqual([]);
  });
});
