/** Navigation, the menu that starts a test, the landing page, a book's page, and failed chunks. */
import { CONTENT } from "#web/owner-content.ts";
import { ARRIVAL, paths } from "#web/paths.ts";
import { createAccount, signInByApi } from "../support/account.ts";
import { DESKTOP, expect, sharedServerTest as test, watchConsole, WITHOUT_WORKER } from "../support/test.ts";

test.use({ viewport: DESKTOP, ...WITHOUT_WORKER });

test("the navigation has the specified links, marks the current page, and becomes a drawer below 1224 pixels", async ({
  page,
  server,
}) => {
  const { pageErrors } = watchConsole(page);
  await page.goto(`${server.origin}/ieltstest/writing/`);
  await page.waitForLoadState("networkidle");
  const main = page.getByRole("banner").getByRole("navigation", { name: "Main" });
  const items = main.getByRole("link");
  await expect(items).toHaveText([
    "Your Dashboard",
    "Listening",
    "Reading",
    "Writing",
    "Speaking",
    "Full Test",
    "Samples",
  ]);
  expect(await items.evaluateAll((links) => links.map((link) => link.getAttribute("href")))).toEqual([
    "/dashboard/",
    "/ieltstest/listening/",
    "/ieltstest/reading/",
    "/ieltstest/writing/",
    "/ieltstest/speaking/",
    "/ieltstest/fulltest/",
    "/samples/",
  ]);
  await expect(main.getByRole("link", { name: "Writing" })).toHaveAttribute("aria-current", "page");
  const banner = page.getByRole("banner");
  await expect(banner.getByRole("link", { name: "Bandwise, home" })).toHaveAttribute("href", "/");
  await expect(banner.getByRole("link", { name: "Sign in" })).toHaveAttribute("href", "/login/");
  await expect(banner.getByRole("link", { name: "Sign up" }).first()).toHaveAttribute("href", "/register/");
  expect(await banner.evaluate((bar) => getComputedStyle(bar).position)).toBe("sticky");

  // A link from a scrolled page opens the next page at its top.
  await page.evaluate(() => window.scrollTo(0, 400));
  await main.getByRole("link", { name: "Samples" }).click();
  await expect(page).toHaveTitle(/samples/i);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await expect(main.getByRole("link", { name: "Samples" })).toHaveAttribute("aria-current", "page");

  await page.setViewportSize({ width: 1223, height: 800 });
  await expect(main).toBeHidden();
  await banner.getByRole("button", { name: "Menu" }).click();
  const drawer = page.getByRole("dialog", { name: "Menu" });
  await expect(drawer.getByRole("navigation", { name: "Main" }).getByRole("link")).toHaveCount(7);
  // Escape sends a close request, as the back gesture does on a phone.
  await page.keyboard.press("Escape");
  await expect(drawer).toBeHidden();
  await expect(page).toHaveURL(/\/samples\/$/);
  await page.setViewportSize({ width: 1224, height: 800 });
  await expect(main).toBeVisible();
  expect(pageErrors).toEqual([]);
});

test("a guest who starts a test is asked to register, and a choice in the menu sends an event", async ({
  page,
  server,
}) => {
  const requests: unknown[] = [];
  await page.route("**/api/base/event/", async (route) => {
    requests.push(route.request().postDataJSON());
    await route.abort();
  });
  for (const [path, button] of [
    ["/about/", "Start Test"],
    ["/ieltstest/reading/", "Begin Smart Test"],
    ["/book/tidewater-1", /^Start Test: /],
  ] as const) {
    await page.goto(server.origin + path);
    await page.waitForLoadState("networkidle");
    const scope = button === "Start Test" ? page.getByRole("banner") : page.getByRole("main");
    await scope.getByRole("button", { name: button }).first().click();
    if (button === "Start Test") {
      const menu = page.getByRole("banner").getByRole("list");
      await expect(menu.getByRole("button")).toHaveText([/Listening/, /Reading/, /Writing/, /Speaking/]);
      await menu.getByRole("button", { name: /Speaking/ }).click();
    }
    await expect(page.getByRole("alert").filter({ hasText: ARRIVAL.startTest.alert }), path).toBeVisible();
    expect(new URL(page.url()).pathname, path).toBe("/register/");
  }
  expect(requests).toEqual([{ category: "Smart Test", action: "Smart Test Navbar Button", label: "speaking" }]);
});

test("the landing page has the specified claims, ratings and links", async ({ page, server }) => {
  await page.goto(server.origin);
  await expect(page).toHaveTitle(/free and authentic IELTS mock test/i);
  await expect(page.locator('meta[name="description"]')).toHaveAttribute("content", /within minutes|instant/);
  const main = page.getByRole("main");
  for (const claim of [
    /real Listening, Reading, Writing and Speaking/i,
    "Premium service, free",
    "No credit card required",
    "All four modules",
    /instant, personal feedback from an AI evaluator built with former examiners/i,
    /analytical dashboard/i,
    /library is updated every week/i,
    /more than 1,000 people/i,
  ])
    await expect(main.getByText(claim).first(), String(claim)).toBeVisible();
  expect(CONTENT.modules.map(({ type }) => type)).toEqual(["speaking", "listening", "reading", "writing"]);
  expect(CONTENT.collections.map(({ rating, votes }) => [rating, votes])).toEqual([
    [4.6, 31],
    [4.8, 129],
    [4.5, 42],
    [4.7, 114],
  ]);
  expect(CONTENT.benefits).toHaveLength(4);
  expect(CONTENT.testimonials).toHaveLength(2);
  for (const { name } of CONTENT.testimonials) await expect(main.getByText(name)).toBeVisible();
  // One link in the hero, four on library cards, and one in the final call to action.
  await expect(main.locator(`a[href="${paths.register(ARRIVAL.signUp)}"]`)).toHaveCount(6);
  const books = main.getByRole("heading", { name: "Explore our complete collection of books" }).locator("..");
  expect(await books.getByRole("link").evaluateAll((links) => links.map((link) => link.getAttribute("href")))).toEqual([
    "/ieltstest/listening/",
    "/ieltstest/reading/",
    "/ieltstest/writing/",
    "/ieltstest/speaking/",
  ]);
  const footer = page.getByRole("contentinfo");
  for (const href of ["/", "/about/", "/privacy/", "/terms/", "/disclaimer/"])
    await expect(footer.locator(`a[href="${href}"]`).first()).toBeVisible();
  for (const name of ["Publish a book", "Contact", "Request a removal"])
    await expect(footer.getByRole("link", { name, exact: true })).toHaveAttribute("href", /^mailto:/);
  await expect(footer).toContainText("not affiliated with");
  await expect(footer).toContainText("responsibility of the person who uploaded it");
});

