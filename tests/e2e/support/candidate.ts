/** A candidate in the Reading room: finds questions with the navigator and answers with touch or keyboard. */
import type { Locator, Page } from "@playwright/test";
import { groupNumbers, type QuestionGroup } from "#core/exam/content/question-group.ts";
import { keyOf, type Paper } from "./paper.ts";
import { expect } from "./test.ts";

const control = (page: Page, number: number): Locator => page.locator(`[data-control~="${number}"]:visible`).first();

/** By the navigator; the passage that a question belongs to comes with it. */
export async function goTo(page: Page, number: number): Promise<void> {
  const boxes = page.getByRole("navigation", { name: "Questions" });
  const box = boxes.getByRole("button", { name: new RegExp(`^Question ${number},`) });
  // A wide screen shows the boxes of the open passage only.
  for (const part of await boxes.getByRole("button", { name: /answered$/ }).all()) {
    if (await box.isVisible()) break;
    await part.click();
  }
  await box.click();
}

/** Answers a whole group as the key says, or not at all for the numbers to leave out. */
export async function answerGroup(
  page: Page,
  paper: Paper,
  group: QuestionGroup,
  leaveOut: ReadonlySet<number> = new Set(),
): Promise<void> {
  const numbers = groupNumbers(group).filter((number) => !leaveOut.has(number));
  if (group.kind === "choose_many") {
    if (numbers.length < group.numbers.length) return;
    const key = keyOf(paper, numbers[0] ?? 0);
    if (key.kind !== "option_set") throw new Error("a choose-many group without a set");
    await goTo(page, numbers[0] ?? 0);
    for (const option of key.set)
      await optionOf(
        control(page, numbers[0] ?? 0),
        group.options.findIndex((one) => one.id === option),
      ).check();
    return;
  }
  for (const number of numbers) await answer(page, paper, group, number);
}

async function answer(page: Page, paper: Paper, group: QuestionGroup, number: number): Promise<void> {
  const key = keyOf(paper, number);
  await goTo(page, number);
  const place = control(page, number);
  await expect(place).toBeVisible();
  if (key.kind === "words") {
    await place.fill(key.accept[0] ?? "");
  } else if (key.kind === "option") {
    if ((await place.getAttribute("role")) === "radiogroup")
      await place.locator(`input[value="${key.option}"]`).check({ force: true });
    else await placeOption(page, place, group, number, key.option);
  }
}

const optionOf = (place: Locator, index: number): Locator => place.getByRole("checkbox").nth(index);

/** Select, then place: the gap first, then the option from the bank or the sheet that opens. */
async function placeOption(
  page: Page,
  gap: Locator,
  group: QuestionGroup,
  number: number,
  option: string,
): Promise<void> {
  await gap.click();
  const pattern = new RegExp(`^${option}(?:\\s|$)`);
  const sheet = page.getByRole("dialog").and(page.locator(":visible"));
  const isSheet = (await gap.getAttribute("aria-pressed")) === "false";
  const options = isSheet ? sheet : page.getByRole("group");
  await options.getByRole("button", { name: pattern }).and(page.locator(":visible")).first().click();
  if (isSheet) await expect(sheet).toHaveCount(0);
  await expect(
    page.locator(`[data-control~="${number}"]:visible`).first(),
    `question ${number} of ${group.id}`,
  ).toHaveAccessibleName(new RegExp(`\\b${option}\\b`));
}
