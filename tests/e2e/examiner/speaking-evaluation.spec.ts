/** A learner buys an evaluation of an interview; an examiner listens, comments and publishes; the learner reads it. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createAccount, signInByApi } from "../support/account.ts";
import { LEARNER, signInExaminer, test } from "../support/evaluation-story.ts";
import { callerFor } from "../support/examiner.ts";
import { handInInterview } from "../support/interview.ts";
import { tapOrClick, inspect, watchConsoleOffline } from "../support/journey.ts";
import { expect, PHONE, WITHOUT_WORKER } from "../support/test.ts";

const MODULE = "tidewater-1-speaking-1";
const VOICE = new Uint8Array(readFileSync(join(import.meta.dirname, "../../support/spoken-answer.webm")));

test.use({ ...WITHOUT_WORKER, viewport: PHONE, hasTouch: true, isMobile: true });

test("a learner pays for a Speaking evaluation and reads the report with comments on moments", async ({
  page,
  browser,
  server,
}) => {
  await createAccount(page, server, LEARNER);
  await signInByApi(page, server, LEARNER);
  const call = await callerFor(page, server, LEARNER);
  const { slug } = await handInInterview(page, server, call, MODULE, [
    { part: 1, bytes: VOICE },
    { part: 2, bytes: VOICE },
  ]);
  const watches = [watchConsoleOffline(page)];

  await test.step("the learner requests the evaluation on the result and pays", async () => {
    await page.goto(`${server.origin}/ieltstest/attempt/speaking/${MODULE}/${slug}/get_result`);
    const card = page.getByRole("region", { name: "Have an examiner listen to it" });
    await tapOrClick(card.getByRole("link", { name: "Request Examiner Evaluation" }));
    await expect(page.getByRole("heading", { level: 1, name: "Speaking evaluation by an examiner" })).toBeVisible();
    await tapOrClick(page.getByRole("button", { name: "Make Payment" }));
    await tapOrClick(page.getByRole("button", { name: "Pay 6.99 CAD" }));
    await tapOrClick(page.getByRole("button", { name: "Request Examiner Evaluation" }));
    await expect(page.getByRole("heading", { name: "The report is not ready yet" })).toBeVisible();
  });
  const address = page.url();

  const examinerPage = await signInExaminer(browser, server);
  watches.push(watchConsoleOffline(examinerPage));
  await test.step("an examiner listens and comments on a moment", async () => {
    await examinerPage.goto(`${server.origin}/crm/evaluations`);
    await expect(examinerPage.getByRole("row").last()).toContainText(/SP-1.*Amara Okafor/);
    await examinerPage.getByRole("link", { name: "Amara Okafor" }).click();
    const interview = examinerPage.getByRole("region", { name: "Interview" });
    const position = interview.getByLabel("Position in answer 1 of part 1");
    await position.fill("4");
    await interview.getByRole("button", { name: "Play answer 1 of part 1" }).click();
    await expect(interview.getByRole("button", { name: "Pause answer 1 of part 1" })).toBeVisible();
    await interview.getByRole("button", { name: "Pause answer 1 of part 1" }).click();
    await interview.getByRole("button", { name: "Comment here on answer 1 of part 1" }).click();
    await interview.getByLabel(/^New comment at 0:0\d$/).fill("You pause in the middle of an idea.");
    await interview.getByRole("button", { name: "Add comment" }).click();
    await expect(interview.getByText("You pause in the middle of an idea.")).toBeVisible();
  });

  await test.step("the examiner gives each criterion a band and a remark, and publishes", async () => {
    const form = examinerPage.getByRole("form", { name: "Examiner feedback" });
    for (const band of await form.getByLabel(/ band$/).all()) await band.fill("6.5");
    for (const feedback of await form.getByLabel(/ feedback$/).all()) await feedback.fill("Easy to follow.");
    await form.getByRole("button", { name: "Save section" }).click();
    await expect(form.getByText("Section updated successfully!")).toBeVisible();
    const conclusion = examinerPage.getByRole("form", { name: "In Conclusion" });
    await conclusion.getByLabel("Status").selectOption("EVALUATED");
    await conclusion.getByLabel("Overall feedback").fill("Speak about the news for two minutes a day.");
    await conclusion.getByRole("button", { name: "Save conclusion" }).click();
    await expect(conclusion.getByText("Overall evaluation updated successfully!")).toBeVisible();
  });

  await test.step("the learner reads the report and plays the moment", async () => {
    await page.goto(address);
    await expect(page.getByText("Speak about the news for two minutes a day.")).toBeVisible();
    await expect(page.getByText("Helen Ward")).toBeVisible();
    await expect(page.getByText("You pause in the middle of an idea.")).toBeVisible();
    await tapOrClick(page.getByRole("button", { name: /^Play answer 1 of part 1 from 0:0\d$/ }));
    await expect(page.getByRole("button", { name: "Pause answer 1 of part 1" })).toBeVisible();
    await inspect(page, "story-spoken-report.phone", ["light"]);
  });
  await examinerPage.context().close();
  expect(watches.flatMap(({ pageErrors }) => pageErrors)).toEqual([]);
});
