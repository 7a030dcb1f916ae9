/** On every core screen, on a phone and a desktop, in light and dark, axe finds nothing and nothing overflows. */
import { answerGroup, goTo } from "../support/candidate.ts";
import { groupsOf, readPublishedModule } from "../support/published-module.ts";
import {
  DESKTOP,
  expect,
  expectAccessible,
  runInTheme,
  type Page,
  PHONE,
  test,
  watchConsole,
  savePicture,
  WITHOUT_WORKER,
} from "../support/test.ts";

test.use(WITHOUT_WORKER);

const DEMO = { email: "learner@bandwise.test", password: "Practice-2026!" };

/** Runs axe in both themes, checks for sideways scrolling, and saves pictures if SCREENS is set. */
async function inspect(page: Page, name: string, size: string): Promise<void> {
  for (const theme of ["light", "dark"] as const) {
    await runInTheme(page, theme, async () => {
      await expectAccessible(page, `${name}, ${size}, ${theme}`);
      await savePicture(page, { path: `test-results/screens/${name}.${size}.${theme}.png` });
    });
  }
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, `${name} scrolls sideways at ${size}`).toBeLessThanOrEqual(0);
}

for (const [size, viewport] of [
  ["phone", PHONE],
  ["desktop", DESKTOP],
] as const) {
  test.describe(`${size}`, () => {
    test.use({ viewport });

    test("the visitor's screens pass axe and do not overflow", async ({ page, server }) => {
      const { complaints } = watchConsole(page);
      for (const [name, path] of [
        ["landing", "/"],
        ["listing-guest", "/ieltstest/reading/"],
        ["book-guest", "/book/tidewater-1/"],
        [
          "login",
          "/login/?alert=Please%20create%20your%20free%20account%20or%20sign%20in%20to%20proceed.&variant=danger",
        ],
        ["register-age", "/register/"],
        ["verify", "/verify?email=a%40bandwise.test"],
        ["reset", "/reset"],
        ["reset-confirm", "/reset/confirm/?token=0123456789012345678901234567890123456789012"],
      ] as const) {
        await page.goto(server.origin + path);
        await page.waitForLoadState("networkidle");
        await inspect(page, name, size);
      }
      await page.goto(`${server.origin}/register/`);
      await page.waitForLoadState("networkidle");
      await page.getByRole("button", { name: "I am 13 or older" }).click();
      await page.getByLabel("Email").fill("nobody");
      await page.getByLabel("Password", { exact: true }).fill("abc");
      await page.getByLabel("Repeat password", { exact: true }).fill("abd");
      await page.getByLabel("First name").focus();
      await expect(page.getByText("Invalid email")).toBeVisible();
      await inspect(page, "register-errors", size);
      expect(complaints).toEqual([]);

      await page.goto(`${server.origin}/no-such-page/`);
      await inspect(page, "not-found", size);
    });

    test("the learner's screens and the Reading test pass axe and do not overflow", async ({ page, server }) => {
      await server.seed();
      const { complaints } = watchConsole(page);
      await page.goto(`${server.origin}/login/`);
      await page.waitForLoadState("networkidle");
      await page.getByLabel("Email").fill(DEMO.email);
      await page.getByLabel("Password", { exact: true }).fill(DEMO.password);
      await page.getByRole("main").getByRole("button", { name: "Sign in" }).click();
      await expect(page).toHaveURL(/\/dashboard/);
      await page.goto(`${server.origin}/dashboard/tests/`);
      await expect(page.getByRole("link", { name: /Tidewater/ }).first()).toBeVisible();
      await inspect(page, "attempts", size);
      await page.goto(`${server.origin}/account`);
      await expect(page.getByLabel("First name")).toBeVisible();
      await inspect(page, "account", size);

      await page.goto(`${server.origin}/ieltstest/reading/`);
      await page
        .getByRole("button", { name: /^Choose a test/ })
        .first()
        .click();
      await inspect(page, "listing-choose", size);
      await page
        .getByRole("dialog")
        .getByRole("button", { name: /^Download/ })
        .first()
        .click();
      await expect(page.getByRole("dialog").getByText(/^Ready offline/)).toBeVisible();
      await page.keyboard.press("Escape");
      await inspect(page, "listing", size);

      const published = await readPublishedModule("tidewater-1-reading-academic-1");
      await page.goto(`${server.origin}/ieltstest/attempt/reading/${published.module.slug}/AAAAAAAAAAAAAAAAAAAAAA`);
      await expect(page.getByRole("button", { name: "Start", exact: true })).toBeVisible();
      await inspect(page, "start", size);
      await page.getByRole("button", { name: "Start", exact: true }).click();
      await expect(page.getByRole("button", { name: /left/ }).first()).toBeVisible();
      await inspect(page, "attempt", size);
      for (const { part, group } of groupsOf(published)) {
        const [first] = group.kind === "choose_many" ? group.numbers : [];
        await answerGroup(page, published, group);
        if (part === 2) await goTo(page, first ?? 14);
      }
      await inspect(page, "attempt-answered", size);
      await goTo(page, 8);
      await inspect(page, "attempt-diagram", size);
      await page.getByRole("button", { name: "Text and page settings" }).click();
      await inspect(page, "attempt-settings", size);
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: "Finish" }).click();
      await inspect(page, "hand-in", size);
      await page.getByRole("button", { name: "Hand in", exact: true }).click();
      await expect(page.getByText("40 of 40")).toBeVisible();
      await inspect(page, "review", size);
      expect(complaints).toEqual([]);
    });
  });
}
