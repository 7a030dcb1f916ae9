/**
 * Complaints in the CRM: staff read mistake reports with the learner's answer, and crashes by cause, and resolve them.
 */
import type { Page } from "@playwright/test";
import { callerFor, handInReading } from "../support/examiner.ts";
import { signInByApi } from "../support/account.ts";
import { seedCrm } from "../support/crm.ts";
import { CRM_ACCOUNTS } from "../support/crm-accounts.ts";
import { inspect } from "../support/journey.ts";
import { pressByKeyboard } from "../support/keyboard.ts";
import type { TestServer } from "../support/server.ts";
import { DESKTOP, expect, PHONE, test, watchConsole, WITHOUT_WORKER } from "../support/test.ts";

const ATTEMPT = "crm-attempt".padEnd(22, "0");
const RESULT = "/ieltstest/attempt/writing/tidewater-1-writing-academic-1";

/** Sends a mistake report and two crash reports of one cause, as the client's app does. */
async function sendComplaints(page: Page, server: TestServer): Promise<void> {
  const send = async (data: object, headers = {}): Promise<void> => {
    const reply = await page.request.post(`${server.origin}/api/base/report_mistake/`, { data, headers });
    expect(reply.ok(), await reply.text()).toBe(true);
  };
  const signedIn = await page.request.post(`${server.origin}/api/account/token/`, {
    data: { email: CRM_ACCOUNTS.client, password: CRM_ACCOUNTS.password },
  });
  const { access } = (await signedIn.json()) as { access: string };
  await send(
    {
      issueType: "incorrect-question",
      issueDescription: "The chart names 2004, and the task asks about 2014.",
      currentUrl: `${server.origin}${RESULT}/${ATTEMPT}/get_result`,
      attemptSlug: ATTEMPT,
      questionNumber: 1,
    },
    { Authorization: `Bearer ${access}` },
  );
  for (const build of ["AAAAAAAA", "BBBBBBBB"])
    await send({
      issueType: "System Error",
      issueDescription: "TypeError: Cannot read properties of undefined (reading 'text')",
      errorInfo: `TypeError: Cannot read properties of undefined (reading 'text')\n    at openDraft (${server.origin}/assets/writing-${build}.js:1:4321)`,
      currentUrl: `${server.origin}/dashboard/`,
      appVersion: "0.1.0",
    });
}

/** Expects an alert on the dashboard. A newer alert about a result may hide it behind "1 more message". */
async function expectAlert(page: Page, text: string, timeout = 20_000): Promise<void> {
  const alert = page.getByText(text).first();
  const moreMessages = page.getByText(/^\d+ more messages?$/);
  await expect(alert.or(moreMessages).filter({ visible: true }).first()).toBeVisible({ timeout });
  if (!(await alert.isVisible())) await moreMessages.click();
  await expect(alert).toBeVisible({ timeout });
}

test.describe("desktop", () => {
  test.use({ viewport: DESKTOP, ...WITHOUT_WORKER });

  test("an examiner reads and resolves complaints with the keyboard", async ({ page, server, context }) => {
    seedCrm(server, 1);
    const consoleWatch = watchConsole(page);
    await signInByApi(page, server, CRM_ACCOUNTS.ada);
    await page.goto(`${server.origin}/crm`);
    await pressByKeyboard(page, page.getByRole("link", { name: "Complaints" }));
    await expect(page.getByText("No open mistake reports.")).toBeVisible();
    await inspect(page, "crm-complaints-empty.desktop", ["light"]);
    await sendComplaints(page, server);

    await page.reload();
    const report = page.getByRole("article");
    await expect(report.getByRole("heading")).toHaveText(/Tidewater Practice Papers 1, Test 1, Writing\. Task 1/);
    await expect(report.getByText("The chart names 2004, and the task asks about 2014.")).toBeVisible();
    await expect(report.getByText(/^The chart shows how people travelled/)).toBeVisible();
    await expect(report.getByText(`Nadia Rahman, ${CRM_ACCOUNTS.client}`)).toBeVisible();
    await inspect(page, "crm-complaints.desktop");
    await pressByKeyboard(page, report.getByRole("button", { name: /^Take/ }));
    await expect(report.getByText("You are working on this.")).toBeVisible();
    await pressByKeyboard(page, report.getByRole("button", { name: /^Reply/ }));
    await page.keyboard.type("You are right: it is 2004. We correct the task.");
    await inspect(page, "crm-complaint-reply.desktop");
    await pressByKeyboard(page, report.getByRole("button", { name: /^Send reply/ }));
    await expect(report.getByText(/^Reply by Ada Lowe, /)).toBeVisible();
    await pressByKeyboard(page, report.getByRole("button", { name: /^Resolve/ }));
    await expect(report.getByText(/^Resolved by Ada Lowe, /)).toBeVisible();
    await expect(report.getByRole("button", { name: /^Open again/ })).toBeFocused();

    await pressByKeyboard(page, page.getByRole("button", { name: "Crashes (1)" }));
    const crash = page.getByRole("article");
    await expect(crash).toHaveCount(1);
    await expect(crash.getByText("2 times", { exact: false })).toBeVisible();
    await expect(crash.getByText("In openDraft (writing.js). Version 0.1.0")).toBeVisible();
    await pressByKeyboard(page, crash.getByText("The last crash report"));
    await expect(crash.getByRole("region", { name: "Message and stack" })).toContainText("writing-BBBBBBBB.js");
    await inspect(page, "crm-crashes.desktop");

    await pressByKeyboard(page, page.getByRole("button", { name: "Resolved", exact: true }));
    await expect(page.getByText("No resolved crash reports.")).toBeVisible();
    await page.goto(`${server.origin}/crm/complaints?state=resolved`);
    await expect(page.getByText("The chart names 2004, and the task asks about 2014.")).toBeVisible();
    expect(consoleWatch.pageErrors).toEqual([]);

    await context.setOffline(true);
    await page.getByRole("button", { name: "Open", exact: true }).click();
    await expect(page.getByText("The CRM works only with a connection.", { exact: false })).toBeVisible();
    await inspect(page, "crm-complaints-offline.desktop", ["light"]);
    await context.setOffline(false);
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByText("No open mistake reports.")).toBeVisible();
  });
});

