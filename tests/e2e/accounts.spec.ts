/** Accounts to the letter of the spec: messages, banners with their times, notices of a session, and where one is taken. */
import { DEMO } from "#scripts/demo/seed-demo.ts";
import { createAccount, PASSWORD, register, signInQuietly, verify } from "./support/account.ts";
import { DESKTOP, expect, type Page, test, watchConsole, WITHOUT_WORKER } from "./support/test.ts";

const WHO_ARE_YOU = "Please create your free account or sign in to proceed.";
const GUARDED = [
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

test("a guarded address asks a visitor to sign in, in a banner that goes after eight seconds", async ({
  page,
  server,
}) => {
  await page.clock.install();
  for (const path of GUARDED) {
    await page.goto(server.origin + path);
    await expect(page.getByRole("alert").filter({ hasText: WHO_ARE_YOU }), path).toBeVisible();
    expect(new URL(page.url()).pathname, path).toBe("/login/");
  }
  await page.clock.fastForward(7_000);
  await expect(page.getByText(WHO_ARE_YOU)).toBeVisible();
  const place = await page.getByLabel("Email").boundingBox();
  await page.clock.fastForward(1_100);
  await expect(page.getByText(WHO_ARE_YOU)).toHaveCount(0);
  expect(await page.getByLabel("Email").boundingBox(), "the form does not move").toEqual(place);

  // What came with a link is plain text, and an unknown look is the first one.
  const words = "<b>Prizes</b> for you";
  for (const path of ["/", "/login/", "/register/", "/verify"]) {
    await page.goto(`${server.origin}${path}?alert=${encodeURIComponent(words)}&variant=neon`);
    await expect(page.getByRole("status").filter({ hasText: words }), path).toBeVisible();
  }
});

test("signing in: what is wrong, no connection, and home", async ({ page, server }) => {
  await server.seed();
  const { complaints, allow } = watchConsole(page);
  allow(/Failed to load resource/);
  await page.goto(`${server.origin}/login/`);
  await page.waitForLoadState("networkidle");
  const email = page.getByLabel("Email");
  const password = page.getByLabel("Password", { exact: true });
  const button = submit(page, "Sign in");
  await expect(page.getByRole("link", { name: "Create Account" })).toHaveAttribute("href", "/register/");
  await expect(page.getByRole("link", { name: "Forgot Password" })).toHaveAttribute("href", "/reset/");
  await expect(button).toBeDisabled();
  await email.fill("nobody");
  await password.focus();
  await expect(page.getByText("Invalid email", { exact: true })).toBeVisible();
  await email.fill("");
  await expect(page.getByText("Required", { exact: true })).toBeVisible();
  await email.focus();
  await expect(page.getByText("Password is required")).toBeVisible();
  await email.fill(DEMO.learner);
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

  await password.fill(DEMO.password);
  await button.click();
  // After signing in the way is to /, and from there to the dashboard.
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
  expect(complaints).toEqual([]);
});

test("registering: every message under its field, the checklist, the server's words in place", async ({
  page,
  server,
}) => {
  const { complaints, allow } = watchConsole(page);
  allow(/Failed to load resource/);
  await page.goto(`${server.origin}/register/`);
  await page.waitForLoadState("networkidle");
  await page.getByRole("button", { name: "I am 13 or older" }).click();
  const first = page.getByLabel("First name");
  const password = page.getByLabel("Password", { exact: true });
  const again = page.getByLabel("Repeat password", { exact: true });
  const rules = page.getByRole("list", { name: "Your password needs" }).getByRole("listitem");
  await first.fill("A");
  await page.getByLabel("Last name").fill("B".repeat(51));
  await page.getByLabel("Email").fill("amara@bandwise.test");
  await password.fill("abc");
  await again.fill("abd");
  await first.focus();
  for (const words of ["Too Short!", "Too Long!"]) await expect(page.getByText(words, { exact: true })).toBeVisible();
  await expect(page.getByText(/^password must contain 8 or more characters with at least one of each/)).toBeVisible();
  await expect(rules).toHaveCount(5);
  await expect(rules.filter({ hasText: ", done" })).toHaveCount(1);
  await expect(submit(page, "Create account")).toBeDisabled();

  await first.fill("Amara");
  await page.getByLabel("Last name").fill("Okafor");
  await password.fill(PASSWORD);
  await expect(page.getByText("Passwords must match", { exact: true })).toBeVisible();
  await again.fill(PASSWORD);
  await expect(page.getByText("Passwords must match", { exact: true })).toHaveCount(0);
  await expect(rules.filter({ hasText: ", done" })).toHaveCount(5);
  await page.getByRole("button", { name: "Show password" }).click();
  await expect(password).toHaveAttribute("type", "text");

  const answers = [
    {
      detail: "Please check the form.",
      errors: { email: ["We do not write to this address."], non_field_errors: ["Not today.", "Nor tomorrow."] },
    },
    { detail: "" },
  ];
  await page.route("**/api/account/register/", (route) =>
    route.fulfill({ status: 400, json: { code: "invalid", request_id: "r", ...answers.shift() } }),
  );
  await submit(page, "Create account").click();
  await expect(page.getByText("We do not write to this address.")).toBeVisible();
  await expect(page.getByRole("alert").filter({ hasText: "Not today. Nor tomorrow." })).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveAttribute("aria-invalid", "true");
  await page.getByLabel("Email").fill("okafor@bandwise.test");
  await expect(page.getByText("We do not write to this address.")).toHaveCount(0);
  await submit(page, "Create account").click();
  await expect(page.getByText("An unexpected error occurred. Please try again.")).toBeVisible();
  await page.unroute("**/api/account/register/");
  expect(complaints).toEqual([]);
});

test("a new account is verified and its password reset, by the fields that phones fill in", async ({
  page,
  server,
}) => {
  await register(page, server, "chidi@bandwise.test");
  expect(new URL(page.url()).searchParams.get("email")).toBe("chidi@bandwise.test");
  await expect(page.getByLabel("Six-digit code")).toHaveAttribute("autocomplete", "one-time-code");
  await verify(page, server, "chidi@bandwise.test");
  await expect(page.getByLabel("Email")).toHaveAttribute("autocomplete", "username");
  await expect(page.getByLabel("Password", { exact: true })).toHaveAttribute("autocomplete", "current-password");
  await page.getByRole("link", { name: "Forgot Password" }).click();
  // Both pages have a field of this name.
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Choose a new password");
  await page.getByLabel("Email").fill("chidi@bandwise.test");
  await page.getByRole("main").getByRole("button").first().click();
  await expect(page).toHaveURL(/\/reset\/confirm\//);
  await expect(page.getByLabel("Six-digit code")).toHaveAttribute("autocomplete", "one-time-code");
  await expect(page.getByLabel("New password", { exact: true })).toHaveAttribute("autocomplete", "new-password");
});

test("the account's form: edited and valid before it is sent, its success for five seconds", async ({
  page,
  server,
}) => {
  const { complaints, allow } = watchConsole(page);
  allow(/Failed to load resource/);
  await createAccount(page, server, "ada@bandwise.test");
  await signInQuietly(page, server, "ada@bandwise.test");
  await page.clock.install();
  await page.goto(`${server.origin}/account`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Personal Information & Preferences");
  const update = submit(page, "Update");
  const first = page.getByLabel("First name");
  await expect(first).toHaveValue("Amara");
  await expect(update).toBeDisabled();
  expect(await page.getByLabel("Target band").locator("option").allTextContents()).toEqual([
    "6.0",
    "6.5",
    "7.0",
    "7.5",
    "8.0",
    "8.5",
    "9.0",
  ]);
  expect(await page.getByLabel("Test type").locator("option").allTextContents()).toEqual([
    "Academic",
    "General Training",
  ]);
  await first.fill("A");
  await page.getByLabel("Last name").focus();
  await expect(page.getByText("Too Short!")).toBeVisible();
  await expect(update).toBeDisabled();
  await first.fill("Ada");
  await page.getByLabel("Target band").selectOption("8.0");

  await page.route("**/api/account/update_account_settings/", (route) => route.abort());
  await update.click();
  await expect(page.getByText("Network error. Please check your connection.")).toBeVisible();
  await page.unroute("**/api/account/update_account_settings/");
  await update.click();
  const done = page.getByText("Your account settings have been updated successfully");
  await expect(done).toBeVisible();
  await page.mouse.move(0, 0);
  await expect(update).toBeDisabled();
  await expect(page.getByText("Ada Okafor").first()).toBeVisible();
  await page.clock.fastForward(5_100);
  await expect(done).toHaveCount(0);
  expect(complaints).toEqual([]);
});

test("a session that the server refuses is told twice, and nobody is sent away", async ({ page, server }) => {
  const watched = watchConsole(page);
  watched.allow(/Failed to load resource/);
  await createAccount(page, server, "eve@bandwise.test");
  await signInQuietly(page, server, "eve@bandwise.test");
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

test("signing out in one tab is noticed in the other", async ({ page, server, context }) => {
  await createAccount(page, server, "tab@bandwise.test");
  await signInQuietly(page, server, "tab@bandwise.test");
  await page.goto(`${server.origin}/account`);
  await expect(page.getByLabel("First name")).toHaveValue("Amara");
  const other = await context.newPage();
  await other.goto(`${server.origin}/about/`);
  await other.getByRole("button", { name: "Logout" }).click();
  await expect(other.getByText("You're successfully logged out")).toBeVisible();
  await expect(page).toHaveURL(/\/login\//);
});
