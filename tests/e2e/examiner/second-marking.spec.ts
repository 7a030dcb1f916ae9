/** A published evaluation is marked a second time, the bands differ, and a third member of staff decides. */
import type { Browser } from "@playwright/test";
import { signInByApi } from "../support/account.ts";
import { CRM_ACCOUNTS } from "../support/crm-accounts.ts";
import { seedCrm } from "../support/crm.ts";
import { scoreSections } from "../support/evaluation-story.ts";
import { callerFor } from "../support/examiner.ts";
import type { TestServer } from "../support/server.ts";
import { DESKTOP, expect, type Page, test, watchConsole, WITHOUT_WORKER } from "../support/test.ts";

test.use({ viewport: DESKTOP, ...WITHOUT_WORKER });

/** Opens a page in a new browser context, signed in as this member of staff. */
async function openAs(browser: Browser, server: TestServer, email: string, path: string): Promise<Page> {
  const context = await browser.newContext({ viewport: DESKTOP });
  const page = await context.newPage();
  await signInByApi(page, server, email);
  await page.goto(server.origin + path);
  return page;
}

/** Fills in this band for the four criteria of both tasks. */
async function fillBands(page: Page, form: string, band: string): Promise<void> {
  for (const task of [1, 2]) {
    await page.getByRole("button", { name: `Task ${task}`, exact: true }).click();
    for (const criterion of ["TA", "CC", "LR", "GRA"])
      await page.getByRole("form", { name: form }).getByLabel(`${criterion} band`).fill(band);
  }
}

test("two examiners disagree by more than one band, and an administrator decides", async ({
  page,
  server,
  browser,
}) => {
  const slug = seedCrm(server);
  const admin = await callerFor(page, server, CRM_ACCOUNTS.admin);
  await admin("crmUpdateQualitySettings", { body: { second_marking_share: 100, evaluation_fee: null } });
  const ada = await callerFor(page, server, CRM_ACCOUNTS.ada);
  const { sections, version } = await ada("crmEvaluation", { params: { slug } });
  await scoreSections(ada, sections);
  const conclusion = { status: "EVALUATED", feedback: "Well done.", report_message: "", version };
  await ada("crmUpdateEvaluation", { params: { slug }, body: conclusion });

  const consoleWatch = watchConsole(page);
  await test.step("a second examiner marks the script without seeing the client or the bands", async () => {
    await signInByApi(page, server, CRM_ACCOUNTS.ben);
    await page.goto(`${server.origin}/crm/second-marking`);
    await page.getByRole("table").getByRole("link").click();
    await expect(page.getByRole("heading", { level: 1, name: "Second marking" })).toBeVisible();
    await expect(page.getByText(/Fewer people walked/)).toBeAttached();
    await expect(page.getByText(/Nadia|Ada Lowe/)).toHaveCount(0);
    await fillBands(page, "Your bands", "8");
    await page.getByRole("button", { name: "Hand in bands" }).click();
    await expect(page).toHaveURL(/\/crm\/second-marking$/);
    await expect(page.getByText("No script waits for you.")).toBeVisible();
  });

  await test.step("the second examiner cannot decide", async () => {
    await page.getByRole("button", { name: "To adjudicate" }).click();
    await expect(page.getByText(/^No script waits for your decision/)).toBeVisible();
  });

  const third = await openAs(browser, server, CRM_ACCOUNTS.admin, "/crm/second-marking?kind=adjudication");
  const thirdWatch = watchConsole(third);
  await test.step("a third person sees both markings and records the final bands", async () => {
    await third.getByRole("table").getByRole("link").click();
    await expect(third.getByText(/^First marking 6\.0, second marking 8\.0$/)).toBeVisible();
    await fillBands(third, "Final bands", "7");
    await third.getByLabel("Reason").fill("The position is clear throughout.");
    await third.getByRole("button", { name: "Record final bands" }).click();
    await expect(third.getByText("Decided: 7.0")).toBeVisible();
    await expect(third.getByText(/The client’s report was published with 6\.0\./)).toBeVisible();
  });

  await test.step("the report has not changed", async () => {
    const report = await ada("crmEvaluation", { params: { slug } });
    expect(report.overall_bands).toBe(6);
  });
  await third.context().close();
  expect([...consoleWatch.pageErrors, ...thirdWatch.pageErrors]).toEqual([]);
});