test.describe("correcting a key", () => {
  test.use({ viewport: DESKTOP, ...WITHOUT_WORKER });

  test("a key corrected from a mistake report marks the attempt again, and is in the list of changes", async ({
    page,
    server,
    browser,
  }) => {
    seedCrm(server);
    const call = await callerFor(page, server, CRM_ACCOUNTS.client);
    const slug = await handInReading(call, "tidewater-1-reading-academic-1", { "1": "TRUE" });
    await call("reportMistake", {
      body: {
        issueType: "incorrect-answers",
        issueDescription: "The passage says that this is true.",
        currentUrl: "",
        attemptSlug: slug,
        questionNumber: 1,
      },
    });
    await signInByApi(page, server, CRM_ACCOUNTS.admin);
    await page.goto(`${server.origin}/crm/complaints`);
    const report = page.getByRole("article");
    await expect(report.getByText("Marked wrong")).toBeVisible();
    await pressByKeyboard(page, report.getByRole("button", { name: /^Correct the key/ }));
    await expect(report.getByLabel("Right answer")).toBeFocused();
    await page.keyboard.press("t");
    await report.getByLabel("Explanation").fill("Most species live in pools, as the second paragraph says.");
    await inspect(page, "crm-correct-key.desktop");
    await page.setViewportSize(PHONE);
    await inspect(page, "crm-correct-key.phone");
    await page.setViewportSize(DESKTOP);
    await pressByKeyboard(page, report.getByRole("button", { name: /^Save the corrected key/ }));
    await expect(page.getByText("The key is corrected. One attempt is being marked again.")).toBeVisible();
    await expect(report.getByText("Marked right")).toBeVisible();
    await page.getByRole("link", { name: "Office" }).click();
    await page.getByRole("link", { name: "Changes" }).click();
    await expect(page.getByText("Answer key corrected")).toBeVisible();

    const other = await browser.newContext({ viewport: DESKTOP });
    const learner = await other.newPage();
    await signInByApi(learner, server, CRM_ACCOUNTS.client);
    await expect(async () => {
      await learner.goto(`${server.origin}/dashboard/`);
      await expectAlert(learner, "An answer key was corrected", 2000);
    }).toPass();
    await other.close();
  });
});

test.describe("phone", () => {
  test.use({ viewport: PHONE, ...WITHOUT_WORKER });

  test("complaints fit a phone, and a learner does not see them", async ({ page, server, browser }) => {
    seedCrm(server, 1);
    await sendComplaints(page, server);
    await signInByApi(page, server, CRM_ACCOUNTS.ben);
    await page.goto(`${server.origin}/crm/complaints`);
    await expect(page.getByRole("article")).toBeVisible();
    await page.getByRole("button", { name: /^Reply/ }).click();
    await page.getByLabel("Reply", { exact: true }).fill("Thank you.\nWe correct the task.");
    await inspect(page, "crm-complaints.phone");
    await page.getByRole("button", { name: /^Send reply/ }).click();
    await expect(page.getByText(/^Reply by /)).toBeVisible();
    await page.getByRole("button", { name: "Crashes (1)" }).click();
    await page.getByText("The last crash report").click();
    await inspect(page, "crm-crashes.phone");

    const other = await browser.newContext({ viewport: PHONE });
    const learner = await other.newPage();
    await signInByApi(learner, server, CRM_ACCOUNTS.client);
    await learner.goto(`${server.origin}/dashboard/`);
    await expectAlert(learner, "We correct the task.");
    await learner.goto(`${server.origin}/crm/complaints`);
    await expect(learner.getByRole("heading", { name: "This page is not for your account" })).toBeVisible();
    await other.close();
  });
});
