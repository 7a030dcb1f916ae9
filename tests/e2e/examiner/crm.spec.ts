/** The CRM: scoring by keyboard alone, two examiners on one evaluation, the list, the office pages, and access. */
import { acceptInvitation } from "../support/examiner.ts";
import { signInByApi } from "../support/account.ts";
import { readMails, payInTestCheckout, saveAsOtherStaff, seedCrm } from "../support/crm.ts";
import { CRM_ACCOUNTS } from "../support/crm-accounts.ts";
import { inspect } from "../support/journey.ts";
import { pressByKeyboard, tabTo } from "../support/keyboard.ts";
import { scoreByKeys } from "../support/score-by-keys.ts";
import {
  DESKTOP,
  expect,
  PHONE,
  test,
  waitForWorker,
  watchConsole,
  WITH_WORKER_REQUESTS,
  WITHOUT_WORKER,
} from "../support/test.ts";

test.describe("desktop", () => {
  test.use({ viewport: DESKTOP, ...WITHOUT_WORKER });

  test("an examiner scores an evaluation with the keyboard alone", async ({ page, server, context }) => {
    const slug = seedCrm(server, 3);
    const consoleWatch = watchConsole(page);
    const { keyboard } = page;
    await signInByApi(page, server, CRM_ACCOUNTS.ada);
    await page.goto(`${server.origin}/crm/evaluations`);
    await expect(page.getByRole("link", { name: "CRM" })).toHaveAttribute("aria-current", "page");
    await expect(page.getByRole("row")).toHaveCount(5);

    await keyboard.press("/");
    await keyboard.type("nadia");
    await expect(page.getByRole("row")).toHaveCount(2);
    await expect(page.getByRole("row").last()).toContainText(/WR-4.*Nadia Rahman.*Payment made.*48 h/);
    await keyboard.press("ArrowDown");
    await expect(page.getByRole("link", { name: "Nadia Rahman" })).toBeFocused();
    await keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: "Nadia Rahman" })).toBeVisible();
    await expect(page.getByText("Grammar Check Pending")).toBeVisible();

    const actions = page.getByRole("group", { name: "Actions" });
    await pressByKeyboard(page, actions.getByRole("button", { name: "Run Grammar Check" }));
    await expect(page.getByText(/^Checked 2 sections/)).toBeVisible({ timeout: 60_000 });
    await expect(page.getByText("Word Count")).toBeVisible();
    await expect(page.getByRole("group", { name: "Grammar check" })).toBeVisible();

    await scoreByKeys(page, 1, "Control+S");
    await scoreByKeys(page, 2, "Enter");

    await keyboard.press("s");
    await keyboard.press("s");
    await keyboard.press("c");
    await keyboard.type("Say whose towns.");
    // A reload loses neither the text of the comment nor the focus in its field.
    await page.reload();
    await pressByKeyboard(page, page.getByRole("button", { name: "Task 2", exact: true }));
    await expect(page.getByLabel("New comment")).toHaveValue("Say whose towns.");
    await expect(page.getByLabel("New comment")).toBeFocused();
    await keyboard.press("Control+Enter");
    const comments = page.getByRole("region", { name: "Comments" });
    await expect(comments.getByText("Say whose towns.")).toBeVisible();
    await expect(comments.getByText("Towns need paths for everybody.")).toBeVisible();
    await pressByKeyboard(page, comments.getByRole("button", { name: "Change comment 1" }));
    await keyboard.press("End");
    await keyboard.type(" Or say why all.");
    await keyboard.press("Control+Enter");
    await expect(comments.getByText("Say whose towns. Or say why all.")).toBeVisible();
    await pressByKeyboard(page, comments.getByRole("button", { name: "Delete comment 1" }));
    await expect(comments.getByRole("listitem")).toHaveCount(0);

    const send = actions.getByRole("button", { name: "Send Report Email" });
    await expect(send).toHaveAttribute("aria-disabled", "true");
    const conclusion = page.getByRole("form", { name: "In Conclusion" });
    await expect(conclusion.getByText("Band 6.5")).toBeVisible();
    await tabTo(page, conclusion.getByLabel("Status"));
    await keyboard.type("Eval");
    await expect(conclusion.getByLabel("Status")).toHaveValue("EVALUATED");
    await keyboard.press("Tab");
    await keyboard.type("Answer the opposing case as well.");
    await keyboard.press("Control+S");
    const unreviewed = page.getByRole("dialog", { name: "Publish this report with machine results unreviewed?" });
    await pressByKeyboard(page, unreviewed.getByRole("button", { name: "Publish anyway" }));
    await expect(conclusion.getByText("Overall evaluation updated successfully!")).toBeVisible();
    await expect(page.getByText("Evaluated", { exact: true }).first()).toBeVisible();

    await page.evaluate(() => window.scrollTo(0, 0));
    const preview = actions.getByRole("link", { name: "Preview Report" });
    await keyboard.press("Shift+Tab");
    await page.getByRole("link", { name: "Back to evaluations" }).focus();
    const opened = context.waitForEvent("page");
    await pressByKeyboard(page, preview);
    const report = await opened;
    await expect(report.getByText("Answer the opposing case as well.")).toBeVisible();
    await report.close();
    await pressByKeyboard(page, send);
    // Publishing the report has already sent this email.
    const again = page.getByRole("dialog", { name: "Send the same email again?" });
    await pressByKeyboard(page, again.getByRole("button", { name: "Send again" }));
    await expect(page.getByText(`Email has been sent to ${CRM_ACCOUNTS.client} with the report link.`)).toBeVisible();
    await expect
      .poll(() => readMails(server).some((mail) => mail.includes(CRM_ACCOUNTS.client) && mail.includes(slug)))
      .toBe(true);

    await page.getByText("History").click();
    await expect(page.getByText("Task 1, TA band")).toBeVisible();
    await inspect(page, "crm-evaluation.desktop");
    expect(consoleWatch.pageErrors).toEqual([]);
  });

  test("conflicting work of two examiners is shown side by side, and nothing is overwritten", async ({
    page,
    server,
  }) => {
    const slug = seedCrm(server);
    const consoleWatch = watchConsole(page);
    consoleWatch.allow(/status of 409/);
    await signInByApi(page, server, CRM_ACCOUNTS.ada);
    await page.goto(`${server.origin}/crm/evaluations/${slug}`);
    const form = page.getByRole("form", { name: "Examiner feedback, Task 1" });
    await form.getByLabel("TA feedback").fill("Ada: the overview is missing.");
    await form.getByLabel("LR band").fill("6.5");
    await expect(form.getByText("Not saved yet. Stored on this device.")).toBeVisible();
    await saveAsOtherStaff(page, server, slug, { ta_feedback: "Ben: there is an overview.", cc_bands: 7 });

    await form.getByRole("button", { name: "Save section" }).click();
    await expect(form.getByText("Ben Marsh saved this while you were editing")).toBeVisible();
    const conflict = form.getByRole("group", { name: /^Task Achievement, feedback/ });
    await expect(conflict.getByText("Ada: the overview is missing.")).toBeVisible();
    await expect(conflict.getByText("Ben: there is an overview.")).toBeVisible();
    await expect(form.getByText("Choose a version for 1 field before you save")).toBeVisible();
    // A field that only one examiner changed keeps that change.
    await expect(form.getByLabel("CC band")).toHaveValue("7.0");
    await expect(form.getByLabel("LR band")).toHaveValue("6.5");
    await inspect(page, "crm-conflict.desktop", ["light"]);

    await form.getByRole("button", { name: "Keep mine" }).click();
    await expect(form.getByText("Not saved yet. Stored on this device.")).toBeVisible();
    await page.reload();
    await expect(form.getByLabel("TA feedback")).toHaveValue("Ada: the overview is missing.");
    await form.getByRole("button", { name: "Save section" }).click();
    await expect(form.getByText("Section updated successfully!")).toBeVisible();
    await expect(form.getByLabel("CC band")).toHaveValue("7.0");
    expect(consoleWatch.pageErrors).toEqual([]);
  });

  test("an administrator uses the dashboard, coupons, staff, payments and the cancellation of an evaluation", async ({
    page,
    server,
  }) => {
    const slug = seedCrm(server, 1);
    await payInTestCheckout(page, server);
    const consoleWatch = watchConsole(page);
    await signInByApi(page, server, CRM_ACCOUNTS.admin);
    await page.goto(`${server.origin}/crm`);
    const dashboard = page.frameLocator("iframe[title=Dashboard]");
    await expect(dashboard.getByRole("img", { name: "Evaluations by state: Payment made 2." })).toBeVisible();
    await dashboard.getByText("Show as table").first().click();
    await expect(dashboard.getByRole("table", { name: "Evaluations by state" })).toContainText("Payment made");
    await dashboard.getByRole("link", { name: "7 days" }).click();
    await expect(dashboard.getByRole("link", { name: "7 days" })).toHaveAttribute("aria-current", "true");
    await dashboard.getByLabel("From", { exact: true }).fill("2026-01-01");
    await dashboard.getByLabel("To", { exact: true }).fill("2026-01-31");
    await dashboard.getByRole("button", { name: "Show" }).click();
    await expect(dashboard.getByText("1 Jan 2026 to 31 Jan 2026")).toBeVisible();
    await inspect(page, "crm-dashboard.desktop");
    await page.getByRole("button", { name: "Change", exact: true }).click();
    const profile = page.getByRole("form", { name: "Your profile" });
    await profile.getByLabel("Name").fill("Dr Ines Roth");
    await profile.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Reports name you as Dr Ines Roth")).toBeVisible();

    await page.getByRole("link", { name: "Offers" }).click();
    await page.getByRole("link", { name: "Coupons" }).click();
    await expect(page.getByText("No coupons found.")).toBeVisible();
    await page.getByRole("button", { name: "New coupon" }).click();
    const sheet = page.getByRole("dialog", { name: "New coupon" });
    await sheet.getByLabel("Code").fill("spring");
    await sheet.getByRole("button", { name: "Create coupon" }).click();
    await expect(sheet.getByText("1 to 100 percent")).toBeVisible();
    await sheet.getByLabel("Discount rate (%)").fill("25");
    await sheet.getByRole("button", { name: "Create coupon" }).click();
    await expect(page.getByRole("row").last()).toContainText(/SPRING.*25.*No/);
    await page.getByRole("button", { name: /uses of SPRING/ }).click();
    await expect(page.getByText("Nobody has used this coupon yet.")).toBeVisible();
    await page.getByRole("button", { name: "Close" }).last().click();

    await page.getByRole("link", { name: "Office" }).click();
    await expect(page.getByRole("row")).toHaveCount(4);
    await page.getByRole("button", { name: "Change Ada Lowe" }).click();
    await page.getByLabel("Certification").fill("Examiner for ten years");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByRole("cell", { name: "Examiner for ten years" })).toBeVisible();
    await page.getByRole("button", { name: "Invite to staff" }).click();
    const add = page.getByRole("form", { name: "Invite to staff" });
    await add.getByLabel("Email").fill("lee@bandwise.test");
    await add.getByLabel("First name").fill("Lee");
    await add.getByLabel("Last name").fill("Park");
    await add.getByRole("button", { name: "Send invitation" }).click();
    await expect(page.getByRole("region", { name: "Invitations" })).toContainText("lee@bandwise.test");
    await acceptInvitation(server, /token=(?:3D)?([\w-]{43})/u.exec(server.newestMail("lee@bandwise.test"))?.[1] ?? "");
    await page.reload();
    await expect(page.getByRole("row")).toHaveCount(5);
    await page.getByRole("button", { name: "Change Lee Park" }).click();
    await page.getByRole("button", { name: "Take off the staff" }).click();
    const leaving = page.getByRole("dialog", { name: "Take Lee Park off the staff?" });
    await leaving.getByRole("button", { name: "Take off the staff" }).click();
    await expect(page.getByRole("row")).toHaveCount(4);
    await page.getByRole("button", { name: "Grant credits" }).click();
    const grant = page.getByRole("form", { name: "Grant credits" });
    await grant.getByLabel("Email").fill(CRM_ACCOUNTS.client);
    await grant.getByLabel("Reason").fill("A late report");
    await grant.getByRole("button", { name: "Grant credits" }).click();
    await expect(page.getByText(/was given 1 credit/)).toBeVisible();
    await inspect(page, "crm-staff.desktop");

    await page.goto(`${server.origin}/crm/evaluations/${slug}`);
    await page.getByRole("tab", { name: "Payments 1" }).click();
    await expect(page.getByRole("row").last()).toContainText(/PMT-1.*Succeeded.*4\.99.*CAD.*Yes.*Refund/);
    await page.getByRole("button", { name: "Refund PMT-1" }).click();
    const refund = page.getByRole("dialog", { name: "Refund 4.99 CAD?" });
    await refund.getByLabel("Reason").fill("Paid twice");
    await refund.getByRole("button", { name: "Refund", exact: true }).click();
    await expect(page.getByRole("row").last()).toContainText(/Refunded.*Paid twice/);
    await inspect(page, "crm-payments.desktop", ["light"]);
    await page.getByRole("tab", { name: "Past Evaluations 1" }).click();
    await expect(page.getByRole("link", { name: /^View WR-1/ })).toHaveAttribute("href", /preview=true/);

    await page.getByRole("tab", { name: "Evaluation", exact: true }).click();
    await page.getByRole("button", { name: "Create new link" }).click();
    await page.getByRole("button", { name: "Create link" }).click();
    await expect(page.getByText(/^The report has a new link/)).toBeVisible();
    await expect(page).not.toHaveURL(new RegExp(slug));
    await expect(page.getByRole("heading", { level: 1, name: "Nadia Rahman" })).toBeVisible();
    await page.getByRole("button", { name: "Cancel evaluation" }).click();
    const cancelling = page.getByRole("dialog", { name: "Cancel this evaluation?" });
    await cancelling.getByLabel("Reason").fill("Asked for by the client");
    await cancelling.getByRole("button", { name: "Cancel evaluation" }).click();
    await expect(page.getByRole("button", { name: "Cancel evaluation" })).toHaveCount(0);
    await expect(page.getByText("Failed", { exact: true }).first()).toBeVisible();
    expect(consoleWatch.pageErrors).toEqual([]);
  });
});

