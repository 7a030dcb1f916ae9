/** No screen loses content at 200%, the app's largest text size. */
import { DEMO } from "#scripts/demo/seed-demo.ts";
import { createAccount, signInByApi } from "../support/account.ts";
import { CRM_ACCOUNTS } from "../support/crm-accounts.ts";
import { seedCrm } from "../support/crm.ts";

import { findLosses } from "../support/text-losses.ts";
import {
  DESKTOP,
  expect,
  type Page,
  PHONE,
  savePicture,
  sharedServerTest,
  test,
  WITHOUT_WORKER,
} from "../support/test.ts";

test.use(WITHOUT_WORKER);

const MODEL_ANSWER = "/samples/answers/writing/fenwick-1-extra-mixed/fenwick-1-extra-mixed-a/";
const PUBLIC = [
  ["landing", "/"],
  ["listing", "/ieltstest/writing/"],
  ["listing-fulltest", "/ieltstest/fulltest/"],
  ["book", "/book/tidewater-1/"],
  ["samples", "/samples/"],
  ["samples-category", "/samples/category/culture/"],
  ["samples-module", "/samples/module/academic/writing/2/7/"],
  ["model-answer", MODEL_ANSWER],
  ["about", "/about/"],
  ["privacy", "/privacy/"],
  ["login", "/login/?alert=Please%20create%20your%20free%20account%20or%20sign%20in%20to%20proceed.&variant=danger"],
  ["register", "/register/"],
  ["verify", "/verify?email=a%40bandwise.test"],
  ["reset", "/reset"],
  ["reset-confirm", "/reset/confirm/?token=0123456789012345678901234567890123456789012"],
  ["not-found", "/no-such-page/"],
] as const;

/** Returns what the open page loses on a phone and on a desktop, without reloading it. */
async function findLossesAtBothSizes(page: Page, name: string): Promise<string[]> {
  const lost: string[] = [];
  for (const [size, viewport] of [
    ["phone", PHONE],
    ["desktop", DESKTOP],
  ] as const) {
    await page.setViewportSize(viewport);
    for (const loss of await findLosses(page)) lost.push(`${name}, ${size}: ${loss}`);
    await savePicture(page, { path: `test-results/screens/large-${name}.${size}.png`, fullPage: true });
  }
  await page.setViewportSize(PHONE);
  return lost;
}

test.beforeEach(async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.addInitScript(() => localStorage.setItem("bandwise.textSize", "200"));
});

