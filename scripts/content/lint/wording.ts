import { authoringOf } from "../questions/kinds.ts";
import { keyPlace } from "./key-place.ts";
import { printedInPart, type PreparedModule, type PreparedGroup, type PreparedPart } from "./prepare-module.ts";
import { printedOf } from "./printed.ts";
import { phrasesOf } from "./words.ts";

/**
 * Minimum number of words in a row that count as a phrase repeated in another question, or copied from the text into a
 * question.
 */
const REPEATED_PHRASE_WORDS = 6;
const COPIED_PHRASE_WORDS = 6;
/** Two explanations that share this many words come from a template. */
const TEMPLATE_WORDS = 8;

/** Warns about questions and explanations that repeat each other's phrases, or the text's. */
export function lintWording(prepared: PreparedModule): void {
  const { module, parts, report } = prepared;
  for (const part of parts) lintCopied(part, module.module_type === "listening", report);
  lintRepeated(prepared);
}

/**
 * Warns about phrases of the text in a question, because the exam paraphrases. A gap interrupts a phrase, so the words
 * around a gap may be closer to the text.
 */
function lintCopied(part: PreparedPart, isHeard: boolean, report: PreparedModule["report"]): void {
  const text = new Set(
    part.passages
      .filter(({ isContent }) => isContent || !isHeard)
      .flatMap((passage) => phrasesOf(passage.text, COPIED_PHRASE_WORDS)),
  );
  for (const group of part.groups) {
    for (const { number, text: printed } of printedOf(group.group)) {
      const phrase = phrasesOf(printed, COPIED_PHRASE_WORDS).find((candidate) => text.has(candidate));
      if (phrase !== undefined)
        report.warn("copied-from-text", placeOf(group, number), `repeats the words of the text: "${phrase}"`);
    }
  }
}

function placeOf(group: PreparedGroup, number: number | null) {
  return number === null ? group.place : keyPlace(group.place, number);
}

function lintRepeated({ parts, report }: PreparedModule): void {
  const itemOfPhrase = new Map<string, string>();
  const explanationOfPhrase = new Map<string, number>();
  for (const part of parts) {
    for (const { number, text, group } of printedInPart(part)) {
      if (authoringOf(group.group).repeatsPhrases) continue;
      const item = `${group.place.join(".")} ${number ?? text}`;
      const phrases = phrasesOf(text, REPEATED_PHRASE_WORDS);
      const phrase = phrases.find((candidate) => (itemOfPhrase.get(candidate) ?? item) !== item);
      if (phrase !== undefined)
        report.warn("repeated-phrase", placeOf(group, number), `is also in another question: "${phrase}"`);
      for (const candidate of phrases) if (!itemOfPhrase.has(candidate)) itemOfPhrase.set(candidate, item);
    }
    for (const group of part.groups) {
      for (const { number, explanation } of group.keys) {
        const phrases = phrasesOf(explanation, TEMPLATE_WORDS);
        const phrase = phrases.find((candidate) => (explanationOfPhrase.get(candidate) ?? number) !== number);
        if (phrase !== undefined)
          report.warn(
            "repeated-phrase",
            [...keyPlace(group.place, number), "explanation"],
            `is also in the explanation of question ${explanationOfPhrase.get(phrase) ?? 0}: "${phrase}"`,
          );
        for (const candidate of phrases)
          if (!explanationOfPhrase.has(candidate)) explanationOfPhrase.set(candidate, number);
      }
    }
  }
}
