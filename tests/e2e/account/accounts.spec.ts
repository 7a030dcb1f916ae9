/** Accounts as specified: messages, banners with their display times, session notices and redirects. */
import { createAccount, PASSWORD, register, signInByApi, verify } from "../support/account.ts";
import { DESKTOP, expect, type Page, sharedServerTest as test, watchConsole, WITHOUT_WORKER } from "../support/test.ts";

const SIGN_IN_BANNER = "Please create your free account or sign in to proceed.";
const LEARNER_PAGES = [
  "/dashboard/",
  "/dashboard/tests/",
  "/account",
  "/analytics",
  "/ieltstest/attempt/reading/tidewater-1-reading-academic-1/AAAAAAAAAAAAAAAAAAAAAA",
  "/ieltstest/attempt/fulltest/AAAAAAAAAAAAAAAAAAAAAA",
  "/ieltstest/attempt/speaking/tidewater-1-speaking-1/AAAAAAAAAAAAAAAAAAAAAA/completed",
];

test.use({ viewport: DESKTOP, ...WITHOUT_WORKER });

const submit = (page: Page, name: string) => page.getByRole("main").getByRole("button", { name, exact: true });

test("a learner's page asks a visitor to sign in, in a banner that disappears after eight seconds", async ({
  page,
  server,
}) => {
  await page.clock.install();
  for (const path of LEARNER_PAGES) {
    await page.goto(server.origin + path);
    await expect(page.getByRole("alert").filter({ hasText: SIGN_IN_BANNER }), path).toBeVisible();
    expect(new URL(page.url()).pathname, path).toBe("/login/");
  }
  await page.clock.fastForward(7_000);
  await expect(page.getByText(SIGN_IN_BANNER)).toBeVisible();
  const position = await page.getByLabel("Email").boundingBox();
  await page.clock.fastForward(1_100);
  await expect(page.getByText(SIGN_IN_BANNER)).toHaveCount(0);
  expect(await page.getByLabel("Email").boundingBox(), "the form does not move").toEqual(position);

  // Text from a link is shown as plain text. An unknown variant is replaced by the first one.
  const text = "<b>Prizes</b> for you";
  for (const path of ["/", "/login/", "/register/", "/verify"]) {
    await page.goto(`${server.origin}${path}?alert=${encodeURIComponent(text)}&variant=neon`);
    await expect(page.getByRole("status").filter({ hasText: text }), path).toBeVisible();
  }
});

test("signing in reports a wrong password and a missing connection, and then opens the dashboard", async ({
  page,
  server,
}) => {
  const address = "signs-in@bandwise.test";
  await createAccount(page, server, address);
  await page.context().clearCookies();
  const { pageErrors, allow } = watchConsole(page);
  allow(/Failed to load resource/);
  await page.goto(`${server.origin}/login/`);
  await page.waitForLoadState("networkidle");
  const email = page.getByLabel("Email");
  const password = page.getByLabel("Password", { exact: true });
  const button = submit(page, "Sign in");
  await expect(page.getByRole("link", { name: "Create Account" })).toHaveAttribute("href", "/register/");
  await expect(page.getByRole("link", { name: "Forgot Password" })).toHaveAttribute("href", "/reset/");
  await email.fill(address);
  await password.fill("not-the-password");
  await button.click();
  await expect(page.getByRole("alert").filter({ hasText: "Invalid Credentials." })).toBeVisible();

  await page.route("**/api/account/token/", (route) => route.abort());
  await button.click();
  await expect(
    page.getByRole("alert").filter({ hasText: "There was a problem connecting to the server." }),
  ).toBeVisible();
  await expect(page.getByText("Network Error")).toBeVisible();
  await expect(page.getByText("Please try again later.")).toBeVisible();
  await expect(page.locator('[data-variant="danger"]')).toBeVisible();
  await page.unroute("**/api/account/token/");

  await password.fill(PASSWORD);
  await button.click();
  // After signing in, / redirects to the dashboard.
  await expect(page).toHaveURL(/\/dashboard\/?$/);
  for (const path of ["/login/", "/register/"]) {
    await page.goto(server.origin + path);
    await expect(page, path).toHaveURL(/\/dashboard\/?$/);
  }
  await page.getByRole("button", { name: "Logout" }).click();
  const goodbye = page.getByRole("status").filter({ hasText: "You're successfully logged out" });
  await expect(goodbye).toBeVisible();
  expect(new URL(page.url()).pathname).toBe("/");
  expect(await page.evaluate(() => [localStorage.getItem("authTokens"), localStorage.getItem("user")])).toEqual([
    null,
    null,
  ]);

  // Signing in opens the learner's page that the visitor had asked for. Later, / opens the dashboard.
  await page.goto(`${server.origin}/account`);
  await page.getByRole("link", { name: "Bandwise, home" }).click();
  await page.getByRole("banner").getByRole("link", { name: "Sign in" }).click();
  await email.fill(address);
  await password.fill(PASSWORD);
  await button.click();
  await expect(page).toHaveURL(/\/account$/);
  await page.goto(server.origin);
  await expect(page).toHaveURL(/\/dashboard\/?$/);
  expect(pageErrors).toEqual([]);
});

