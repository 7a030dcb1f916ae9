/**
 * A browser that opens a result measures the recordings of another device, and sends the measures and the dictated
 * transcript.
 */
import { MEASURES_SECTION, transcriptSection } from "#core/wire/attempt/spoken-sections.ts";
import { readMeasures } from "#core/wire/attempt/spoken.ts";
import { installFakeDictation } from "#tests/support/fake-dictation.ts";
import { differingMeasures, MEASURED_BY_CHROMIUM, spokenAnswer } from "#tests/support/spoken-answer.ts";
import { createAccount, signInByApi } from "../support/account.ts";
import { callerFor } from "../support/examiner.ts";
import { handInInterview } from "../support/interview.ts";
import { button, pressByKeys, inspect, syncNow } from "../support/journey.ts";
import { DESKTOP, expect, test, watchConsole, WITHOUT_WORKER } from "../support/test.ts";

test.use({ viewport: DESKTOP, ...WITHOUT_WORKER });

const EMAIL = "ines@bandwise.test";
const MODULE = "tidewater-1-speaking-1";

test("a result measures recordings from the server, one of them truncated, and takes a dictated transcript", async ({
  page,
  server,
}) => {
  const consoleWatch = watchConsole(page);
  await page.addInitScript(installFakeDictation, true);
  await createAccount(page, server, EMAIL);
  await signInByApi(page, server, EMAIL);
  const call = await callerFor(page, server, EMAIL);
  const bytes = spokenAnswer();
  const { slug, ids } = await handInInterview(page, server, call, MODULE, [
    { part: 1, bytes },
    { part: 3, bytes: bytes.slice(0, bytes.length / 2) },
  ]);
  const readServerMeasures = async () => {
    const { answers } = await call("attempt", { params: { skill: "speaking" }, body: { attempt_slug: slug } });
    return readMeasures(answers?.[MEASURES_SECTION]);
  };

  await test.step("the page shows the measures and no band", async () => {
    await page.goto(`${server.origin}/ieltstest/attempt/speaking/${MODULE}/${slug}/get_result`);
    await expect(page.getByText("Measured on your own device.")).toBeVisible();
    await expect(page.getByText(/A band needs an examiner\./)).toBeVisible();
    const pause = page.locator("dl > div").filter({ has: page.getByText("Length of a pause", { exact: true }) });
    await expect(pause).toContainText("Part 1 1.5 s");
    await inspect(page, "speaking-measures.desktop", ["light"]);
  });

  await test.step("the server has them, and the truncated recording is measured like the whole one", async () => {
    await expect(async () => {
      await syncNow(page);
      expect(Object.keys(await readServerMeasures()).sort()).toEqual(ids.toSorted());
    }).toPass({ timeout: 30_000 });
    const [whole, beginning] = ids;
    const measures = await readServerMeasures();
    const [first, second] = [measures[whole ?? ""], measures[beginning ?? ""]];
    expect(first && differingMeasures(first, MEASURED_BY_CHROMIUM)).toEqual([]);
    expect(second?.duration).toBeGreaterThan(5000);
    expect(second?.gaps[0]).toEqual(first?.gaps[0]);
  });

  const transcript = page.getByRole("textbox", { name: "What you said in Part 1" });
  await test.step("dictated words are added to typed words, stored on the device, and sent", async () => {
    await transcript.fill("Um, well,");
    await pressByKeys(button(page, "Dictate Part 1"));
    await expect(page.getByRole("status").filter({ hasText: /^Listening\./ })).toBeVisible();
    await page.evaluate(() => window.fakeDictation.hear([[{ words: "I live by the sea", isFinal: true }]]));
    await page.keyboard.press("Enter");
    await expect(button(page, "Dictate Part 1")).toBeFocused();
    const readSent = async (): Promise<string | undefined> => {
      const { answers } = await call("attempt", { params: { skill: "speaking" }, body: { attempt_slug: slug } });
      return answers?.[transcriptSection(1)];
    };
    await expect(async () => {
      await syncNow(page);
      expect(await readSent()).toBe("Um, well, I live by the sea");
    }).toPass({ timeout: 30_000 });
    await expect(page.getByText("Saved and sent")).toBeVisible();
    await page.reload();
    await expect(transcript).toHaveValue("Um, well, I live by the sea");
  });
  expect(consoleWatch.pageErrors).toEqual([]);
});
