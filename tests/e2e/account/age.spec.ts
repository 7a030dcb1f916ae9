/** A child under 13 cannot register. The device remembers this for a day and sends nothing. */
import { HOUR_MS } from "#core/exam/durations.ts";
import {
  expect,
  expectAccessible,
  PHONE,
  sharedServerTest as test,
  watchConsole,
  WITHOUT_WORKER,
} from "../support/test.ts";

test.use(WITHOUT_WORKER);

test.use({ viewport: PHONE });

test("a child who is refused is not asked for the age again for a day, and nothing is sent", async ({
  page,
  server,
}) => {
  const { pageErrors } = watchConsole(page);
  await page.clock.install();
  await page.goto(`${server.origin}/register/`);
  await page.waitForLoadState("networkidle");
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() !== "GET") sent.push(request.url());
  });
  const oldEnough = page.getByRole("button", { name: "I am 13 or older" });
  const refused = page.getByText(/^You cannot create an account yet\./);
  await page.getByRole("button", { name: "I am younger" }).click();
  await expect(refused).toBeVisible();
  await expect(oldEnough).toHaveCount(0);
  await expectAccessible(page, "registration refused");

  await test.step("neither a reload nor Back asks for the age again", async () => {
    await page.reload();
    await expect(refused).toBeVisible();
    await page.getByRole("link", { name: "Look at the tests" }).click();
    await expect(page).toHaveURL(/\/ieltstest\/reading\/$/);
    await page.goBack();
    await expect(refused).toBeVisible();
    await expect(oldEnough).toHaveCount(0);
  });
  expect(sent).toEqual([]);
  expect(await page.context().cookies()).toEqual([]);

  await test.step("a day later registration asks for the age again", async () => {
    await page.clock.fastForward(24 * HOUR_MS);
    await page.reload();
    await expect(oldEnough).toBeVisible();
    await expect(refused).toHaveCount(0);
  });
  expect(pageErrors).toEqual([]);
});
