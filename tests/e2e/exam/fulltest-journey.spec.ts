/** A full test offline: one download, four modules with a stop and a reload between them, stored once on the server. */
import { bandForRaw } from "#core/exam/bands/band-for-raw.ts";
import { MODULE_TYPES } from "#core/exam/content/modules-of-test.ts";
import { register, signIn, verify } from "../support/account.ts";
import { answerGroup, answerPartByKeys, goTo } from "../support/candidate.ts";
import {
  answersOnServer,
  ask,
  becomeLearner,
  byKeys,
  byTouch,
  crash,
  expectSaved,
  inspect as inspectOne,
  slugOf,
  watchOffline,
} from "../support/journey.ts";
import { microphoneFlags, writeVoice } from "../support/microphone.ts";
import { groupsOf, keyOf, type PublishedModule, readListening, readReading } from "../support/question-page.ts";
import { interceptSound } from "../support/sound.ts";
import { DESKTOP, expect, isPictured, type Page, PHONE, test as base, watchConsole } from "../support/test.ts";

const test = base.extend({
  launchOptions: async ({ launchOptions }, give) => {
    await give({ ...launchOptions, args: [...(launchOptions.args ?? []), ...microphoneFlags(writeVoice())] });
  },
});
const EMAIL = "noor@bandwise.test";
const MINUTE = 60_000;
const BOOK = { slug: "marula-1", name: "Marula Practice Papers 1" };

test.use({ viewport: PHONE, hasTouch: true, isMobile: true });

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const moduleList = (page: Page) => page.getByRole("list", { name: "Modules", exact: true });

/** The light theme on a phone and the dark theme on a desktop. With SCREENS each theme at both sizes. */
async function inspect(page: Page, name: string): Promise<void> {
  for (const [size, viewport, theme] of [
    ["desktop", DESKTOP, "dark"],
    ["phone", PHONE, "light"],
  ] as const) {
    await page.setViewportSize(viewport);
    await inspectOne(page, `fulltest-${name}.${size}`, isPictured ? ["light", "dark"] : [theme]);
  }
}

type ServerAttempt = {
  attempt_slug: string;
  module_type: string;
  module_slug: string;
  full_test?: string;
  only?: number[];
  status: string;
  score: string | null;
};

/** Returns the attempts on the server, and how the first one is linked. */
function onServer(page: Page): Promise<{ attempts: ServerAttempt[]; link: unknown }> {
  return page.evaluate(async () => {
    const { access } = JSON.parse(localStorage.getItem("authTokens") ?? "{}") as { access: string };
    const headers = { Authorization: `Bearer ${access}`, "Content-Type": "application/json" };
    const post = async (path: string, body: unknown): Promise<unknown> =>
      (await fetch(path, { method: "POST", headers, body: JSON.stringify(body) })).json();
    const { attempts } = (await post("/api/student/get_attempts/", {})) as { attempts: ServerAttempt[] };
    const listening = attempts.find((attempt) => attempt.module_type === "listening");
    const link = await post("/api/ieltstest/get_attempt/listening/", { attempt_slug: listening?.attempt_slug });
    return { attempts, link };
  });
}

