/** Content feedback offline: a comment, a reaction and a mistake report wait on the device and are sent once. */
import { openDashboardAsNewLearner, postAsLearner, sendNow } from "../support/journey.ts";
import { expect, expectAccessible, runInTheme, PHONE, test, watchConsole } from "../support/test.ts";

const EMAIL = "noor@bandwise.test";
const BOOK_PATH = "/book/tidewater-1";
const COMMENT = "The second passage took me longest.";
const MISTAKE = "Question 7 should accept the plural.";

test.use({ viewport: PHONE, hasTouch: true, isMobile: true });

test("feedback given offline waits, survives a reload, and is sent once", async ({ page, server }) => {
  const consoleWatch = watchConsole(page);

  await test.step("a guest is asked to sign in", async () => {
    await page.goto(server.origin + BOOK_PATH);
    await expect(page.getByText("Sign in or create an account to read comments")).toBeVisible();
    await expect(page.getByPlaceholder("Add your comment here...")).toHaveCount(0);
    await expectAccessible(page, "book page of a guest");
  });

  await openDashboardAsNewLearner(page, server, EMAIL);

  const box = page.getByRole("textbox", { name: "Your comment" });
  await test.step("there are no comments yet, and an empty comment is refused", async () => {
    await page.goto(server.origin + BOOK_PATH);
    await expect(page.getByText("No comments yet!")).toBeVisible();
    await box.focus();
    await box.blur();
    await expect(page.getByText("Comment is required")).toBeVisible();
    await expect(page.getByRole("button", { name: "Post comment" })).toBeDisabled();
  });

  const attempt = "/ieltstest/attempt/reading/tidewater-1-reading-academic-1/feedback00000000000000?mode=exam&extra=0";
  await page.goto(server.origin + attempt);
  await expect(page.getByRole("button", { name: "Start", exact: true })).toBeVisible();
  consoleWatch.allow(/ERR_CONNECTION_REFUSED|Failed to fetch|Failed to load resource/);
  await server.kill();

  await test.step("hand in and react, offline", async () => {
    await page.getByRole("button", { name: "Start", exact: true }).click();
    await page.getByRole("button", { name: "Finish" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Hand in" }).click();
    await expect(page.getByText("You can share this result once it has been sent.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Share", exact: true })).toBeDisabled();
    await page.getByRole("button", { name: "Too hard" }).click();
    await expect(page.getByRole("button", { name: "Too hard", pressed: true })).toBeVisible();
    await expect(page.getByText("Waiting to send")).toBeVisible();
    await runInTheme(page, "dark", () => expectAccessible(page, "result, dark"));
  });

  await test.step("report a mistake; the thanks disappear without a press", async () => {
    await page.getByRole("button", { name: "Report a mistake" }).click();
    const dialog = page.getByRole("dialog", { name: "Report a mistake" });
    await expect(dialog.getByLabel("Issue type")).toHaveValue("incorrect-answers");
    await dialog.getByLabel("Question", { exact: true }).selectOption("Question 7");
    await dialog.getByLabel("Issue description").fill(MISTAKE);
    await expectAccessible(page, "report of a mistake");
    await dialog.getByRole("button", { name: "Send report" }).click();
    await expect(page.getByRole("dialog", { name: "Thank you" })).toBeVisible();
    await expect(page.getByRole("dialog", { name: "Thank you" })).toBeHidden();
    await expect(page.getByRole("button", { name: "Report a mistake" })).toBeFocused();
  });

  const all = page.getByRole("region", { name: "All comments" });
  await test.step("comment, and find it again after a reload", async () => {
    await page.goto(server.origin + BOOK_PATH);
    await box.fill(COMMENT);
    const post = page.getByRole("button", { name: "Post comment" });
    await post.click();
    await expect(box).toHaveValue("");
    await expect(post).toBeFocused();
    await expect(all.getByText("Waiting to send")).toBeVisible();
    await expect(page.getByText(/^We can’t reach the server\. These are the comments/)).toBeVisible();
    await page.reload();
    await expect(all.getByRole("listitem")).toHaveText([/Amara O\.YouWaiting to send.*second passage/]);
    await expectAccessible(page, "book page with a waiting comment");
  });

  await test.step("the restarted server has everything once", async () => {
    await server.up();
    await page.goto(`${server.origin}/dashboard/tests/`);
    await sendNow(page);
    expect(await postAsLearner(page, "/api/base/get_comments/book-tidewater-1/", {})).toMatchObject({
      comments: [{ name: "Amara O.", comment: COMMENT, own: true }],
      next: null,
    });
    expect(
      await postAsLearner(page, "/api/base/get_reactions/reading-tidewater-1-reading-academic-1/", {}),
    ).toMatchObject({
      counts: { sob: 1 },
      own: "sob",
    });
    await page.goto(server.origin + BOOK_PATH);
    await expect(all.getByRole("listitem")).toHaveCount(1);
    await expect(all.getByText("Waiting to send")).toHaveCount(0);
    await page.goto(server.origin + attempt.replace(/\?.*/, "/get_result"));
    await expect(
      page.getByRole("link", { name: "WhatsApp" }).or(page.getByRole("button", { name: "Share", exact: true })),
    ).toBeVisible();
  });
  expect(consoleWatch.pageErrors).toEqual([]);
});
