/** axe in a page: put there once, and asked only for what is wrong, which takes a third of the time of its whole report. */
import type { Page } from "@playwright/test";
import axe from "axe-core";

export type AxeOptions = {
  /** Only these rules. */
  only?: readonly string[];
  /** All but these rules. */
  without?: readonly string[];
};

/** What axe finds wrong with the page as it stands: the rule, what it asks for, and the places. */
export async function axeFaults(page: Page, { only, without = [] }: AxeOptions = {}): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  return await page.evaluate(
    async ([only, without]) => {
      const { run } = (window as unknown as { axe: typeof axe }).axe;
      const { violations } = await run(document, {
        resultTypes: ["violations"],
        preload: false,
        ...(only !== undefined && { runOnly: only }),
        rules: Object.fromEntries(without.map((rule) => [rule, { enabled: false }])),
      });
      return violations.map(
        ({ id, help, nodes }) => `${id}: ${help}\n    ${nodes.map(({ target }) => target.join(" ")).join("\n    ")}`,
      );
    },
    [only === undefined ? undefined : [...only], [...without]] as const,
  );
}
