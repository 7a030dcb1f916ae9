/**
 * Invisible characters that reorder or hide text around them: bidi controls, zero-width space, word joiner, byte order
 * mark.
 */
const INVISIBLE = /[\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u206F\uFEFF\uFFF9-\uFFFB]/gu;
const CONTROL = /(?!\n)\p{Cc}/gu;
const LONE_SURROGATE = /\p{Cs}/gu;

/**
 * Returns typed text that is safe to store and to show beside other text. Line ends become line feeds, tabs become
 * spaces. Removes lone surrogates, other control characters, and invisible characters. Keeps at most one empty line
 * in a row, trims, and normalises to Unicode form C. Idempotent.
 */
export function plainText(text: string): string {
  return text
    .replace(LONE_SURROGATE, "")
    .replace(/\r\n?|[\u0085\u2028\u2029]/gu, "\n")
    .replace(/\t/gu, " ")
    .replace(CONTROL, "")
    .replace(INVISIBLE, "")
    .normalize("NFC")
    .split("\n")
    .map((line) => line.trimEnd())
    .join("\n")
    .replace(/\n{3,}/gu, "\n\n")
    .trim();
}
