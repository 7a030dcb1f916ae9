/**
 * A full test offline: one download and four modules. Reading is left, resumed and continued after a crash. The server
 * stores each module once.
 */
import { MODULE_TYPES } from "#core/exam/content/modules-of-test.ts";
import { groupNumbers } from "#core/exam/content/question-numbers.ts";
import { MINUTE_MS } from "#core/exam/durations.ts";
import { signInByApi } from "../support/account.ts";
import { answerGroup, goTo } from "../support/candidate.ts";
import {
  readAnswersOnServer,
  openDashboardAsNewLearner,
  button,
  pressByKeys,
  tapOrClick,
  crash,
  inspect,
  inspectBothSizes,
  postAsLearner,
  syncNow,
  watchConsoleOffline,
} from "../support/journey.ts";
import { readAttemptsOnServer, moduleList } from "../support/full-test.ts";
import { testWithMicrophone } from "../support/microphone.ts";
import { groupsOf, readListening, readPublishedModule, rightAnswers } from "../support/published-module.ts";
import { interceptSound, playFast } from "../support/sound.ts";
import { DESKTOP, expect, PHONE } from "../support/test.ts";

const test = testWithMicrophone();
const EMAIL = "noor@bandwise.test";
const ESSAY = "The chart shows how the harbour filled over a day.";
const BOOK = { slug: "marula-1", name: "Marula Practice Papers 1" };

test.use({ viewport: PHONE, hasTouch: true, isMobile: true });

