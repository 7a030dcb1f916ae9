/** A Listening test from the download to the review with the server gone; hours pass in seconds by the page's clock. */
import { bandForRaw } from "#core/exam/bands/band-for-raw.ts";
import { listeningAt, planListening } from "#core/exam/attempt/listening-plan.ts";
import { mediaPath } from "#core/exam/content/media.ts";
import { register, signIn, verify } from "./support/account.ts";
import { answerGroup, goTo } from "./support/candidate.ts";
import { groupsOf, keyOf, type Paper, readListening } from "./support/paper.ts";
import { canHear, catchSound, heard } from "./support/sound.ts";
import type { TestServer } from "./support/server.ts";
import {
  DESKTOP,
  expect,
  expectAccessible,
  inTheme,
  type Page,
  PHONE,
  test,
  waitForWorker,
  watchConsole,
} from "./support/test.ts";

const SLUG = "tidewater-1-listening-1";
const SECOND = 1_000;

async function becomeLearner(page: Page, server: TestServer, email: string): Promise<void> {
  await register(page, server, email);
  await verify(page, server, email);
  await signIn(page, server, email);
  await waitForWorker(page);
}

/** Downloads the test from its listing and leaves the drawer open. */
async function download(page: Page, server: TestServer): Promise<void> {
  await page.goto(`${server.origin}/ieltstest/listening/`);
  await page.getByRole("button", { name: /^Choose a test/ }).click();
  const sheet = page.getByRole("dialog");
  await sheet.getByRole("button", { name: /^Download .+ MB/ }).click();
  await expect(sheet.getByText(/^Ready offline/)).toBeVisible({ timeout: 30_000 });
}

/** axe, nothing wider than the screen, and a picture for the designer's eye. */
async function inspect(
  page: Page,
  name: string,
  themes: readonly ("light" | "dark")[] = ["light", "dark"],
): Promise<void> {
  for (const theme of themes) {
    await inTheme(page, theme, async () => {
      await expectAccessible(page, `${name}, ${theme}`);
      await page.screenshot({ path: `test-results/screens/listening-${name}.${theme}.png` });
    });
  }
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, `${name} scrolls sideways`).toBeLessThanOrEqual(0);
}

async function expectSound(page: Page, paper: Paper, audio: string, about: number): Promise<void> {
  const item = paper.module.media.find((one) => one.id === audio);
  if (item === undefined) throw new Error(`no ${audio}`);
  await expect
    .poll(
      async () => {
        const sound = await heard(page);
        return (
          sound !== null && sound.src === mediaPath(item) && !sound.isPaused && Math.abs(sound.at - about) < 12_000
        );
      },
      `${audio} is heard at about ${Math.round(about / SECOND)} s`,
    )
    .toBe(true);
}

/** Where the exam's player says it is, ms. */
async function shownAt(page: Page): Promise<number> {
  const [, minutes = "", seconds = ""] = /(\d+):(\d\d) of/.exec((await player(page).textContent()) ?? "") ?? [];
  return (Number(minutes) * 60 + Number(seconds)) * SECOND;
}

const player = (page: Page) => page.getByRole("region", { name: "Recording" });

