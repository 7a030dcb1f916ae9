/**
 * Payment for a learner: a coupon, the test checkout, the result with its receipt, credits, free orders, and no
 * network.
 */
import { createAccount, signInByApi } from "../support/account.ts";
import { runAdmin, type Caller, callerFor, handInWriting } from "../support/examiner.ts";
import { inspect, inspectSizesAndThemes, watchConsoleOffline } from "../support/journey.ts";
import type { TestServer } from "../support/server.ts";
import {
  expect,
  type Page,
  PHONE,
  test,
  waitForWorker,
  WITH_WORKER_REQUESTS,
  WITHOUT_WORKER,
} from "../support/test.ts";

const MODULE = "tidewater-1-writing-academic-1";
const TEXTS = ["The chart shows two years.", "I agree with this view."];

/** Signs in a new learner, hands in a Writing test, and opens its payment page. */
async function openPaymentPage(
  page: Page,
  server: TestServer,
  email: string,
): Promise<{ call: Caller; attempt: string }> {
  await createAccount(page, server, email);
  const call = await callerFor(page, server, email);
  const attempt = await handInWriting(call, MODULE, TEXTS);
  await signInByApi(page, server, email);
  await page.goto(`${server.origin}/payment/WRITING1?attempt=${attempt}`);
  await expect(page.getByRole("heading", { name: "Writing evaluation by an examiner" })).toBeVisible();
  return { call, attempt };
}

