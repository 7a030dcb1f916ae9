import type { RichText } from "../content/text.ts";

/** Returns the numbers of a list of questions, in page order. */
export function itemNumbers(items: readonly { number: number }[]): number[] {
  return items.map((item) => item.number);
}

/** Returns the prompt of a numbered question, or an empty text. */
export function itemPrompt(items: readonly { number: number; prompt: RichText }[], number: number): RichText {
  return items.find((item) => item.number === number)?.prompt ?? { text: "" };
}

/** Returns the questions whose numbers are in `numbers`. */
export function filterItems<I extends { number: number }>(items: readonly I[], numbers: ReadonlySet<number>): I[] {
  return items.filter((item) => numbers.has(item.number));
}