test.describe("on a phone", () => {
  test.use({ viewport: PHONE, hasTouch: true, isMobile: true });

  test("an exam is heard once, goes on without its page, and hands itself in", async ({ page, server }) => {
    test.setTimeout(300_000);
    const paper = await readListening(SLUG);
    const plan = planListening(paper.module, null, 0);
    const [one, two] = plan.parts;
    if (one === undefined || two === undefined) throw new Error("a Listening test without parts");
    const watched = watchConsole(page);
    await catchSound(page);
    await page.clock.install();
    await becomeLearner(page, server, "listener@bandwise.test");
    await download(page, server);
    await server.kill();
    watched.allow(/ERR_CONNECTION_REFUSED|Failed to fetch|Failed to load resource/);
    const hears = await canHear(page);
    const now = (): Promise<number> => page.evaluate(() => Date.now());
    let startedAt = 0;
    const skipTo = async (elapsed: number): Promise<void> => {
      await page.clock.fastForward(Math.max(0, startedAt + elapsed - (await now())));
    };

    await test.step("sound check, then start", async () => {
      await page
        .getByRole("dialog")
        .getByRole("button", { name: /^Start Test/ })
        .click();
      await expect(page.getByRole("heading", { name: "Check your sound" })).toBeVisible();
      await inspect(page, "start.phone", ["light"]);
      await page.getByRole("button", { name: "Play the sample" }).click();
      if (hears) {
        await expect(page.getByText("You should hear a voice now.")).toBeVisible();
        await page.getByRole("slider", { name: "Volume" }).fill("60");
        expect(await heard(page)).toMatchObject({ volume: 0.6, isPaused: false });
      }
      startedAt = await now();
      await page.getByRole("button", { name: "Start", exact: true }).click();
      await expect(player(page)).toContainText("Part 1 of 4");
    });
    const attemptUrl = page.url();

    await test.step("it plays by itself and cannot be stopped", async () => {
      if (hears) await expectSound(page, paper, one.audio, 1_000);
      await expect(player(page)).toContainText("it plays once, with no pause");
      await expect(player(page).getByRole("button")).toHaveCount(0);
      await expect(player(page).getByRole("slider", { name: "Volume" })).toHaveValue("60");
      await expect(page.getByRole("button", { name: "Finish" })).toHaveCount(0);
      await inspect(page, "exam.phone");
    });

    await test.step("a pause is counted down, the sound stays with the clock", async () => {
      const [pause] = one.pauses;
      if (pause === undefined) throw new Error("a part without a pause");
      await skipTo(one.start + pause.start + 5_000);
      await expect(player(page)).toContainText(pause.label);
      await expect(player(page)).toContainText(/0:[12]\d/);
      if (hears) await expectSound(page, paper, one.audio, pause.start + 5_000);
    });

    const groups = groupsOf(paper);
    await test.step("answer Part 1 and mark a question", async () => {
      for (const { group } of groups.filter((each) => each.part === 1)) await answerGroup(page, paper, group);
      await goTo(page, 3);
      await page.getByRole("button", { name: "Review question 3 later" }).and(page.locator(":visible")).first().click();
    });

    await test.step("a reload in Part 1 goes on where the clock is, in Part 2", async () => {
      await expect(page.getByRole("img", { name: /Saved on this device/ }).first()).toBeVisible();
      const at = two.start + 60_000;
      await page.goto("about:blank");
      await skipTo(at);
      await page.goto(attemptUrl);
      await expect(player(page)).toContainText("Part 2 of 4");
      const going = page.getByText("The recording went on while you were away.");
      const refused = page.getByRole("button", { name: "Continue the recording" });
      if (hears) {
        await expect(going.or(refused)).toBeVisible();
        if (await refused.isVisible()) await refused.click();
        await expectSound(page, paper, two.audio, at - two.start);
        await expect(going).toBeVisible();
      }
      await goTo(page, 3);
      await expect(
        page.getByRole("button", { name: /^Question 3, answered, marked for review, current/ }),
      ).toBeVisible();
      await player(page).getByRole("button", { name: "Go to Part 2" }).click();
      await expect(page.getByRole("region", { name: "Questions 11 to 20" })).toBeVisible();
      await inspect(page, "map.phone", ["light"]);
    });

    await test.step("the paper follows the recording; answer the rest but the last", async () => {
      for (const { group } of groups.filter((each) => each.part === 2)) await answerGroup(page, paper, group);
      await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
      const three = plan.parts[2];
      await skipTo((three?.start ?? 0) + 2_000);
      await expect(player(page)).toContainText("Part 3 of 4");
      await expect(page.getByRole("region", { name: "Questions 21 to 30" })).toBeVisible();
      for (const { group } of groups.filter((each) => each.part > 2))
        await answerGroup(page, paper, group, new Set([40]));
    });

    await test.step("two minutes to check, with what is empty one touch away", async () => {
      expect(listeningAt(plan, plan.checkFrom).kind).toBe("check");
      await skipTo(plan.checkFrom + 18_000);
      const check = page.getByRole("region", { name: "Time to check" });
      await expect(check).toContainText("One is still empty.");
      await check.getByRole("button", { name: "Go to 40" }).click();
      await expect(page.getByRole("button", { name: /left to check/ })).toBeVisible();
      await expect(page.getByRole("button", { name: "Finish" })).toBeVisible();
      expect((await heard(page))?.isPaused ?? true).toBe(true);
      await inspect(page, "check.phone");
    });

    const band = bandForRaw(paper.key.band_table ?? [], 39);
    await test.step("handed in by itself, though the page was closed", async () => {
      await page.goto("about:blank");
      await skipTo(plan.end + 600_000);
      await page.goto(attemptUrl);
      await expect(page).toHaveURL(/\/get_result$/);
      await expect(page.getByText("39 of 40")).toBeVisible();
      await expect(page.getByText(band.toFixed(1)).first()).toBeVisible();
      await expect(page.getByText("Time was up.")).toBeVisible();
    });

    await test.step("the answer is heard again from its sentence", async () => {
      await expect(page.getByRole("tab", { name: /Part 4/, selected: true })).toBeVisible();
      const key = paper.key.questions.find((each) => each.number === 40);
      const [evidence] = key?.evidence ?? [];
      if (evidence?.kind !== "cue") throw new Error("question 40 is not proved by a sentence");
      const cue = paper.key.transcripts?.[evidence.part]?.find((each) => each.id === evidence.cue);
      await expect(page.getByText(cue?.text ?? "").first()).toBeVisible();
      if (hears) {
        await page.getByRole("button", { name: "Hear it again for question 40" }).click();
        await expectSound(page, paper, "part-4", cue?.start ?? 0);
        await expect.poll(async () => (await heard(page))?.isPaused, { timeout: 20_000 }).toBe(true);
      }
      await page.getByRole("button", { name: "Show in transcript" }).and(page.locator(":visible")).click();
      const transcript = page.getByRole("dialog", { name: "Part 4" });
      await expect(transcript.getByRole("region", { name: "Transcript of Part 4" })).toContainText("Narrator");
      await expect(transcript.locator("mark").first()).toBeInViewport();
      if (hears) await expect(transcript.locator('[aria-current="true"]')).toHaveCount(1);
      await inspect(page, "transcript.phone", ["dark"]);
      await transcript.getByRole("button", { name: "Close" }).last().click();
      await inspect(page, "review.phone", ["light"]);
    });

    await test.step("the server comes back and has it, once", async () => {
      await server.up();
      await page.goto(`${server.origin}/dashboard/tests/`);
      const send = page.getByRole("button", { name: "Send now" });
      const sent = page.getByText("Everything is sent");
      await expect(send.or(sent).first()).toBeVisible();
      // It may be sent by itself while the button is looked for.
      await send.click({ timeout: 2_000 }).catch(() => undefined);
      await expect(sent).toBeVisible();
      const list = await page.evaluate(async () => {
        const tokens = JSON.parse(localStorage.getItem("authTokens") ?? "{}") as { access: string };
        const reply = await fetch("/api/student/get_attempts/", {
          method: "POST",
          headers: { "Content-Type": "application/json", Authorization: `Bearer ${tokens.access}` },
          body: "{}",
        });
        return (await reply.json()) as { attempts: object[] };
      });
      expect(list.attempts).toHaveLength(1);
      expect(list.attempts[0]).toMatchObject({
        attempt_slug: attemptUrl.split("/").filter(Boolean).at(-1)?.split("?")[0],
        status: "Evaluated",
        score: band.toFixed(1),
        answered: 39,
      });
    });
    expect(watched.complaints).toEqual([]);
  });
});

