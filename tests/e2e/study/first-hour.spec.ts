/** The first hour of a new learner: questions for the plan, the 15-minute check offline, and today's first task. */
import { register, verify } from "../support/account.ts";
import { becomeLearner, byKeys, byTouch, crash, inspect, watchConsoleOffline } from "../support/journey.ts";
import type { TestServer } from "../support/server.ts";
import { DESKTOP, expect, type Page, PHONE, test, waitForWorker } from "../support/test.ts";

const DEVICES = [
  { name: "phone", screen: { viewport: PHONE, hasTouch: true, isMobile: true }, activate: byTouch },
  { name: "desktop", screen: { viewport: DESKTOP }, activate: byKeys },
] as const;
const LETTER = `Dear Sam, I am writing because I have started to learn the guitar. Every Tuesday evening I go to a small class
near my office, and at home I practise for twenty minutes a day. My fingers hurt at first, but now I can play four easy songs.
I wanted to learn it because my grandfather played when I was a child, and I miss the sound. Music also helps me to forget my
work. Would you like to come with me next week? The teacher is friendly and the first lesson is free. Write soon. Yours, Amara`;

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

for (const { name, screen, activate } of DEVICES) {
  test.describe(name, () => {
    test.use(screen);

    test(`a guest registers, takes the check offline and gets a first task, on a ${name}`, async ({
      page: first,
      server,
    }) => {
      test.setTimeout(240_000);
      let [page, watched] = [first, watchConsoleOffline(first)];
      const press = (label: string | RegExp) => activate(page.getByRole("button", { name: label }));
      await registerAsGuest(page, server, `first-hour-${name}@bandwise.test`);

      await test.step("answer the questions of the plan", async () => {
        await activate(page.getByRole("link", { name: "Make your plan" }));
        await press("Save test");
        await press("I have no date yet");
        await press("Raise Listening by half a band");
        await press("Save targets");
        await press("Save time");
        await inspect(page, `plan-bands.${name}`);
        await press("Go to the check");
      });

      await test.step("start the check and lose the server", async () => {
        await expect(page.getByRole("heading", { name: "Where are you now?" })).toBeVisible();
        await inspect(page, `check-start.${name}`);
        await press("Start the check");
        await press(/^Download/u);
        await expect(page.getByRole("button", { name: "Play the recording" })).toBeVisible();
        await inspect(page, `check-listening.${name}`);
        await server.kill();
      });

      await test.step("answer Listening, and keep the answers when the tab crashes", async () => {
        await press("Play the recording");
        await expect(page.getByText(/^0:0[1-9] of/u)).toBeVisible();
        const gaps = page.getByRole("textbox");
        await expect(gaps).toHaveCount(5);
        for (const [at, word] of ["Wednesday", "museum", "150"].entries()) await gaps.nth(at).fill(word);
        await expect(gaps.nth(2)).toHaveValue("150");
        ({ page, watched } = await crash(page, watched));
        await expect(page.getByRole("textbox").nth(1)).toHaveValue("museum");
        await press("Next part");
      });

      await test.step("answer Reading", async () => {
        await expect(page.getByText("Trees that ask for water").first()).toBeVisible();
        await page.getByRole("radio", { name: "TRUE" }).first().check({ force: true });
        await page.getByRole("textbox").first().fill("red");
        await inspect(page, `check-reading.${name}`);
        await press("Next part");
      });

      await test.step("write the letter", async () => {
        await page.getByRole("textbox", { name: "Your letter" }).fill(LETTER);
        await expect(page.getByText("5 minutes left")).toBeVisible();
        await inspect(page, `check-writing.${name}`);
        await press("See my level");
      });

      await test.step("see the level and open the first task", async () => {
        await expect(page.getByRole("heading", { name: "Your starting level" })).toBeVisible();
        await expect(page.getByText("Not in this check")).toBeVisible();
        await expect(page.getByText("Skipped")).toHaveCount(0);
        await inspect(page, `check-level.${name}`);
        await activate(page.locator("summary", { hasText: "Your answers: 5 of 11 right" }));
        await expect(page.getByText("Singers now wear a green scarf.")).toBeVisible();
        await expect(page.getByRole("heading", { name: /^First task: /u })).toBeVisible();
        await server.up();
        await activate(page.getByRole("link", { name: /^Start/u }));
        await expect(page).toHaveURL(/\/ieltstest\/(?:attempt\/)?(?:listening|reading|writing|speaking)\//u);
      });

      await test.step("find the level in the plan", async () => {
        await page.goto(`${server.origin}/dashboard/plan/`);
        await expect(page.getByText(/^About .+, from the 15-minute check$/u)).toBeVisible();
      });
      expect(watched.complaints).toEqual([]);
    });
  });
}

test.describe("skipping questions", () => {
  test.use({ viewport: PHONE, hasTouch: true, isMobile: true });

  test("every part of the check can be skipped", async ({ page, server }) => {
    await becomeLearner(page, server, "first-hour-skipped@bandwise.test");
    await page.goto(`${server.origin}/dashboard/plan/check/`);
    await byTouch(page.getByRole("button", { name: "Start the check" }));
    for (const part of ["Listening", "Reading", "Writing"])
      await byTouch(page.getByRole("button", { name: `Skip ${part}` }));

    await expect(page.getByRole("heading", { name: "You start without a level" })).toBeVisible();
    await inspect(page, "check-no-level");
    await byTouch(page.getByRole("link", { name: "See today’s plan" }));

    await expect(page.getByRole("heading", { name: "Today", exact: true })).toBeVisible();
    await expect(page.getByRole("link", { name: "Make your plan" })).toHaveCount(0);
  });

  test("a guest skips all questions of the plan, and reaches the first explained mistake", async ({ page, server }) => {
    test.setTimeout(240_000);
    const watched = watchConsoleOffline(page);
    await registerAsGuest(page, server, "first-mistake@bandwise.test");
    await byTouch(page.getByRole("link", { name: "Make your plan" }));
    await byTouch(page.getByRole("button", { name: "Skip the rest" }));
    await expect(page.getByRole("heading", { name: "Today’s plan" })).toBeVisible();
    await inspect(page, "first-plan");

    await byTouch(page.getByRole("link", { name: "Practise one Reading passage" }));
    await expect(page).toHaveURL(/\/ieltstest\/attempt\/reading\//u);
    await byTouch(page.getByRole("button", { name: "Start", exact: true }));
    await byTouch(page.getByRole("button", { name: "Finish" }));
    await byTouch(page.getByRole("dialog").getByRole("button", { name: "Hand in" }));

    await expect(page).toHaveURL(/\/get_result$/u);
    const mistake = page.locator("[data-answer]").first();
    // The first mistake is open: its evidence and explanation are below it.
    await expect(mistake.getByRole("button", { name: /^Close/u, expanded: true })).toBeVisible();
    await expect(mistake.getByRole("button", { name: "Show in passage" })).toBeVisible();
    await expect(mistake.getByText("No answer")).toBeVisible();
    expect(watched.complaints).toEqual([]);
  });
});
