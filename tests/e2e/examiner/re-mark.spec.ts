/** A learner pays for a re-mark of a report; the band changes, and the fee is returned. */
import { createAccount, signInByApi } from "../support/account.ts";
import { addExaminer, LEARNER, MODULE, publish, scoreSections, test, TEXTS } from "../support/evaluation-story.ts";
import { runAdmin, callerFor, handInWriting, inviteAndAccept } from "../support/examiner.ts";
import { tapOrClick, inspect, watchConsoleOffline } from "../support/journey.ts";
import { DESKTOP, expect, PHONE, WITHOUT_WORKER } from "../support/test.ts";

const SECOND_EXAMINER = "rosa@bandwise.test";

test.use({ ...WITHOUT_WORKER, viewport: PHONE, hasTouch: true, isMobile: true });

test("a re-mark that changes the overall band returns its fee, and both reports remain", async ({
  page,
  browser,
  server,
}) => {
  await addExaminer(server);
  await inviteAndAccept(server, { email: SECOND_EXAMINER, first_name: "Rosa", last_name: "Lind" });
  await createAccount(page, server, LEARNER);
  runAdmin(server, ["grant-credits", "--email", LEARNER, "--credits", "1", "--note", "A story"]);
  const call = await callerFor(page, server, LEARNER);
  const attempt_slug = await handInWriting(call, MODULE, TEXTS);
  const firstSlug = (await call("evaluationSubmit", { body: { attempt_slug } })).evaluation_slug ?? "";
  await publish(page, server, firstSlug);

  const consoleWatch = watchConsoleOffline(page);
  const panel = page.getByRole("region", { name: "Re-mark" });
  await test.step("the learner asks for a re-mark on the report and pays", async () => {
    await signInByApi(page, server, LEARNER);
    await page.goto(`${server.origin}/examinerevaluation/view/${firstSlug}`);
    await tapOrClick(panel.getByRole("link", { name: "Ask for a re-mark" }));
    await expect(page.getByRole("heading", { level: 1, name: /re-mark/i })).toBeVisible();
    await tapOrClick(page.getByRole("button", { name: "Make Payment" }));
    await tapOrClick(page.getByRole("button", { name: /^Pay \d/ }));
    await expect(page.getByText("one re-mark by another examiner", { exact: false })).toBeVisible();
    await tapOrClick(page.getByRole("button", { name: "Ask for a re-mark" }));
    await expect(page.getByRole("heading", { name: "The report is not ready yet" })).toBeVisible();
  });
  const remarkSlug = page.url().split("/").at(-1) ?? "";

  const context = await browser.newContext({ viewport: DESKTOP });
  const examinerPage = await context.newPage();
  await test.step("another examiner does not see the first bands, and publishes a higher band", async () => {
    await signInByApi(examinerPage, server, SECOND_EXAMINER);
    await examinerPage.goto(`${server.origin}/crm/evaluations/${remarkSlug}`);
    await expect(examinerPage.getByRole("heading", { level: 1 })).toContainText("Amara Okafor");
    await expect(examinerPage.getByLabel("TA band").first()).toHaveValue("");
    const rosa = await callerFor(page, server, SECOND_EXAMINER);
    await scoreSections(rosa, (await rosa("crmEvaluation", { params: { slug: remarkSlug } })).sections, 7.5);
    await examinerPage.reload();
    const conclusion = examinerPage.getByRole("form", { name: "In Conclusion" });
    await expect(conclusion.getByText("Band 7.5")).toBeVisible();
    await conclusion.getByLabel("Status").selectOption("EVALUATED");
    await conclusion.getByLabel("Overall feedback").fill("A clear position.");
    await conclusion.getByRole("button", { name: "Save conclusion" }).click();
    const publishAnyway = examinerPage.getByRole("dialog").getByRole("button", { name: /^Publish/ });
    await publishAnyway.click();
    await expect(conclusion.getByText("Overall evaluation updated successfully!")).toBeVisible();
  });

  await test.step("the first report shows the re-mark, and the payment is refunded", async () => {
    await page.goto(`${server.origin}/examinerevaluation/view/${firstSlug}`);
    await expect(panel.getByText(/^The overall band changed, so we returned the fee/)).toBeVisible();
    await expect(panel.getByRole("link", { name: "RM-2" })).toBeVisible();
    await inspect(page, "story-re-mark.phone", ["light"]);
    await page.goto(`${server.origin}/account`);
    await expect(page.getByText("Refunded").first()).toBeVisible();
  });
  await context.close();
  expect(consoleWatch.pageErrors).toEqual([]);
});
