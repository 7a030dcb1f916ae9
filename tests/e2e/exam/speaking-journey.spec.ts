/** A Speaking test offline: recorded from a microphone, interrupted once, handed in, and fully uploaded. */
import type { Page } from "@playwright/test";
import {
  becomeLearnerWithTest,
  button,
  byTouch,
  crash,
  expectContentFeedback,
  expectSentOnce,
  inspectBothSizes,
  slugOf,
  watchConsoleOffline,
} from "../support/journey.ts";
import { testWithMicrophone } from "../support/microphone.ts";
import { expect, expectAccessible, runInTheme, PHONE } from "../support/test.ts";

const test = testWithMicrophone();
const QUESTIONS_IN_PART_1 = 12;

/** Allows the microphone, waits until its level is good, and presses the button `next`. */
async function passMicrophoneCheck(page: Page, next: string): Promise<void> {
  await expect(page.getByRole("button", { name: "Use the microphone" })).toBeVisible();
  await byTouch(page.getByRole("button", { name: "Use the microphone" }));
  await expect(page.getByText("Level is good")).toBeVisible();
  await byTouch(page.getByRole("button", { name: next }));
}

/** Waits until the recorder shows that this many seconds of the fake voice are recorded. */
async function speak(page: Page, seconds: number): Promise<void> {
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
 * Downloads the server's recordings of an attempt. Adds the hash of the downloaded bytes, and the length of the decoded
 * sound.
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

test("a candidate speaks offline with one crash, and every byte is uploaded", async ({ page: first, server }) => {
  test.setTimeout(240_000);
  let page = first;
  let watched = watchConsoleOffline(page);
  const tap = (name: string): Promise<void> => byTouch(button(page, name));
  const start = await becomeLearnerWithTest(page, server, "leila@bandwise.test", "speaking", byTouch);
  await server.kill();
  await byTouch(start);
  await tap("Practice");
  await tap("Start");
  const slug = slugOf(page);

  await test.step("the microphone is explained, allowed and tested", async () => {
    await expect(page.getByRole("heading", { name: "Before the examiner begins" })).toBeVisible();
    await expectAccessible(page, "microphone check");
    await passMicrophoneCheck(page, "Begin the interview");
  });

  await test.step("the examiner asks aloud; the answer is recorded, played and saved", async () => {
    await expect(page.getByText("The examiner is speaking")).toBeVisible();
    await tap("Skip the voice");
    await tap("Start speaking now");
    await speak(page, 3);
    await expectAccessible(page, "recording");
    await tap("Stop");
    await tap("Play your answer");
    await expect(button(page, "Pause your answer")).toBeVisible();
    await runInTheme(page, "dark", () => expectAccessible(page, "listening, dark"));
    await tap("Answer again");
    await tap("Start speaking now");
    await speak(page, 2);
    await tap("Stop");
    await tap("Next question");
  });

  await test.step("Part 2: notes in the preparation minute, and the long turn", async () => {
    for (let question = 2; question <= QUESTIONS_IN_PART_1; question += 1) {
      await tap("Skip the voice");
      await tap("Skip");
    }
    await tap("Skip the voice");
    await byTouch(page.getByLabel("Notes, only you will see these"));
    await page.keyboard.type("knots, grandfather");
    await expect(page.getByRole("timer")).toHaveAccessibleName(/seconds to prepare/);
    await expectAccessible(page, "preparation");
    await tap("Start speaking now");
    await tap("Skip the voice");
    await speak(page, 5);
  });

  await test.step("a crash in the middle keeps the recording and returns to the same question", async () => {
    ({ page, watched } = await crash(page, watched));
    await expect(page.getByText("You continue at Part 2, long turn.")).toBeVisible();
    await expect(page.getByText(/The first ([4-9]|1\d) seconds of your answer are saved/)).toBeVisible();
    await passMicrophoneCheck(page, "Go on");
    await expect(page.getByLabel("Your notes")).toHaveValue(/^\s?knots, grandfather$/);
    await tap("Add to this answer");
    await speak(page, 2);
  });

  await test.step("the attempt is handed in, and its answers play offline above the forms for feedback", async () => {
    await tap("Finish");
    await byTouch(
      page.getByRole("dialog", { name: "Hand in the interview?" }).getByRole("button", { name: "Hand in" }),
    );
    await expect(page).toHaveURL(/\/completed$/);
    await expect(page.getByText("Saved on this device, waiting to be sent").first()).toBeVisible();
    await expect(page.getByRole("listitem").filter({ has: page.getByRole("slider") })).toHaveCount(3);
    await tap("Play answer 1 of part 2");
    await expect(button(page, "Pause answer 1 of part 2")).toBeVisible();
    await expectContentFeedback(page, { isSent: false });
    await inspectBothSizes(page, "speaking-handed-in");
    await byTouch(page.getByRole("link", { name: "See the result" }));
    await expect(page.getByText(/A band needs an examiner\./)).toBeVisible();
    await expectContentFeedback(page, { isSent: false });
    await inspectBothSizes(page, "speaking-result");
  });
  const resultUrl = page.url();

  await test.step("the restarted server has every recording once, complete", async () => {
    await expectSentOnce(page, server, { attempt_slug: slug });
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
  expect(watched.complaints).toEqual([]);
});
