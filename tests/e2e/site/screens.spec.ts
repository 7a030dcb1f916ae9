/**
 * On the visitor's screens, and on the learner's screens around a Reading test, axe finds nothing and nothing
 * overflows: on a phone in light and dark, on a desktop in light.
 */
import { DEMO } from "#scripts/demo/seed-demo.ts";
import { groupNumbers } from "#core/exam/content/question-numbers.ts";
import { signInByApi } from "../support/account.ts";
import { answerGroup, goTo } from "../support/candidate.ts";
import { inspectSizesAndThemes } from "../support/journey.ts";
import { groupsOf, readPublishedModule } from "../support/published-module.ts";
import { DESKTOP, expect, sharedServerTest, test, watchConsole, WITHOUT_WORKER } from "../support/test.ts";

test.use({ viewport: DESKTOP, ...WITHOUT_WORKER });

sharedServerTest("the visitor's screens pass axe and do not overflow", async ({ page, server }) => {
  const { pageErrors } = watchConsole(page);
  for (const [name, path] of [
    ["landing", "/"],
    ["listing-guest", "/ieltstest/reading/"],
    ["book-guest", "/book/tidewater-1/"],
    ["login", "/login/?alert=Please%20create%20your%20free%20account%20or%20sign%20in%20to%20proceed.&variant=danger"],
    ["register-age", "/register/"],
    ["verify", "/verify?email=a%40bandwise.test"],
    ["reset", "/reset"],
    ["reset-confirm", "/reset/confirm/?token=0123456789012345678901234567890123456789012"],
  ] as const) {
    await page.goto(server.origin + path);
    await page.waitForLoadState("networkidle");
    await inspectSizesAndThemes(page, name);
  }
  await page.goto(`${server.origin}/register/`);
  await page.waitForLoadState("networkidle");
  await page.getByRole("button", { name: "I am 13 or older" }).click();
  await page.getByLabel("Email").fill("nobody");
  await page.getByLabel("Password", { exact: true }).fill("abc");
  await page.getByLabel("Repeat password", { exact: true }).fill("abd");
  await page.getByLabel("First name").focus();
  await expect(page.getByText("Invalid email")).toBeVisible();
  await inspectSizesAndThemes(page, "register-errors");
  expect(pageErrors).toEqual([]);

  await page.goto(`${server.origin}/no-such-page/`);
  await inspectSizesAndThemes(page, "not-found");
});

test.describe("with the demo learner", () => {
  test.use({ hasDemo: true });

  test("the learner's screens and the Reading test pass axe and do not overflow", async ({ page, server }) => {
    const { pageErrors } = watchConsole(page);
    await signInByApi(page, server, DEMO.learner, DEMO.password);
    await page.goto(`${server.origin}/dashboard/tests/`);
    await expect(page.getByRole("link", { name: /Tidewater/ }).first()).toBeVisible();
    await inspectSizesAndThemes(page, "attempts");
    await page.goto(`${server.origin}/account`);
    await expect(page.getByLabel("First name")).toBeVisible();
    await inspectSizesAndThemes(page, "account");

    await page.goto(`${server.origin}/ieltstest/reading/`);
    await page
      .getByRole("button", { name: /^Choose a test/ })
      .first()
      .click();
    await inspectSizesAndThemes(page, "listing-choose");
    await page
      .getByRole("dialog")
      .getByRole("button", { name: /^Download/ })
      .first()
      .click();
    await expect(page.getByRole("dialog").getByText(/^Ready offline/)).toBeVisible();
    await page.keyboard.press("Escape");
    await inspectSizesAndThemes(page, "listing");

    const published = await readPublishedModule("tidewater-1-reading-academic-1");
    await page.goto(`${server.origin}/ieltstest/attempt/reading/${published.module.slug}/AAAAAAAAAAAAAAAAAAAAAA`);
    await expect(page.getByRole("button", { name: "Start", exact: true })).toBeVisible();
    await inspectSizesAndThemes(page, "start");
    await page.getByRole("button", { name: "Start", exact: true }).click();
    await expect(page.getByRole("button", { name: /left/ }).first()).toBeVisible();
    await inspectSizesAndThemes(page, "attempt");
    for (const { part, group } of groupsOf(published)) {
      const [first, ...others] = groupNumbers(group);
      await answerGroup(page, published, group, new Set(group.kind === "choose_many" ? [] : others));
      if (part === 2 && group.kind === "choose_many") await goTo(page, first ?? 14);
    }
    await inspectSizesAndThemes(page, "attempt-answered");
    await goTo(page, 8);
    await inspectSizesAndThemes(page, "attempt-diagram");
    await page.getByRole("button", { name: "Text and page settings" }).click();
    await inspectSizesAndThemes(page, "attempt-settings");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Finish" }).click();
    await inspectSizesAndThemes(page, "hand-in");
    await page.getByRole("button", { name: "Hand in", exact: true }).click();
    await expect(page.getByText(/^\d+ of 40$/)).toBeVisible();
    await inspectSizesAndThemes(page, "review");
    expect(pageErrors).toEqual([]);
  });
});
