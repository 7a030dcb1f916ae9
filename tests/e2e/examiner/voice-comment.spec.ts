/**
 * A voice comment: an examiner records it, keeps it over a lost network and a reload, publishes, and the client hears
 * it.
 */
import { signInByApi } from "../support/account.ts";
import { seedCrm } from "../support/crm.ts";
import { CRM_ACCOUNTS } from "../support/crm-accounts.ts";
import { inspect } from "../support/journey.ts";
import { testWithMicrophone } from "../support/microphone.ts";
import { DESKTOP, expect, type Page, PHONE, watchConsole, WITHOUT_WORKER } from "../support/test.ts";

const test = testWithMicrophone();
test.use({ viewport: DESKTOP, ...WITHOUT_WORKER });

/** Plays the first voice comment until its position advances. */
async function playVoiceComment(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Play voice comment 1" }).click();
  await expect
    .poll(() =>
      page
        .locator("audio")
        .first()
        .evaluate((audio: HTMLAudioElement) => audio.currentTime),
    )
    .toBeGreaterThan(0.3);
}

test("an examiner records a comment, and the client hears it in the published report", async ({
  page,
  browser,
  server,
}) => {
  const slug = seedCrm(server);
  const consoleWatch = watchConsole(page);
  consoleWatch.allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  await signInByApi(page, server, CRM_ACCOUNTS.ada);
  await page.goto(`${server.origin}/crm/evaluations/${slug}`);
  const panel = page.getByRole("region", { name: "Voice comments" });

  await panel.getByRole("button", { name: "Record a comment" }).click();
  await expect
    .poll(async () => Number((await panel.getByRole("timer").getAttribute("aria-label"))?.match(/(\d+) second/)?.[1]))
    .toBeGreaterThanOrEqual(3);
  await inspect(page, "crm-voice-recording.desktop", ["dark"]);
  await panel.getByRole("button", { name: "Stop recording" }).click();
  await expect(panel.getByText("Not in the report yet", { exact: true })).toBeVisible();
  await panel.getByLabel("About").selectOption("Task 2");

  await page.context().setOffline(true);
  await panel.getByRole("button", { name: "Add recording 1 to the report" }).click();
  await expect(panel.getByText(/It stays on this device/u)).toBeVisible();
  await page.context().setOffline(false);
  await page.reload();
  await expect(panel.getByLabel("About")).toHaveValue("task_2");
  await inspect(page, "crm-voice.desktop", ["light"]);
  await panel.getByRole("button", { name: "Add recording 1 to the report" }).click();
  await expect(panel.getByRole("button", { name: "Delete voice comment 1" })).toBeVisible();
  await playVoiceComment(page);

  const reader = await browser.newContext({ viewport: PHONE });
  const report = await reader.newPage();
  const link = `${server.origin}/examinerevaluation/view/${slug}`;
  await report.goto(link);
  await expect(report.getByRole("heading", { name: "The report is not ready yet" })).toBeVisible();

  const conclusion = page.getByRole("form", { name: "In Conclusion" });
  await conclusion.getByLabel("Status").selectOption("EVALUATED");
  await conclusion.getByRole("button", { name: "Save conclusion" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Publish anyway" }).click();
  await expect(conclusion.getByText("Overall evaluation updated successfully!")).toBeVisible();

  await report.reload();
  await expect(report.getByRole("heading", { name: "Voice comments" })).toBeVisible();
  await playVoiceComment(report);
  await inspect(report, "report-voice.phone", ["dark"]);
  await signInByApi(report, server, CRM_ACCOUNTS.client);
  await report.goto(link);
  await expect(report.getByRole("heading", { name: "Rate this report" })).toBeVisible();
  await playVoiceComment(report);
  await report.emulateMedia({ media: "print" });
  await expect(report.getByText(`1 voice comment: listen at ${link}`)).toBeVisible();
  await expect(report.getByRole("button", { name: "Play voice comment 1" })).toBeHidden();
  await reader.close();
  expect(consoleWatch.pageErrors).toEqual([]);
});
