/** Account security on a phone: two-step sign-in, devices, data export, deletion and cancelled deletion. */
import { readFile } from "node:fs/promises";
import { strFromU8, unzipSync } from "fflate";
import { computeTotpCode } from "#api/gateways/totp.ts";
import { createAccount, PASSWORD, signInByApi } from "../support/account.ts";
import {
  expect,
  expectAccessible,
  runInTheme,
  type Page,
  PHONE,
  sharedServerTest as test,
  watchConsole,
  WITHOUT_WORKER,
} from "../support/test.ts";

test.use(WITHOUT_WORKER);

const EMAIL = "secure@bandwise.test";
const TOTP_PERIOD_MS = 30_000;

test.use({ viewport: PHONE, acceptDownloads: true });

const region = (page: Page, name: string) => page.getByRole("region", { name });

test("a learner sets up two-step sign-in, signs a device out, exports the data, deletes the account and cancels the deletion", async ({
  page,
  server,
}) => {
  const { pageErrors, allow } = watchConsole(page);
  allow(/Failed to load resource/);
  await createAccount(page, server, EMAIL);
  const phoneSignIn = await page.request.post(`${server.origin}/api/account/token/`, {
    data: { email: EMAIL, password: PASSWORD },
    headers: { "user-agent": "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Version/17.5 Safari/604.1" },
  });
  expect(phoneSignIn.ok()).toBe(true);
  await signInByApi(page, server, EMAIL);
  await page.goto(`${server.origin}/account`);
  await page.getByRole("link", { name: "Password, devices, your data" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Security and data" })).toBeVisible();

  const devices = region(page, "Devices");
  await expect(devices.getByText(/^This device/)).toBeVisible();
  await devices.getByRole("button", { name: /^Sign out Safari on iPhone/ }).click();
  await expect(devices.getByText("The device is signed out.")).toBeVisible();
  await expect(devices.getByText("Safari on iPhone")).toHaveCount(0);

  const step = region(page, "Two-step sign-in");
  await step.getByRole("button", { name: "Set up" }).click();
  await step.getByLabel("Your password", { exact: true }).fill(PASSWORD);
  await step.getByRole("button", { name: "Continue" }).click();
  await expect(step.getByRole("img", { name: "Key for an authenticator app" })).toBeVisible();
  for (const theme of ["light", "dark"] as const)
    await runInTheme(page, theme, () => expectAccessible(page, `the second step, ${theme}`));
  const secret = ((await step.getByText(/^(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()) ?? "").replaceAll(" ", "");
  await step.getByLabel("Code").fill(computeTotpCode(secret, Date.now()));
  await step.getByRole("button", { name: "Turn on" }).click();
  const codes = step.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
  await expect(codes).toHaveCount(10);
  const recovery = (await codes.first().textContent()) ?? "";
  await step.getByRole("button", { name: "I have kept them" }).click();
  await expect(step.getByText(/10 recovery codes are left/)).toBeVisible();

  const data = region(page, "Your data");
  await data.getByRole("button", { name: "Export my data" }).click();
  await data.getByLabel("Your password", { exact: true }).fill(PASSWORD);
  await data.getByRole("button", { name: "Export my data" }).click();
  const button = data.getByRole("button", { name: "Download" });
  await expect(button).toBeVisible();
  const [download] = await Promise.all([page.waitForEvent("download"), button.click()]);
  const files = unzipSync(new Uint8Array(await readFile(await download.path())));
  expect(strFromU8(files["account.json"] ?? new Uint8Array())).toContain(EMAIL);

  const deletion = region(page, "Delete account");
  await deletion.getByRole("button", { name: "Delete my account" }).click();
  await deletion.getByLabel("Your password", { exact: true }).fill(PASSWORD);
  await expectAccessible(page, "deleting the account");
  await deletion.getByRole("button", { name: "Delete my account" }).click();
  await expect(page.getByText(/^Your account will be deleted on/)).toBeVisible();
  expect(new URL(page.url()).pathname).toBe("/");

  // Cancels the deletion. A code works once, so the test enters the code of the next period, which is accepted early.
  await page.goto(`${server.origin}/login/`);
  await page.waitForLoadState("networkidle");
  await page.getByLabel("Email").fill(EMAIL);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("main").getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByText(/This account will be deleted on/)).toBeVisible();
  await page.getByRole("button", { name: "Keep my account and sign in" }).click();
  await page.getByLabel("Code").fill("000000");
  await page.getByRole("main").getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByText("That code is not right, or it was used before.")).toBeVisible();
  await expectAccessible(page, "signing in with a code");
  await page.getByLabel("Code").fill(computeTotpCode(secret, Date.now() + TOTP_PERIOD_MS));
  await page.getByRole("main").getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL(/\/dashboard/);
  expect(recovery).toMatch(/^(?:[A-Z2-7]{4}-){3}[A-Z2-7]{4}$/);
  expect(pageErrors).toEqual([]);
});
