/**
 * The gallery of question widgets: how each kind looks, what a screen reader announces, and that a keyboard is enough
 * to answer.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Locator } from "@playwright/test";
import { groupNumbers } from "#core/exam/content/question-numbers.ts";
import { QUESTION_TYPES } from "#core/exam/content/question-type.ts";
import { MissSchema } from "#core/exam/marking/mark.ts";
import { markSample, SAMPLES } from "#tests/gallery/samples.ts";
import { findAxeFaults } from "../support/axe.ts";
import {
  answerByKeys,
  boxOf,
  expectAnnounced,
  flagByKeys,
  frameOf,
  tabForwardOrBackTo,
} from "../support/gallery-keys.ts";
import type { GallerySite } from "../support/gallery.ts";
import { galleryTest } from "../support/gallery-test.ts";
import { expectNoSidewaysScroll } from "../support/journey.ts";
import { DESKTOP, expect, runInTheme, type Page, PHONE, watchConsole } from "../support/test.ts";

const test = galleryTest.extend({
  // With this flag, text looks the same on every machine with this Chromium, whatever the machine's font settings.
  launchOptions: async ({ launchOptions }, use) => {
    await use({ ...launchOptions, args: [...(launchOptions.args ?? []), "--font-render-hinting=none"] });
  },
});

const PHONE_TOUCH = { viewport: PHONE, hasTouch: true, isMobile: true };

async function open(page: Page, gallery: GallerySite, query = ""): Promise<void> {
  await page.goto(`${gallery.origin}/${query}`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
}

test("every kind, layout and outcome has a sample, and marking agrees with it", () => {
  const groups = SAMPLES.map((sample) => sample.group);
  const kinds = new Set(
    groups.map((group) => {
      const bank = "bank" in group && group.bank !== undefined ? "bank" : "";
      const layout = "layout" in group ? group.layout : "";
      const scale = "scale" in group ? group.scale : "";
      return [group.kind, bank, layout, scale].filter(Boolean).join(" ");
    }),
  );
  const layouts = ["sentences", "summary", "notes", "form", "table", "flow_chart"];
  expect([...kinds].sort()).toEqual(
    [
      "choose_one",
      "choose_many",
      "judge true_false",
      "judge yes_no",
      "match",
      "headings",
      "label",
      "label bank",
      "short_answer",
      ...layouts.flatMap((layout) => [`complete ${layout}`, `complete bank ${layout}`]),
    ].sort(),
  );
  // Three Listening question types use the same widgets under other names.
  const types = new Set<string>([...groups.map((group) => group.type), "matching", "plan_map_labelling"]);
  expect(QUESTION_TYPES.filter((type) => !types.has(type))).toEqual([]);
  for (const sample of SAMPLES) {
    expect(markSample(sample, sample.right).map((mark) => mark.right)).not.toContain(false);
    for (const { outcome, answers } of sample.misses) {
      expect(markSample(sample, answers)[0]?.miss, `${sample.id}, ${outcome}`).toBe(outcome);
    }
  }
  const outcomes = new Set(SAMPLES.flatMap((sample) => sample.misses.map((miss) => miss.outcome)));
  expect([...outcomes].sort()).toEqual([...MissSchema.options].sort());
});

for (const [size, screen, query] of [
  ["phone", PHONE_TOUCH, "?states=answered,option picked,wrong"],
  ["desktop", { viewport: DESKTOP }, ""],
] as const) {
  test.describe(size, () => {
    test.use(screen);

    test("axe finds nothing in light and dark, and nothing scrolls sideways", async ({ page, gallery }) => {
      test.setTimeout(300_000);
      const { pageErrors } = watchConsole(page);
      await open(page, gallery, query);
      // The same questions appear once for each state, so their names are not unique, unlike in a test.
      expect(await findAxeFaults(page, { without: ["landmark-unique"] })).toEqual([]);
      await runInTheme(page, "dark", async () =>
        expect(await findAxeFaults(page, { only: ["color-contrast"] })).toEqual([]),
      );
      await expectNoSidewaysScroll(page, "the gallery");
      expect(pageErrors).toEqual([]);
    });
  });
}

const STATES = "empty,answered,flagged,current,option picked,gap chosen,right,wrong,over limit";

test.describe("baselines", () => {
  const readme = readFileSync(join(import.meta.dirname, "..", "baselines", "README.md"), "utf8");
  const recordedVersion = /Chromium (\d+)/.exec(readme)?.[1];

  // Each Chromium renders text differently, so only the version of the baselines can be compared.
  test.beforeEach(({ browser }) => {
    const [major] = browser.version().split(".");
    const isSame = major === recordedVersion && process.platform === "linux";
    if (isSame || test.info().config.updateSnapshots === "all") return;
    const reason = `Not compared: the baselines are of Chromium ${recordedVersion} on Linux, this is ${major} on ${process.platform}. tests/e2e/baselines/README.md says how to record new ones.`;
    process.stderr.write(`${reason}\n`);
    test.skip(true, reason);
  });

  /** Compares an element with its baseline. The test reports every difference, not only the first. */
  const compare = async (target: Locator, name: string): Promise<void> => {
    await expect
      .soft(target, `${name}: if this change is intended, see tests/e2e/baselines/README.md`)
      .toHaveScreenshot(`${name}.png`, {
        maxDiffPixelRatio: 0.002,
        timeout: 60_000,
        animations: "disabled",
        caret: "hide",
        scale: "css",
      });
  };

  test.describe("desktop", () => {
    test.use({ viewport: DESKTOP });

    test("every kind in every state looks as recorded", async ({ page, gallery }) => {
      test.setTimeout(300_000);
      for (const { id } of SAMPLES) {
        await open(page, gallery, `?kind=${id}&states=${STATES}`);
        await compare(page.locator(`#${id}`), `${id}-desktop`);
      }
    });

    test("every other kind of near miss looks as recorded", async ({ page, gallery }) => {
      await open(page, gallery, "?kind=sentences&states=article,plural,spelling,left empty");
      await compare(page.locator("#kinds"), "misses-desktop");
    });

    test("some kinds in the dark theme look as recorded", async ({ page, gallery }) => {
      await page.emulateMedia({ colorScheme: "dark" });
      await open(
        page,
        gallery,
        "?kind=choose-many,match-list,sentences,summary-bank&states=flagged,gap chosen,answered,wrong",
      );
      await compare(page.locator("#kinds"), "overview-desktop-dark");
    });
  });

  test.describe("phone", () => {
    test.use(PHONE_TOUCH);

    test("every kind answered, and wrong in the review, looks as recorded", async ({ page, gallery }) => {
      test.setTimeout(300_000);
      for (const { id } of SAMPLES) {
        await open(page, gallery, `?kind=${id}&states=answered,wrong`);
        await compare(page.locator(`#${id}`), `${id}-phone`);
      }
    });
  });
});

