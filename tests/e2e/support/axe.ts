/** Runs axe in a page. Axe lists only violations, which takes a third of the time of a full report. */
import type { Page } from "@playwright/test";
import axe from "axe-core";

export type AxeOptions = {
  /** Runs only these rules. */
  only?: readonly string[];
  /** Skips these rules. */
  without?: readonly string[];
};

/** Returns a text for each violation on the page: the rule, its help text, and the elements. */
export async function findAxeFaults(page: Page, { only, without = [] }: AxeOptions = {}): Promise<string[]> {
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