test("a book's page shows its facts, and asks a guest to sign in instead of listing attempts", async ({
  page,
  server,
}) => {
  await page.goto(`${server.origin}/book/tidewater-1`);
  await page.waitForLoadState("networkidle");
  for (const fact of ["Institute", "Difficulty", "Copyright"])
    await expect(page.getByRole("term").filter({ hasText: fact })).toBeVisible();
  await expect(page.getByRole("button", { name: "Start Full Test" })).toBeVisible();
  await page.getByRole("tab", { name: "Your Attempts" }).click();
  await expect(page.getByText("Sign in or create an account to see your attempts at this book.")).toBeVisible();
  await page.goto(`${server.origin}/ieltstest/reading/`);
  await page.waitForLoadState("networkidle");
  await page.getByLabel("Search books").fill("no such words");
  await expect(page.getByRole("heading", { name: "No Books Found" })).toBeVisible();

  await createAccount(page, server, "frame-reader@bandwise.test");
  await signInByApi(page, server, "frame-reader@bandwise.test");
  await page.goto(`${server.origin}/book/tidewater-1`);
  await page.getByRole("tab", { name: "Your Attempts" }).click();
  await expect(page.getByText("You haven't attempted any tests from this book yet.")).toBeVisible();
  const tabs = page.getByRole("navigation", { name: "Sections" });
  await page.goto(`${server.origin}/account`);
  for (const [name, href] of [
    ["Dashboard", "/dashboard/"],
    ["Your Attempts", "/dashboard/tests/"],
    ["Settings", "/account"],
  ] as const)
    await expect(tabs.getByRole("link", { name, exact: true })).toHaveAttribute("href", href);
  await expect(page.getByText("Amara Okafor").first()).toBeVisible();
});

test("a failed chunk reloads the page once, and a second failure shows an error page and sends a crash report", async ({
  page,
  server,
}) => {
  const reports: unknown[] = [];
  await page.route("**/api/base/report_mistake/", async (route) => {
    reports.push(route.request().postDataJSON());
    await route.continue();
  });
  await page.goto(`${server.origin}/login/`);
  // Waits until the app runs. Until then the link loads the page from the server, without the chunk.
  await expect(async () => {
    await page.getByRole("button", { name: "Show password" }).click({ timeout: 2_000 });
    await expect(page.getByRole("button", { name: "Hide password" })).toBeVisible({ timeout: 2_000 });
  }).toPass();
  let failures = 0;
  await page.route("**/assets/privacy-page-*.js", async (route) => {
    failures += 1;
    if (failures === 1) await route.abort();
    else
      await route.fulfill({
        contentType: "text/javascript",
        body: 'export const Component = () => { throw new Error("planted"); };',
      });
  });
  await page.getByRole("contentinfo").getByRole("link", { name: "Privacy policy" }).click();
  // The reload shows the page that the server rendered. It starts the app when the pointer moves.
  await expect(async () => {
    await page.mouse.move(200, 300);
    await page.mouse.move(210, 320);
    await expect(page.getByText("Server Error", { exact: true })).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expect(page.getByRole("heading", { name: "Something went wrong" })).toBeVisible();
  await expect(page.getByText(/Our team has been notified/)).toBeVisible();
  await expect(page.getByRole("link", { name: "contact us" })).toHaveAttribute("href", /^mailto:/);
  await expect(page.getByRole("link", { name: "Back to Dashboard" })).toHaveAttribute("href", "/");
  expect(failures).toBe(2);
  await expect
    .poll(() => reports)
    .toEqual([
      {
        issueType: "System Error",
        issueDescription: "Error: planted",
        errorInfo: expect.any(String),
        appVersion: expect.any(String),
        currentUrl: `${server.origin}/privacy/`,
      },
    ]);
});

test("a banner says that no test could be chosen, and says so again after Try again", async ({ page, server }) => {
  await createAccount(page, server, "chooser@bandwise.test");
  await signInByApi(page, server, "chooser@bandwise.test");
  let failures = 0;
  await page.route("**/assets/choose-test-*.js", async (route) => {
    failures += 1;
    await route.abort();
  });
  await page.goto(`${server.origin}/ieltstest/reading/`);
  await page.getByRole("button", { name: "Begin Smart Test", exact: true }).click();
  await expect(page.getByText("The test could not be chosen.")).toBeVisible();
  await page.getByRole("alert").getByRole("button", { name: "Try again" }).click();
  await expect.poll(() => failures).toBeGreaterThan(0);
  await expect(page.getByText("The test could not be chosen.")).toBeVisible();
});
