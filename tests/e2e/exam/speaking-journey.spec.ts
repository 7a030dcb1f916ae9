/** A Speaking test offline: recorded with a fake microphone, continued after a crash, handed in, and uploaded. */
import type { Page } from "@playwright/test";
import {
  downloadTestAsNewLearner,
  button,
  tapOrClick,
  crash,
  expectContentFeedback,
  restartServerAndExpectSentOnce,
  inspectBothSizes,
  attemptSlugOf,
  watchConsoleOffline,
} from "../support/journey.ts";
import { testWithMicrophone } from "../support/microphone.ts";
import { expect, expectAccessible, runInTheme, PHONE } from "../support/test.ts";

const test = testWithMicrophone();
const QUESTIONS_IN_PART_1 = 12;

/** Allows the microphone, waits until its level is good, and presses the button that ends the check. */
async function passMicrophoneCheck(page: Page, endButton: string): Promise<void> {
  await expect(page.getByRole("button", { name: "Use the microphone" })).toBeVisible();
  await tapOrClick(page.getByRole("button", { name: "Use the microphone" }));
  await expect(page.getByText("Level is good")).toBeVisible();
  await tapOrClick(page.getByRole("button", { name: endButton }));
}

/** Waits until the recorder shows at least this many seconds. */
async function waitForRecording(page: Page, seconds: number): Promise<void> {
  await expect
    .poll(async () => Number((await page.getByRole("timer").getAttribute("aria-label"))?.match(/(\d+) seconds?/)?.[1]))
    .toBeGreaterThanOrEqual(seconds);
}

type ServerRecording = {
  id: string;
  part: number;
  question: string | null;
  duration: number;
  bytes: number;
  sha256: string;
  complete: boolean;
};

/**
 * Returns the server's list of an attempt's recordings. Downloads and decodes each one: `downloadedSha256` is the hash
 * of its bytes, and `seconds` the length of its sound.
 */
function downloadRecordings(
  page: Page,
  slug: string,
): Promise<(ServerRecording & { downloadedSha256: string; seconds: number })[]> {
  return page.evaluate(async (attempt_slug) => {
    const { access } = JSON.parse(localStorage.getItem("authTokens") ?? "{}") as { access: string };
    const headers = { Authorization: `Bearer ${access}`, "Content-Type": "application/json" };
    const reply = await fetch("/api/recordings/", { method: "POST", headers, body: JSON.stringify({ attempt_slug }) });
    const { recordings } = (await reply.json()) as { recordings: ServerRecording[] };
    const context = new OfflineAudioContext(1, 1, 48_000);
    return await Promise.all(
      recordings.map(async (recording) => {
        const file = await fetch(`/api/recordings/${recording.id}/`, { headers });
        const bytes = await file.arrayBuffer();
        const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
        const downloadedSha256 = Array.from(hash, (byte) => byte.toString(16).padStart(2, "0")).join("");
        return { ...recording, downloadedSha256, seconds: (await context.decodeAudioData(bytes)).duration };
      }),
    );
  }, slug);
}

test.use({ viewport: PHONE, hasTouch: true, isMobile: true });

