/** The exam timer while its page is hidden, frozen, reloaded or closed, and an attempt that is open in two pages. */
import { groupNumbers } from "#core/exam/content/question-numbers.ts";
import { MINUTE_MS, SECOND_MS } from "#core/exam/durations.ts";
import { createAccount, signInByApi } from "../support/account.ts";
import { answerGroup } from "../support/candidate.ts";
import { openDashboardAsNewLearner, expectSaved, tapOrClick, watchConsoleOffline } from "../support/journey.ts";
import { groupsOf, readPublishedModule } from "../support/published-module.ts";
import type { TestServer } from "../support/server.ts";
import { DESKTOP, expect, type Page, test, WITHOUT_WORKER } from "../support/test.ts";

const SLUG = "tidewater-1-reading-academic-1";
const ATTEMPT = "AAAAAAAAAAAAAAAAAAAAAA";
const CLOSED_ATTEMPT = "BBBBBBBBBBBBBBBBBBBBBA";
/** The time that may pass on a slow test machine between two readings of the timer. */
const TOLERANCE_SECONDS = 25;

test.use({ viewport: DESKTOP });

const timerButton = (page: Page) => page.getByRole("button", { name: / left\. Hide the time$/ });

async function begin(page: Page, server: TestServer, attempt: string, extra = 0): Promise<void> {
  await page.goto(`${server.origin}/ieltstest/attempt/reading/${SLUG}/${attempt}?mode=exam&extra=${extra}`);
  await tapOrClick(page.getByRole("button", { name: "Start", exact: true }));
  await expect(timerButton(page)).toBeVisible();
}

/** Returns the time left that the page shows, in seconds. With an hour or more left it shows no seconds. */
async function readSecondsLeft(page: Page): Promise<number> {
  const label = (await timerButton(page).getAttribute("aria-label")) ?? "";
  const numberOf = (unit: string): number => Number(new RegExp(`(\\d+) ${unit}`).exec(label)?.[1] ?? 0);
  return numberOf("hour") * 3600 + numberOf("minute") * 60 + numberOf("second");
}

async function expectTimeLeft(page: Page, seconds: number): Promise<void> {
  const tolerance = seconds < 3600 ? TOLERANCE_SECONDS : TOLERANCE_SECONDS + 60;
  await expect
    .poll(async () => {
      const left = await readSecondsLeft(page);
      return left <= seconds + 1 && left >= seconds - tolerance;
    }, `about ${seconds} s are left`)
    .toBe(true);
}

/** Reads an attempt from the device's database. */
function readStoredAttempt(page: Page, slug: string): Promise<StoredAttempt> {
  return page.evaluate(
    (key) =>
      new Promise<StoredAttempt>((resolve, reject) => {
        const open = indexedDB.open("bandwise-work");
        open.addEventListener("error", () => reject(new Error("no database")));
        open.addEventListener("success", () => {
          const read = open.result.transaction("attempt").objectStore("attempt").get(key);
          read.addEventListener("success", () => {
            open.result.close();
            resolve(read.result as StoredAttempt);
          });
        });
      }),
    slug,
  );
}

type StoredAttempt = { submitted_at: number; clock: { deadline: number; wall: number } };

/** Sets the page's visibility, and dispatches `visibilitychange` and then these events. */
function setHidden(page: Page, isHidden: boolean, ...events: ("freeze" | "resume")[]): Promise<void> {
  return page.evaluate(
    ([hidden, names]) => {
      const state = hidden ? "hidden" : "visible";
      Object.defineProperty(document, "visibilityState", { configurable: true, get: () => state });
      Object.defineProperty(document, "hidden", { configurable: true, get: () => hidden });
      for (const name of ["visibilitychange", ...names]) document.dispatchEvent(new Event(name));
    },
    [isHidden, events] as const,
  );
}

const readClock = (page: Page): Promise<number> => page.evaluate(() => Date.now());

