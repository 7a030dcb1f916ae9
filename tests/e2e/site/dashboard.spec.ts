/** The dashboard with its welcome, progress and dismissible notices, also offline, and the analytics. */
import { DEMO } from "#scripts/demo/seed-demo.ts";
import {
  openDashboardAsNewLearner,
  tapOrClick,
  downloadFirstTest,
  inspect,
  inspectSizesAndThemes,
  postAsLearner,
  watchConsoleOffline,
} from "../support/journey.ts";
import { createAccount, signIn, signInByApi } from "../support/account.ts";
import { raiseAlert } from "../support/examiner.ts";
import { DESKTOP, expect, type Page, PHONE, test, waitForWorker, WITHOUT_WORKER } from "../support/test.ts";
import type { TestServer } from "../support/server.ts";

/** Registers a learner, signs in and opens the dashboard. Does not wait for a service worker. */
async function openDashboardWithoutWorker(page: Page, server: TestServer, email: string): Promise<void> {
  await createAccount(page, server, email);
  await signInByApi(page, server, email);
  await page.goto(`${server.origin}/dashboard/`);
}

test.describe("online", () => {
  test.use({ viewport: DESKTOP, ...WITHOUT_WORKER });

  test("a learner without attempts is welcomed, and can start from there", async ({ page, server }) => {
    const { pageErrors } = watchConsoleOffline(page);
    await openDashboardWithoutWorker(page, server, "new@bandwise.test");
    await expect(page).toHaveURL(/\/dashboard\/?$/);
    const welcome = page.getByRole("heading", { name: "Take one module. We will build this page from it." });
    await expect(welcome).toBeVisible();
    await expect(page.getByText(/Students at 6\.5 who practise for at least 15 days can reach 8\.0/)).toBeVisible();
    await expect(page.getByText("Amara Okafor")).toBeVisible();
    await expect(page.getByRole("link", { name: "Dashboard", exact: true })).toHaveAttribute("aria-current", "page");
    await inspectSizesAndThemes(page, "dashboard-welcome");
    await page.goto(`${server.origin}/analytics`);
    await expect(page.getByRole("heading", { name: "No marked test yet" })).toBeVisible();
    await inspectSizesAndThemes(page, "analytics-empty");
    await test.step("a failing server is reported, and Try again repeats the request", async () => {
      await page.route(/\/api\/(student|sync)\//, (route) => route.fulfill({ status: 500, json: {} }));
      await page.goto(`${server.origin}/dashboard/`);
      await expect(page.getByRole("heading", { name: "Your performance could not be loaded" })).toBeVisible();
      await inspect(page, "dashboard-error.phone");
      await page.unroute(/\/api\/(student|sync)\//);
      await page.getByRole("button", { name: "Try again" }).first().click();
      await expect(welcome).toBeVisible();
    });
    await page.goto(`${server.origin}/`);
    await expect(page).toHaveURL(/\/dashboard\/?$/);
    await page.getByRole("button", { name: "Begin Reading" }).click();
    await expect(page).toHaveURL(/\/ieltstest\/attempt\/reading\//);
    expect(pageErrors).toEqual([]);
  });
});

test.describe("also offline", () => {
  test.describe("with the demo learner", () => {
    test.use({ viewport: DESKTOP, hasDemo: true });

    test("the demo learner sees their progress, also offline", async ({ page, server }) => {
      const { pageErrors } = watchConsoleOffline(page);
      await signInByApi(page, server, DEMO.learner, DEMO.password);
      await page.goto(`${server.origin}/dashboard/`);
      await waitForWorker(page);
      await expect(page.getByRole("heading", { name: "Progress" })).toBeVisible();
      await expect(
        page.getByRole("group", { name: "Average band per module against your target of 7.5" }),
      ).toBeVisible();
      await expect(page.getByRole("img", { name: /^Band of each module/ })).toBeVisible();
      await expect(page.getByRole("link", { name: "All 6 attempts" })).toBeVisible();
      const results = page
        .getByRole("region", { name: "Recent tests" })
        .getByRole("link", { name: /^(Reading|Listening)/ });
      await expect(results).toHaveCount(5);
      await expect(results.first()).toHaveAttribute("href", /\/get_result$/);
      await inspectSizesAndThemes(page, "dashboard");

      await page.getByRole("region", { name: "Trend" }).getByRole("button", { name: "Show as table" }).click();
      await expect(page.getByRole("table", { name: "Modules and rolling average" }).getByRole("row")).toHaveCount(6);
      await page.getByRole("button", { name: "Show as plot" }).click();

      await page.getByRole("link", { name: "See your analytics" }).click();
      await expect(page.getByRole("heading", { name: "Right answers by question type" })).toBeVisible();
      await inspectSizesAndThemes(page, "analytics");
      await page.getByRole("button", { name: "Show as table" }).nth(1).click();
      await expect(page.getByRole("table", { name: "Right answers by question type" })).toBeVisible();

      await server.kill();
      await page.goto(`${server.origin}/dashboard/`);
      await expect(page.getByRole("heading", { name: "Progress" })).toBeVisible();
      await expect(page.getByText("Based on the attempts on this device.")).toBeVisible();
      await inspectSizesAndThemes(page, "dashboard-offline");
      expect(pageErrors).toEqual([]);
    });
  });

  test.describe("on a phone", () => {
    test.use({ viewport: PHONE });

    test("a finished Speaking result is announced until it is dismissed, and alerts appear offline", async ({
      page,
      server,
    }) => {
      const { pageErrors } = watchConsoleOffline(page);
      await openDashboardAsNewLearner(page, server, "spoken@bandwise.test");
      const ready = {
        module: "speaking",
        module_slug: "tidewater-1-speaking-1",
        attempt_slug: "AAAAAAAAAAAAAAAAAAAAAA",
        book_name: "Tidewater Practice Papers 1",
        test_name: "Test 1",
        updated_at: 1_700_000_000_000,
        status: "Ready",
        score: null,
      };
      await page.route("**/api/student/overall_performance/", async (route) => {
        const reply = await route.fetch();
        await route.fulfill({ response: reply, json: { ...((await reply.json()) as object), recent_tests: [ready] } });
      });
      // The page shows the server's performance until the device has fetched all changes, so it must not fetch them.
      await page.route("**/api/sync/changes/**", (route) => route.abort());
      raiseAlert(server, "rest-3", "The site rests on Tuesday");
      await page.reload();
      const notice = page.getByText("Your Speaking result is ready");
      await expect(notice).toBeVisible();
      await expect(page.getByRole("link", { name: "See the result" })).toHaveAttribute("href", /speaking.*get_result$/);
      await page.getByText("1 more message").click();
      await expect(page.getByText("The site rests on Tuesday")).toBeVisible();
      await page.getByRole("status").filter({ has: notice }).getByRole("button", { name: "Close" }).click();
      await expect(notice).toHaveCount(0);
      await page.unrouteAll({ behavior: "wait" });
      await server.kill();
      await page.goto(`${server.origin}/dashboard/`);
      await expect(page.getByText("The site rests on Tuesday")).toBeVisible();
      await expect(notice).toHaveCount(0);
      expect(pageErrors).toEqual([]);
    });
  });
});

test.describe("notices above the page", () => {
  test.use({ viewport: PHONE, ...WITHOUT_WORKER });

  test("a dismissed alert stays dismissed, here and on another device", async ({ page, server, browser }) => {
    const { pageErrors } = watchConsoleOffline(page);
    await openDashboardWithoutWorker(page, server, "alerted@bandwise.test");
    raiseAlert(server, "rest-1", "The site rests on Sunday");
    await page.reload();
    const alert = page.getByText("The site rests on Sunday");
    await expect(alert).toBeVisible();
    await inspect(page, "dashboard-alert.phone", ["light"]);
    await page.getByRole("main").getByRole("button", { name: "Close" }).click();
    await expect(alert).toHaveCount(0);
    expect(await page.evaluate(() => localStorage.getItem("dismissedAlerts"))).toBe('["rest-1"]');
    // Sets the state of a page that was closed right after the tap: the device has stored the dismissal, but not sent
    // it.
    raiseAlert(server, "rest-2", "The site rests on Monday");
    await page.evaluate(() => localStorage.setItem("dismissedAlerts", '["rest-1","rest-2"]'));
    await page.reload();
    await expect(
      page.getByRole("heading", { name: "Take one module. We will build this page from it." }),
    ).toBeVisible();
    await expect(alert).toHaveCount(0);

    const other = await browser.newContext({ viewport: PHONE });
    const second = await other.newPage();
    await expect(async () => {
      const { alerts } = await postAsLearner<{ alerts: object[] }>(page, "/api/student/get_alerts/", {});
      expect(alerts).toEqual([]);
    }).toPass();
    await signIn(second, server, "alerted@bandwise.test");
    await expect(
      second.getByRole("heading", { name: "Take one module. We will build this page from it." }),
    ).toBeVisible();
    await expect(second.getByText("The site rests on Sunday")).toHaveCount(0);
    await other.close();
    expect(pageErrors).toEqual([]);
  });

  test("a running test can be continued, and the list of attempts can be sorted", async ({ page, server }) => {
    const { pageErrors } = watchConsoleOffline(page);
    await openDashboardWithoutWorker(page, server, "running@bandwise.test");
    await (await downloadFirstTest(page, server, "reading", tapOrClick)).click();
    await page.getByRole("button", { name: "Start", exact: true }).click();
    await expect(page.getByRole("button", { name: /left/ }).first()).toBeVisible();
    const attemptPath = new URL(page.url()).pathname;
    await page.goto(`${server.origin}/dashboard/`);
    await expect(page.getByRole("heading", { name: /^Reading, question 1 of 40$/ })).toBeVisible();
    await expect(page.getByRole("img", { name: "0 of 40 answered" })).toBeVisible();
    await expect(page.getByText(/left on the clock\.$/)).toBeVisible();
    await inspect(page, "dashboard-continue.phone");
    await expect(page.getByRole("link", { name: "Resume test" })).toHaveAttribute("href", attemptPath);

    await page.goto(`${server.origin}/dashboard/tests/`);
    await page.getByRole("button", { name: "Listening", exact: true }).click();
    await expect(page.getByText("No attempts of this module yet.")).toBeVisible();
    await expect(page).toHaveURL(/module=listening/);
    await page.getByRole("button", { name: "All", exact: true }).click();
    await page.getByLabel("Order").selectOption("Highest band first");
    await expect(page).toHaveURL(/sort=highest$/);
    await inspect(page, "attempts-arranged.phone", ["light"]);
    expect(pageErrors).toEqual([]);
  });
});
