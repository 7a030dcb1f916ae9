/** An examiner evaluation as its learner and readers of its report see it: offer, request, wait, report, print. */
import type { Browser } from "@playwright/test";
import { createAccount, signInByApi } from "../support/account.ts";
import { addExaminer, LEARNER, MODULE, STAFF } from "../support/evaluation-story.ts";
import { runAdmin, type Caller, callerFor, handInWriting } from "../support/examiner.ts";
import { inspect, watchConsoleOffline } from "../support/journey.ts";
import type { TestServer } from "../support/server.ts";
import { type ConsoleWatch, DESKTOP, expect, type Page, PHONE, test, WITHOUT_WORKER } from "../support/test.ts";

test.use(WITHOUT_WORKER);

const TEXTS = [
  "The graph shows how people travelled to the island. Overall, the bridge replaced the ferry within a few years.",
  "In recent years, the goverments of many cities has moved services to the screen. I think that this helps most people.\n\nHowever, some people can not use them. In conclusion, a counter should stay open.",
] as const;
const COMMENT = "Name one service, and the sentence becomes an argument.";

/** Opens a page in a new browser context, without an account. */
async function openAsVisitor(browser: Browser, watches: ConsoleWatch[]): Promise<Page> {
  const context = await browser.newContext({ viewport: DESKTOP });
  const page = await context.newPage();
  watches.push(watchConsoleOffline(page));
  return page;
}

/** Inspects the page in dark on a phone and in light on a desktop. */
async function inspectPhoneAndDesktop(page: Page, name: string): Promise<void> {
  await page.setViewportSize(PHONE);
  await inspect(page, `evaluation-${name}.phone`, ["dark"]);
  await page.setViewportSize(DESKTOP);
  await inspect(page, `evaluation-${name}.desktop`, ["light"]);
}

/** Waits until the app's own requests are done, because this test does not cover leaving a page during a request. */
const waitUntilIdle = (page: Page): Promise<void> => page.waitForLoadState("networkidle");

async function createAndSignIn(page: Page, server: TestServer, email: string): Promise<void> {
  await createAccount(page, server, email);
  await signInByApi(page, server, email);
}

/** Signs in a new learner, and hands in a Writing test as this learner. */
async function handInAsLearner(
  page: Page,
  server: TestServer,
): Promise<{ watches: ConsoleWatch[]; learner: Caller; attempt: string }> {
  const watches = [watchConsoleOffline(page)];
  await page.setViewportSize(DESKTOP);
  await createAndSignIn(page, server, LEARNER);
  const learner = await callerFor(page, server, LEARNER);
  return { watches, learner, attempt: await handInWriting(learner, MODULE, TEXTS) };
}

