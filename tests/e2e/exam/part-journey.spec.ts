/** One part of a module, chosen by the learner or by the app: a raw score without a band. */
import { createAccount, signInByApi } from "../support/account.ts";
import { answerGroup } from "../support/candidate.ts";
import { button, inspectBothSizes } from "../support/journey.ts";
import { groupsOf, readPublishedModule } from "../support/published-module.ts";
import { expect, PHONE, test, watchConsole, WITHOUT_WORKER } from "../support/test.ts";

test.use({ viewport: PHONE, hasTouch: true, isMobile: true, ...WITHOUT_WORKER });

test("a candidate with twenty minutes chooses one part, then lets the app choose another", async ({ page, server }) => {
  test.setTimeout(120_000);
  const published = await readPublishedModule("tidewater-1-reading-academic-1");
  const consoleWatch = watchConsole(page);
  await createAccount(page, server, "omar@bandwise.test");
  await signInByApi(page, server, "omar@bandwise.test");
  await page.goto(`${server.origin}/book/tidewater-1`);
  await page.getByRole("button", { name: "Start Test: Test 1, Reading" }).click();
  await expect(page.getByRole("radio", { name: "Whole test has a band" })).toBeChecked();
  await page.getByRole("radio", { name: "Passage 1 13 questions, about 20 minutes" }).check();
  await expect(page.getByText("Passage 1 has a raw score. A band needs the whole test.")).toBeVisible();
  await inspectBothSizes(page, "part-start");
  await button(page, "Start").click();
  await expect(page.getByRole("button", { name: /^(19|20) minutes.* left|left/ }).first()).toBeVisible();
  const [first] = groupsOf(published);
  if (first !== undefined) await answerGroup(page, published, first.group);
  await button(page, "Finish").click();
  await page.getByRole("dialog", { name: "Hand in the test?" }).getByRole("button", { name: "Hand in" }).click();
  await expect(page.getByRole("heading", { name: "Reading, part 1", level: 1 })).toBeVisible();
  await expect(page.getByText(/^\d+%$/)).toBeVisible();
  await expect(page.getByRole("link", { name: "Take it again" })).toHaveAttribute("href", /part=1/);
  await inspectBothSizes(page, "part-result");

  // The server first suggests modules that the learner has not tried. For a book, the request is a form.
  await page.goto(`${server.origin}/ieltstest/reading/`);
  const request = page.waitForRequest(/find_smart_test\/reading\/tidewater-1\/$/);
  await page.getByRole("button", { name: "Begin Smart Test from Tidewater Practice Papers 1" }).click();
  expect((await request).headers()["content-type"]).toMatch(/^multipart\/form-data/);
  await expect(page.getByText("Tidewater Practice Papers 1, Test 2").first()).toBeVisible();
  await page.getByRole("radio", { name: /^Choose for me/ }).check();
  await button(page, "20 min").click();
  await expect(page.getByRole("radio", { name: "Choose for me Passage 1" })).toBeChecked();

  // Within the module, the part that was just taken is suggested last.
  await page.goto(`${server.origin}/book/tidewater-1`);
  await page.getByRole("button", { name: "Start Test: Test 1, Reading" }).click();
  await page.getByRole("radio", { name: /^Choose for me/ }).check();
  await expect(button(page, "10 min")).toHaveCount(0);
  await button(page, "20 min").click();
  await expect(page.getByRole("radio", { name: "Choose for me Passage 2" })).toBeChecked();

  await page.goto(`${server.origin}/ieltstest/listening/`);
  await page.getByRole("button", { name: "Begin Smart Test from Tidewater Practice Papers 1" }).click();
  await page.getByRole("radio", { name: /^Choose for me/ }).check();
  await button(page, "10 min").click();
  await expect(page.getByText(/^Part \d has a raw score/)).toBeVisible();
  await button(page, "Start").click();
  await expect(page.getByRole("region", { name: "Recording" })).toContainText(/Part \d/);
  expect(consoleWatch.pageErrors).toEqual([]);
});
