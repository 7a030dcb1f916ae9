/** A drill of each skill offline, from the choice to the review of its mistakes as cards, then sent to the server. */
import * as v from "valibot";
import { DrillSchema } from "#core/exam/drill/drill.ts";
import type { ReplyOf } from "#core/wire/endpoints.ts";
import {
  downloadTestAsNewLearner,
  pressByKeys,
  tapOrClick,
  crash,
  inspect,
  sendNow,
  syncNow,
  watchConsoleOffline,
} from "../support/journey.ts";
import { DESKTOP, expect, type Page, PHONE, test } from "../support/test.ts";

const CASES = [
  {
    skill: "reading",
    name: "Reading",
    typeName: "True, False, Not given",
    screen: { viewport: PHONE, hasTouch: true, isMobile: true },
    pressElement: tapOrClick,
    theme: "light",
  },
  {
    skill: "listening",
    name: "Listening",
    typeName: "Multiple choice",
    screen: { viewport: DESKTOP },
    pressElement: pressByKeys,
    theme: "dark",
  },
] as const;

/** Chooses the first option of every question of the visible group. */
async function answerAll(page: Page): Promise<void> {
  const controls = page.locator("[data-control]:visible");
  await expect(controls.first()).toBeVisible();
  const count = await controls.count();
  for (let index = 0; index < count; index += 1)
    await controls.nth(index).locator("input").first().check({ force: true });
}

/** Returns the learner's changes on the server, with those of an optional kind. */
async function readChanges(page: Page, optional: "drills" | "study"): Promise<ReplyOf<"syncChanges">["items"]> {
  const reply = await page.evaluate(async (name) => {
    const { access } = JSON.parse(localStorage.getItem("authTokens") ?? "{}") as { access: string };
    const headers = { Authorization: `Bearer ${access}` };
    return (await (await fetch(`/api/sync/changes/?${name}=yes`, { headers })).json()) as unknown;
  }, optional);
  return (reply as ReplyOf<"syncChanges">).items;
}

for (const { skill, name, typeName, screen, pressElement, theme } of CASES) {
  test.describe(name, () => {
    test.use(screen);

    test(`a learner takes a ${name} drill offline, sees every answer explained, and reviews the mistakes`, async ({
      page: first,
      server,
    }) => {
      test.setTimeout(240_000);
      let page = first;
      let consoleWatch = watchConsoleOffline(page);
      const inspectScreen = (screenName: string): Promise<void> => inspect(page, `${screenName}.${skill}`, [theme]);
      await downloadTestAsNewLearner(page, server, `driller-${skill}@bandwise.test`, skill, pressElement);
      await server.kill();

      await test.step("choose a question type and start the drill", async () => {
        await page.goto(`${server.origin}/practise/drills/`);
        await pressElement(page.getByRole("button", { name, exact: true }));
        await page.getByRole("radio", { name: new RegExp(`^${typeName}`, "u") }).check();
        await inspectScreen("drills");
        await pressElement(page.getByRole("button", { name: "Start drill" }));
        await expect(page.getByRole("heading", { name: `${name} drill` })).toBeVisible();
      });

      await test.step("answer every question, with a crash after the first group", async () => {
        await answerAll(page);
        await inspectScreen("running-drill");
        const chosen = page.locator("[data-control]:visible").first().locator("input").first();
        await expect(chosen).toBeChecked();
        ({ page, consoleWatch } = await crash(page, consoleWatch));
        await expect(page.locator("[data-control]:visible").first().locator("input").first()).toBeChecked();
        const next = page.getByRole("button", { name: "Next group" });
        while (await next.isVisible()) {
          await pressElement(next);
          await answerAll(page);
        }
        await pressElement(page.getByRole("button", { name: "Finish and review" }));
      });

      const score = page.getByRole("heading", { name: /^\d+ of \d+ right$/ });
      const scoreText = await test.step("see the score and every answer explained", async () => {
        await expect(score).toBeVisible();
        await inspectScreen("drill-review");
        await expect(page.getByRole("button", { name: /^Close for question/ }).first()).toBeVisible();
        return (await score.textContent()) ?? "";
      });

      const [, right = "", total = ""] = /(\d+) of (\d+)/u.exec(scoreText) ?? [];
      const cards = Math.min(Number(total) - Number(right), 10);
      expect(cards).toBeGreaterThan(1);
      await test.step("answer the card of a mistake", async () => {
        await page.goto(`${server.origin}/dashboard/review/`);
        await expect(page.getByRole("img", { name: `Card 1 of ${cards}` })).toBeVisible();
        await page.getByRole("radio").last().check();
        await inspectScreen("review-question");
        if (skill === "listening") await expect(page.getByRole("button", { name: "Hear it" })).toBeVisible();
        await pressElement(page.getByRole("button", { name: "Check answer" }));
        await expect(page.getByRole("heading", { name: "Why" })).toBeVisible();
        await expect(page.getByText(/^Now you chose/u)).toBeVisible();
        await inspectScreen("review-answer");
        await pressElement(page.getByRole("button", { name: /^Again/u }));
      });

      await test.step("rate the other cards", async () => {
        for (let card = 2; card <= cards; card += 1) {
          await expect(page.getByRole("img", { name: `Card ${card} of ${cards}` })).toBeVisible();
          const show = page.getByRole("button", { name: "Show answer" });
          await expect(show).toBeEnabled();
          if (skill === "listening") {
            await page.keyboard.press(" ");
            await page.keyboard.press("2");
          } else {
            await pressElement(show);
            await pressElement(page.getByRole("button", { name: /^Good/u }));
          }
        }
        await expect(page.getByRole("heading", { name: `You reviewed ${cards} cards` })).toBeVisible();
        await inspectScreen("review-end");
      });

      await test.step("the server has the drill and the reviews", async () => {
        await server.up();
        await page.goto(`${server.origin}/dashboard/tests/`);
        await syncNow(page);
        await sendNow(page);
        const drills = (await readChanges(page, "drills")).flatMap((item) =>
          item.kind === "drill" ? [v.parse(DrillSchema, item.body)] : [],
        );
        expect(drills.map(({ marking: { raw } }) => `${raw.right} of ${raw.total} right`)).toEqual([scoreText]);
        const acts = (await readChanges(page, "study")).flatMap((item) =>
          item.kind === "study_log" ? (item.body as { entries: { act: string }[] }).entries.map(({ act }) => act) : [],
        );
        expect(acts.sort()).toEqual(["again", ...Array.from({ length: cards - 1 }, () => "good")]);
      });
      expect(consoleWatch.pageErrors).toEqual([]);
    });
  });
}