test.describe("at a desk", () => {
  test.use({ viewport: DESKTOP });

  test("practice by keyboard: play, back, speed, part by part, and the words afterwards", async ({ page, server }) => {
    test.setTimeout(180_000);
    const paper = await readListening(SLUG);
    const watched = watchConsole(page);
    await catchSound(page);
    await becomeLearner(page, server, "practiser@bandwise.test");
    await download(page, server);
    await server.kill();
    watched.allow(/ERR_CONNECTION_REFUSED|Failed to fetch|Failed to load resource/);
    const hears = await canHear(page);
    const press = async (name: string | RegExp): Promise<void> => {
      await page.getByRole("button", { name }).and(page.locator(":visible")).first().focus();
      await page.keyboard.press("Enter");
    };

    await page
      .getByRole("dialog")
      .getByRole("button", { name: /^Start Test/ })
      .focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: "Check your sound" })).toBeVisible();
    await press("Practice");
    await press("Start");
    const bar = page.getByRole("region", { name: "Recording of Part 1" });
    await expect(bar).toBeVisible();
    await inspect(page, "practice.desktop", ["dark"]);
    const said = paper.key.transcripts?.["part-1"]?.find((cue) => cue.kind === "speech" && cue.speaker !== "Narrator");
    if (said === undefined) throw new Error("nobody speaks in Part 1");
    await expect(page.getByText(said.text)).toHaveCount(0);

    await test.step("play, speed, back, pause", async () => {
      await page.getByRole("slider", { name: "Place in the recording" }).focus();
      for (let step = 0; step < 5; step += 1) await page.keyboard.press("PageUp");
      const place = (await heard(page))?.at ?? 0;
      if (hears) expect(place).toBeGreaterThan(20_000);
      await press("Play the recording");
      await page.getByRole("combobox", { name: "Speed" }).selectOption("1.5");
      await page.keyboard.press("Escape");
      if (hears) {
        expect(await heard(page)).toMatchObject({ rate: 1.5, isPaused: false });
        await press("Back 5 seconds");
        expect((await heard(page))?.at).toBeLessThan(place + 1_000);
        await press("Pause the recording");
        expect((await heard(page))?.isPaused).toBe(true);
      }
    });

    await test.step("another part has its own recording; a reload keeps the place", async () => {
      const place = Math.floor(((await heard(page))?.at ?? 0) / SECOND);
      await page.keyboard.press("Alt+Digit2");
      await expect(page.getByRole("region", { name: "Recording of Part 2" })).toBeVisible();
      await page.keyboard.press("Alt+Digit1");
      await expect(bar).toBeVisible();
      await expect.poll(async () => Math.floor(((await heard(page))?.at ?? 0) / SECOND)).toBe(place);
      await page.reload();
      await expect.poll(async () => Math.floor(((await heard(page))?.at ?? 0) / SECOND)).toBe(place);
    });

    await test.step("type, finish, and read what was said", async () => {
      await page.getByRole("textbox", { name: "Question 1", exact: true }).focus();
      await page.keyboard.type("Nobody");
      await page.keyboard.press("Alt+KeyF");
      const dialog = page.getByRole("dialog", { name: "Hand in the test?" });
      await dialog.getByRole("button", { name: "Hand in" }).focus();
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL(/\/get_result$/);
      await expect(page.getByText("0 of 40").first()).toBeVisible();
      const transcript = page.getByRole("region", { name: "Transcript of Part 1" });
      await expect(transcript).toContainText(said.text);
      const key = keyOf(paper, 1);
      await expect(page.getByText(`Answer: ${key.kind === "words" ? key.accept[0] : ""}`)).toBeVisible();
      if (hears) {
        await press("Hear it again for question 1");
        await expectSound(page, paper, "part-1", evidenceStart(paper, 1) ?? 0);
      }
      await expect(transcript.locator("mark").first()).toBeInViewport();
      await inspect(page, "review.desktop");
    });
    expect(watched.complaints).toEqual([]);
  });

  test("an exam whose sound is refused, and whose recording the browser has cleared away", async ({ page, server }) => {
    test.setTimeout(180_000);
    const paper = await readListening(SLUG);
    const watched = watchConsole(page);
    await catchSound(page);
    await page.addInitScript(() => {
      let isTapped = false;
      for (const name of ["pointerdown", "keydown"]) addEventListener(name, () => (isTapped = true), true);
      // It is called with its element below.
      // oxlint-disable-next-line typescript/unbound-method
      const { play } = HTMLMediaElement.prototype;
      HTMLMediaElement.prototype.play = function () {
        return isTapped ? play.call(this) : Promise.reject(new DOMException("no tap yet", "NotAllowedError"));
      };
    });
    await page.clock.install();
    await becomeLearner(page, server, "desk@bandwise.test");
    await download(page, server);
    const hears = await canHear(page);
    await page
      .getByRole("dialog")
      .getByRole("button", { name: /^Start Test/ })
      .click();
    await page.getByRole("button", { name: "Start", exact: true }).click();
    await expect(player(page)).toContainText("Part 1 of 4");
    await page.clock.fastForward(130_000);
    await expect(player(page)).toContainText(/ 2:\d\d of /);
    await page.getByRole("button", { name: "Close" }).click();
    await inspect(page, "exam.desktop");
    const controls = await page.evaluate(() => navigator.mediaSession.metadata);
    expect(controls).toBeNull();

    await test.step("after a reload the browser waits for a tap", async () => {
      await page.reload();
      const proceed = page.getByRole("button", { name: "Continue the recording" });
      await expect(proceed).toBeVisible();
      await inspect(page, "refused.desktop");
      await proceed.click();
      await expect(proceed).toHaveCount(0);
      if (hears) await expectSound(page, paper, "part-1", await shownAt(page));
    });

    await test.step("a recording that has gone is fetched again, and the questions stay", async () => {
      await page.getByRole("textbox", { name: "Question 1", exact: true }).fill("Mostyn");
      const item = paper.module.media.find((one) => one.id === "part-1");
      const path = item === undefined ? "" : mediaPath(item);
      await page.evaluate(async (gone) => {
        const cache = await caches.open("bandwise-media");
        await cache.delete(gone);
      }, path);
      await page.reload();
      await expect(page.getByText("The recording is not on this device any more")).toBeVisible();
      await expect(page.getByRole("textbox", { name: "Question 1", exact: true })).toHaveValue("Mostyn");
      await inspect(page, "missing.desktop", ["light"]);
      await page.getByRole("button", { name: "Download it again" }).click();
      await expect(player(page)).toContainText("Part 1 of 4");
    });
    expect(watched.complaints).toEqual([]);
  });
});

function evidenceStart(paper: Paper, number: number): number | undefined {
  const [evidence] = paper.key.questions.find((one) => one.number === number)?.evidence ?? [];
  return evidence?.kind === "cue"
    ? paper.key.transcripts?.[evidence.part]?.find((one) => one.id === evidence.cue)?.start
    : undefined;
}
