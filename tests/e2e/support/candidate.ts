/** Answers the questions of a test by touch or keyboard, and goes to them with the navigator. */
import type { Locator, Page } from "@playwright/test";
import type { QuestionGroup } from "#core/exam/content/question-group.ts";
import { groupNumbers } from "#core/exam/content/question-numbers.ts";
import { tapOrClick } from "./journey.ts";
import { tabTo } from "./keyboard.ts";
import { groupsOf, keyOf, type PublishedModule } from "./published-module.ts";
import { expect } from "./test.ts";

const controlOf = (page: Page, number: number): Locator => page.locator(`[data-control~="${number}"]:visible`).first();

const ANSWERED_COUNT = /, \d+ of \d+ answered$/;

/** Goes to a question with the navigator, which also opens its passage. */
export async function goTo(page: Page, number: number): Promise<void> {
  const boxes = page.getByRole("navigation", { name: "Questions" });
  const box = boxes.getByRole("button", { name: new RegExp(`^Question ${number},`) });
  await expect(boxes.getByRole("button", { name: /^Question \d/ }).first()).toBeVisible();
  // A wide screen shows only the number boxes of the open passage. The other passages are buttons with a name and a
  // count.
  const closed = boxes.getByRole("button", { name: ANSWERED_COUNT });
  const names = await closed.evaluateAll((buttons) => buttons.map((button) => button.getAttribute("aria-label") ?? ""));
  for (const name of names) {
    if ((await box.count()) > 0) break;
    await tapOrClick(boxes.getByRole("button", { name, exact: true }));
    await expect(boxes.getByRole("group", { name: name.replace(ANSWERED_COUNT, ""), exact: true })).toBeVisible();
  }
  await tapOrClick(box);
}

/** Answers the questions of a group as the answer key says, except the questions of `leftOut`. */
export async function answerGroup(
  page: Page,
  published: PublishedModule,
  group: QuestionGroup,
  leftOut: ReadonlySet<number> = new Set(),
): Promise<void> {
  const numbers = groupNumbers(group).filter((number) => !leftOut.has(number));
  if (group.kind === "choose_many") {
    if (numbers.length < group.numbers.length) return;
    const key = keyOf(published, numbers[0] ?? 0);
    if (key.kind !== "option_set") throw new Error("a choose-many group without a set");
    await goTo(page, numbers[0] ?? 0);
    for (const option of key.set)
      await tapOrClick(
        labelOf(
          optionOf(
            controlOf(page, numbers[0] ?? 0),
            group.options.findIndex(({ id }) => id === option),
          ),
        ),
      );
    return;
  }
  for (const number of numbers) await answer(page, published, group, number);
}

async function answer(page: Page, published: PublishedModule, group: QuestionGroup, number: number): Promise<void> {
  const key = keyOf(published, number);
  const control = controlOf(page, number);
  // The navigator leads to the group's first question. The others are usually beside it.
  if (!(await control.isVisible())) await goTo(page, number);
  await expect(control).toBeVisible();
  if (key.kind === "words") {
    await control.fill(key.accept[0] ?? "");
  } else if (key.kind === "option") {
    if ((await control.getAttribute("role")) === "radiogroup")
      await tapOrClick(labelOf(control.locator(`input[value="${key.option}"]`)));
    else await placeOption(page, control, group, number, key.option);
  }
}

/** Returns the row to press. The input itself has no size. */
const labelOf = (input: Locator): Locator => input.locator("xpath=ancestor::label");
const optionOf = (control: Locator, index: number): Locator => control.getByRole("checkbox").nth(index);

/** Selects a gap, then its option from the bank or from the sheet that opens. */
async function placeOption(
  page: Page,
  gap: Locator,
  group: QuestionGroup,
  number: number,
  option: string,
): Promise<void> {
  await tapOrClick(gap);
  const pattern = new RegExp(`^${option}(?:\\s|$)`);
  const sheet = page.getByRole("dialog").and(page.locator(":visible"));
  const isSheet = (await gap.getAttribute("aria-pressed")) === "false";
  const options = isSheet ? sheet : page.getByRole("group");
  await tapOrClick(options.getByRole("button", { name: pattern }).and(page.locator(":visible")).first());
  if (isSheet) await expect(sheet).toHaveCount(0);
  await expect(
    page.locator(`[data-control~="${number}"]:visible`).first(),
    `question ${number} of ${group.id}`,
  ).toHaveAccessibleName(new RegExp(`\\b${option}\\b`));
}

/** Answers at most `maxAnswers` questions of a part by keyboard alone. Returns how many it answered. */
export async function answerPartByKeys(
  page: Page,
  published: PublishedModule,
  part: number,
  maxAnswers = Number.POSITIVE_INFINITY,
): Promise<number> {
  await page.keyboard.press(`Alt+Digit${part}`);
  await page.keyboard.press("Alt+KeyQ");
  let answered = 0;
  for (const { group } of groupsOf(published).filter((found) => found.part === part)) {
    for (const number of groupNumbers(group)) {
      await expect(boxOf(page, number)).toHaveAttribute("aria-current", "true");
      await answerByKeys(page, published, group, number);
      await expect(boxOf(page, number)).toHaveAccessibleName(/, answered/);
      answered += 1;
      if (answered >= maxAnswers) return answered;
      await page.keyboard.press("Alt+KeyN");
    }
  }
  return answered;
}

const boxOf = (page: Page, number: number): Locator =>
  page.getByRole("navigation", { name: "Questions" }).getByRole("button", { name: new RegExp(`^Question ${number},`) });

/** Answers the question that has the focus. */
async function answerByKeys(
  page: Page,
  published: PublishedModule,
  group: QuestionGroup,
  number: number,
): Promise<void> {
  const key = keyOf(published, number);
  const control = controlOf(page, number);
  if (key.kind === "words") {
    await expect(control).toBeFocused();
    await page.keyboard.type(key.accept[0] ?? "");
  } else if (key.kind === "option_set") {
    // The group has one answer for all its numbers. Only the first number has its controls.
    if (group.kind !== "choose_many" || number !== group.numbers[0]) return;
    for (const { id } of group.options.filter((option) => key.set.includes(option.id))) {
      const index = group.options.findIndex((option) => option.id === id);
      await tabTo(page, optionOf(control, index));
      await page.keyboard.press("Space");
    }
  } else if ((await control.getAttribute("role")) === "radiogroup") {
    await expect(control.locator(":focus")).toHaveCount(1);
    await page.keyboard.press(key.option === "NOT GIVEN" ? "g" : key.option.charAt(0).toLowerCase());
  } else {
    await expect(control).toBeFocused();
    await page.keyboard.press("Space");
    const options = page.getByRole("group").getByRole("button", { name: new RegExp(`^${key.option}(?:\\s|$)`) });
    await tabTo(page, options.and(page.locator(":visible")).first());
    await page.keyboard.press("Enter");
  }
}
