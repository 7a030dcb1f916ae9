/** The mistakes of a drill become cards, which the learner reviews offline; the reviews are sent when the server is back. */
import type { ReplyOf } from "#core/wire/endpoints.ts";
import { becomeLearner, byKeys, byTouch, download, inspect, sendNow, watchConsoleOffline } from "../support/journey.ts";
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

/** Answers every question of a drill with its first option, and finishes it. Returns how many were wrong. */
async function makeMistakes(page: Page, activate: (typeof CASES)[number]["activate"]): Promise<number> {
  const controls = page.locator("[data-control]:visible");
  const next = page.getByRole("button", { name: "Next group" });
  for (;;) {
    await expect(controls.first()).toBeVisible();
    const count = await controls.count();
    for (let at = 0; at < count; at += 1) await controls.nth(at).locator("input").first().check({ force: true });
    if (!(await next.isVisible())) break;
    await activate(next);
  }
  await activate(page.getByRole("button", { name: "Finish and review" }));
  const score = page.getByRole("heading", { name: /^\d+ of \d+ right$/ });
  const [, right = "", total = ""] = /(\d+) of (\d+)/u.exec((await score.textContent()) ?? "") ?? [];
  return Number(total) - Number(right);
}

for (const { skill, name, kind, screen, activate } of CASES) {
  test.describe(name, () => {
    test.use(screen);

    test(`a learner reviews the mistakes of a ${name} drill offline`, async ({ page, server }) => {
      test.setTimeout(240_000);
      const watched = watchConsoleOffline(page);
      await becomeLearner(page, server, `reviewer-${skill}@bandwise.test`);
      await download(page, server, skill, activate);
      await server.kill();

      await page.goto(`${server.origin}/practise/drills/`);
      await activate(page.getByRole("button", { name, exact: true }));
      await page.getByRole("radio", { name: new RegExp(`^${kind}`, "u") }).check();
      await activate(page.getByRole("button", { name: "Start drill" }));
      const wrong = await makeMistakes(page, activate);
      expect(wrong).toBeGreaterThan(1);
      const cards = Math.min(wrong, 10);

      await page.goto(`${server.origin}/dashboard/review/`);
      await expect(page.getByRole("img", { name: `Card 1 of ${cards}` })).toBeVisible();
      await test.step("answer a card", async () => {
        const option = page.getByRole("radio").last();
        await option.check();
        await inspect(page, `review-question.${skill}`);
        if (skill === "listening") await expect(page.getByRole("button", { name: "Hear it" })).toBeVisible();
        await activate(page.getByRole("button", { name: "Check answer" }));
        await expect(page.getByRole("heading", { name: "Why" })).toBeVisible();
        await expect(page.getByText(/^Now you chose/u)).toBeVisible();
        await inspect(page, `review-answer.${skill}`);
        await activate(page.getByRole("button", { name: /^Again/u }));
      });

      await test.step("rate the others", async () => {
        for (let at = 2; at <= cards; at += 1) {
          await expect(page.getByRole("img", { name: `Card ${at} of ${cards}` })).toBeVisible();
          const show = page.getByRole("button", { name: "Show answer" });
          await expect(show).toBeEnabled();
          if (skill === "listening") {
            await page.keyboard.press(" ");
            await page.keyboard.press("2");
          } else {
            await activate(show);
            await activate(page.getByRole("button", { name: /^Good/u }));
          }
        }
        await expect(page.getByRole("heading", { name: `You reviewed ${cards} cards` })).toBeVisible();
        await inspect(page, `review-end.${skill}`);
      });

      await test.step("reach the server", async () => {
        await server.up();
        await page.goto(`${server.origin}/dashboard/tests/`);
        await page.evaluate(() => window.dispatchEvent(new Event("online")));
        await sendNow(page);
        const reply = await page.evaluate(async () => {
          const { access } = JSON.parse(localStorage.getItem("authTokens") ?? "{}") as { access: string };
          const headers = { Authorization: `Bearer ${access}` };
          return (await (await fetch("/api/sync/changes/?study=yes", { headers })).json()) as unknown;
        });
        const { items } = reply as ReplyOf<"syncChanges">;
        const acts = items.flatMap(({ kind: itemKind, body }) =>
          itemKind === "study_log" ? (body as { entries: { act: string }[] }).entries.map(({ act }) => act) : [],
        );
        expect(acts.sort()).toEqual(["again", ...Array.from({ length: cards - 1 }, () => "good")]);
      });
      expect(watched.complaints).toEqual([]);
    });
  });
}
