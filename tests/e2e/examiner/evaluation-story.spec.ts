/** An examiner evaluation from the exam to the mailbox, paid with a coupon. */
import { createAccount, signInByApi } from "../support/account.ts";
import { signInExaminer, LEARNER, MODULE, waitForReportLink, test, TEXTS } from "../support/evaluation-story.ts";
import { runAdmin } from "../support/examiner.ts";
import { tapOrClick, inspect, watchConsoleOffline } from "../support/journey.ts";
import { pressByKeyboard, tabTo } from "../support/keyboard.ts";
import { reviewMarks, scoreByKeys } from "../support/score-by-keys.ts";
import { expect, type Page, PHONE, WITHOUT_WORKER } from "../support/test.ts";

test.use({ ...WITHOUT_WORKER, viewport: PHONE, hasTouch: true, isMobile: true });

const card = (page: Page) => page.getByRole("region", { name: "Have an examiner read it" });

/** Opens the link from the email, and expects the published report. */
async function expectReport(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await expect(page.getByText("Final Score")).toBeVisible();
  await expect(page.getByText("Helen Ward")).toBeVisible();
  await expect(page.getByText("Work on agreement for two weeks.")).toBeVisible();
}

test("a learner pays with a coupon, an examiner scores and sends, and the learner reads the report from the email", async ({
  page,
  browser,
  server,
  smtp,
}) => {
  const watches = [watchConsoleOffline(page)];
  runAdmin(server, ["create-coupon", "--code", "TIDE20", "--percent", "20"]);

  await test.step("the learner takes a Writing test on a phone and hands it in", async () => {
    await createAccount(page, server, LEARNER);
    await signInByApi(page, server, LEARNER);
    await page.goto(`${server.origin}/ieltstest/attempt/writing/${MODULE}/story-attempt-00000000?mode=exam&extra=0`);
    await tapOrClick(page.getByRole("button", { name: "Start", exact: true }));
    await tapOrClick(page.getByRole("button", { name: "Your answer", exact: true }));
    for (const [index, text] of TEXTS.entries()) {
      const name = `Task ${index + 1}`;
      if (index > 0) await tapOrClick(page.getByRole("navigation", { name: "Tasks" }).getByRole("button", { name }));
      await page.getByRole("textbox", { name: `Your answer to ${name}` }).fill(text);
    }
    await tapOrClick(page.getByRole("button", { name: "Finish", exact: true }));
    await tapOrClick(page.getByRole("dialog", { name: "Hand in the test?" }).getByRole("button", { name: "Hand in" }));
    await expect(page).toHaveURL(/\/get_result$/);
  });

  await test.step("the learner requests an evaluation and pays with 20% off", async () => {
    await tapOrClick(card(page).getByRole("link", { name: "Request Examiner Evaluation" }));
    await page.getByLabel("Coupon").fill("tide20");
    await tapOrClick(page.getByRole("button", { name: "Apply" }));
    await expect(page.getByText("Coupon TIDE20, 20%")).toBeVisible();
    await tapOrClick(page.getByRole("button", { name: "Make Payment" }));
    await tapOrClick(page.getByRole("button", { name: "Pay 3.99 CAD" }));
    await expect(page.getByRole("heading", { name: "Payment successful" })).toBeVisible();
    await expect
      .poll(() => smtp.listEmailsTo(LEARNER).some((mail) => mail.includes("Subject: Your payment PMT-1")))
      .toBe(true);
    await tapOrClick(page.getByRole("button", { name: "Request Examiner Evaluation" }));
    await expect(page.getByRole("heading", { name: "The report is not ready yet" })).toBeVisible();
    await tapOrClick(page.getByRole("main").getByRole("link", { name: "Your examiner evaluations" }));
    await expect(page).toHaveURL(/\/dashboard\/examiner_evaluation\/$/);
    // The previous page also shows the number, until this page has loaded.
    await expect(page.getByRole("heading", { name: "Your Examiner Evaluations" })).toBeVisible();
    await expect(page.getByText("WR-1", { exact: true })).toBeVisible();
    await expect(page.getByText("With your examiner", { exact: true })).toBeVisible();
  });

  const examinerPage = await signInExaminer(browser, server);
  watches.push(watchConsoleOffline(examinerPage));
  const { keyboard } = examinerPage;
  const actions = examinerPage.getByRole("group", { name: "Actions" });

  await test.step("the examiner finds the evaluation in the list and runs the grammar check", async () => {
    await examinerPage.goto(`${server.origin}/crm/evaluations`);
    await expect(examinerPage.getByText("1 open", { exact: true })).toBeVisible();
    await keyboard.press("/");
    await keyboard.type("amara");
    // The search starts after a pause in typing. Its result is a new list, in which no row is selected.
    await expect(examinerPage).toHaveURL(/search=amara/);
    await expect(examinerPage.locator('[aria-busy="true"]')).toHaveCount(0);
    await expect(examinerPage.getByRole("row").last()).toContainText(/WR-1.*Amara Okafor.*Payment made.*48 h/);
    await keyboard.press("ArrowDown");
    await keyboard.press("Enter");
    await expect(examinerPage.getByRole("heading", { level: 1, name: "Amara Okafor" })).toBeVisible();
    await pressByKeyboard(examinerPage, actions.getByRole("button", { name: "Run Grammar Check" }));
    await expect(examinerPage.getByText(/^Checked 2 sections/)).toBeVisible({ timeout: 60_000 });
  });

  await test.step("the examiner scores both tasks with the keyboard, and writes the conclusion", async () => {
    await scoreByKeys(examinerPage, 1, "Control+S");
    await reviewMarks(examinerPage);
    await scoreByKeys(examinerPage, 2, "Enter");
    await reviewMarks(examinerPage);
    const conclusion = examinerPage.getByRole("form", { name: "In Conclusion" });
    await tabTo(examinerPage, conclusion.getByLabel("Status"));
    await keyboard.type("Eval");
    await keyboard.press("Tab");
    await keyboard.type("Work on agreement for two weeks.");
    await keyboard.press("Control+S");
    await expect(conclusion.getByText("Overall evaluation updated successfully!")).toBeVisible();
  });

  await test.step("the examiner previews the report and sends it", async () => {
    const opened = examinerPage.context().waitForEvent("page");
    await pressByKeyboard(examinerPage, actions.getByRole("link", { name: "Preview Report" }));
    const preview = await opened;
    await expect(preview.getByText("Work on agreement for two weeks.")).toBeVisible();
    await preview.close();
    await pressByKeyboard(examinerPage, actions.getByRole("button", { name: "Send Report Email" }));
    const again = examinerPage.getByRole("dialog", { name: "Send the same email again?" });
    await pressByKeyboard(examinerPage, again.getByRole("button", { name: "Send again" }));
    await expect(examinerPage.getByText(`Email has been sent to ${LEARNER} with the report link.`)).toBeVisible();
  });

  await test.step("the learner opens the report from the email", async () => {
    await expectReport(page, await waitForReportLink(smtp, server, "WR-1"));
    await expect(page.getByText("GRA of task 2: say why.")).toBeVisible();
    await inspect(page, "story-report.phone", ["light"]);
  });
  await examinerPage.context().close();
  expect(watches.flatMap(({ pageErrors }) => pageErrors)).toEqual([]);
});
