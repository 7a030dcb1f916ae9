/** Shortens a text to at most `maxCharacters`. A text that is cut ends with "…". */
export function shortenText(text: string, maxCharacters: number): string {
  return text.length > maxCharacters ? `${text.slice(0, maxCharacters - 1).trimEnd()}…` : text;
}