test.describe("paid orders", () => {
  test.use({ viewport: PHONE, ...WITHOUT_WORKER });

  test("a learner pays with a coupon, gets the receipt, and spends the credit", async ({ page, server }) => {
    const { pageErrors } = watchConsoleOffline(page);
    const email = "pays@bandwise.test";
    runAdmin(server, ["create-coupon", "--code", "TIDE20", "--percent", "20"]);
    const { attempt } = await openPaymentPage(page, server, email);
    const main = page.getByRole("main");
    const alert = main.getByRole("alert");
    const total = main.locator("dl > div", { hasText: "Total" });
    await expect(main.getByText("Amara Okafor")).toBeVisible();
    await expect(main.getByText(email)).toBeVisible();
    await expect(main.getByLabel("Regular price 9.99 CAD")).toBeVisible();
    await expect(total).toHaveText("Total4.99 CAD");
    await expect(page.getByRole("tab")).toHaveCount(0);
    const coupon = page.getByLabel("Coupon");
    const apply = page.getByRole("button", { name: "Apply" });
    await expect(apply).toBeDisabled();
    await coupon.fill("TIDE50");
    await apply.click();
    await expect(alert).toHaveText("There is no such coupon.");
    await coupon.fill("tide20");
    await apply.click();
    await expect(total).toHaveText("Total3.99 CAD");
    await expect(main.getByText("Coupon TIDE20, 20%")).toBeVisible();
    await coupon.fill("");
    await expect(total).toHaveText("Total4.99 CAD");
    await coupon.fill("tide20");
    await coupon.press("Enter");
    await expect(total).toHaveText("Total3.99 CAD");
    await inspectSizesAndThemes(page, "payment-coupon");

    await page.getByRole("button", { name: "Make Payment" }).dblclick();
    await expect(page.getByRole("heading", { name: "Test checkout" })).toBeVisible();
    await inspect(page, "test-checkout.phone", ["light"]);
    await page.getByRole("button", { name: "Cancel" }).click();
    await expect(page.getByRole("heading", { name: "Payment not completed" })).toBeVisible();
    const tryAgain = page.getByRole("link", { name: "Try again" });
    await expect(tryAgain).toHaveAttribute("href", /[&?]coupon=TIDE20$/);
    await tryAgain.click();
    await expect(coupon).toHaveValue("TIDE20");
    await expect(total).toHaveText("Total3.99 CAD");
    await page.getByRole("button", { name: "Make Payment" }).click();
    await expect(page.getByRole("heading", { name: "Test checkout" })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole("button", { name: "Make Payment" })).toBeEnabled();
    await page.goForward();
    await page.getByRole("button", { name: "Decline the card" }).click();
    await expect(page.getByRole("alert")).toContainText("The card was declined and not charged.");
    await page.getByRole("button", { name: "Pay 3.99 CAD" }).click();

    await expect(page.getByRole("heading", { name: "Payment successful" })).toBeVisible();
    await expect(main.getByText("3.99 CAD")).toBeVisible();
    await expect(page.getByRole("button", { name: "Request Examiner Evaluation" })).toBeVisible();
    await inspect(page, "payment-result.phone", ["light"]);
    await page.getByRole("link", { name: "Your receipt" }).click();
    await expect(page.getByRole("heading", { name: "Receipt PMT-1" })).toBeVisible();
    await inspectSizesAndThemes(page, "receipt");

    await page.goto(`${server.origin}/account`);
    await expect(page.getByRole("region", { name: "Your area" }).getByText("1 credit")).toBeVisible();
    await page.getByRole("link", { name: "Receipt PMT-1" }).scrollIntoViewIfNeeded();
    await inspect(page, "account-payments.phone", ["light"]);

    await page.goto(`${server.origin}/payment/WRITING1?attempt=${attempt}`);
    await expect(page.getByRole("tab", { name: /^Use Credits/ })).toHaveAttribute("aria-selected", "true");
    await inspect(page, "payment-credits.phone", ["light"]);
    await page.getByRole("tab", { name: "Make Payment" }).click();
    await page.getByRole("button", { name: "Make Payment" }).click();
    await expect(alert).toContainText("Error starting payment. Please try again.");
    await expect(alert).toContainText("This attempt has been paid for already.");
    await page.getByRole("tab", { name: /^Use Credits/ }).click();
    await page.getByRole("button", { name: "Request Examiner Evaluation" }).click();
    await expect(page).toHaveURL(/\/examinerevaluation\/view\//);
    expect(pageErrors).toEqual([]);
  });
});

test.describe("free orders and no network", () => {
  test.use({ viewport: PHONE, ...WITH_WORKER_REQUESTS });

  test("an order with a coupon for 100% is free; without a network nothing is paid and nothing is queued", async ({
    page,
    server,
    context,
  }) => {
    const { pageErrors } = watchConsoleOffline(page);
    runAdmin(server, ["create-coupon", "--code", "ALL", "--percent", "100", "--max-uses", "1"]);
    const { attempt } = await openPaymentPage(page, server, "free@bandwise.test");
    await waitForWorker(page);
    await context.setOffline(true);
    await expect(page.getByText("Go online to pay. You have not been charged.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Make Payment" })).toBeDisabled();
    await inspect(page, "payment-offline.phone", ["light"]);
    await page.reload();
    await expect(page.getByText("Go online to pay. You have not been charged.")).toBeVisible();
    await expect(page.getByText("The last price that this device fetched is 4.99 CAD.")).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByRole("button", { name: "Make Payment" })).toBeEnabled();

    await page.goto(`${server.origin}/payment/result/failure?attempt_slug=${attempt}`);
    await expect(page.getByRole("main").getByRole("alert")).toHaveText(
      "Unfortunately, your payment could not be completed. Please try again or contact support.",
    );
    await inspect(page, "payment-failure.phone", ["light"]);
    await page.goto(
      `${server.origin}/payment/result/failure?error=${encodeURIComponent("<b>Pay</b> at evil.example")}`,
    );
    await expect(page.getByRole("main").getByRole("alert")).toContainText("<b>Pay</b> at evil.example");
    await expect(page.getByText("Message from the link you followed")).toBeVisible();
    await expect(page).not.toHaveURL(/error=/);

    await page.goto(`${server.origin}/payment/WRITING1?attempt=${attempt}`);
    await test.step("neither price nor wallet can be loaded", async () => {
      const link = "**/api/payment/link/WRITING1/";
      const refusal = { status: 409, json: { detail: "Not now.", code: "conflict", request_id: "r" } };
      await page.route("**/api/payment/wallet/credits/", (route) => route.abort());
      await page.route(link, (route) => route.fulfill(refusal));
      await page.reload();
      await expect(page.getByText("Failed to fetch payment link")).toBeVisible();
      await page.route(link, (route) => route.abort());
      await page.reload();
      await expect(page.getByText("Error fetching payment link")).toBeVisible();
      await page.unroute(link);
      await page.reload();
      await expect(page.getByText("4.99 CAD").first()).toBeVisible();
      await expect(page.getByRole("tab")).toHaveCount(0);
    });
    await page.getByLabel("Coupon").fill("all");
    await page.getByRole("button", { name: "Apply" }).click();
    await test.step("a free order that failed is tried again with its coupon", async () => {
      const free = "**/api/payment/free-transaction/";
      await page.route(free, (route) => route.fulfill({ status: 503, json: {} }));
      await page.getByRole("button", { name: "Avail for Free" }).click();
      await expect(page.getByRole("heading", { name: "Payment not completed" })).toBeVisible();
      await page.unroute(free);
      await page.getByRole("link", { name: "Try again" }).click();
      await expect(page.getByText("Coupon ALL, 100%")).toBeVisible();
    });
    await page.getByRole("button", { name: "Avail for Free" }).click();
    await expect(page.getByRole("heading", { name: "Payment successful" })).toBeVisible();
    await expect(page.getByRole("main").getByText("0.00 CAD")).toBeVisible();
    await page.getByRole("button", { name: "Request Examiner Evaluation" }).click();
    await expect(page.getByRole("heading", { name: "The report is not ready yet" })).toBeVisible();
    expect(pageErrors).toEqual([]);
  });
});
