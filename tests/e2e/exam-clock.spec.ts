/** The clock of an exam and its page: hidden, asleep, set, reloaded, closed; and two pages of one attempt. */
import { groupNumbers } from "#core/exam/content/question-numbers.ts";
import { answerGroup, press } from "./support/candidate.ts";
import { becomeLearner, expectSaved, slugOf, watchOffline } from "./support/journey.ts";
import { groupsOf, readPaper } from "./support/paper.ts";
import type { TestServer } from "./support/server.ts";
import { DESKTOP, expect, type Page, test } from "./support/test.ts";

const SLUG = "tidewater-1-reading-academic-1";
const ATTEMPT = "AAAAAAAAAAAAAAAAAAAAAA";
const SECOND = 1_000;
const MINUTE = 60_000;
/** What the machine that runs the test may take between two looks at the clock, in seconds. */
const PATIENCE = 25;

test.use({ viewport: DESKTOP });

const clock = (page: Page) => page.getByRole("button", { name: / left\. Hide the time$/ });

async function begin(page: Page, server: TestServer, attempt: string, extra = 0): Promise<void> {
  await page.goto(`${server.origin}/ieltstest/attempt/reading/${SLUG}/${attempt}?mode=exam&extra=${extra}`);
  await press(page.getByRole("button", { name: "Start", exact: true }));
  await expect(clock(page)).toBeVisible();
}

/** Seconds left, as the page says it. The hours' clock says no seconds. */
async function left(page: Page): Promise<number> {
  const words = (await clock(page).getAttribute("aria-label")) ?? "";
  const of = (unit: string): number => Number(new RegExp(`(\\d+) ${unit}`).exec(words)?.[1] ?? 0);
  return of("hour") * 3600 + of("minute") * 60 + of("second");
}

async function expectLeft(page: Page, seconds: number): Promise<void> {
  const patience = seconds < 3600 ? PATIENCE : PATIENCE + 60;
  await expect
    .poll(async () => {
      const here = await left(page);
      return here <= seconds + 1 && here >= seconds - patience;
    }, `about ${seconds} s are left`)
    .toBe(true);
}