test("a learner requests an evaluation, and the link shows only the report's head until it is published", async ({
  page,
  browser,
  server,
}) => {
  const { watches, attempt } = await handInAsLearner(page, server);
  const evaluationsUrl = `${server.origin}/dashboard/examiner_evaluation/`;
  const result = `${server.origin}/ieltstest/attempt/writing/${MODULE}/${attempt}/get_result`;

  await test.step("without an evaluation, the tab explains what one is", async () => {
    await page.goto(evaluationsUrl);
    await expect(page.getByRole("link", { name: "Examiner Evaluation", exact: true })).toHaveAttribute(
      "aria-current",
      "page",
    );
    await expect(page.getByRole("heading", { name: "How It Works" })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Click 'Request Examiner Evaluation'" })).toBeVisible();
    for (const benefit of ["Certified examiners", "48-hour turnaround", "Detailed feedback", "Score boost"])
      await expect(page.getByRole("heading", { name: benefit })).toBeVisible();
    await expect(page.getByText("4.99 CAD")).toBeVisible();
    await expect(page.locator("s", { hasText: "9.99" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Take Test" })).toHaveAttribute("href", "/ieltstest/writing/");
    await inspectPhoneAndDesktop(page, "none");
    await waitUntilIdle(page);
  });

  const card = page.getByRole("region", { name: "Have an examiner read it" });
  await test.step("the card on the result leads to payment, and requests the evaluation if the learner has a credit", async () => {
    await page.goto(result);
    const requestLink = card.getByRole("link", { name: "Request Examiner Evaluation" });
    await expect(requestLink).toHaveAttribute("href", `/payment/WRITING1?attempt=${attempt}`);
    await expect(card.getByText("2-3 business days")).toBeVisible();
    await page.context().setOffline(true);
    await expect(
      card.getByText("You are offline. You can pay and request an evaluation when you are connected again."),
    ).toBeVisible();
    await expect(card.getByRole("button", { name: "Request Examiner Evaluation" })).toBeDisabled();
    // The browser may report a network before a request can succeed.
    await page.route("**/api/payment/wallet/credits/", (route) => route.abort(), { times: 1 });
    await page.context().setOffline(false);
    await expect(requestLink).toBeVisible();
    runAdmin(server, ["grant-credits", "--email", LEARNER, "--credits", "1", "--note", "A story"]);
    await waitUntilIdle(page);
    await page.reload();
    await expect(card.getByText("You have 1 credit. This uses 1.")).toBeVisible();
    await inspectPhoneAndDesktop(page, "card");
    await card.getByRole("button", { name: "Request Examiner Evaluation" }).click();
    await page
      .getByRole("dialog", { name: "Use 1 credit for this evaluation?" })
      .getByRole("button", { name: "Use Credits" })
      .click();
    await expect(page).toHaveURL(/\/examinerevaluation\/view\/[\w-]{22}$/);
  });
  const link = page.url();

  await test.step("the link shows only the head of the unpublished report, even with preview=true", async () => {
    await expect(page.getByRole("heading", { level: 1, name: "Amara Okafor WR-1" })).toBeVisible();
    await expect(page.getByRole("heading", { name: "The report is not ready yet" })).toBeVisible();
    await expect(page.getByRole("main").getByRole("link", { name: "Your examiner evaluations" })).toHaveAttribute(
      "href",
      "/dashboard/examiner_evaluation/",
    );
    await inspectPhoneAndDesktop(page, "waiting");
    await waitUntilIdle(page);
    await page.goto(result);
    await expect(
      page.getByRole("region", { name: "Examiner evaluation" }).getByText("With your examiner"),
    ).toBeVisible();
    const reader = await openAsVisitor(browser, watches);
    await reader.goto(`${link}?preview=true`);
    await expect(reader.getByRole("heading", { name: "The report is not ready yet" })).toBeVisible();
    await expect(reader.getByRole("link", { name: "Your examiner evaluations" })).toHaveCount(0);
    // To others, the server's HTML of the result offers no evaluation.
    await reader.goto(result);
    await expect(reader.getByRole("link", { name: "Take this test yourself" })).toBeVisible();
    await expect(reader.getByText("4.99 CAD")).toBeHidden();
    await reader.context().close();
  });
  expect(watches.flatMap(({ pageErrors }) => pageErrors)).toEqual([]);
});

test("staff preview the report, and once it is published everyone with the link can read it", async ({
  page,
  browser,
  server,
}) => {
  const { watches, learner, attempt: attempt_slug } = await handInAsLearner(page, server);
  runAdmin(server, ["grant-credits", "--email", LEARNER, "--credits", "1", "--note", "A story"]);
  const { evaluation_slug } = await learner("evaluationSubmit", { body: { attempt_slug } });
  const slug = evaluation_slug ?? "";
  const link = `${server.origin}/examinerevaluation/view/${slug}`;

  await addExaminer(server);
  const staff = await callerFor(page, server, STAFF);
  const { sections, version } = await staff("crmEvaluation", { params: { slug } });
  await test.step("staff mark the script, and see the whole report in the preview", async () => {
    for (const section of sections)
      await staff("crmUpdateSection", {
        params: { id: String(section.id) },
        body: {
          ta_bands: 6,
          cc_bands: 6.5,
          lr_bands: 6.4,
          ga_bands: 5.5,
          ta_feedback: "The position is clear.\n\nSay it sooner.",
          cc_feedback: "",
          lr_feedback: "Good range.",
          ga_feedback: "Agreement costs you here.",
          version: section.version,
        },
      });
    const [, second] = sections;
    const start = TEXTS[1].indexOf("I think that this helps");
    const anchor = { block: second?.section, start, end: start + "I think that this helps most people".length };
    await staff("crmAddComment", { params: { id: String(second?.id) }, body: { anchor, comment: COMMENT } });
    await staff("crmGrammarCheck", { params: { slug }, body: {} });

    const context = await browser.newContext({ viewport: DESKTOP });
    const staffPage = await context.newPage();
    watches.push(watchConsoleOffline(staffPage));
    await signInByApi(staffPage, server, STAFF);
    await staffPage.goto(`${link}?preview=true`);
    await expect(staffPage.getByText("This is a preview for staff. The report is not published yet.")).toBeVisible();
    await expect(staffPage.getByRole("heading", { name: "Writing Task 2" })).toBeVisible();
    await expect(staffPage.getByText("No conclusion provided.")).toBeVisible();
    await waitUntilIdle(staffPage);
    await context.close();
  });

  const fields = { status: "EVALUATED", feedback: "Work on agreement for two weeks.", report_message: "Dear Amara," };
  const { version: current } = await staff("crmEvaluation", { params: { slug } });
  expect(current, "the evaluation's version never decreases").toBeGreaterThanOrEqual(version);
  await staff("crmUpdateEvaluation", { params: { slug }, body: { ...fields, version: current } });

  const reader = await openAsVisitor(browser, watches);
  await test.step("everyone with the link reads the whole published report", async () => {
    const reply = await reader.goto(link);
    expect(reply?.headers()["cache-control"]).toBe("no-store");
    expect(await reply?.text()).toContain('<meta name="robots" content="noindex">');
    expect(await reply?.text()).toContain("Please wait while we fetch the evaluation details.");
    await expect(reader.getByText("Final Score")).toBeVisible();
    await expect(reader).toHaveTitle("Amara Okafor, WR-1 · Bandwise");
    await expect(reader.getByRole("heading", { name: "IELTS Writing Evaluation Report" })).toBeVisible();
    await expect(reader.getByText("Helen Ward")).toBeVisible();
    await expect(reader.getByText("Dear Amara,")).toBeVisible();
    await expect(reader.getByRole("table", { name: "Bands by task and criterion" }).getByRole("row")).toHaveCount(3);
    await expect(reader.getByText("No feedback")).toHaveCount(2);
    const second = reader.getByRole("region", { name: "Writing Task 2" });
    await expect(second.getByText(COMMENT)).toBeVisible();
    await second.getByRole("button", { name: "Comment 1: show in the answer" }).press("Enter");
    await expect(second.getByRole("button", { name: "Comment 1", exact: true })).toBeFocused();
    await inspectPhoneAndDesktop(reader, "report");
    await second.getByRole("button", { name: "Grammar check" }).click();
    await expect(second.getByText(COMMENT)).toBeHidden();
    await expect(second.getByRole("button", { name: "goverments, Spelling" })).toBeVisible();
    await expect(reader.getByText("Work on agreement for two weeks.")).toBeVisible();
    await inspectPhoneAndDesktop(reader, "grammar");
  });

  await test.step("the printed page is only the report, with comments and corrections", async () => {
    await reader.emulateMedia({ media: "print", colorScheme: "dark" });
    await expect(reader.getByRole("banner")).toBeHidden();
    await expect(reader.getByRole("contentinfo")).toBeHidden();
    await expect(reader.getByRole("button", { name: "Download PDF" })).toBeHidden();
    await expect(reader.getByText(COMMENT)).toBeVisible();
    await expect(reader.getByRole("list", { name: "Corrections" }).last()).toContainText("governments");
    await reader.emulateMedia({ media: null, colorScheme: "light" });
    const pdf = await reader.pdf({ preferCSSPageSize: true });
    // The pages are A4, in points. There is one page for the head, and at least one for each task.
    expect(pdf.toString("latin1")).toMatch(/\/MediaBox \[0 0 59[45](?:\.\d+)? 84[12]/);
    expect(pdf.toString("latin1").match(/\/Type \/Page\b/g)?.length).toBeGreaterThanOrEqual(3);
    await reader.evaluate(() => {
      window.print = () => document.documentElement.setAttribute("data-printed", "");
    });
    await reader.getByRole("button", { name: "Download PDF" }).click();
    await expect(reader.locator("html[data-printed]")).toBeAttached();
  });

  await test.step("the learner's table opens the report in a new tab, and a new link replaces the old one", async () => {
    await waitUntilIdle(page);
    await page.goto(`${server.origin}/dashboard/examiner_evaluation/`);
    const row = page.getByRole("row", { name: /WR-1/ });
    await expect(row).toContainText("Tidewater Practice Papers 1");
    await expect(row).toContainText("Evaluated");
    await inspectPhoneAndDesktop(page, "table");
    const opening = page.waitForEvent("popup");
    await row.getByRole("link", { name: /^View Report/ }).click();
    const report = await opening;
    await expect(report.getByText("Final Score")).toBeVisible();
    await report.close();
    await row.getByRole("button", { name: /^Create a new private link/ }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Create link", exact: true }).click();
    await expect(page.getByText("WR-1 has a new link. The old link no longer works.")).toBeVisible();
    await expect(row.getByRole("link", { name: /^View Report/ })).not.toHaveAttribute("href", link);
    expect((await page.request.get(link)).status()).toBe(404);
    await reader.goto(link);
    await expect(reader.getByRole("heading", { name: "There is no report at this address" })).toBeVisible();
    await reader.context().close();
  });
  expect(watches.flatMap(({ pageErrors }) => pageErrors)).toEqual([]);
});
