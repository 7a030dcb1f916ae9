import type { Option } from "./fields.ts";

/** Returns an option with its letter and text: "B  Nobody had been to blame.". "Paragraph B" needs no letter. */
export function optionLabel(options: readonly Option[], id: string): string {
  const option = options.find((candidate) => candidate.id === id);
  if (option === undefined) return id;
  return /^(?:Paragraph|Section) [A-Z]$/.test(option.text.text)
    ? option.text.text
    : `${option.id}  ${option.text.text}`;
}

/** Returns an option's name on screen: judgements in sentence case ("Not given"), others by letter or numeral. */
export function optionName(id: string): string {
  return /^[A-Z ]{2,}$/.test(id) ? id.charAt(0) + id.slice(1).toLowerCase() : id;
}