test("the exam timer shows the true time, and hands in a closed exam when the app is opened again", async ({
  page,
  server,
}) => {
  test.setTimeout(180_000);
  const published = await readPublishedModule(SLUG);
  const consoleWatch = watchConsoleOffline(page);
  await page.clock.install();
  await openDashboardAsNewLearner(page, server, "sefa@bandwise.test");
  await begin(page, server, ATTEMPT, 25);
  await server.kill();

  await test.step("extra time: 75 minutes instead of 60", async () => {
    await expectTimeLeft(page, 75 * 60);
  });

  await test.step("the timer continues behind another tab", async () => {
    await setHidden(page, true);
    await page.clock.fastForward(20 * MINUTE_MS);
    await setHidden(page, false);
    await expectTimeLeft(page, 55 * 60);
  });

  await test.step("the timer continues while the page is frozen and its monotonic clock does not advance", async () => {
    await setHidden(page, true, "freeze");
    await page.clock.setSystemTime((await readClock(page)) + 20 * MINUTE_MS);
    await setHidden(page, false, "resume");
    await page.clock.runFor(2 * SECOND_MS);
    await expectTimeLeft(page, 35 * 60);
  });

  await test.step("changing the device's clock does not change the time left", async () => {
    await page.clock.setSystemTime((await readClock(page)) + 120 * MINUTE_MS);
    await page.clock.runFor(2 * SECOND_MS);
    await expectTimeLeft(page, 35 * 60);
    await page.clock.setSystemTime((await readClock(page)) - 1_440 * MINUTE_MS);
    await page.clock.runFor(2 * SECOND_MS);
    await expectTimeLeft(page, 35 * 60);
  });

  await test.step("a reload at 0:01 hands the attempt in", async () => {
    await page.clock.pauseAt((await readClock(page)) + SECOND_MS);
    await page.clock.fastForward(((await readSecondsLeft(page)) - 1) * SECOND_MS);
    await expect(timerButton(page)).toHaveAccessibleName(/^1 second left/);
    // Waits until the device has stored the time left, because the clock was moved by half an hour at once.
    await expect
      .poll(async () => {
        const { clock: timer } = await readStoredAttempt(page, ATTEMPT);
        return timer.deadline - timer.wall;
      }, "the time left on the stored timer, in ms")
      .toBeLessThan(2 * SECOND_MS);
    await page.reload();
    await expect(timerButton(page)).toHaveAccessibleName(/^1 second left/);
    await page.clock.resume();
    await expect(page).toHaveURL(/\/get_result$/);
    await expect(page.getByText("Time was up")).toBeVisible();
  });

  await test.step("a closed exam counts as handed in at its deadline, with its last answers", async () => {
    await begin(page, server, CLOSED_ATTEMPT);
    const address = page.url();
    const deadline = (await readClock(page)) + (await readSecondsLeft(page)) * SECOND_MS;
    const [first] = groupsOf(published);
    if (first === undefined) throw new Error("a module without questions");
    await answerGroup(page, published, first.group);
    await expectSaved(page);
    await page.goto("about:blank");
    await page.clock.fastForward(26 * 60 * MINUTE_MS);
    // Every page of the app hands in a closed exam whose time is up, also this one.
    await page.goto(`${server.origin}/dashboard/tests/`);
    await expect(page.getByText("Result available")).toHaveCount(2);
    await page.goto(address);
    await expect(page).toHaveURL(/\/get_result$/);
    await expect(page.getByText("Time was up")).toBeVisible();
    const { submitted_at: submittedAt } = await readStoredAttempt(page, CLOSED_ATTEMPT);
    expect(Math.abs(submittedAt - deadline)).toBeLessThan(TOLERANCE_SECONDS * SECOND_MS);
  });
  expect(consoleWatch.pageErrors).toEqual([]);
});

test.describe("without the service worker", () => {
  test.use(WITHOUT_WORKER);

  test("only the newer of two pages of one attempt can write, and the older one says so", async ({ page, server }) => {
    test.setTimeout(120_000);
    const published = await readPublishedModule(SLUG);
    const consoleWatch = watchConsoleOffline(page);
    const [firstGroup, secondGroup] = groupsOf(published);
    if (firstGroup === undefined || secondGroup === undefined) throw new Error("the module has fewer than two groups");
    await createAccount(page, server, "ula@bandwise.test");
    await signInByApi(page, server, "ula@bandwise.test");
    await begin(page, server, "CCCCCCCCCCCCCCCCCCCCCC");
    const address = page.url();
    const boxes = page.getByRole("navigation", { name: "Questions" });
    const answeredBox = boxes.getByRole("button", { name: /^Question 1, answered/ });
    await answerGroup(page, published, firstGroup.group);
    await expectSaved(page);

    const second = await page.context().newPage();
    const secondWatch = watchConsoleOffline(second);
    const otherTabNotice = (older: Page) => older.getByRole("heading", { name: "This test is open in another tab" });
    await test.step("the newer one has the answers, the older one shows no questions", async () => {
      await second.goto(address);
      await expect(second.getByRole("navigation", { name: "Questions" })).toBeVisible();
      await expect(otherTabNotice(page)).toBeVisible();
      await expect(page.getByRole("navigation", { name: "Questions" })).toHaveCount(0);
      await answerGroup(second, published, secondGroup.group);
      await expectSaved(second);
    });

    await test.step("the older one continues on request, with the newer one's answers", async () => {
      await page.getByRole("button", { name: "Continue here" }).click();
      await expect(otherTabNotice(second)).toBeVisible();
      await expect(answeredBox).toBeVisible();
      const [number] = groupNumbers(secondGroup.group);
      await expect(boxes.getByRole("button", { name: new RegExp(`^Question ${number}, answered`) })).toBeVisible();
    });

    await test.step("the older one continues by itself when the newer one is closed", async () => {
      await second.getByRole("button", { name: "Continue here" }).click();
      await expect(otherTabNotice(page)).toBeVisible();
      await second.close();
      await expect(answeredBox).toBeVisible();
      await expect(otherTabNotice(page)).toHaveCount(0);
    });
    expect([...consoleWatch.pageErrors, ...secondWatch.pageErrors]).toEqual([]);
  });
});