test("a new account is verified and its password reset with fields that phones can fill in", async ({
  page,
  server,
}) => {
  await register(page, server, "chidi@bandwise.test");
  expect(new URL(page.url()).searchParams.get("email")).toBe("chidi@bandwise.test");
  await expect(page.getByLabel("Six-digit code")).toHaveAttribute("autocomplete", "one-time-code");
  await verify(page, server, "chidi@bandwise.test");
  await expect(page.getByText("Your email address is verified.")).toBeVisible();
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page.getByText("You're successfully logged out")).toBeVisible();
  await page.goto(`${server.origin}/login/`);
  await expect(page.getByLabel("Email")).toHaveAttribute("autocomplete", "username");
  await expect(page.getByLabel("Password", { exact: true })).toHaveAttribute("autocomplete", "current-password");
  await page.getByRole("link", { name: "Forgot Password" }).click();
  // Both pages have an Email field, so the test waits for the heading.
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Choose a new password");
  await page.getByLabel("Email").fill("chidi@bandwise.test");
  await page.getByRole("main").getByRole("button").first().click();
  await expect(page).toHaveURL(/\/reset\/confirm\//);
  await expect(page.getByLabel("Six-digit code")).toHaveAttribute("autocomplete", "one-time-code");
  await expect(page.getByLabel("New password", { exact: true })).toHaveAttribute("autocomplete", "new-password");
});

test("a guest starts a test, registers, and the test opens", async ({ page, server }) => {
  const { pageErrors } = watchConsole(page);
  await page.goto(`${server.origin}/book/tidewater-1`);
  await page.getByRole("button", { name: "Start Test: Test 1, Reading" }).click();
  await expect(page).toHaveURL(/\/register\//);
  await expect(page.getByText("Please create an free account or login to start mock test.")).toBeVisible();
  await register(page, server, "guest@bandwise.test");
  await verify(page, server, "guest@bandwise.test", /\/ieltstest\/attempt\/reading\/tidewater-1-reading-academic-1\//);
  await expect(page.getByRole("button", { name: "Start", exact: true })).toBeVisible();
  expect(pageErrors).toEqual([]);
});

test("an expired session is announced twice and does not redirect", async ({ page, server }) => {
  await createAccount(page, server, "eve@bandwise.test");
  await signInByApi(page, server, "eve@bandwise.test");
  await page.route("**/api/account/token/refresh/", (route) =>
    route.fulfill({ status: 401, json: { detail: "No.", code: "session_expired", request_id: "r" } }),
  );
  await page.route("**/api/{student,sync}/**", (route) =>
    route.fulfill({ status: 401, json: { detail: "No.", code: "unauthenticated", request_id: "r" } }),
  );
  await page.goto(`${server.origin}/dashboard/`);
  const strip = page.getByText("Session expired. Please log in again.", { exact: true });
  await expect(strip).toBeVisible();
  const notice = page.locator('[data-variant="warning"]');
  await expect(notice).toContainText("Session Expired");
  await expect(notice).toContainText("Your session has expired. Please log in again.");
  await expect(page).toHaveURL(/\/dashboard\/$/);
  expect(await page.evaluate(() => localStorage.getItem("user"))).not.toBeNull();
  await page.getByRole("alert").filter({ has: strip }).getByRole("button", { name: "Close" }).click();
  await expect(strip).toHaveCount(0);
  await notice.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL(/\/login\/\?next=/);
  await expect(page.getByLabel("Email")).toHaveValue("eve@bandwise.test");
});

test("signing out in one tab signs out the other tab", async ({ page, server, context }) => {
  await createAccount(page, server, "tab@bandwise.test");
  await signInByApi(page, server, "tab@bandwise.test");
  await page.goto(`${server.origin}/account`);
  await expect(page.getByLabel("First name")).toHaveValue("Amara");
  const other = await context.newPage();
  await other.goto(`${server.origin}/about/`);
  await other.getByRole("button", { name: "Logout" }).click();
  await expect(other.getByText("You're successfully logged out")).toBeVisible();
  await expect(page).toHaveURL(/\/login\//);
});
