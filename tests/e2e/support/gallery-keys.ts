/** Checks what a screen reader announces in the gallery, and answers its questions by keyboard. */
import type { Locator } from "@playwright/test";
import { groupNumbers } from "#core/exam/content/question-numbers.ts";
import { rulesOf } from "#core/exam/questions/kinds.ts";
import type { Sample } from "#tests/gallery/samples.ts";
import { formatWordLimit } from "#web/questions/question-labels.ts";
import { escapePattern } from "./escape-pattern.ts";
import { expect, type Page } from "./test.ts";

export const frameOf = (page: Page, sample: Sample, moment: string): Locator => page.locator(`#${sample.id}-${moment}`);
const controlOf = (frame: Locator, number: number): Locator => frame.locator(`[data-control~="${number}"]:visible`);
export const boxOf = (frame: Locator, number: number): Locator =>
  frame.getByRole("button", { name: new RegExp(`^Question ${number}, (?:not )?answered`) });

/**
 * Checks what a screen reader announces: the accessibility tree of the answered sample, and each control's name,
 * description, limit and state.
 */
export async function expectAnnounced(page: Page, sample: Sample): Promise<void> {
  const { group } = sample;
  await expect(frameOf(page, sample, "answered")).toMatchAriaSnapshot({ name: `${sample.id}.aria.yml` });
  const empty = frameOf(page, sample, "empty");
  const flagged = frameOf(page, sample, "flagged");
  await expect(empty.getByRole("region").first()).toContainText(group.instructions.text);
  await expect(empty.locator("input:checked")).toHaveCount(0);
  for (const number of groupNumbers(group)) {
    const control = controlOf(empty, number);
    await expect(control).toHaveAccessibleName(
      new RegExp(`^Questions? (?:\\d+ and )?${number}\\b|^Questions ${number} `),
    );
    // The name of a heading question names its paragraph. Other questions have their text and limit as description.
    const words = group.kind === "headings" ? "" : rulesOf(group).prompt(group, number).text;
    const wordLimit = rulesOf(group).limit(group);
    const limit = wordLimit === null ? "" : formatWordLimit(wordLimit);
    await expect(control).toHaveAccessibleDescription(
      new RegExp(`^${[escapePattern(words), escapePattern(limit)].filter(Boolean).join(" ")}`),
    );
    if (rulesOf(group).bank(group) !== null) await expect(control).toHaveAccessibleName(/, empty(?:,|$)/);
    await expect(boxOf(empty, number)).toHaveAccessibleName(`Question ${number}, not answered`);
    await expect(boxOf(flagged, number)).toHaveAccessibleName(/, marked for review$/);
  }
  const flags = await flagged.getByRole("button", { name: /^Review question/, pressed: true }).count();
  const names = await flagged.locator('[data-control][aria-label*=", marked for review"]').count();
  expect(flags + names, "a flagged question is announced as marked for review").toBeGreaterThan(0);
  const [first = 0] = groupNumbers(group);
  await expect(boxOf(frameOf(page, sample, "current"), first)).toHaveAttribute("aria-current", "true");
}