test("a Speaking test taken offline with one crash is uploaded completely", async ({ page: first, server }) => {
  test.setTimeout(240_000);
  let page = first;
  let consoleWatch = watchConsoleOffline(page);
  const tap = (name: string): Promise<void> => tapOrClick(button(page, name));
  const start = await downloadTestAsNewLearner(page, server, "leila@bandwise.test", "speaking", tapOrClick);
  await server.kill();
  await tapOrClick(start);
  await tap("Practice");
  await tap("Start");
  const slug = attemptSlugOf(page);

  await test.step("the microphone is explained, allowed and tested", async () => {
    await expect(page.getByRole("heading", { name: "Before the examiner begins" })).toBeVisible();
    await expectAccessible(page, "microphone check");
    await passMicrophoneCheck(page, "Begin the interview");
  });

  await test.step("the examiner's voice is skipped, and an answer is recorded, played and recorded again", async () => {
    await expect(page.getByText("The examiner is speaking")).toBeVisible();
    await tap("Skip the voice");
    await tap("Start speaking now");
    await waitForRecording(page, 3);
    await expectAccessible(page, "recording");
    await tap("Stop");
    await tap("Play your answer");
    await expect(button(page, "Pause your answer")).toBeVisible();
    await runInTheme(page, "dark", () => expectAccessible(page, "listening, dark"));
    await tap("Answer again");
    await tap("Start speaking now");
    await waitForRecording(page, 2);
    await tap("Stop");
    await tap("Next question");
  });

  await test.step("in Part 2 the learner takes notes in the preparation minute, and begins the long turn", async () => {
    for (let question = 2; question <= QUESTIONS_IN_PART_1; question += 1) {
      await tap("Skip the voice");
      await tap("Skip");
    }
    await tap("Skip the voice");
    await tapOrClick(page.getByLabel("Notes, only you will see these"));
    await page.keyboard.type("knots, grandfather");
    await expect(page.getByRole("timer")).toHaveAccessibleName(/seconds to prepare/);
    await expectAccessible(page, "preparation");
    await tap("Start speaking now");
    await tap("Skip the voice");
    await waitForRecording(page, 5);
  });

  await test.step("after a crash the recording is kept, and the learner continues the same answer", async () => {
    ({ page, consoleWatch } = await crash(page, consoleWatch));
    await expect(page.getByText("You continue at Part 2, long turn.")).toBeVisible();
    await expect(page.getByText(/The first ([4-9]|1\d) seconds of your answer are saved/)).toBeVisible();
    await passMicrophoneCheck(page, "Go on");
    await expect(page.getByLabel("Your notes")).toHaveValue(/^\s?knots, grandfather$/);
    await tap("Add to this answer");
    await waitForRecording(page, 2);
  });

  await test.step("the attempt is handed in, and its answers play offline above the forms for feedback", async () => {
    await tap("Finish");
    await tapOrClick(
      page.getByRole("dialog", { name: "Hand in the interview?" }).getByRole("button", { name: "Hand in" }),
    );
    await expect(page).toHaveURL(/\/completed$/);
    await expect(page.getByText("Saved on this device, waiting to be sent").first()).toBeVisible();
    await expect(page.getByRole("listitem").filter({ has: page.getByRole("slider") })).toHaveCount(3);
    await tap("Play answer 1 of part 2");
    await expect(button(page, "Pause answer 1 of part 2")).toBeVisible();
    await expectContentFeedback(page, { isSent: false });
    await inspectBothSizes(page, "speaking-handed-in");
    await tapOrClick(page.getByRole("link", { name: "See the result" }));
    await expect(page.getByText(/A band needs an examiner\./)).toBeVisible();
    await expectContentFeedback(page, { isSent: false });
    await inspectBothSizes(page, "speaking-result");
  });
  const resultUrl = page.url();

  await test.step("the restarted server has each recording once and complete", async () => {
    await restartServerAndExpectSentOnce(page, server, { attempt_slug: slug });
    await page.goto(resultUrl);
    await expect(
      page
        .getByRole("status")
        .filter({ hasText: /^Sent$/ })
        .first(),
    ).toBeVisible({ timeout: 30_000 });
    await expectContentFeedback(page, { isSent: true });
    const recordings = await downloadRecordings(page, slug);
    expect(recordings.map(({ part, question }) => [part, question])).toEqual([
      [1, "p1-home-1"],
      [2, null],
      [2, null],
    ]);
    for (const { complete, downloadedSha256, sha256, seconds, duration } of recordings) {
      expect(complete).toBe(true);
      expect(downloadedSha256).toBe(sha256);
      expect(Math.abs(seconds - duration / 1000)).toBeLessThan(1.5);
      expect(seconds).toBeGreaterThan(1.5);
    }
    await tap("Play answer 1 of part 1");
    await expect(button(page, "Pause answer 1 of part 1")).toBeVisible();
  });
  expect(consoleWatch.pageErrors).toEqual([]);
});
