/** Becoming a learner through the screens, as a person does. */
import type { Page } from "@playwright/test";
import type { TestServer } from "./server.ts";
import { expect } from "./test.ts";

export const PASSWORD = "Tide-tables-1898";

export async function register(page: Page, server: TestServer, email: string): Promise<void> {
  await page.goto(`${server.origin}/register/`);
  // The button stands in the server's HTML before it works.
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

export async function verify(page: Page, server: TestServer, email: string): Promise<void> {
  const code = /\b(\d{6})\b/.exec(
    server
      .newestMail(email)
      .split(/\r?\n\r?\n/)
      .slice(1)
      .join("\n"),
  )?.[1];
  expect(code, "a six-digit code in the mail").toBeDefined();
  await page.getByLabel("Six-digit code").fill(code ?? "");
  await page.getByRole("button", { name: "Verify", exact: true }).click();
  await expect(page).toHaveURL(/\/login/);
}

export async function signIn(page: Page, server: TestServer, email: string): Promise<void> {
  if (!/\/login/.test(page.url())) await page.goto(`${server.origin}/login/`);
  await page.waitForLoadState("networkidle");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("main").getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL(/\/dashboard/);
}