test.describe("desktop, with the service worker", () => {
  test.use({ viewport: DESKTOP, ...WITH_WORKER_REQUESTS });

  test("the list has pages, search, filters and an export, and offline it says that it needs a connection", async ({
    page,
    server,
    context,
  }) => {
    seedCrm(server, 60);
    await signInByApi(page, server, CRM_ACCOUNTS.ada);
    await page.goto(`${server.origin}/crm/evaluations`);
    await waitForWorker(page);
    await expect(page.getByText("61 evaluations")).toBeVisible();
    await expect(page.getByText(/^61 open, 13 overdue(?:, \d+ due today)?$/)).toBeVisible();
    await expect(page.getByRole("row")).toHaveCount(51);
    await inspect(page, "crm-list.desktop");
    const rows = page.getByRole("table").getByRole("link");
    await page.keyboard.press("j");
    await page.keyboard.press("j");
    await expect(rows.nth(1)).toBeFocused();
    await page.keyboard.press("k");
    await expect(rows.first()).toBeFocused();
    await page.keyboard.press("n");
    await expect(page.getByText("Page 2")).toBeVisible();
    await expect(page.getByRole("row")).toHaveCount(12);
    await expect(page.getByText(/overdue/).first()).toBeVisible();
    await page.goBack();
    await expect(page.getByText("Page 1")).toBeVisible();
    await page.getByRole("button", { name: "Evaluated" }).click();
    await expect(page.getByText("No evaluations found.")).toBeVisible();
    await page.getByRole("button", { name: "All", exact: true }).click();
    await page.getByLabel("Client or number").fill("WR-60");
    await expect(page.getByRole("row")).toHaveCount(2);
    const file = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export CSV" }).click();
    expect((await file).suggestedFilename()).toBe("evaluations.csv");

    const cachedUrls = await page.evaluate(async () => {
      const caches = await Promise.all((await window.caches.keys()).map((name) => window.caches.open(name)));
      return (await Promise.all(caches.map((cache) => cache.keys()))).flat().map((request) => request.url);
    });
    expect(cachedUrls.filter((url) => url.includes("crm-pages"))).toEqual([]);
    expect(cachedUrls.filter((url) => url.includes("crm-offline-page"))).toHaveLength(1);
    await context.setOffline(true);
    await page.goto(`${server.origin}/crm/coupons`);
    await expect(page.getByText(/The CRM works only with a connection/)).toBeVisible();
    await context.setOffline(false);
  });
});

