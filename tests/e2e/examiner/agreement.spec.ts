/** Agreement: a learner consents, an examiner publishes, and staff see the examiner's bands beside our estimates. */
import { EVALUATOR_VERSION } from "#core/exam/writing/evaluation.ts";
import { createAccount, signInByApi } from "../support/account.ts";
import { runAdmin, callerFor, handInWriting } from "../support/examiner.ts";
import { inspect } from "../support/journey.ts";
import { addExaminer, LEARNER, MODULE, scoreSections, STAFF, TEXTS } from "../support/evaluation-story.ts";
import { DESKTOP, expect, test, watchConsole, WITHOUT_WORKER } from "../support/test.ts";

test.use({ ...WITHOUT_WORKER, viewport: DESKTOP });

test("a published evaluation of a learner who consents appears as a point on the staff's agreement page", async ({
  page,
  browser,
  server,
}) => {
  const watches = [watchConsole(page)];
  await createAccount(page, server, LEARNER);
  await addExaminer(server);
  const staffPage = await (await browser.newContext({ viewport: DESKTOP })).newPage();
  watches.push(watchConsole(staffPage));
  await signInByApi(staffPage, server, STAFF);

  await test.step("the page is empty before anybody consents", async () => {
    await staffPage.goto(`${server.origin}/crm/agreement`);
    await expect(staffPage.getByText(/^No evaluation is compared yet\./)).toBeVisible();
  });

  await test.step("the learner consents in Settings", async () => {
    await signInByApi(page, server, LEARNER);
    await page.goto(`${server.origin}/account/security`);
    const consent = page.getByRole("region", { name: "Help improve our estimates" });
    await consent.getByRole("button", { name: "I agree" }).click();
    await expect(consent.getByText("You agreed to this.")).toBeVisible();
  });

  await test.step("the learner requests an evaluation, and the examiner publishes it", async () => {
    runAdmin(server, ["grant-credits", "--email", LEARNER, "--credits", "1", "--note", "A story"]);
    const learner = await callerFor(page, server, LEARNER);
    const attempt_slug = await handInWriting(learner, MODULE, TEXTS);
    const { evaluation_slug } = await learner("evaluationSubmit", { body: { attempt_slug } });
    const slug = evaluation_slug ?? "";
    const examiner = await callerFor(staffPage, server, STAFF);
    await scoreSections(examiner, (await examiner("crmEvaluation", { params: { slug } })).sections);
    await staffPage.goto(`${server.origin}/crm/evaluations/${slug}`);
    const conclusion = staffPage.getByRole("form", { name: "In Conclusion" });
    await conclusion.getByLabel("Status").selectOption("EVALUATED");
    await conclusion.getByRole("textbox").first().fill("Work on agreement for two weeks.");
    await staffPage.keyboard.press("Control+S");
    const unfinished = staffPage.getByRole("dialog", { name: "Publish this report with parts missing?" });
    await unfinished.getByRole("button", { name: "Publish anyway" }).click();
    await expect(conclusion.getByText("Overall evaluation updated successfully!")).toBeVisible();
  });

  await test.step("staff see both tasks as points, and the same bands in the table", async () => {
    await expect(async () => {
      await staffPage.goto(`${server.origin}/crm/agreement`);
      await expect(staffPage.getByRole("region", { name: /^Task 1/ })).toBeVisible({ timeout: 3_000 });
    }).toPass();
    for (const task of [1, 2]) {
      const group = staffPage.getByRole("region", { name: `Task ${task} Evaluator version ${EVALUATOR_VERSION}` });
      const plot = group.getByRole("img", { name: /our band against the examiner’s band, for 1 answer$/ });
      // Our estimate for 20 words or fewer is band 1. The examiner gave 6, 6.5, 6.4 and 5.5, which make 6.0.
      await expect(plot.locator("circle")).toHaveCount(1);
      await expect(group.getByText(/^1 answer: too few to say how far we agree\./)).toBeVisible();
      await group.getByRole("button", { name: "Show as table" }).click();
      await expect(group.getByRole("cell")).toHaveText(["6.0", "1.0", "1"]);
    }
    await inspect(staffPage, "crm-agreement.desktop", ["light"]);
  });
  await staffPage.context().close();
  expect(watches.flatMap(({ pageErrors }) => pageErrors)).toEqual([]);
});
