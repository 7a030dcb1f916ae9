import type { Option } from "#core/exam/questions/fields.ts";
import type { RichText } from "#core/exam/content/text.ts";
import type { Printed } from "./kind-authoring.ts";

type Item = { number: number; prompt: RichText };

export const printedItems = (items: readonly Item[]): Printed[] =>
  items.map(({ number, prompt }) => ({ number, text: prompt.text }));

/** Options of a list that all questions of a group share. */
export const printedOptions = (options: readonly Option[]): Printed[] =>
  options.map(({ text }) => ({ number: null, text: text.text, isSharedOption: true }));

export const itemLine = ({ number, prompt }: Item): string => `${number}. ${prompt.text}`;

export const optionLines = (options: readonly Option[]): string[] =>
  options.map(({ id, text }) => `   ${id}  ${text.text}`);