test("a candidate takes a full test offline with a break, and the server stores it once", async ({
  page: first,
  server,
  browser,
}) => {
  test.setTimeout(420_000);
  const listening = await readListening(`${BOOK.slug}-listening-1`);
  const reading = await readReading(`${BOOK.slug}-reading-academic-1`);
  let page = first;
  let watched = watchOffline(page);
  const tap = (name: string): Promise<void> => byTouch(button(page, name));
  const follow = (name: string): Promise<void> => byTouch(page.getByRole("link", { name, exact: true }));
  const handIn = (): Promise<void> => byTouch(page.getByRole("dialog").getByRole("button", { name: "Hand in" }));
  await interceptSound(page);
  await page.clock.install();

  await test.step("sign in, choose a full test, download it", async () => {
    await becomeLearner(page, server, EMAIL);
    await page.goto(`${server.origin}/ieltstest/fulltest/`);
    await expect(page.getByRole("heading", { name: "Full Test", level: 1 })).toBeVisible();
    await inspect(page, "listing");
    await tap(`Choose a test from ${BOOK.name}`);
    await byTouch(page.getByRole("dialog").getByRole("button", { name: /^Start Full Test: Test 1/ }));
    await expect(page).toHaveURL(/\/ieltstest\/attempt\/fulltest\/[\w-]{22}$/);
    await expect(page.getByRole("banner").getByRole("link", { name: "Full Test" })).toHaveCount(0);
    await inspect(page, "before");
    await byTouch(page.getByRole("button", { name: /^Download .+ MB/ }));
    await expect(page.getByText(/^Ready offline/)).toBeVisible({ timeout: 60_000 });
  });
  const fullTest = new URL(page.url()).pathname;
  await server.kill();

  await test.step("Listening in exam conditions", async () => {
    await page.reload();
    await follow("Begin with Listening");
    await expect(page.getByRole("heading", { name: "A module of a full test" })).toBeVisible();
    await expect(page.getByRole("group", { name: "Mode" })).toHaveCount(0);
    await tap("Start");
    for (const { group } of groupsOf(listening).filter((each) => each.part === 1))
      await answerGroup(page, listening, group);
    await page.clock.fastForward(45 * MINUTE);
    await expect(page).toHaveURL(new RegExp(`${fullTest}$`));
  });

  await test.step("Reading follows at once; leaving it returns to the full test", async () => {
    await expect(moduleList(page).getByRole("listitem").nth(0)).toContainText("Handed in");
    await expect(page.getByText("On the day there is no break here.", { exact: false })).toBeVisible();
    await inspect(page, "between");
    await follow("Continue to Reading");
    await tap("Start");
    for (const { group } of groupsOf(reading).filter((each) => each.part === 1))
      await answerGroup(page, reading, group);
    await expect(page.getByRole("img", { name: /Saved on this device/ }).first()).toBeVisible();
    await tap("Leave test");
    await byTouch(page.getByRole("dialog", { name: "Leave the test?" }).getByRole("button", { name: "Leave" }));
    await expect(page).toHaveURL(new RegExp(`${fullTest}$`));
    await expect(moduleList(page).getByRole("listitem").nth(1)).toContainText("In progress");
    await page.reload();
    await follow("Resume Reading");
    await goTo(page, 1);
    await expect(page.getByRole("button", { name: /^Question 1, answered/ })).toBeVisible();
    ({ page, watched } = await crash(page, watched));
    await expect(page.getByRole("button", { name: /^Question 1, answered/ })).toBeVisible();
    await tap("Finish");
    await handIn();
    await expect(page).toHaveURL(new RegExp(`${fullTest}$`));
  });

  await test.step("a result leads to the next module", async () => {
    await byTouch(moduleList(page).getByRole("link", { name: "Result of Reading" }));
    await expect(page).toHaveURL(/\/get_result$/);
    await expect(page.getByRole("region", { name: "Next steps" })).toContainText("The next module is Writing.");
    await inspect(page, "reading-result");
    await follow("Next: Writing");
    await expect(page).toHaveURL(new RegExp(`${fullTest}$`));
  });

  await test.step("Writing", async () => {
    await follow("Continue to Writing");
    await tap("Start");
    await tap("Your answer");
    await page
      .getByRole("textbox", { name: "Your answer to Task 1" })
      .fill("The chart shows how the harbour filled over a day.");
    await tap("Finish");
    await handIn();
    await expect(page).toHaveURL(new RegExp(`${fullTest}$`));
    await expect(moduleList(page).getByRole("listitem").nth(2)).toContainText("Handed in, result pending");
    await expect(page.getByText("Speaking has its own time", { exact: false })).toBeVisible();
  });

  await test.step("after a stop it is listed in Your attempts, and the suggested choice continues it", async () => {
    await page.goto(`${server.origin}/dashboard/tests/`);
    const rows = page.getByRole("region", { name: "Full tests" });
    await expect(rows).toContainText("3 of 4 modules handed in. Next: Speaking");
    await inspect(page, "attempts");
    await page.goto(`${server.origin}/book/${BOOK.slug}`);
    await tap("Start Full Test");
    await expect(page).toHaveURL(new RegExp(`${fullTest}$`));
  });

  await test.step("Speaking", async () => {
    await follow("Continue to Speaking");
    await tap("Start");
    await tap("Use the microphone");
    await expect(page.getByText("Level is good")).toBeVisible();
    await tap("Begin the interview");
    await expect(page.getByText("The examiner is speaking")).toBeVisible();
    await expect(page.getByRole("timer")).toHaveAccessibleName(/[2-9] seconds/, { timeout: 60_000 });
    await tap("Finish");
    await handIn();
    await expect(page).toHaveURL(/\/completed$/);
    await follow("To the full test");
    await expect(page.getByRole("heading", { name: "Full test: handed in" })).toBeVisible();
    // Writing has its band from this device. A recording alone has none, so there is no overall band.
    await expect(page.getByRole("heading", { name: "Mean of Listening, Reading and Writing" })).toBeVisible();
    await expect(page.getByText("Not an overall band", { exact: false })).toBeVisible();
    await inspect(page, "after");
  });

  await test.step("the learner gives the interview its bands: now there is an overall band with its source", async () => {
    await byTouch(moduleList(page).getByRole("link", { name: "Result of Speaking" }));
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
    await byTouch(moduleList(page).getByRole("link", { name: "Result of Reading" }));
    await follow("Retake mistakes");
    await expect(page.getByRole("heading", { name: "Your mistakes again" })).toBeVisible();
    await tap("Start");
    const boxes = page.getByRole("navigation", { name: "Questions" });
    await expect(boxes.getByRole("button", { name: /^Question 1,/ })).toHaveCount(0);
    await inspect(page, "mistakes");
    const last = groupsOf(reading).at(-1);
    if (last !== undefined) await answerGroup(page, reading, last.group);
    await tap("Finish");
    await handIn();
    await expect(page.getByRole("heading", { name: "Reading, earlier mistakes", level: 1 })).toBeVisible();
    await expect(page.getByText("A band needs all 40 questions.", { exact: false })).toBeVisible();
    await inspect(page, "mistakes-result");
  });

  await test.step("the server comes back and has each module once, linked", async () => {
    await server.up();
    await page.goto(`${server.origin}/dashboard/tests/`);
    await page.evaluate(() => window.dispatchEvent(new Event("online")));
    await expect(page.getByText("Everything is sent")).toBeVisible({ timeout: 60_000 });
    const slug = fullTest.split("/").at(-1);
    const { attempts, link } = await onServer(page);
    const linked = attempts.filter((attempt) => attempt.full_test === slug);
    expect(linked.map((attempt) => attempt.module_type).sort()).toEqual([...MODULE_TYPES].sort());
    expect(attempts).toHaveLength(5);
    expect(attempts.find((attempt) => attempt.full_test === undefined)).toMatchObject({
      module_type: "reading",
      only: expect.any(Array),
      status: "Evaluated",
    });
    expect(link).toMatchObject({ full_test_attempt_slug: slug, full_test_next_attempt: null });
  });
  expect(watched.complaints).toEqual([]);

  await test.step("another device shows it too", async () => {
    const other = await browser.newContext({ viewport: DESKTOP, locale: "en-GB" });
    const second = await other.newPage();
    await second.goto(`${server.origin}/login/`);
    await signIn(second, server, EMAIL);
    await second.goto(server.origin + fullTest);
    await expect(second.getByRole("heading", { name: "Full test: handed in" })).toBeVisible();
    await expect(moduleList(second).getByRole("link", { name: /^Result of/ })).toHaveCount(4);
    await other.close();
  });
});

