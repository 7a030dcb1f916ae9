import { keyPlace, printedInPart, type Marked, type MarkedGroup, type MarkedPart } from "./marked.ts";
import { printedOf } from "./printed.ts";
import { phrasesOf, readingEase } from "./words.ts";

/** So many words in a row are a phrase that somebody repeated: between questions, and from the text into a question. */
const REPEATED = 6;
const COPIED = 6;
/** The explanations of two answers share so many words only when they come from a template. */
const TEMPLATE = 8;
/** Flesch's reading ease of each part's texts: Academic is magazine and textbook prose, General begins with notices. */
const EASE = { academic: [30, 70], general: [40, 85] } as const;

/** How questions and explanations are worded: without each other's phrases, and without the text's. */
export function lintWording(marked: Marked): void {
  const { module, parts, report } = marked;
  for (const part of parts) {
    lintCopied(part, module.module_type === "listening", report);
    if (module.module_type === "reading") lintEase(part, module.test_type, report);
  }
  lintRepeated(marked);
}

function lintEase(part: MarkedPart, testType: Marked["module"]["test_type"], report: Marked["report"]): void {
  const [least, most] = EASE[testType === "general" ? "general" : "academic"];
  const ease = Math.round(partEase(part));
  if (ease < least || ease > most)
    report.warn("reading-ease", [...part.place, "texts"], `a reading ease of ${ease}, not ${least} to ${most}`);
}

/** Flesch's reading ease of all texts of a part. */
export function partEase(part: MarkedPart): number {
  return readingEase(part.passages.map((passage) => passage.text).join("\n"));
}

/** Phrases of the text in a question: the exam paraphrases. What stands around a gap is nearer to the text. */
function lintCopied(part: MarkedPart, isHeard: boolean, report: Marked["report"]): void {
  const text = new Set(
    part.passages.filter(({ said }) => said || !isHeard).flatMap((one) => phrasesOf(one.text, COPIED)),
  );
  for (const group of part.groups) {
    for (const { number, text: printed } of printedOf(group.group)) {
      const phrase = phrasesOf(printed, COPIED).find((one) => text.has(one));
      if (phrase !== undefined)
        report.warn("copied-from-text", placeOf(group, number), `repeats the words of the text: "${phrase}"`);
    }
  }
}

function placeOf(group: MarkedGroup, number: number | null) {
  return number === null ? group.place : keyPlace(group, number);
}

function lintRepeated({ parts, report }: Marked): void {
  const seen = new Map<string, string>();
  const explained = new Map<string, number>();
  for (const part of parts) {
    for (const { number, text, group } of printedInPart(part)) {
      // The places of one picture are described in the same words.
      if (group.group.kind === "label") continue;
      const item = `${group.place.join(".")} ${number ?? text}`;
      const phrase = phrasesOf(text, REPEATED).find((one) => (seen.get(one) ?? item) !== item);
      if (phrase !== undefined)
        report.warn("repeated-phrase", placeOf(group, number), `stands in another question too: "${phrase}"`);
      for (const one of phrasesOf(text, REPEATED)) if (!seen.has(one)) seen.set(one, item);
    }
    for (const group of part.groups) {
      for (const { number, explanation } of group.keys) {
        const phrases = phrasesOf(explanation, TEMPLATE);
        const phrase = phrases.find((one) => (explained.get(one) ?? number) !== number);
        if (phrase !== undefined)
          report.warn(
            "repeated-phrase",
            [...keyPlace(group, number), "explanation"],
            `stands in the explanation of question ${explained.get(phrase) ?? 0} too: "${phrase}"`,
          );
        for (const one of phrases) if (!explained.has(one)) explained.set(one, number);
      }
    }
  }
}
