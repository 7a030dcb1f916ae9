/** The foundation's promise, walked as one: register, download, lose the server, take the test, come back, once. */
import { bandForRaw } from "#core/exam/bands/band-for-raw.ts";
import { register, signIn, verify } from "./support/account.ts";
import { answerGroup, goTo } from "./support/candidate.ts";
import { groupsOf, readPaper } from "./support/paper.ts";
import { DESKTOP, expect, expectAccessible, PHONE, test, waitForWorker, watchConsole } from "./support/test.ts";

const EMAIL = "amara@bandwise.test";
const SLUG = "tidewater-1-reading-academic-1";
/** Left empty on purpose: the last group, so that the hand-in dialog has something to name. */
const EMPTY = new Set([37, 38, 39, 40]);

test.use({ viewport: PHONE, hasTouch: true, isMobile: true });

test("a candidate takes a Reading test with the server gone, and finds it on the server once", async ({
  page,
  server,
  browser,
}) => {
  test.setTimeout(240_000);
  const paper = await readPaper(SLUG);
  const watched = watchConsole(page);
  await page.addInitScript(() => {
    const shifts: { value: number; sources: string[] }[] = [];
    Object.assign(window, { bandwiseShifts: shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
        sources: { node?: Node }[];
      })[]) {
        if (!entry.hadRecentInput)
          shifts.push({
            value: entry.value,
            sources: entry.sources.map(({ node }) =>
              node instanceof Element ? node.outerHTML.slice(0, 120) : String(node?.nodeName),
            ),
          });
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  const expectStill = async (where: string): Promise<void> => {
    expect(
      await page.evaluate(() => (window as unknown as { bandwiseShifts: unknown[] }).bandwiseShifts),
      `layout shifts on ${where}`,
    ).toEqual([]);
  };

  await test.step("register, verify, sign in", async () => {
    await register(page, server, EMAIL);
    await verify(page, server, EMAIL);
    await signIn(page, server, EMAIL);
    await expectStill("sign-in");
  });

  await test.step("download with its size said before", async () => {
    await waitForWorker(page);
    await page.goto(`${server.origin}/ieltstest/reading/`);
    await page.getByRole("button", { name: /^Choose a test/ }).click();
    const sheet = page.getByRole("dialog");
    await sheet.getByRole("button", { name: /^Download .+ (kB|MB)/ }).click();
    await expect(sheet.getByText(/^Ready offline/)).toBeVisible();
    await expectStill("listing");
  });

  await server.kill();
  watched.allow(/ERR_CONNECTION_REFUSED|Failed to fetch|Failed to load resource/);

  await test.step("start from the device", async () => {
    await page
      .getByRole("dialog")
      .getByRole("button", { name: /^Start Test/ })
      .click();
    await expect(
      page.getByRole("radio", { name: "Exam" }).or(page.getByRole("button", { name: "Exam", exact: true })),
    ).toBeVisible();
    await page.getByRole("button", { name: "Start", exact: true }).click();
    await expect(
      page
        .getByRole("timer")
        .or(page.getByRole("button", { name: /left/ }))
        .first(),
    ).toBeVisible();
  });
  const attemptUrl = page.url();

  const groups = groupsOf(paper);
  const half = Math.ceil(groups.length / 2);
  await test.step("answer the first half", async () => {
    for (const { group } of groups.slice(0, half)) await answerGroup(page, paper, group, EMPTY);
    await goTo(page, 3);
    await page.getByRole("button", { name: "Review question 3 later" }).and(page.locator(":visible")).first().click();
  });

  await test.step("a reload with the server gone comes back to the same question with the clock running", async () => {
    await expect(page.getByRole("img", { name: /Saved on this device/ }).first()).toBeVisible();
    await page.reload();
    await expect(page.getByRole("button", { name: /^Question 3, answered, marked for review, current/ })).toBeVisible();
    const left = await page.getByRole("button", { name: /left/ }).first().getAttribute("aria-label");
    expect(left).toMatch(/5\d minutes/);
  });

  await test.step("answer the rest and hand in", async () => {
    for (const { group } of groups.slice(half)) await answerGroup(page, paper, group, EMPTY);
    await page.getByRole("button", { name: "Finish" }).click();
    const dialog = page.getByRole("dialog", { name: "Hand in the test?" });
    await expect(dialog).toContainText("4 questions are not answered: 37 to 40.");
    await expect(dialog).toContainText("Marked for review: 3.");
    await dialog.getByRole("button", { name: "Hand in" }).click();
  });

  const band = bandForRaw(paper.key.band_table ?? [], 36);
  await test.step("band and explained review, still without a server", async () => {
    await expect(page).toHaveURL(/\/get_result$/);
    await expect(page.getByText("36 of 40")).toBeVisible();
    await expect(page.getByText(band.toFixed(1)).first()).toBeVisible();
    await expect(page.getByText("Waiting for network").first()).toBeVisible();
    await expectAccessible(page, "result");
    await expectStill("result");
  });

  await test.step("the server comes back and has it, once", async () => {
    await server.up();
    await page.goto(`${server.origin}/dashboard/tests/`);
    const send = page.getByRole("button", { name: "Send now" });
    const sent = page.getByText("Everything is sent");
    await expect(send.or(sent).first()).toBeVisible();
    // The queue may have sent by itself meanwhile.
    if (await send.isVisible()) await send.click({ timeout: 2_000 }).catch(() => undefined);
    await expect(sent).toBeVisible();
    await expect(page.getByText("Sent", { exact: true })).toBeVisible();
    const list = await page.evaluate(async () => {
      const tokens = JSON.parse(localStorage.getItem("authTokens") ?? "{}") as { access: string };
      const reply = await fetch("/api/student/get_attempts/", {
        method: "POST",
        headers: { "Content-Type": "application/json", Authorization: `Bearer ${tokens.access}` },
        body: "{}",
      });
      return (await reply.json()) as {
        attempts: { attempt_slug: string; status: string; score: string; answered: number }[];
      };
    });
    expect(list.attempts).toHaveLength(1);
    expect(list.attempts[0]).toMatchObject({
      attempt_slug: attemptUrl.split("/").filter(Boolean).at(-1)?.split("?")[0],
      status: "Evaluated",
      score: band.toFixed(1),
      answered: 36,
    });
  });
  expect(watched.complaints).toEqual([]);

  await test.step("a second browser profile sees it", async () => {
    const other = await browser.newContext({ viewport: DESKTOP, locale: "en-GB" });
    const second = await other.newPage();
    const secondWatch = watchConsole(second);
    await second.goto(`${server.origin}/login/`);
    await signIn(second, server, EMAIL);
    await second.goto(`${server.origin}/dashboard/tests/`);
    await expect(second.getByRole("link", { name: /Tidewater Practice Papers 1/ })).toHaveCount(1);
    await expect(second.getByText(band.toFixed(1)).first()).toBeVisible();
    await second.getByRole("link", { name: /Tidewater Practice Papers 1/ }).click();
    await expect(second.getByText("36 of 40")).toBeVisible();
    expect(secondWatch.complaints).toEqual([]);
    await other.close();
  });
});