/** Presses Tab until the element has the focus, or Shift and Tab if the element is before the focus. */
export async function tabForwardOrBackTo(page: Page, target: Locator): Promise<void> {
  const key = await target.evaluate((element) => {
    const focused = document.activeElement;
    const isBefore = (focused?.compareDocumentPosition(element) ?? 0) & Node.DOCUMENT_POSITION_PRECEDING;
    return isBefore ? "Shift+Tab" : "Tab";
  });
  for (let presses = 0; presses < 30; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  await expect(target, `reached with ${key}`).toBeFocused();
}

export async function answerByKeys(page: Page, frame: Locator, sample: Sample): Promise<void> {
  const { group, right } = sample;
  if (rulesOf(group).bank(group) !== null) {
    await placeByKeys(page, frame, sample);
    return;
  }
  for (const number of groupNumbers(group)) {
    const answer = right[String(number)];
    const control = controlOf(frame, number);
    if (Array.isArray(answer)) {
      for (const option of answer) {
        await tabForwardOrBackTo(page, frame.getByRole("checkbox", { name: new RegExp(`^${option} `) }));
        await page.keyboard.press("Space");
      }
      await expect(control).toHaveAccessibleDescription(new RegExp(`${answer.length} of ${answer.length} chosen$`));
      // One option more than the question asks for is refused with a message.
      await tabForwardOrBackTo(page, frame.getByRole("checkbox").last());
      await page.keyboard.press("Space");
      await expect(frame.getByRole("checkbox").last()).not.toBeChecked();
      await expect(frame.getByRole("status")).toHaveText("You have chosen two. Clear one to choose another.");
    } else if (answer !== undefined && (await control.getAttribute("role")) === "radiogroup") {
      // Arrows move through the options. A letter chooses one directly.
      await tabForwardOrBackTo(page, control.getByRole("radio").first());
      await page.keyboard.press("ArrowDown");
      await expect(control.getByRole("radio").nth(1)).toBeChecked();
      await page.keyboard.press(answer.charAt(0).toLowerCase());
      await expect(control.locator(`input[value="${answer}"]`)).toBeChecked();
      await expect(control.locator(`input[value="${answer}"]`)).toBeFocused();
    } else if (typeof answer === "string") {
      await tabForwardOrBackTo(page, control);
      await page.keyboard.type(answer);
      await expect(control).toHaveValue(answer);
    }
  }
}

/** Fills each gap twice: first selects the option and then the gap, then empties it and selects the gap first. */
async function placeByKeys(page: Page, frame: Locator, { group, right }: Sample): Promise<void> {
  const status = frame.getByRole("status");
  const options = rulesOf(group).bank(group)?.options ?? [];
  // The title of a bank differs between kinds, so an option is found in any group of the frame.
  const bank = frame.getByRole("group");
  for (const number of groupNumbers(group)) {
    const option = options.find(({ id }) => id === right[String(number)]);
    if (option === undefined) throw new Error(`no option for question ${number}`);
    const words = `${option.id} ${option.text.text}`;
    const choice = bank.getByRole("button", { name: new RegExp(`^${escapePattern(words)}`) });
    const gap = controlOf(frame, number);
    const placed = new RegExp(
      `^Question ${number}, (?:${escapePattern(words)}|${escapePattern(option.text.text)}, option ${option.id})`,
    );

    await tabForwardOrBackTo(page, choice);
    await page.keyboard.press("Enter");
    await expect(choice).toHaveAttribute("aria-pressed", "true");
    await expect(status).toHaveText(`${words}, picked up. Choose a gap to place it.`);
    await expect(gap).toHaveAccessibleName(
      new RegExp(`, place here, ${escapePattern(words)}, (?:heading for paragraph \\w, )?empty$`),
    );
    await page.keyboard.press("Escape");
    await expect(choice, "Escape returns the option to the bank").toHaveAttribute("aria-pressed", "false");
    await page.keyboard.press("Enter");
    await tabForwardOrBackTo(page, gap);
    await page.keyboard.press("Enter");
    await expect(status).toHaveText(`${words}, placed in question ${number}.`);
    await expect(gap).toHaveAccessibleName(placed);
    await expect(choice).toHaveAccessibleName(`${words} in ${number}`);

    await tabForwardOrBackTo(page, frame.getByRole("button", { name: `Empty question ${number}` }));
    await page.keyboard.press("Enter");
    await expect(status).toHaveText(`Question ${number} is empty again.`);
    await expect(gap, "the focus stays with the question").toBeFocused();
    await page.keyboard.press("Space");
    await expect(gap).toHaveAttribute("aria-pressed", "true");
    await expect(status).toHaveText(`Question ${number}. Choose an option for it.`);
    await tabForwardOrBackTo(page, choice);
    await page.keyboard.press("Space");
    await expect(status).toHaveText(`${words}, placed in question ${number}.`);
    await expect(gap).toHaveAccessibleName(placed);
  }
}

/** Flags by keyboard each question that has a flag button. Gaps in running text are flagged in the navigator. */
export async function flagByKeys(page: Page, frame: Locator, { group }: Sample): Promise<void> {
  for (const number of groupNumbers(group)) {
    const flag = frame.getByRole("button", { name: `Review question ${number} later` });
    if ((await flag.count()) === 0) continue;
    await flag.evaluate((element) => element.closest("li")?.querySelector<HTMLElement>("input, button")?.focus());
    await tabForwardOrBackTo(page, flag);
    await page.keyboard.press("Enter");
    await expect(flag).toHaveAttribute("aria-pressed", "true");
    await expect(boxOf(frame, number)).toHaveAccessibleName(/, answered, marked for review/);
  }
}