test.describe("with a screen reader and the keyboard alone", () => {
  test.use({ viewport: DESKTOP });

  for (const sample of SAMPLES) {
    const numbers = groupNumbers(sample.group);
    test(`${sample.id} is announced, and answered without a pointer`, async ({ page, gallery }) => {
      const { pageErrors } = watchConsole(page);
      await open(page, gallery, `?kind=${sample.id}`);
      await expectAnnounced(page, sample);
      const frame = frameOf(page, sample, "empty");
      await boxOf(frame, numbers[0] ?? 0).focus();
      await answerByKeys(page, frame, sample);
      for (const number of numbers) await expect(boxOf(frame, number)).toHaveAccessibleName(/, answered/);
      await flagByKeys(page, frame, sample);
      expect(pageErrors).toEqual([]);
    });
  }
});

test.describe("headings on a phone", () => {
  test.use(PHONE_TOUCH);

  test("a gap opens the list of headings in a sheet, by keyboard too, and gets the focus back", async ({
    page,
    gallery,
  }) => {
    const sample = SAMPLES.find(({ id }) => id === "headings");
    if (sample === undefined) throw new Error("no headings");
    await open(page, gallery, "?kind=headings");
    const frame = frameOf(page, sample, "empty");
    const gap = frame.getByRole("button", { name: "Question 1, choose a heading, heading for paragraph B, empty" });
    await gap.focus();
    await page.keyboard.press("Enter");
    const sheet = page.getByRole("dialog", { name: "Heading for paragraph B" });
    await expect(sheet).toBeVisible();
    const option = sheet.getByRole("button", { name: "ii A machine that took its own notes" });
    await tabForwardOrBackTo(page, option);
    await page.keyboard.press("Enter");
    await expect(sheet).toHaveCount(0);
    const filled = frame.getByRole("button", {
      name: "Question 1, ii A machine that took its own notes, heading for paragraph B",
    });
    await expect(filled).toBeFocused();
    await expect(frame.getByRole("status")).toHaveText("ii A machine that took its own notes, placed in question 1.");
  });
});
