/** A drill of each skill offline, from the choice to the review, then sent to the server. */
import * as v from "valibot";
import { DrillSchema } from "#core/exam/drill/drill.ts";
import type { ReplyOf } from "#core/wire/endpoints.ts";
import {
  becomeLearner,
  byKeys,
  byTouch,
  crash,
  download,
  inspect,
  sendNow,
  watchConsoleOffline,
} from "../support/journey.ts";
import { DESKTOP, expect, type Page, PHONE, test } from "../support/test.ts";

const CASES = [
  {
    skill: "reading",
    name: "Reading",
    kind: "True, False, Not given",
    screen: { viewport: PHONE, hasTouch: true, isMobile: true },
    activate: byTouch,
  },
  { skill: "listening", name: "Listening", kind: "Multiple choice", screen: { viewport: DESKTOP }, activate: byKeys },
] as const;

/** Chooses the first option of every question of the visible group. */
async function answerAll(page: Page): Promise<void> {
  const controls = page.locator("[data-control]:visible");
  await expect(controls.first()).toBeVisible();
  const count = await controls.count();
  for (let at = 0; at < count; at += 1) await controls.nth(at).locator("input").first().check({ force: true });
}

for (const { skill, name, kind, screen, activate } of CASES) {
  test.describe(name, () => {
    test.use(screen);

    test(`a learner takes a ${name} drill offline and sees every answer explained`, async ({ page: first, server }) => {
      test.setTimeout(240_000);
      let page = first;
      let watched = watchConsoleOffline(page);
      await becomeLearner(page, server, `driller-${skill}@bandwise.test`);
      await download(page, server, skill, activate);
      await server.kill();

      await test.step("choose", async () => {
        await page.goto(`${server.origin}/practise/drills/`);
        await activate(page.getByRole("button", { name, exact: true }));
        await page.getByRole("radio", { name: new RegExp(`^${kind}`, "u") }).check();
        await inspect(page, `drills.${skill}`);
        await activate(page.getByRole("button", { name: "Start drill" }));
        await expect(page.getByRole("heading", { name: `${name} drill` })).toBeVisible();
      });

      await test.step("answer, and continue after a crash", async () => {
        await answerAll(page);
        await inspect(page, `running-drill.${skill}`);
        const chosen = page.locator("[data-control]:visible").first().locator("input").first();
        await expect(chosen).toBeChecked();
        ({ page, watched } = await crash(page, watched));
        await expect(page.locator("[data-control]:visible").first().locator("input").first()).toBeChecked();
        const next = page.getByRole("button", { name: "Next group" });
        while (await next.isVisible()) {
          await activate(next);
          await answerAll(page);
        }
        await activate(page.getByRole("button", { name: "Finish and review" }));
      });

      const score = page.getByRole("heading", { name: /^\d+ of \d+ right$/ });
      await test.step("review at once", async () => {
        await expect(score).toBeVisible();
        await inspect(page, `drill-review.${skill}`);
        await expect(page.getByRole("button", { name: /^Close for question/ }).first()).toBeVisible();
      });

      await test.step("reach the server", async () => {
        const shown = await score.textContent();
        await server.up();
        await page.goto(`${server.origin}/dashboard/tests/`);
        await page.evaluate(() => window.dispatchEvent(new Event("online")));
        await sendNow(page);
        const reply = await page.evaluate(async () => {
          const { access } = JSON.parse(localStorage.getItem("authTokens") ?? "{}") as { access: string };
          const headers = { Authorization: `Bearer ${access}` };
          return (await (await fetch("/api/sync/changes/?drills=yes", { headers })).json()) as unknown;
        });
        const { items } = reply as ReplyOf<"syncChanges">;
        const drills = items.flatMap(({ kind: itemKind, body }) =>
          itemKind === "drill" ? [v.parse(DrillSchema, body)] : [],
        );
        expect(drills.map(({ marking: { raw } }) => `${raw.right} of ${raw.total} right`)).toEqual([shown]);
      });
      expect(watched.complaints).toEqual([]);
    });
  });
}

/** The tests in `books` together have every question type of the skill. `kinds` is the number of these types. */
const DOWNLOADS = [
  { skill: "reading", name: "Reading", kinds: 11, books: { Marula: [1, 2], Banyan: [1] } },
  { skill: "listening", name: "Listening", kinds: 7, books: { Banyan: [1, 2] } },
] as const;

/** Types a word or chooses the first option for each question of the visible group. Leaves gaps of a word bank empty. */
async function answerSome(page: Page): Promise<void> {
  const controls = page.locator("[data-control]:visible");
  await expect(controls.first()).toBeVisible();
  for (const control of await controls.all()) {
    const isField = await control.evaluate((element) => element instanceof HTMLInputElement);
    const inputs = control.locator("input");
    if (isField) await control.fill("water");
    else if ((await inputs.count()) > 0) await inputs.first().check({ force: true });
  }
}

for (const { skill, name, kinds, books } of DOWNLOADS) {
  test.describe(`${name}, every question type`, () => {
    test.use({ viewport: DESKTOP });

    test(`a learner takes a drill of every ${name} question type offline`, async ({ page, server }) => {
      test.setTimeout(300_000);
      const watched = watchConsoleOffline(page);
      await becomeLearner(page, server, `all-kinds-${skill}@bandwise.test`);
      for (const [book, tests] of Object.entries(books)) {
        const title = `${book} Practice Papers 1`;
        await page.goto(`${server.origin}/ieltstest/${skill}/`);
        await page.getByRole("button", { name: `Choose a test from ${title}` }).click();
        const sheet = page.getByRole("dialog");
        for (const number of tests) {
          await sheet.getByRole("button", { name: new RegExp(`^Download ${title}, Test ${number}\\b`, "u") }).click();
        }
        await expect(sheet.getByText(/^Ready offline/)).toHaveCount(tests.length, { timeout: 60_000 });
      }
      await server.kill();

      await page.goto(`${server.origin}/practise/drills/`);
      await page.getByRole("button", { name, exact: true }).click();
      const choices = page.getByRole("group", { name: "Kind of question" }).getByRole("radio");
      await expect(choices).toHaveCount(kinds + 1);
      for (let at = 1; at <= kinds; at += 1) {
        await page.goto(`${server.origin}/practise/drills/`);
        await page.getByRole("button", { name, exact: true }).click();
        await choices.nth(at).check();
        await page.getByRole("button", { name: "Start drill" }).click();
        await expect(page.getByRole("heading", { name: `${name} drill` })).toBeVisible();
        await answerSome(page);
        const next = page.getByRole("button", { name: "Next group" });
        while (await next.isVisible()) {
          await next.click();
          await answerSome(page);
        }
        await page.getByRole("button", { name: "Finish and review" }).click();
        await expect(page.getByRole("heading", { name: /^\d+ of \d+ right$/ })).toBeVisible();
      }
      await page.goto(`${server.origin}/practise/drills/`);
      await expect(page.getByText(/^\d+ of \d+ right$/)).toHaveCount(Math.min(10, kinds));
      expect(watched.complaints).toEqual([]);
    });
  });
}
