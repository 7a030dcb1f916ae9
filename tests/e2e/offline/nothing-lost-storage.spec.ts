/** Device failures: the browser is killed while somebody types, and the disk is full. */
import { readFile } from "node:fs/promises";
import { createAccount, signInByApi } from "../support/account.ts";
import { limitDisk } from "../support/full-disk.ts";
import { KillableBrowser } from "../support/killable-browser.ts";
import { postAsLearner, openDashboardAsNewLearner } from "../support/journey.ts";
import { testWithMicrophone } from "../support/microphone.ts";
import type { TestServer } from "../support/server.ts";
import { DESKTOP, expect, type Page, WITHOUT_WORKER } from "../support/test.ts";

const test = testWithMicrophone();

const EMAIL = "ines@bandwise.test";
const WRITING = "/ieltstest/attempt/writing/tidewater-1-writing-academic-1";
const SPEAKING = "/ieltstest/attempt/speaking/tidewater-1-speaking-1";
const KILLS = Number(process.env["BROWSER_KILLS"] ?? 2);
/** A killed browser may lose the text of this last period of time. */
const MAX_LOST_MS = 1_000;

test.use({ viewport: DESKTOP });

const answer = (page: Page) => page.getByRole("textbox", { name: "Your answer to Task 1" });

async function beginWriting(page: Page, server: TestServer, attempt: string): Promise<void> {
  await page.goto(`${server.origin}${WRITING}/${attempt}?mode=exam&extra=0`);
  await page.getByRole("button", { name: "Start", exact: true }).click();
  await answer(page).click();
}

/** Types without a pause. Returns each character with the time (performance.now) after its key press. */
async function typeFor(page: Page, milliseconds: number): Promise<{ letter: string; time: number }[]> {
  const typed: { letter: string; time: number }[] = [];
  const end = performance.now() + milliseconds;
  for (let index = 0; performance.now() < end; index += 1) {
    const letter = index % 6 === 5 ? " " : String.fromCharCode(97 + (index % 26));
    await page.keyboard.press(letter === " " ? "Space" : letter);
    typed.push({ letter, time: performance.now() });
  }
  return typed;
}

test("a browser killed while somebody types loses at most one second of text", async ({ server, launchOptions }) => {
  test.setTimeout(60_000 + KILLS * 30_000);
  const browser = new KillableBrowser(launchOptions);
  let page = await browser.open();
  await openDashboardAsNewLearner(page, server, EMAIL);
  await beginWriting(page, server, "AAAAAAAAAAAAAAAAAAAAAA");
  const address = page.url();
  await server.kill();
  let before = "";
  for (let round = 1; round <= KILLS; round += 1) {
    const typed = await typeFor(page, round % 2 === 0 ? 4_000 : 1_500);
    const now = performance.now();
    await browser.kill();
    page = await browser.open();
    await page.goto(address);
    await expect(answer(page)).toBeVisible();
    const keptText = await answer(page).inputValue();
    const textWith = (letters: typeof typed): string => before + letters.map(({ letter }) => letter).join("");
    const mustBeKept = textWith(typed.filter(({ time }) => now - time > MAX_LOST_MS));
    expect(keptText.startsWith(mustBeKept), `after kill ${round}: typed "${textWith(typed)}", kept "${keptText}"`).toBe(
      true,
    );
    expect(textWith(typed).startsWith(keptText)).toBe(true);
    before = keptText;
    await answer(page).click();
    await page.keyboard.press("Control+End");
  }
  await browser.dispose();
});

test.describe("a full disk", () => {
  test.use(WITHOUT_WORKER);

  test("while typing is reported, the text survives a reload, and it can be exported", async ({
    page,
    server,
    context,
  }) => {
    const TEXT = "Written where there is no room.";
    const disk = await limitDisk(page, server);
    await createAccount(page, server, EMAIL);
    await signInByApi(page, server, EMAIL);
    await beginWriting(page, server, "BBBBBBBBBBBBBBBBBBBBBB");
    await disk.fill();
    await page.keyboard.insertText(TEXT);
    await expect(page.getByRole("alert").getByRole("img", { name: "Not saved yet. Trying again" })).toBeVisible();
    await page.reload();
    await expect(answer(page)).toHaveValue(TEXT);

    const second = await context.newPage();
    await second.goto(`${server.origin}/account/unsent`);
    const [download] = await Promise.all([
      second.waitForEvent("download"),
      second.getByRole("button", { name: "Export everything" }).click(),
    ]);
    expect(await readFile(await download.path(), "utf8")).toContain(TEXT);
    await second.close();

    await disk.empty();
    await answer(page).click();
    await page.keyboard.press("Control+End");
    await page.keyboard.insertText(" And now there is some.");
    await expect(page.getByRole("img", { name: /Saved on this device/ }).first()).toBeVisible();
    await page.reload();
    await expect(answer(page)).toHaveValue(`${TEXT} And now there is some.`);
  });

  test("while speaking stops the recording, keeps it, and continues when there is space", async ({ page, server }) => {
    const button = (name: string) => page.getByRole("button", { name, exact: true });
    const disk = await limitDisk(page, server);
    await createAccount(page, server, EMAIL);
    await signInByApi(page, server, EMAIL);
    await page.goto(`${server.origin}${SPEAKING}/CCCCCCCCCCCCCCCCCCCCCC?mode=practice&extra=0`);
    await button("Start").click();
    await button("Use the microphone").click();
    await expect(page.getByText("Level is good")).toBeVisible();
    await button("Begin the interview").click();
    await button("Skip the voice").click();
    await button("Start speaking now").click();
    await expect(page.getByRole("timer")).toHaveAccessibleName(/^[4-9] seconds recorded/);
    await disk.fill();
    await expect(page.getByText("This device has no room left")).toBeVisible({ timeout: 20_000 });
    await expect(page.getByText("What you said until then is saved on this device.")).toBeVisible();

    await test.step("with space again the answer is continued, and both parts are played and sent", async () => {
      await expect(button("Add to this answer")).not.toHaveAttribute("aria-busy");
      await disk.empty();
      await button("Add to this answer").click();
      await expect(page.getByRole("timer")).toHaveAccessibleName(/^[3-9] seconds recorded/);
      await button("Stop").click();
      await button("Next question").click();
      await button("Finish").click();
      await page.getByRole("dialog").getByRole("button", { name: "Hand in" }).click();
      await expect(page).toHaveURL(/\/completed$/);
    });
    await page.goto(`${server.origin}/dashboard/tests/`);
    await expect(page.getByText("Everything is sent")).toBeVisible();
    const { recordings } = await postAsLearner<{ recordings: { duration: number; complete: boolean }[] }>(
      page,
      "/api/recordings/",
      { attempt_slug: "CCCCCCCCCCCCCCCCCCCCCC" },
    );
    expect(recordings).toMatchObject([{ complete: true }, { complete: true }]);
    // Four seconds were shown before the disk was full. The disk is at most one second behind.
    expect(recordings[0]?.duration).toBeGreaterThanOrEqual(3_000);
  });
});
