/** Counts the keys and clicks that one evaluation takes: once with all text typed, once with the comment bank. */
import { screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { STOCK_COMMENTS } from "#core/exam/writing/stock-comments.ts";
import { showWorkbench, type WorkbenchCall } from "#tests/support/workbench.tsx";

beforeEach(() => localStorage.clear());

/** The band of a criterion and its feedback: numbers of comments in the bank, and the examiner's own words. */
type Row = { band: number; bank: readonly number[]; own: string };
const TASKS: readonly (readonly Row[])[] = [
  [
    { band: 6, bank: [5], own: "Harbour is missing." },
    { band: 6, bank: [], own: "Your third paragraph has two ideas." },
    { band: 6, bank: [23], own: "Try “slightly” here." },
    { band: 5, bank: [32], own: "Look at your second sentence again." },
  ],
  [
    { band: 7, bank: [7], own: "Name one school that you know well." },
    { band: 6, bank: [14], own: "The fourth opens with “moreover” again." },
    { band: 6, bank: [22], own: "But we make a decision, always." },
    { band: 6, bank: [37], own: "This happens five times." },
  ],
];
/** The numbers of the bank comments on sentences, by task. */
const SENTENCE_COMMENTS: readonly (readonly number[])[] = [
  [31, 39],
  [18, 40],
];
const FIELDS = ["TA", "CC", "LR", "GRA"] as const;

const commentText = (number: number): string => STOCK_COMMENTS[number - 1]?.comment ?? "";
const countWords = (texts: readonly string[]): number =>
  texts
    .join(" ")
    .split(/\s+/u)
    .filter((word) => /\w/u.test(word)).length;

/** Writes the whole evaluation. Returns the number of keys and clicks, and the bodies of all saves. */
async function evaluate({ usesBank }: { usesBank: boolean }): Promise<{ presses: number; saved: unknown[] }> {
  const { calls } = showWorkbench();
  await screen.findByRole("list", { name: "Comments of the bank" });
  let presses = 0;
  const type = async (text: string): Promise<void> => {
    presses += text.length;
    await userEvent.keyboard(text);
  };
  /** Inserts text in one step, and counts every character as a key. */
  const typeProse = (text: string): void => {
    presses += text.length;
    document.execCommand("insertText", false, text);
  };
  const press = async (key: string, count = 1): Promise<void> => {
    presses += count;
    await userEvent.keyboard(key);
  };
  const insert = async (number: number): Promise<void> => {
    await type(`/${number}`);
    await press("{Enter}");
  };
  const listCalls = (name: string): WorkbenchCall[] => calls.filter((call) => call.name === name);
  const expectSaved = (name: string, count: number): Promise<void> =>
    vi.waitFor(() => expect(listCalls(name)).toHaveLength(count));

  for (const [taskIndex, rows] of TASKS.entries()) {
    // Alt and the digit are two keys.
    if (taskIndex > 0) await press("{Alt>}2{/Alt}", 2);
    presses += 1;
    await userEvent.click(screen.getByRole("spinbutton", { name: "TA band" }));
    for (const [row, { band, bank, own }] of rows.entries()) {
      await type(String(band));
      await press("{Tab}");
      expect(document.activeElement).toBe(screen.getByRole("textbox", { name: `${FIELDS[row]} feedback` }));
      for (const number of bank) {
        if (usesBank) await insert(number);
        else typeProse(`${commentText(number)} `);
      }
      typeProse(own);
      if (row < rows.length - 1) await press("{Tab}");
    }
    await press("{Control>}s{/Control}", 2);
    await expectSaved("crmUpdateSection", taskIndex + 1);

    // The keyboard shortcuts of the answer work only outside fields, so click there first.
    presses += 1;
    await userEvent.click(screen.getByText(/^Select words, or/));
    for (const [index, number] of (SENTENCE_COMMENTS[taskIndex] ?? []).entries()) {
      for (let sentence = 0; sentence <= index; sentence += 1) await press("s");
      await press("c");
      const quote = screen.getByRole("textbox", { name: "New comment" }).closest("li")?.querySelector("q")?.textContent;
      if (usesBank) await insert(number);
      else typeProse(commentText(number).replace("{quote}", `“${quote}”`));
      await press("{Control>}{Enter}{/Control}", 2);
      await expectSaved("crmAddComment", taskIndex * 2 + index + 1);
      await vi.waitFor(() => expect(screen.queryByRole("textbox", { name: "New comment" })).toBeNull());
    }
  }
  const saved = [...listCalls("crmUpdateSection"), ...listCalls("crmAddComment")].map(({ input }) =>
    Object.fromEntries(
      Object.entries(input.body ?? {}).map(([name, value]) => [name, typeof value === "string" ? value.trim() : value]),
    ),
  );
  return { presses, saved };
}

test("an evaluation takes at most half the keys and clicks with the comment bank", { timeout: 120_000 }, async () => {
  const rows = TASKS.flat();
  const own = countWords(rows.map((row) => row.own));
  const all = own + countWords(rows.flatMap(({ bank }) => bank.map(commentText)));
  expect(rows).toHaveLength(8);

  const withoutBank = await evaluate({ usesBank: false });
  document.body.replaceChildren();
  localStorage.clear();
  const withBank = await evaluate({ usesBank: true });

  expect(withBank.saved).toEqual(withoutBank.saved);
  expect(withBank.presses).toBeLessThanOrEqual(withoutBank.presses / 2);
  // docs/examiner-evaluations.md states these numbers.
  expect([all, own, withoutBank.presses, withBank.presses]).toEqual([120, 41, 1011, 330]);
});
