/** Account security for staff: mandatory two-step sign-in, a changed email address, and signing a client out. */
import { computeTotpCode } from "#api/gateways/totp.ts";
import { createAccount, PASSWORD, readCode, signInByApi } from "../support/account.ts";
import { seedCrm } from "../support/crm.ts";
import { CRM_ACCOUNTS } from "../support/crm-accounts.ts";
import {
  DESKTOP,
  expect,
  expectAccessible,
  type Page,
  sharedServerTest,
  test,
  watchConsole,
  WITHOUT_WORKER,
} from "../support/test.ts";

test.use({ viewport: DESKTOP, ...WITHOUT_WORKER });

const region = (page: Page, name: string) => page.getByRole("region", { name });

test("staff without two-step sign-in are asked to set it up, and then reach the CRM", async ({ page, server }) => {
  seedCrm(server);
  const { pageErrors, allow } = watchConsole(page);
  allow(/Failed to load resource/);
  await signInByApi(page, server, CRM_ACCOUNTS.ada);
  // Replies as a production server does. On the test server the CRM works without two-step sign-in.
  const refusal = { code: "second_factor_missing", detail: "Set up two-step sign-in on your account page first." };
  await page.route(/\/api\/crm\//, (route) => route.fulfill({ status: 403, json: { ...refusal, request_id: "r1" } }));
  await page.goto(`${server.origin}/crm/evaluations`);
  await expect(page.getByText(refusal.detail)).toBeVisible();
  await expectAccessible(page, "the CRM before two-step sign-in");
  await page.getByRole("link", { name: "Set up two-step sign-in" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Security and data" })).toBeVisible();

  const step = region(page, "Two-step sign-in");
  await step.getByRole("button", { name: "Set up" }).click();
  await step.getByLabel("Your password", { exact: true }).fill(CRM_ACCOUNTS.password);
  await step.getByRole("button", { name: "Continue" }).click();
  const secret = ((await step.getByText(/^(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()) ?? "").replaceAll(" ", "");
  await step.getByLabel("Code").fill(computeTotpCode(secret, Date.now()));
  await step.getByRole("button", { name: "Turn on" }).click();
  await step.getByRole("button", { name: "I have kept them" }).click();
  await page.unroute(/\/api\/crm\//);
  await page.goto(`${server.origin}/crm/evaluations`);
  await expect(page.getByRole("link", { name: "Nadia Rahman" })).toBeVisible();
  expect(pageErrors).toEqual([]);
});

sharedServerTest(
  "a new email address needs the password and the code sent to that address",
  async ({ page, server }) => {
    const [before, after] = ["first-address@bandwise.test", "second-address@bandwise.test"];
    await createAccount(page, server, before);
    await signInByApi(page, server, before);
    await page.goto(`${server.origin}/account/security`);
    const own = region(page, "Password and email");
    await expect(own.getByText(`You sign in as ${before}.`)).toBeVisible();
    await own.getByRole("button", { name: "Change email" }).click();
    await own.getByLabel("Your password", { exact: true }).fill(PASSWORD);
    await own.getByLabel("New email").fill(after);
    await expectAccessible(page, "a new address");
    await own.getByRole("button", { name: "Send a code" }).click();
    await expect(own.getByLabel("Six-digit code")).toBeVisible();
    await own.getByLabel("Six-digit code").fill(readCode(server, after));
    await own.getByRole("button", { name: "Change email" }).click();
    await expect(own.getByText("Your account has the new address.")).toBeVisible();
    await expect(own.getByText(`You sign in as ${after}.`)).toBeVisible();
    const signIn = (email: string) =>
      page.request.post(`${server.origin}/api/account/token/`, { data: { email, password: PASSWORD } });
    expect((await signIn(after)).ok()).toBe(true);
    expect((await signIn(before)).ok()).toBe(false);
  },
);

test("staff sign a client out of all devices with a second press", async ({ page, server }) => {
  const slug = seedCrm(server);
  const tokens = await page.request.post(`${server.origin}/api/account/token/`, {
    data: { email: CRM_ACCOUNTS.client, password: CRM_ACCOUNTS.password },
  });
  const { access } = (await tokens.json()) as { access: string };
  const readStatus = async (): Promise<number> => {
    const headers = { Authorization: `Bearer ${access}` };
    return (await page.request.post(`${server.origin}/api/account/get_user_details/`, { headers })).status();
  };
  expect(await readStatus()).toBe(200);
  await signInByApi(page, server, CRM_ACCOUNTS.ada);
  await page.goto(`${server.origin}/crm/evaluations/${slug}`);
  await page.getByRole("tab", { name: "Payments" }).click();
  await page.getByRole("button", { name: "Sign this client out everywhere" }).click();
  expect(await readStatus()).toBe(200);
  await page.getByRole("button", { name: "Yes, sign out on every device" }).click();
  await expect(page.getByText("Nadia Rahman is signed out everywhere.")).toBeVisible();
  expect(await readStatus()).toBe(401);
});