/** An attempt as the device has it on its disk. */
function stored(page: Page, slug: string): Promise<StoredAttempt> {
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

/** The page goes behind another one, or comes back. */
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

const now = (page: Page): Promise<number> => page.evaluate(() => Date.now());

test("the clock of an exam tells the true time whatever happens to its page", async ({ page, server }) => {
  test.setTimeout(180_000);
  const watched = watchOffline(page);
  await page.clock.install();
  await becomeLearner(page, server, "sefa@bandwise.test");
  await begin(page, server, ATTEMPT, 25);
  await server.kill();

  await test.step("extra time: 75 minutes in place of 60", async () => {
    await expectLeft(page, 75 * 60);
  });

  await test.step("behind another tab it runs on", async () => {
    await setHidden(page, true);
    await page.clock.fastForward(20 * MINUTE);
    await setHidden(page, false);
    await expectLeft(page, 55 * 60);
  });

  await test.step("asleep, with the page's own clock standing still, it runs on", async () => {
    await setHidden(page, true, "freeze");
    await page.clock.setSystemTime((await now(page)) + 20 * MINUTE);
    await setHidden(page, false, "resume");
    await page.clock.runFor(2 * SECOND);
    await expectLeft(page, 35 * 60);
  });

  await test.step("the device's clock set forward or back is no time", async () => {
    await page.clock.setSystemTime((await now(page)) + 120 * MINUTE);
    await page.clock.runFor(2 * SECOND);
    await expectLeft(page, 35 * 60);
    await page.clock.setSystemTime((await now(page)) - 1_440 * MINUTE);
    await page.clock.runFor(2 * SECOND);
    await expectLeft(page, 35 * 60);
  });

  await test.step("a reload at 0:01 ends in a hand-in", async () => {
    await page.clock.pauseAt((await now(page)) + SECOND);
    await page.clock.fastForward(((await left(page)) - 1) * SECOND);
    await expect(clock(page)).toHaveAccessibleName(/^1 second left/);
    // Half an hour went by in one step, and so did every write of the clock but the last: that one is on its way.
    await expect
      .poll(async () => {
        const { clock: kept } = await stored(page, ATTEMPT);
        return kept.deadline - kept.wall;
      }, "the clock on the disk, in ms")
      .toBeLessThan(2 * SECOND);
    await page.reload();
    await expect(clock(page)).toHaveAccessibleName(/^1 second left/);
    await page.clock.resume();
    await expect(page).toHaveURL(/\/get_result$/);
    await expect(page.getByText("Time was up.")).toBeVisible();
  });
  expect(watched.complaints).toEqual([]);
});

test("an exam that was closed is handed in as it stood, whenever it is opened again", async ({ page, server }) => {
  test.setTimeout(120_000);
  const paper = await readPaper(SLUG);
  const watched = watchOffline(page);
  await page.clock.install();
  await becomeLearner(page, server, "tomas@bandwise.test");
  await begin(page, server, "BBBBBBBBBBBBBBBBBBBBBB");
  await server.kill();
  const address = page.url();
  const deadline = (await now(page)) + (await left(page)) * SECOND;
  const [first] = groupsOf(paper);
  if (first === undefined) throw new Error("a paper without questions");
  await answerGroup(page, paper, first.group);
  await expectSaved(page);
  await page.goto("about:blank");
  await page.clock.fastForward(26 * 60 * MINUTE);
  // At another page of the app than its own: it is handed in all the same.
  await page.goto(`${server.origin}/dashboard/tests/`);
  await expect(page.getByText("Result available")).toBeVisible();
  await page.goto(address);
  await expect(page).toHaveURL(/\/get_result$/);
  await expect(page.getByText("Time was up.")).toBeVisible();
  const slug = slugOf(page);
  const { submitted_at: submittedAt } = await stored(page, slug);
  expect(Math.abs(submittedAt - deadline), "it counts as handed in at its deadline").toBeLessThan(PATIENCE * SECOND);
  expect(watched.complaints).toEqual([]);
});

test("of two pages of one attempt the newer one writes, and the older one says so", async ({ page, server }) => {
  test.setTimeout(120_000);
  const paper = await readPaper(SLUG);
  const watched = watchOffline(page);
  const [one, two] = groupsOf(paper);
  if (one === undefined || two === undefined) throw new Error("a paper of one group");
  await becomeLearner(page, server, "ula@bandwise.test");
  await begin(page, server, "CCCCCCCCCCCCCCCCCCCCCC");
  await server.kill();
  const address = page.url();
  const boxes = page.getByRole("navigation", { name: "Questions" });
  const given = boxes.getByRole("button", { name: /^Question 1, answered/ });
  await answerGroup(page, paper, one.group);
  await expectSaved(page);

  const second = await page.context().newPage();
  const watchedToo = watchOffline(second);
  const taken = (older: Page) => older.getByRole("heading", { name: "You went on with this test in another tab" });
  await test.step("the newer one has the answers, the older one has no paper any more", async () => {
    await second.goto(address);
    await expect(second.getByRole("navigation", { name: "Questions" })).toBeVisible();
    await expect(taken(page)).toBeVisible();
    await expect(page.getByRole("navigation", { name: "Questions" })).toHaveCount(0);
    await answerGroup(second, paper, two.group);
    await expectSaved(second);
  });

  await test.step("the older one goes on where it is told to, and has what the newer one wrote", async () => {
    await page.getByRole("button", { name: "Go on here" }).click();
    await expect(taken(second)).toBeVisible();
    await expect(given).toBeVisible();
    const [number] = groupNumbers(two.group);
    await expect(boxes.getByRole("button", { name: new RegExp(`^Question ${number}, answered`) })).toBeVisible();
  });

  await test.step("and again by itself when the newer one is closed", async () => {
    await second.getByRole("button", { name: "Go on here" }).click();
    await expect(taken(page)).toBeVisible();
    await second.close();
    await expect(given).toBeVisible();
    await expect(taken(page)).toHaveCount(0);
  });
  expect([...watched.complaints, ...watchedToo.complaints]).toEqual([]);
});
