import { containsWords, wordsOf } from "./words.ts";

/**
 * Returns the first words that feedback quotes before an arrow (“increased until” → “increased to”) and that are not in
 * the text. Returns undefined if all are in it. A quotation may leave words out with an ellipsis.
 */
export function missingQuote(feedback: string, text: string): string | undefined {
  return quotedBeforeArrows(feedback).find((quote) => !containsQuote(text, quote));
}

function quotedBeforeArrows(feedback: string): string[] {
  return [...feedback.matchAll(/“([^”]+)”\s*→/g)].flatMap((match) => (match[1] === undefined ? [] : [match[1]]));
}

function containsQuote(text: string, quote: string): boolean {
  return quote.split(/\s*(?:…|\.\.\.)\s*/).every((piece) => wordsOf(piece).length === 0 || containsWords(text, piece));
}