test.describe("phone", () => {
  test.use({ viewport: PHONE, ...WITHOUT_WORKER });

  test("the CRM works on a phone and refuses a learner", async ({ page, server, browser }) => {
    const slug = seedCrm(server, 8);
    await signInByApi(page, server, CRM_ACCOUNTS.ben);
    await page.goto(`${server.origin}/crm/evaluations`);
    await expect(page.getByRole("link", { name: "Nadia Rahman" })).toBeVisible();
    await inspect(page, "crm-list.phone");
    await page.getByRole("link", { name: "Nadia Rahman" }).click();
    await page.getByLabel("TA feedback").first().fill("On the way.");
    await expect(page.getByText("Not saved yet. Stored on this device.").first()).toBeVisible();
    await page.route("**/api/crm/update_writing_evaluation_section/*/", (route) => route.abort(), { times: 1 });
    await page.getByRole("button", { name: "Save section" }).click();
    await expect(page.getByText(/Failed to save. Try again./)).toBeVisible();
    await page.route(`**/api/crm/get_evaluations/${slug}/`, (route) => route.fulfill({ status: 503, json: {} }));
    await page.reload();
    await expect(page.getByText(/Unable to fetch evaluation data/)).toBeVisible();
    await page.unroute(`**/api/crm/get_evaluations/${slug}/`);
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByLabel("TA feedback").first()).toHaveValue("On the way.");
    await inspect(page, "crm-evaluation.phone");
    await page.getByRole("tab", { name: "Payments" }).click();
    await expect(page.getByText("No payments found.")).toBeVisible();

    const other = await browser.newContext({ viewport: PHONE });
    const learner = await other.newPage();
    await signInByApi(learner, server, CRM_ACCOUNTS.client);
    await learner.goto(`${server.origin}/crm/evaluations/${slug}`);
    await expect(learner.getByRole("heading", { name: "This page is not for your account" })).toBeVisible();
    await inspect(learner, "crm-refused.phone", ["light"]);
    await other.close();
  });
});
