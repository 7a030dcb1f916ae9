/** A full test with the server gone: one download, four papers, a stop and a reload between them, once on the server. */
import { MODULE_TYPES } from "#core/exam/content/papers.ts";
import { register, signIn, verify } from "./support/account.ts";
import { answerGroup, goTo } from "./support/candidate.ts";
import { microphoneFlags, writeVoice } from "./support/microphone.ts";
import { groupsOf, readListening, readPaper } from "./support/paper.ts";
import { catchSound } from "./support/sound.ts";
import {
  DESKTOP,
  expect,
  expectAccessible,
  inTheme,
  type Page,
  PHONE,
  test as base,
  waitForWorker,
  watchConsole,
} from "./support/test.ts";

const test = base.extend({
  launchOptions: async ({ launchOptions }, give) => {
    await give({ ...launchOptions, args: [...(launchOptions.args ?? []), ...microphoneFlags(writeVoice())] });
  },
});
const EMAIL = "noor@bandwise.test";
const MINUTE = 60_000;

test.use({ viewport: PHONE, hasTouch: true, isMobile: true });

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const papers = (page: Page) => page.getByRole("list", { name: "Papers", exact: true });

/** axe in both themes, nothing wider than the screen, and a picture for the designer's eye, on phone and desk. */
async function inspect(page: Page, name: string): Promise<void> {
  for (const [size, viewport] of [
    ["desktop", DESKTOP],
    ["phone", PHONE],
  ] as const) {
    await page.setViewportSize(viewport);
    for (const theme of ["light", "dark"] as const) {
      await inTheme(page, theme, async () => {
        await expectAccessible(page, `${name}, ${size}, ${theme}`);
        await page.screenshot({ path: `test-results/screens/fulltest-${name}.${size}.${theme}.png` });
      });
    }
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, `${name} scrolls sideways at ${size}`).toBeLessThanOrEqual(0);
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

/** What the server has, and how it links the first paper. */
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

test("a candidate sits a full test with the server gone, stops in between, and it is on the server once", async ({
  page,
  server,
  browser,
}) => {
  test.setTimeout(420_000);
  const listening = await readListening("tidewater-1-listening-1");
  const reading = await readPaper("tidewater-1-reading-academic-1");
  const watched = watchConsole(page);
  await catchSound(page);
  await page.clock.install();

  await test.step("sign in, choose a full test, take it onto the device", async () => {
    await register(page, server, EMAIL);
    await verify(page, server, EMAIL);
    await signIn(page, server, EMAIL);
    await waitForWorker(page);
    await page.goto(`${server.origin}/ieltstest/fulltest/`);
    await expect(page.getByRole("heading", { name: "Full Test", level: 1 })).toBeVisible();
    await inspect(page, "listing");
    await page.getByRole("button", { name: /^Choose a test/ }).click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: /^Start Full Test: Test 1/ })
      .click();
    await expect(page).toHaveURL(/\/ieltstest\/attempt\/fulltest\/[\w-]{22}$/);
    await expect(page.getByRole("banner").getByRole("link", { name: "Full Test" })).toHaveCount(0);
    await inspect(page, "before");
    await page.getByRole("button", { name: /^Download .+ MB/ }).click();
    await expect(page.getByText(/^Ready offline/)).toBeVisible({ timeout: 60_000 });
  });
  const fullTest = new URL(page.url()).pathname;
  await server.kill();
  watched.allow(/ERR_CONNECTION_REFUSED|Failed to fetch|Failed to load resource/);

  await test.step("Listening, as on the day", async () => {
    await page.reload();
    await page.getByRole("link", { name: "Begin with Listening" }).click();
    await expect(page.getByRole("heading", { name: "A paper of a full test" })).toBeVisible();
    await expect(page.getByRole("group", { name: "Mode" })).toHaveCount(0);
    await button(page, "Start").click();
    for (const { group } of groupsOf(listening).filter((each) => each.part === 1))
      await answerGroup(page, listening, group);
    await page.clock.fastForward(45 * MINUTE);
    await expect(page).toHaveURL(new RegExp(`${fullTest}$`));
  });

  await test.step("Reading comes straight after; leaving its room leads back here", async () => {
    await expect(papers(page).getByRole("listitem").nth(0)).toContainText("Handed in");
    await expect(page.getByText("On the day there is no break here.", { exact: false })).toBeVisible();
    await inspect(page, "between");
    await page.getByRole("link", { name: "Go on to Reading" }).click();
    await button(page, "Start").click();
    for (const { group } of groupsOf(reading).filter((each) => each.part === 1))
      await answerGroup(page, reading, group);
    await expect(page.getByRole("img", { name: /Saved on this device/ }).first()).toBeVisible();
    await button(page, "Leave test").click();
    const leave = page.getByRole("dialog").getByRole("button", { name: /^Leave/ });
    if (await leave.isVisible()) await leave.click();
    await expect(page).toHaveURL(new RegExp(`${fullTest}$`));
    await expect(papers(page).getByRole("listitem").nth(1)).toContainText("In progress");
    await page.reload();
    await page.getByRole("link", { name: "Go on with Reading" }).click();
    await goTo(page, 1);
    await expect(page.getByRole("button", { name: /^Question 1, answered/ })).toBeVisible();
    await button(page, "Finish").click();
    await page.getByRole("dialog", { name: "Hand in the test?" }).getByRole("button", { name: "Hand in" }).click();
    await expect(page).toHaveURL(new RegExp(`${fullTest}$`));
  });

  await test.step("a result leads back to what comes next", async () => {
    await papers(page).getByRole("link", { name: "Result of Reading" }).click();
    await expect(page).toHaveURL(/\/get_result$/);
    await expect(page.getByRole("region", { name: "Next steps" })).toContainText("The next paper is Writing.");
    await inspect(page, "reading-result");
    await page.getByRole("link", { name: "Next: Writing" }).click();
    await expect(page).toHaveURL(new RegExp(`${fullTest}$`));
  });

  await test.step("Writing", async () => {
    await page.getByRole("link", { name: "Go on to Writing" }).click();
    await button(page, "Start").click();
    const answer = page.getByRole("textbox").first();
    if (!(await answer.isVisible())) await page.getByRole("button", { name: "Your answer" }).first().click();
    await answer.fill("The chart shows how the harbour filled over a day.");
    await button(page, "Finish").click();
    await page.getByRole("dialog").getByRole("button", { name: "Hand in" }).click();
    await expect(page).toHaveURL(new RegExp(`${fullTest}$`));
    await expect(papers(page).getByRole("listitem").nth(2)).toContainText("Handed in, result pending");
    await expect(page.getByText("Speaking has a time of its own", { exact: false })).toBeVisible();
  });

  await test.step("stop here: it is in Your attempts, and the smart choice goes on with it", async () => {
    await page.goto(`${server.origin}/dashboard/tests/`);
    const rows = page.getByRole("region", { name: "Full tests" });
    await expect(rows).toContainText("3 of 4 papers handed in. Next: Speaking");
    await inspect(page, "attempts");
    await page.goto(`${server.origin}/book/tidewater-1`);
    await button(page, "Start Full Test").click();
    await expect(page).toHaveURL(new RegExp(`${fullTest}$`));
  });

  await test.step("Speaking", async () => {
    await page.getByRole("link", { name: "Go on to Speaking" }).click();
    await button(page, "Start").click();
    await button(page, "Use the microphone").click();
    await expect(page.getByText("Level is good")).toBeVisible();
    await button(page, "Begin the interview").click();
    await expect(page.getByText("The examiner is speaking")).toBeVisible();
    await expect(page.getByRole("timer")).toHaveAccessibleName(/[2-9] seconds/, { timeout: 60_000 });
    await button(page, "Finish").click();
    await page.getByRole("dialog").getByRole("button", { name: "Hand in" }).click();
    await expect(page).toHaveURL(/\/completed$/);
    await page.getByRole("link", { name: "To the full test" }).click();
    await expect(page.getByRole("heading", { name: "Full test: handed in" })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Overall band" })).toBeVisible();
    await expect(page.getByText("There once all four papers have a band.")).toBeVisible();
    await inspect(page, "after");
  });

  await test.step("the mistakes of Reading once more, as a piece of their own", async () => {
    await papers(page).getByRole("link", { name: "Result of Reading" }).click();
    await page.getByRole("link", { name: "Retake mistakes" }).click();
    await expect(page.getByRole("heading", { name: "Your mistakes, once more" })).toBeVisible();
    await button(page, "Start").click();
    const boxes = page.getByRole("navigation", { name: "Questions" });
    await expect(boxes.getByRole("button", { name: /^Question 1,/ })).toHaveCount(0);
    await inspect(page, "mistakes");
    const last = groupsOf(reading).at(-1);
    if (last !== undefined) await answerGroup(page, reading, last.group);
    await button(page, "Finish").click();
    await page.getByRole("dialog", { name: "Hand in the test?" }).getByRole("button", { name: "Hand in" }).click();
    await expect(page.getByRole("heading", { name: "Reading, earlier mistakes", level: 1 })).toBeVisible();
    await expect(page.getByText("Only a whole module of 40 questions has a band", { exact: false })).toBeVisible();
    await inspect(page, "mistakes-result");
  });

  await test.step("the server comes back and has each paper once, linked", async () => {
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

  await test.step("another device knows it too", async () => {
    const other = await browser.newContext({ viewport: DESKTOP, locale: "en-GB" });
    const second = await other.newPage();
    await second.goto(`${server.origin}/login/`);
    await signIn(second, server, EMAIL);
    await second.goto(server.origin + fullTest);
    await expect(second.getByRole("heading", { name: "Full test: handed in" })).toBeVisible();
    await expect(papers(second).getByRole("link", { name: /^Result of/ })).toHaveCount(4);
    await other.close();
  });
});

test("a candidate with twenty minutes takes one part, then is offered another", async ({ page, server }) => {
  test.setTimeout(120_000);
  const paper = await readPaper("tidewater-1-reading-academic-1");
  const watched = watchConsole(page);
  await register(page, server, "omar@bandwise.test");
  await verify(page, server, "omar@bandwise.test");
  await signIn(page, server, "omar@bandwise.test");
  await page.goto(`${server.origin}/book/tidewater-1`);
  await page.getByRole("button", { name: "Start Test: Test 1, Reading" }).click();
  await expect(page.getByText("A whole test has a band.", { exact: false })).toBeVisible();
  await expect(button(page, "10 min")).toHaveCount(0);
  await button(page, "20 min").click();
  await expect(page.getByText("13 questions, about 20 minutes", { exact: false })).toBeVisible();
  await inspect(page, "piece-start");
  await button(page, "Start").click();
  await expect(page.getByRole("button", { name: /^(19|20) minutes.* left|left/ }).first()).toBeVisible();
  const [first] = groupsOf(paper);
  if (first !== undefined) await answerGroup(page, paper, first.group);
  await button(page, "Finish").click();
  await page.getByRole("dialog", { name: "Hand in the test?" }).getByRole("button", { name: "Hand in" }).click();
  await expect(page.getByRole("heading", { name: "Reading, part 1", level: 1 })).toBeVisible();
  await expect(page.getByText(/^\d+ %$/)).toBeVisible();
  await expect(page.getByRole("link", { name: "Take it again" })).toHaveAttribute("href", /part=1/);
  await inspect(page, "piece-result");

  // A part that was just taken comes last, and the choice in a book asks the server with a form.
  await page.goto(`${server.origin}/ieltstest/reading/`);
  const asked = page.waitForRequest(/find_smart_test\/reading\/tidewater-1\/$/);
  await page.getByRole("button", { name: /^Begin Smart Test from/ }).click();
  expect((await asked).headers()["content-type"]).toMatch(/^multipart\/form-data/);
  await button(page, "20 min").click();
  await expect(page.getByText(/^Passage 2: 13 questions/)).toBeVisible();

  await page.goto(`${server.origin}/ieltstest/listening/`);
  await page.getByRole("button", { name: /^Begin Smart Test from/ }).click();
  await button(page, "10 min").click();
  await expect(page.getByText(/^Part \d: 10 questions, about \d+ minutes/)).toBeVisible();
  await button(page, "Start").click();
  await expect(page.getByRole("region", { name: "Recording" })).toContainText(/Part \d/);
  expect(watched.complaints).toEqual([]);
});