sharedServerTest("the public pages and their menus lose nothing", async ({ page, server }) => {
  const lost: string[] = [];
  for (const [name, path] of PUBLIC) {
    await page.goto(server.origin + path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    lost.push(...(await findLossesAtBothSizes(page, name)));
  }
  await page.goto(`${server.origin}/register/`);
  await page.waitForLoadState("networkidle");
  await page.getByRole("button", { name: "I am 13 or older" }).click();
  await page.getByLabel("Email").fill("nobody");
  await page.getByLabel("Password", { exact: true }).fill("abc");
  await page.getByLabel("First name").focus();
  await expect(page.getByText("Invalid email")).toBeVisible();
  lost.push(...(await findLossesAtBothSizes(page, "register-errors")));
  await page.getByRole("banner").getByRole("button", { name: "Menu" }).click();
  await expect(page.getByRole("dialog", { name: "Menu" })).toBeVisible();
  lost.push(...(await findLossesAtBothSizes(page, "menu")));
  expect(lost).toEqual([]);
});

test.describe("with the demo learner", () => {
  test.use({ hasDemo: true });

  test("a learner's pages and sheets lose nothing, with a long name", async ({ page, server }) => {
    const lost: string[] = [];
    await signInByApi(page, server, DEMO.learner, DEMO.password);
    await page.goto(`${server.origin}/dashboard/`);
    await expect(page.getByRole("heading", { name: /^Your target is/ })).toBeVisible();
    await page.evaluate(() => {
      const user = JSON.parse(localStorage.getItem("user") ?? "{}") as object;
      const name = { first_name: "Wolfeschlegelsteinhausen", last_name: "Bergerdorff-Featherstonehaugh" };
      localStorage.setItem("user", JSON.stringify({ ...user, ...name }));
    });
    for (const [name, path, heading] of [
      ["dashboard", "/dashboard/", "Progress"],
      ["analytics", "/analytics", "Right answers by question type"],
      ["attempts", "/dashboard/tests/", "Tests"],
      ["evaluations", "/dashboard/examiner_evaluation/", "Examiner Evaluation"],
      ["account", "/account", "Appearance"],
      ["security", "/account/security", "Devices"],
      ["unsent", "/account/unsent", "Everything is sent"],
      ["downloads", "/account/downloads", "Downloads"],
      ["plan", "/dashboard/plan/", "Make your plan"],
      ["check", "/dashboard/plan/check/", "Where are you now?"],
      ["practise", "/practise/", "Practise"],
      ["drills", "/practise/drills/", "Drills"],
      ["notebook", "/dashboard/words/", "Notebook"],
      ["review", "/dashboard/review/", "No cards yet"],
      ["lessons", "/lessons/", "Lessons"],
      ["lesson", "/lessons/not-given/", "False or Not given"],
    ] as const) {
      await page.goto(server.origin + path);
      await expect(page.getByRole("heading", { name: heading }).first()).toBeVisible();
      await page.waitForLoadState("networkidle");
      lost.push(...(await findLossesAtBothSizes(page, name)));
    }
    await page.goto(`${server.origin}/ieltstest/reading/`);
    await page
      .getByRole("button", { name: /^Choose a test/ })
      .first()
      .click();
    await expect(
      page
        .getByRole("dialog")
        .getByRole("button", { name: /Test 1\b/ })
        .first(),
    ).toBeVisible();
    lost.push(...(await findLossesAtBothSizes(page, "choose")));
    expect(lost).toEqual([]);
  });
});

test("the CRM's pages and the dashboard frame lose nothing", async ({ page, server }) => {
  seedCrm(server, 60);

  const lost: string[] = [];
  await signInByApi(page, server, CRM_ACCOUNTS.admin);
  for (const [name, path, title] of [
    ["crm", "/crm", "Dashboard"],
    ["crm-evaluations", "/crm/evaluations", "Evaluations"],
    ["crm-clients", "/crm/clients", "Clients"],
    ["crm-payments", "/crm/payments", "Payments"],
    ["crm-prices", "/crm/prices", "Prices"],
    ["crm-coupons", "/crm/coupons", "Coupons"],
    ["crm-announcements", "/crm/announcements", "Announcements"],
    ["crm-complaints", "/crm/complaints", "Complaints"],
    ["crm-questions", "/crm/questions", "Questions"],
    ["crm-second-marking", "/crm/second-marking", "Second marking"],
    ["crm-examiners", "/crm/examiners", "Examiners"],
    ["crm-agreement", "/crm/agreement", "Agreement"],
    ["crm-changes", "/crm/changes", "Changes"],
    ["crm-staff", "/crm/staff", "Staff"],
  ] as const) {
    await page.goto(server.origin + path);
    await expect(page.getByRole("heading", { name: title, level: 1 })).toBeVisible();
    await page.waitForLoadState("networkidle");
    lost.push(...(await findLossesAtBothSizes(page, name)));
  }
  const link = page.getByRole("contentinfo").getByRole("link", { name: "Contact" });
  await link.focus();
  const [focused, bar] = [
    await link.boundingBox(),
    await page.getByRole("navigation", { name: "Places" }).boundingBox(),
  ];
  if (focused === null || bar === null) throw new Error("the link or the tab bar is not shown");
  expect(focused.y + focused.height, "the tab bar hides the focus").toBeLessThanOrEqual(bar.y);
  await page.goto(`${server.origin}/crm`);
  const dashboard = page.frameLocator("iframe[title=Dashboard]");
  await dashboard.getByText("Show as table").first().click();
  const frame = page.frame({ url: /figures\/page/u });
  if (frame === null) throw new Error("the dashboard frame is missing");
  await expect.poll(() => frame.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe("32px");
  lost.push(...(await findLosses(frame)));
  expect(lost).toEqual([]);
});

sharedServerTest("the 15-minute check loses nothing, from its start to its result", async ({ page, server }) => {
  const lost: string[] = [];
  await createAccount(page, server, "large-check@bandwise.test");
  await signInByApi(page, server, "large-check@bandwise.test");
  await page.goto(`${server.origin}/dashboard/plan/check/`);
  await page.getByRole("button", { name: "Start the check" }).click();
  await expect(page.getByRole("button", { name: /^Download/u })).toBeVisible();
  lost.push(...(await findLossesAtBothSizes(page, "check-download")));
  await page.getByRole("button", { name: /^Download/u }).click();
  await expect(page.getByRole("button", { name: "Play the recording" })).toBeVisible();
  lost.push(...(await findLossesAtBothSizes(page, "check-listening")));
  await page.getByRole("textbox").first().fill("Wednesday");
  await page.getByRole("button", { name: "Next part" }).click();
  await expect(page.getByRole("radio", { name: "TRUE" }).first()).toBeAttached();
  lost.push(...(await findLossesAtBothSizes(page, "check-reading")));
  await page.getByRole("button", { name: "Next part" }).click();
  await expect(page.getByLabel("Your letter")).toBeVisible();
  lost.push(...(await findLossesAtBothSizes(page, "check-writing")));
  await page.getByRole("button", { name: "See my level" }).click();
  await expect(page.getByRole("heading", { name: "Your starting level" })).toBeVisible();
  lost.push(...(await findLossesAtBothSizes(page, "check-level")));
  expect(lost).toEqual([]);
});

sharedServerTest("a Reading test loses nothing, from its start to the review", async ({ page, server }) => {
  const lost: string[] = [];
  await createAccount(page, server, "large@bandwise.test");
  await signInByApi(page, server, "large@bandwise.test");
  const testPage = "/ieltstest/attempt/reading/tidewater-1-reading-academic-1/AAAAAAAAAAAAAAAAAAAAAA";
  await page.goto(server.origin + testPage);
  await expect(page.getByRole("button", { name: "Start", exact: true })).toBeVisible();
  lost.push(...(await findLossesAtBothSizes(page, "start")));
  await page.getByRole("button", { name: "Start", exact: true }).click();
  await expect(page.getByRole("button", { name: /left/ }).first()).toBeVisible();
  lost.push(...(await findLossesAtBothSizes(page, "test")));
  await page.getByRole("button", { name: "Finish" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  lost.push(...(await findLossesAtBothSizes(page, "hand-in")));
  await page.getByRole("dialog").getByRole("button", { name: "Hand in" }).click();
  await expect(page.getByText("0 of 40")).toBeVisible();
  lost.push(...(await findLossesAtBothSizes(page, "review")));
  await page.goto(`${server.origin}/dashboard/review/`);
  await expect(page.getByRole("heading", { name: /card, question$/u })).toBeVisible();
  lost.push(...(await findLossesAtBothSizes(page, "card-question")));
  await page.getByRole("button", { name: "Show answer" }).click();
  await expect(page.getByRole("heading", { name: /card, answer$/u })).toBeVisible();
  lost.push(...(await findLossesAtBothSizes(page, "card-answer")));
  expect(lost).toEqual([]);
});