test("a candidate with twenty minutes chooses one part, then lets the app choose another", async ({ page, server }) => {
  test.setTimeout(120_000);
  const published = await readReading("tidewater-1-reading-academic-1");
  const watched = watchConsole(page);
  await register(page, server, "omar@bandwise.test");
  await verify(page, server, "omar@bandwise.test");
  await page.goto(`${server.origin}/book/tidewater-1`);
  await page.getByRole("button", { name: "Start Test: Test 1, Reading" }).click();
  await expect(page.getByRole("radio", { name: "Whole test has a band" })).toBeChecked();
  await page.getByRole("radio", { name: "Passage 1 13 questions, about 20 minutes" }).check();
  await expect(page.getByText("Passage 1 has a raw score. A band needs the whole test.")).toBeVisible();
  await inspect(page, "piece-start");
  await button(page, "Start").click();
  await expect(page.getByRole("button", { name: /^(19|20) minutes.* left|left/ }).first()).toBeVisible();
  const [first] = groupsOf(published);
  if (first !== undefined) await answerGroup(page, published, first.group);
  await button(page, "Finish").click();
  await page.getByRole("dialog", { name: "Hand in the test?" }).getByRole("button", { name: "Hand in" }).click();
  await expect(page.getByRole("heading", { name: "Reading, part 1", level: 1 })).toBeVisible();
  await expect(page.getByText(/^\d+%$/)).toBeVisible();
  await expect(page.getByRole("link", { name: "Take it again" })).toHaveAttribute("href", /part=1/);
  await inspect(page, "piece-result");

  // An untried module is suggested before others. In a book, the choice is a form that asks the server.
  await page.goto(`${server.origin}/ieltstest/reading/`);
  const request = page.waitForRequest(/find_smart_test\/reading\/tidewater-1\/$/);
  await page.getByRole("button", { name: "Begin Smart Test from Tidewater Practice Papers 1" }).click();
  expect((await request).headers()["content-type"]).toMatch(/^multipart\/form-data/);
  await expect(page.getByText("Tidewater Practice Papers 1, Test 2").first()).toBeVisible();
  await page.getByRole("radio", { name: /^Choose for me/ }).check();
  await button(page, "20 min").click();
  await expect(page.getByRole("radio", { name: "Choose for me Passage 1" })).toBeChecked();

  // Within the module, the part that was just taken is suggested last.
  await page.goto(`${server.origin}/book/tidewater-1`);
  await page.getByRole("button", { name: "Start Test: Test 1, Reading" }).click();
  await page.getByRole("radio", { name: /^Choose for me/ }).check();
  await expect(button(page, "10 min")).toHaveCount(0);
  await button(page, "20 min").click();
  await expect(page.getByRole("radio", { name: "Choose for me Passage 2" })).toBeChecked();

  await page.goto(`${server.origin}/ieltstest/listening/`);
  await page.getByRole("button", { name: "Begin Smart Test from Tidewater Practice Papers 1" }).click();
  await page.getByRole("radio", { name: /^Choose for me/ }).check();
  await button(page, "10 min").click();
  await expect(page.getByText(/^Part \d has a raw score/)).toBeVisible();
  await button(page, "Start").click();
  await expect(page.getByRole("region", { name: "Recording" })).toContainText(/Part \d/);
  expect(watched.complaints).toEqual([]);
});

