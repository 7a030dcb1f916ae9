/** A cue card with its Part 3, chosen in the Speaking listing: shorter than the exam, recorded, and without a band. */
import type { Page } from "@playwright/test";
import { openDashboardAsNewLearner, BOOK, button, tapOrClick, inspect, inspectBothSizes } from "../support/journey.ts";
import { testWithMicrophone } from "../support/microphone.ts";
import { expect, expectAccessible, PHONE } from "../support/test.ts";

const test = testWithMicrophone();
test.use({ viewport: PHONE, hasTouch: true, isMobile: true });

const CARD = "Cue card: something that was repaired";
const tap = (page: Page, name: string): Promise<void> => tapOrClick(button(page, name));

/** Makes the browser refuse the microphone the next time that the open page asks for it. */
function refuseMicrophoneOnce(page: Page): Promise<void> {
  return page.evaluate(() => {
    const getUserMedia = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
    navigator.mediaDevices.getUserMedia = () => {
      navigator.mediaDevices.getUserMedia = getUserMedia;
      return Promise.reject(new DOMException("Permission denied", "NotAllowedError"));
    };
  });
}

test("a cue card is practised after a refused microphone; its result has no band, and its sample talks open offline", async ({
  page,
  server,
}) => {
  test.setTimeout(180_000);
  await openDashboardAsNewLearner(page, server, "ines@bandwise.test");
  await page.goto(`${server.origin}/ieltstest/speaking/`);
  await tapOrClick(page.getByRole("button", { name: `Choose a test from ${BOOK}` }));
  const sheet = page.getByRole("dialog");
  await expect(sheet.getByRole("button", { name: /^Start Test: Cue card/ })).toHaveCount(6);
  await inspect(page, "cue-cards.phone", ["light"]);
  await tapOrClick(sheet.getByRole("button", { name: `Start Test: ${CARD}` }));
  await expect(page.getByText("about 8 minutes")).toBeVisible();
  await tap(page, "Practice");
  await tap(page, "Start");
  await test.step("a refused microphone is explained, and the learner can try again", async () => {
    await refuseMicrophoneOnce(page);
    await tap(page, "Use the microphone");
    await expect(page.getByText("The microphone is not allowed")).toBeVisible();
    await expectAccessible(page, "refused microphone");
    await tap(page, "Try again");
    await expect(page.getByText("Level is good")).toBeVisible();
  });
  await tap(page, "Begin the interview");

  await expect(page.getByText("Describe something that was broken and was repaired.").first()).toBeVisible();
  await tap(page, "Skip the voice");
  await tap(page, "Start speaking now");
  await tap(page, "Skip the voice");
  await expect(page.getByRole("timer")).toHaveAccessibleName(/^([3-9]|\d\d) seconds/, { timeout: 30_000 });
  await tap(page, "Stop");
  await tap(page, "Finish");
  await tapOrClick(
    page.getByRole("dialog", { name: "Hand in the interview?" }).getByRole("button", { name: "Hand in" }),
  );
  await expect(page).toHaveURL(/\/completed$/);
  await tapOrClick(page.getByRole("link", { name: "See the result" }));
  await expect(page.getByText("A band needs an interview with all three parts.", { exact: false })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Part 2" }).first()).toBeVisible();
  await expect(page.getByRole("heading", { name: "Your own band" })).toHaveCount(0);
  await inspect(page, "cue-card-result.phone", ["light"]);

  await server.kill();
  await page.reload();
  const samples = page.getByRole("region", { name: "Sample talks on this card" });
  await expect(samples.getByRole("tab")).toHaveText(["Band 5", "Band 6", "Band 7", "Band 8"]);
  await expect(samples.getByRole("tabpanel")).toContainText("my bicycle");
  await tapOrClick(samples.getByRole("tab", { name: "Band 8" }));
  await expect(samples.getByRole("tabpanel")).toContainText("my grandmother's sewing machine");
  await inspectBothSizes(page, "sample-talks");
});
