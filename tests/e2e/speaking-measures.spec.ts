/** One recording, measured by the server and by the worker of a real Chromium: the same, and the report says whose. */
import type { Page } from "@playwright/test";
import type { SoundMeasures } from "#core/exam/speaking/measures.ts";
import { MEASURES_SECTION, SERVER_MEASURES_SECTION } from "#core/wire/spoken-sections.ts";
import { readMeasures } from "#core/wire/spoken.ts";
import { disagreements, spokenAnswer } from "#tests/support/spoken-answer.ts";
import type { SoundReply, SoundRequest } from "#web/app/speech-tools.ts";
import { builtFile } from "./support/built.ts";
import { callerFor } from "./support/examiner.ts";
import { handInInterview } from "./support/interview.ts";
import { becomeLearner, inspect } from "./support/journey.ts";
import { DESKTOP, expect, test, watchConsole } from "./support/test.ts";

// The worker is started by the test and not by the page, whose policy lets in nobody else.
test.use({ viewport: DESKTOP, bypassCSP: true });

const EMAIL = "ines@bandwise.test";
const MODULE = "tidewater-1-speaking-1";

test("the server measures what it was sent as a browser does, and its measures are the ones shown", async ({
  page,
  server,
}) => {
  const watched = watchConsole(page);
  await becomeLearner(page, server, EMAIL);
  const call = await callerFor(page, server, EMAIL);
  const bytes = spokenAnswer();
  const beginning = bytes.slice(0, bytes.length / 2);
  const { slug, ids } = await handInInterview(page, server, call, MODULE, [
    { part: 1, bytes },
    { part: 3, bytes: beginning },
  ]);
  const answers = async (): Promise<Record<string, string>> =>
    (await call("attempt", { params: { skill: "speaking" }, body: { attempt_slug: slug } })).answers ?? {};

  const measured = await test.step("off the request's path, soon after it was handed in", async () => {
    await expect
      .poll(async () => Object.keys(readMeasures((await answers())[SERVER_MEASURES_SECTION])).sort(), {
        timeout: 30_000,
      })
      .toEqual(ids.toSorted());
    return readMeasures((await answers())[SERVER_MEASURES_SECTION]);
  });

  await test.step("a device has nothing left to measure, shows the server's figures and says so", async () => {
    await page.goto(`${server.origin}/ieltstest/attempt/speaking/${MODULE}/${slug}/get_result`);
    await expect(page.getByText("Measured by the server, from the recordings themselves.")).toBeVisible();
    await expect(page.getByText(/^No band:/)).toBeVisible();
    const pause = page.locator("dl > div").filter({ has: page.getByText("Length of a pause", { exact: true }) });
    await expect(pause).toContainText("Part 1 1.5 s");
    expect(Object.keys(await answers())).not.toContain(MEASURES_SECTION);
    await inspect(page, "speaking-server-measures.desktop", ["light"]);
  });

  await test.step("this browser comes to the same, to a few hundredths of a second", async () => {
    for (const [id, recording] of [
      [ids[0] ?? "", bytes],
      [ids[1] ?? "", beginning],
    ] as const) {
      const [server, browser] = [measured[id], await measureIn(page, recording)];
      expect(server && disagreements(server, browser)).toEqual([]);
    }
  });
  expect(watched.complaints).toEqual([]);
});

/** What the app's own worker measures in a recording that this browser has decoded. */
function measureIn(page: Page, recording: Uint8Array): Promise<SoundMeasures> {
  return page.evaluate(
    async ({ base64, script }) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const decoded = await new OfflineAudioContext(1, 1, 16_000).decodeAudioData(bytes.buffer);
      const started = new Worker(script, { type: "module" });
      return await new Promise<SoundMeasures>((resolve, reject) => {
        started.addEventListener("error", (event) => reject(new Error(event.message)));
        started.addEventListener("message", ({ data }: MessageEvent<SoundReply>) => {
          started.terminate();
          resolve(data.measures);
        });
        started.postMessage({ id: 1, samples: decoded.getChannelData(0) } satisfies SoundRequest);
        started.postMessage({ id: 1, samples: null } satisfies SoundRequest);
      });
    },
    { base64: Buffer.from(recording).toString("base64"), script: builtFile(/^speech-worker-.+\.js$/) },
  );
}
