/** Scores a task of an evaluation and reviews its machine marks, by keyboard alone. */
import type { Page } from "@playwright/test";
import { pressByKeyboard, tabTo } from "./keyboard.ts";
import { expect } from "./test.ts";

/** Fills in every field of a task's form, with the bands 6.3 to 6.6, and saves it with these keys. */
export async function scoreByKeys(page: Page, task: 1 | 2, saveBy: "Control+S" | "Enter"): Promise<void> {
  const { keyboard } = page;
  if (task === 2) await pressByKeyboard(page, page.getByRole("button", { name: "Task 2", exact: true }));
  const form = page.getByRole("form", { name: `Examiner feedback, Task ${task}` });
  await tabTo(page, form.getByLabel("TA band"));
  for (const [i, name] of ["TA", "CC", "LR", "GRA"].entries()) {
    await expect(form.getByLabel(`${name} band`)).toBeFocused();
    await keyboard.type(`6.${i + 3}`);
    await keyboard.press("Tab");
    await keyboard.type(`${name} of task ${task}: say why.`);
    await keyboard.press("Tab");
  }
  await keyboard.press(saveBy);
  await expect(form.getByText("Section updated successfully!")).toBeVisible();
  await expect(form.getByText("Section updated successfully!")).toBeHidden();
  await expect(form.getByText(/^Saved by /)).toBeVisible();
}

/** Accepts the machine marks on the shown answer, and confirms the grammar score. */
export async function reviewMarks(page: Page): Promise<void> {
  const panel = page.getByRole("region", { name: "Machine marks" });
  const accept = panel.getByRole("button", { name: "Accept all" });
  if (await accept.isVisible()) await pressByKeyboard(page, accept);
  await expect(panel.getByText(/^(?:All marks are decided|The checker found nothing)/)).toBeVisible();
  const score = panel.getByRole("checkbox");
  await tabTo(page, score);
  await page.keyboard.press("Space");
  await expect(score).toBeChecked();
}