/** Returns an accepted answer to a module's first question. */
function firstAnswer(published: PublishedModule): string | undefined {
  const key = keyOf(published, 1);
  return key.kind === "words" ? key.accept[0] : key.kind === "option" ? key.option : undefined;
}

test.describe("on a desktop", () => {
  test.use({ viewport: DESKTOP, hasTouch: false, isMobile: false });

  test("a full test by keyboard alone, with a crash, is stored once per module on the server", async ({
    page: first,
    server,
  }) => {
    test.setTimeout(300_000);
    const essay = "Boats came and went.";
    const listening = await readListening("tidewater-1-listening-1");
    const reading = await readReading("tidewater-1-reading-academic-1");
    let page = first;
    let watched = watchOffline(page);
    const press = (name: string | RegExp): Promise<void> => byKeys(page.getByRole("button", { name, exact: true }));
    const follow = (name: string): Promise<void> => byKeys(page.getByRole("link", { name, exact: true }));
    const begin = async (link: string): Promise<string> => {
      await follow(link);
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
      await follow("To the full test");
      await expect(page.getByRole("heading", { name: "Full test: handed in" })).toBeVisible();
    });

    const bandOf = (published: PublishedModule): string => bandForRaw(published.key.band_table ?? [], 1).toFixed(1);
    await test.step("the result of a module, and why an answer is right", async () => {
      await byKeys(moduleList(page).getByRole("link", { name: "Result of Reading" }));
      await expect(page.getByText("1 of 40").first()).toBeVisible();
      await expect(page.getByText("Below band 2.5").first()).toBeVisible();
      await expect(page.getByRole("button", { name: /^Question 2, / }).first()).toBeVisible();
    });

    await test.step("the server comes back and has each module once, with its answers", async () => {
      await server.up();
      await page.goto(`${server.origin}/dashboard/tests/`);
      await page.evaluate(() => window.dispatchEvent(new Event("online")));
      await expect(page.getByText("Everything is sent")).toBeVisible({ timeout: 60_000 });
      const { attempts } = await onServer(page);
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
      const { answers } = await ask<{ answers: Record<string, string> }>(page, "/api/ieltstest/get_attempt/writing/", {
        attempt_slug: slugs["writing"],
      });
      expect(Object.values(answers)).toEqual([essay, ""]);
    });
    expect(watched.complaints).toEqual([]);
  });
});
