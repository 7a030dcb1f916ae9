/** A full test on a desktop, by keyboard alone. */
import { bandForRaw } from "#core/exam/bands/band-for-raw.ts";
import { MODULE_TYPES } from "#core/exam/content/modules-of-test.ts";
import { answerPartByKeys } from "../support/candidate.ts";
import { attemptsOnServer, moduleList } from "../support/full-test.ts";
import {
  answersOnServer,
  postAsLearner,
  becomeLearner,
  byKeys,
  crash,
  expectSaved,
  slugOf,
  watchConsoleOffline,
} from "../support/journey.ts";
import { testWithMicrophone } from "../support/microphone.ts";
import { keyOf, type PublishedModule, readListening, readPublishedModule } from "../support/published-module.ts";
import { DESKTOP, expect } from "../support/test.ts";

const MINUTE = 60_000;
const test = testWithMicrophone();
test.use({ viewport: DESKTOP });

/** Returns an accepted answer to a module's first question. */
function firstAnswer(published: PublishedModule): string | undefined {
  const key = keyOf(published, 1);
  return key.kind === "words" ? key.accept[0] : key.kind === "option" ? key.option : undefined;
}

test("a full test by keyboard alone, with a crash, is stored on the server with each module once", async ({
  page: first,
  server,
}) => {
  test.setTimeout(300_000);
  const essay = "Boats came and went.";
  const listening = await readListening("tidewater-1-listening-1");
  const reading = await readPublishedModule("tidewater-1-reading-academic-1");
  let page = first;
  let watched = watchConsoleOffline(page);
  const press = (name: string | RegExp): Promise<void> => byKeys(page.getByRole("button", { name, exact: true }));
  const followLink = (name: string): Promise<void> => byKeys(page.getByRole("link", { name, exact: true }));
  const begin = async (link: string): Promise<string> => {
    await followLink(link);
    await press("Start");
    return slugOf(page);
  };
  const handIn = (): Promise<void> => byKeys(page.getByRole("dialog").getByRole("button", { name: "Hand in" }));
  await page.clock.install();
  await becomeLearner(page, server, "nadia@bandwise.test");

  await test.step("download it, stop the server", async () => {
    await page.goto(`${server.origin}/ieltstest/fulltest/`);
    await press("Choose a test from Tidewater Practice Papers 1");
    await byKeys(page.getByRole("dialog").getByRole("button", { name: /^Start Full Test: Test 1/ }));
    await expect(page.getByRole("heading", { name: "A full test, as on the day" })).toBeVisible();
    await press(/^Download .+ MB/);
    await expect(page.getByText(/^Ready offline/)).toBeVisible({ timeout: 60_000 });
    await server.kill();
  });
  const fullTest = new URL(page.url()).pathname;
  const slugs: Record<string, string> = {};

  await test.step("Listening, until the time is up", async () => {
    slugs["listening"] = await begin("Begin with Listening");
    await expect(page.getByRole("button", { name: /^Question 1, not answered/ })).toBeVisible();
    await answerPartByKeys(page, listening, 1, 1);
    await expectSaved(page);
    await page.clock.fastForward(45 * MINUTE);
    await expect(page).toHaveURL(new RegExp(`${fullTest}$`));
  });

  await test.step("Reading, with a crash in the middle", async () => {
    slugs["reading"] = await begin("Continue to Reading");
    await expect(page.getByRole("button", { name: /^Question 1, not answered/ })).toBeVisible();
    await answerPartByKeys(page, reading, 1, 1);
    await expectSaved(page);
    ({ page, watched } = await crash(page, watched));
    await expect(page.getByRole("button", { name: /^Question 1, answered/ })).toBeVisible();
    await page.keyboard.press("Alt+KeyF");
    await handIn();
    await expect(page).toHaveURL(new RegExp(`${fullTest}$`));
  });

  await test.step("Writing", async () => {
    slugs["writing"] = await begin("Continue to Writing");
    await expect(page.getByRole("heading", { name: "Writing Task 1" })).toBeVisible();
    await page.keyboard.press("Alt+KeyQ");
    await expect(page.getByRole("textbox", { name: "Your answer to Task 1" })).toBeFocused();
    await page.keyboard.type(essay);
    await page.keyboard.press("Alt+KeyF");
    await handIn();
    await expect(page).toHaveURL(new RegExp(`${fullTest}$`));
  });

  await test.step("Speaking, and hand in the test", async () => {
    slugs["speaking"] = await begin("Continue to Speaking");
    await press("Use the microphone");
    await expect(page.getByText("Level is good")).toBeVisible();
    await press("Begin the interview");
    await expect(page.getByRole("timer")).toHaveAccessibleName(/[2-9] seconds/, { timeout: 60_000 });
    await press("Finish");
    await handIn();
    await expect(page).toHaveURL(/\/completed$/);
    await followLink("To the full test");
    await expect(page.getByRole("heading", { name: "Full test: handed in" })).toBeVisible();
  });

  const bandOf = (published: PublishedModule): string => bandForRaw(published.key.band_table ?? [], 1).toFixed(1);
  await test.step("the result of a module, and why an answer is right", async () => {
    await byKeys(moduleList(page).getByRole("link", { name: "Result of Reading" }));
    await expect(page.getByText("1 of 40").first()).toBeVisible();
    await expect(page.getByText("Below band 2.5").first()).toBeVisible();
    await expect(page.getByRole("button", { name: /^Question 2, / }).first()).toBeVisible();
  });

  await test.step("the restarted server has each module once, with its answers", async () => {
    await server.up();
    await page.goto(`${server.origin}/dashboard/tests/`);
    await page.evaluate(() => window.dispatchEvent(new Event("online")));
    await expect(page.getByText("Everything is sent")).toBeVisible({ timeout: 60_000 });
    const { attempts } = await attemptsOnServer(page);
    expect(attempts).toHaveLength(4);
    const full_test = fullTest.split("/").at(-1);
    for (const type of MODULE_TYPES) {
      const [attempt, ...others] = attempts.filter((each) => each.module_type === type);
      expect(others).toEqual([]);
      expect(attempt).toMatchObject({ attempt_slug: slugs[type], full_test });
      expect(attempt?.status).not.toBe("in_progress");
    }
    for (const [type, published] of Object.entries({ listening, reading })) {
      expect(attempts.find((each) => each.module_type === type)?.score).toBe(bandOf(published));
      expect((await answersOnServer(page, type, slugs[type] ?? ""))["1"]).toBe(firstAnswer(published));
    }
    const { answers } = await postAsLearner<{ answers: Record<string, string> }>(
      page,
      "/api/ieltstest/get_attempt/writing/",
      {
        attempt_slug: slugs["writing"],
      },
    );
    expect(Object.values(answers)).toEqual([essay, ""]);
  });
  expect(watched.complaints).toEqual([]);
});
