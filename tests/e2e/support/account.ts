/** Creates accounts and signs in, through the screens or the API. */
import type { Page } from "@playwright/test";
import type { TestServer } from "./server.ts";
import { expect } from "./test.ts";

export const PASSWORD = "Tide-tables-1898";

/** Registers through the screens. The account is not verified yet. */
export async function register(page: Page, server: TestServer, email: string): Promise<void> {
  await page.goto(`${server.origin}/register/`);
  // The server's HTML has the button before the app can react to it.
  await expect(async () => {
    await page.getByRole("button", { name: "I am 13 or older" }).click({ timeout: 2_000 });
    await expect(page.getByLabel("First name")).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await page.getByLabel("First name").fill("Amara");
  await page.getByLabel("Last name").fill("Okafor");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Repeat password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page).toHaveURL(/\/verify/);
  await expect(page.getByText("Registration Successful, Please Verify Your Email Now")).toBeVisible();
}

/** Enters the code from the email, which also signs this browser in. `nextUrl` matches the URL of the next page. */
export async function verify(page: Page, server: TestServer, email: string, nextUrl = /\/dashboard/): Promise<void> {
  await page.getByLabel("Six-digit code").fill(readCode(server, email));
  await page.getByRole("button", { name: "Verify", exact: true }).click();
  await expect(page).toHaveURL(nextUrl, { timeout: 30_000 });
}

/** Returns the code in the newest email to an address. */
export function readCode(server: TestServer, email: string): string {
  const [, ...body] = server.newestMail(email).split(/\r?\n\r?\n/);
  const code = /\b(\d{6})\b/.exec(body.join("\n"))?.[1];
  if (code === undefined) throw new Error(`no six-digit code in the mail to ${email}`);
  return code;
}

/** Registers and verifies an account through the API. Use each address once. */
export async function createAccount(page: Page, server: TestServer, email: string): Promise<void> {
  const name = { first_name: "Amara", last_name: "Okafor" };
  await post(page, server, "register", { ...name, email, password1: PASSWORD, password2: PASSWORD });
  let code = "";
  // An email that goes by SMTP arrives after the reply.
  await expect(() => void (code = readCode(server, email))).toPass();
  await post(page, server, "verify", { email, code });
}

/**
 * Signs the page's browser in through the API. The browser then has the session's cookies and storage, and the page is
 * blank.
 */
export async function signInByApi(page: Page, server: TestServer, email: string, password = PASSWORD): Promise<void> {
  const tokens = await post<{ access: string }>(page, server, "token", { email, password });
  const user = await post(page, server, "get_user_details", {}, tokens.access);
  // Storage belongs to the origin, so any of its pages works. This one loads no icon.
  const blank = `${server.origin}/robots.txt`;
  await page.route(blank, (route) =>
    route.fulfill({
      contentType: "text/html",
      body: '<!doctype html><title>Blank</title><link rel="icon" href="data:,">',
    }),
  );
  await page.goto(blank);
  await page.evaluate(
    ([pair, person, account]) => {
      localStorage.setItem("authTokens", pair);
      localStorage.setItem("user", person);
      localStorage.setItem("bandwise.owner", account);
    },
    [JSON.stringify(tokens), JSON.stringify(user), accountOf(tokens.access)] as const,
  );
  await page.unroute(blank);
}

/** Returns the account id in an access token. */
export function accountOf(access: string): string {
  const claims = JSON.parse(Buffer.from(access.split(".")[1] ?? "", "base64url").toString()) as { sub: string };
  return claims.sub;
}

async function post<T>(page: Page, server: TestServer, call: string, data: object, bearer = ""): Promise<T> {
  const headers = { "Bandwise-Bind": "1", ...(bearer !== "" && { Authorization: `Bearer ${bearer}` }) };
  const reply = await page.request.post(`${server.origin}/api/account/${call}/`, { data, headers });
  expect(reply.ok(), `${call}: ${await reply.text()}`).toBe(true);
  return (await reply.json()) as T;
}

export async function signIn(page: Page, server: TestServer, email: string): Promise<void> {
  if (!/\/login/.test(page.url())) await page.goto(`${server.origin}/login/`);
  await page.waitForLoadState("networkidle");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("main").getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL(/\/dashboard/, { timeout: 30_000 });
}