test("a candidate takes a full test offline, leaves and resumes a module, and the server stores each module once", async ({
  page: first,
  server,
  browser,
}) => {
  test.setTimeout(420_000);
  const listening = await readListening(`${BOOK.slug}-listening-1`);
  const reading = await readPublishedModule(`${BOOK.slug}-reading-academic-1`);
  let page = first;
  let consoleWatch = watchConsoleOffline(page);
  const tap = (name: string): Promise<void> => tapOrClick(button(page, name));
  const followLink = (name: string): Promise<void> => tapOrClick(page.getByRole("link", { name, exact: true }));
  const handIn = (): Promise<void> => tapOrClick(page.getByRole("dialog").getByRole("button", { name: "Hand in" }));
  await interceptSound(page);
  await page.clock.install();

  await test.step("sign in, choose a full test, download it", async () => {
    await openDashboardAsNewLearner(page, server, EMAIL);
    await page.goto(`${server.origin}/ieltstest/fulltest/`);
    await expect(page.getByRole("heading", { name: "Full Test", level: 1 })).toBeVisible();
    await inspectBothSizes(page, "fulltest-listing");
    await tap(`Choose a test from ${BOOK.name}`);
    await tapOrClick(page.getByRole("dialog").getByRole("button", { name: /^Start Full Test: Test 1/ }));
    await expect(page).toHaveURL(/\/ieltstest\/attempt\/fulltest\/[\w-]{22}$/);
    await expect(page.getByRole("banner").getByRole("link", { name: "Full Test" })).toHaveCount(0);
    await inspectBothSizes(page, "fulltest-before");
    await tapOrClick(page.getByRole("button", { name: /^Download .+ MB/ }));
    await expect(page.getByText(/^Ready offline/)).toBeVisible({ timeout: 60_000 });
  });
  const fullTest = new URL(page.url()).pathname;
  await server.kill();

  await test.step("Listening in exam conditions", async () => {
    await page.reload();
    await followLink("Begin with Listening");
    await expect(page.getByRole("heading", { name: "A module of a full test" })).toBeVisible();
    await expect(page.getByRole("group", { name: "Mode" })).toHaveCount(0);
    await tap("Start");
    for (const { group } of groupsOf(listening).slice(0, 1)) await answerGroup(page, listening, group);
    await page.clock.fastForward(45 * MINUTE_MS);
    await expect(page).toHaveURL(new RegExp(`${fullTest}$`));
  });

  await test.step("Reading comes next without a break, and leaving it returns to the full test", async () => {
    await expect(moduleList(page).getByRole("listitem").nth(0)).toContainText("Handed in");
    await expect(page.getByText("On the day there is no break here.", { exact: false })).toBeVisible();
    await inspectBothSizes(page, "fulltest-between");
    await followLink("Continue to Reading");
    await tap("Start");
    for (const { group } of groupsOf(reading).slice(0, 1)) await answerGroup(page, reading, group);
    await expect(page.getByRole("img", { name: /Saved on this device/ }).first()).toBeVisible();
    await tap("Leave test");
    await tapOrClick(page.getByRole("dialog", { name: "Leave the test?" }).getByRole("button", { name: "Leave" }));
    await expect(page).toHaveURL(new RegExp(`${fullTest}$`));
    await expect(moduleList(page).getByRole("listitem").nth(1)).toContainText("In progress");
    await followLink("Resume Reading");
    await goTo(page, 1);
    await expect(page.getByRole("button", { name: /^Question 1, answered/ })).toBeVisible();
    ({ page, consoleWatch } = await crash(page, consoleWatch));
    await expect(page.getByRole("button", { name: /^Question 1, answered/ })).toBeVisible();
    await tap("Finish");
    await handIn();
    await expect(page).toHaveURL(new RegExp(`${fullTest}$`));
  });

  await test.step("a result leads to the next module", async () => {
    await tapOrClick(moduleList(page).getByRole("link", { name: "Result of Reading" }));
    await expect(page).toHaveURL(/\/get_result$/);
    await expect(page.getByRole("region", { name: "Next steps" })).toContainText("The next module is Writing.");
    await inspect(page, "fulltest-reading-result.phone", ["light"]);
    await followLink("Next: Writing");
    await expect(page).toHaveURL(new RegExp(`${fullTest}$`));
  });

  await test.step("Writing", async () => {
    await followLink("Continue to Writing");
    await tap("Start");
    await tap("Your answer");
    await page.getByRole("textbox", { name: "Your answer to Task 1" }).fill(ESSAY);
    await tap("Finish");
    await handIn();
    await expect(page).toHaveURL(new RegExp(`${fullTest}$`));
    await expect(moduleList(page).getByRole("listitem").nth(2)).toContainText("Handed in, result pending");
    await expect(page.getByText("Speaking has its own time", { exact: false })).toBeVisible();
  });

  await test.step("the unfinished full test is listed among the tests, and Start Full Test continues it", async () => {
    await page.goto(`${server.origin}/dashboard/tests/`);
    const rows = page.getByRole("region", { name: "Full tests" });
    await expect(rows).toContainText("3 of 4 modules handed in. Next: Speaking");
    await inspectBothSizes(page, "fulltest-attempts");
    await page.goto(`${server.origin}/book/${BOOK.slug}`);
    await tap("Start Full Test");
    await expect(page).toHaveURL(new RegExp(`${fullTest}$`));
  });

  await test.step("Speaking", async () => {
    await followLink("Continue to Speaking");
    await tap("Start");
    await tap("Use the microphone");
    await expect(page.getByText("Level is good")).toBeVisible();
    await tap("Begin the interview");
    await expect(page.getByText("The examiner is speaking")).toBeVisible();
    await playFast(page);
    await expect(page.getByRole("timer")).toHaveAccessibleName(/[2-9] seconds/, { timeout: 60_000 });
    await tap("Finish");
    await handIn();
    await expect(page).toHaveURL(/\/completed$/);
    await followLink("To the full test");
    await expect(page.getByRole("heading", { name: "Full test: handed in" })).toBeVisible();
    // The device gives Writing a band. Speaking has none before the learner enters it, so there is no overall band.
    await expect(page.getByRole("heading", { name: "Mean of Listening, Reading and Writing" })).toBeVisible();
    await expect(page.getByText("Not an overall band", { exact: false })).toBeVisible();
    await inspectBothSizes(page, "fulltest-after");
  });

  await test.step("after the learner enters bands for the interview, the overall band and its source are shown", async () => {
    await tapOrClick(moduleList(page).getByRole("link", { name: "Result of Speaking" }));
    await tap("Band this interview");
    for (const name of ["Fluency", "Lexical", "Grammatical", "Pronunciation"]) {
      await page
        .getByRole("group", { name: new RegExp(name) })
        .getByRole("radio", { name: /^6 / })
        .check();
      await tap("Next");
    }
    await tap("Enter this band");
    await expect(page.getByText("You entered this band. The measurements below do not affect it.")).toBeVisible();
    await page.goBack();
    await expect(page.getByRole("heading", { name: "Overall band" })).toBeVisible();
    await expect(page.getByText("You entered the Speaking band yourself.", { exact: false })).toBeVisible();
  });

  await test.step("the mistakes in Reading become a practice set", async () => {
    await tapOrClick(moduleList(page).getByRole("link", { name: "Result of Reading" }));
    await followLink("Retake mistakes");
    await expect(page.getByRole("heading", { name: "Your mistakes again" })).toBeVisible();
    await tap("Start");
    const boxes = page.getByRole("navigation", { name: "Questions" });
    await expect(boxes.getByRole("button", { name: /^Question 1,/ })).toHaveCount(0);
    await inspect(page, "fulltest-mistakes.phone", ["light"]);
    const last = groupsOf(reading).at(-1);
    if (last !== undefined) await answerGroup(page, reading, last.group);
    await tap("Finish");
    await handIn();
    await expect(page.getByRole("heading", { name: "Reading, earlier mistakes", level: 1 })).toBeVisible();
    await expect(page.getByText("A band needs all 40 questions.", { exact: false })).toBeVisible();
    await inspect(page, "fulltest-mistakes-result.phone", ["light"]);
  });

  await test.step("the restarted server has each module once, linked to the full test", async () => {
    await server.up();
    await page.goto(`${server.origin}/dashboard/tests/`);
    await syncNow(page);
    await expect(page.getByText("Everything is sent")).toBeVisible({ timeout: 60_000 });
    const slug = fullTest.split("/").at(-1);
    const { attempts, listeningAttempt } = await readAttemptsOnServer(page);
    const slugOfModule = (type: string): string =>
      attempts.find((attempt) => attempt.module_type === type && attempt.full_test === slug)?.attempt_slug ?? "";
    for (const [type, published] of Object.entries({ listening, reading })) {
      const numbers = groupsOf(published)
        .slice(0, 1)
        .flatMap(({ group }) => groupNumbers(group));
      expect(await readAnswersOnServer(page, type, slugOfModule(type))).toEqual(rightAnswers(published, numbers));
    }
    const { answers: texts } = await postAsLearner<{ answers: object }>(page, "/api/ieltstest/get_attempt/writing/", {
      attempt_slug: slugOfModule("writing"),
    });
    expect(Object.values(texts)).toEqual([ESSAY, ""]);
    const linked = attempts.filter((attempt) => attempt.full_test === slug);
    expect(linked.map((attempt) => attempt.module_type).sort()).toEqual([...MODULE_TYPES].sort());
    expect(attempts).toHaveLength(5);
    expect(attempts.find((attempt) => attempt.full_test === undefined)).toMatchObject({
      module_type: "reading",
      only: expect.any(Array),
      status: "Evaluated",
    });
    expect(listeningAttempt).toMatchObject({ full_test_attempt_slug: slug, full_test_next_attempt: null });
  });
  expect(consoleWatch.pageErrors).toEqual([]);

  await test.step("another device shows the full test too, and begins another one by keyboard alone", async () => {
    const other = await browser.newContext({ viewport: DESKTOP, locale: "en-GB" });
    const second = await other.newPage();
    await signInByApi(second, server, EMAIL);
    await second.goto(server.origin + fullTest);
    await expect(second.getByRole("heading", { name: "Full test: handed in" })).toBeVisible();
    await expect(moduleList(second).getByRole("link", { name: /^Result of/ })).toHaveCount(4);

    await second.goto(`${server.origin}/ieltstest/fulltest/`);
    await pressByKeys(button(second, "Choose a test from Tidewater Practice Papers 1"));
    await pressByKeys(second.getByRole("dialog").getByRole("button", { name: /^Start Full Test: Test 1/ }));
    await expect(second.getByRole("heading", { name: "A full test, as on the day" })).toBeVisible();
    await pressByKeys(second.getByRole("link", { name: "Begin with Listening" }));
    await pressByKeys(button(second, "Start"));
    await expect(second.getByRole("button", { name: /^Question 1, not answered/ })).toBeVisible();
    await other.close();
  });
});
