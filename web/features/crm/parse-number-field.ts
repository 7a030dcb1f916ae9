/** Returns the number in a text field, or null if the field is empty. NaN if the text is not a number. */
export function parseNumberField(text: string): number | null {
  return text.trim() === "" ? null : Number(text);
}
