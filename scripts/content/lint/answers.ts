import type { WordsKey } from "#core/exam/content/answer-key.ts";
import { markWords } from "#core/exam/marking/words.ts";
import { rulesOf } from "#core/exam/questions/kinds.ts";
import { keyPlace } from "./key-place.ts";
import {
  evidenceOf,
  printedInPart,
  type PreparedModule,
  type PreparedGroup,
  type PreparedPart,
} from "./prepare-module.ts";
import { gapText } from "./printed.ts";
import { contentStems, containsWords, sentencesOf } from "./words.ts";

/** Shorter words ("oil", "ten") are too common for their place to matter. */
const MIN_ANSWER_LETTERS = 4;
/**
 * Candidates can mistake a sentence that shares this many content words with a question for the place of its answer.
 */
const MIN_SHARED_WORDS = 2;

/** Warns about answers that a candidate can find without understanding the right place in the text. */
export function lintAnswers({ module, parts, report }: PreparedModule): void {
  for (const part of parts) {
    const typed = part.groups.flatMap((group) =>
      group.keys.flatMap((key) => (key.kind === "words" ? [{ group, key }] : [])),
    );
    for (const { group, key } of typed) {
      const place = keyPlace(group.place, key.number);
      const printed = printedElsewhere(part, key);
      if (printed !== null)
        report.warn("answer-printed", place, `the answer "${key.accept[0]}" is printed on the page: "${printed}"`);
      if (module.module_type === "reading") {
        const rival = rivalSentence(part, group, key);
        if (rival !== null)
          report.warn(
            "answer-elsewhere",
            place,
            `"${key.accept[0]}" is also in a sentence that the question may be about: "${rival.sentence}" (${rival.shared})`,
          );
      } else if (isSaidBefore(part, key)) {
        report.warn("answer-elsewhere", place, `"${key.accept[0]}" is said before the place of the answer`);
      }
    }
    for (const [index, answer] of typed.entries()) {
      const other = typed.slice(index + 1).find((later) => acceptEachOther(answer, later));
      if (other !== undefined)
        report.warn(
          "keys-overlap",
          keyPlace(other.group.place, other.key.number),
          `also accepts an answer to question ${answer.key.number}`,
        );
    }
  }
}

/** Returns the printed text that gives the answer away, or null. */
function printedElsewhere(part: PreparedPart, key: WordsKey): string | null {
  const longWordings = key.accept.filter((wording) => wording.length >= MIN_ANSWER_LETTERS && !/^\d+$/.test(wording));
  const found = printedInPart(part).find(
    ({ text, isSharedOption }) =>
      longWordings.some((wording) => containsWords(text, wording)) && !(isSharedOption && text === key.accept[0]),
  );
  return found?.text ?? null;
}

/**
 * Returns another sentence of the text that contains the answer and shares content words with the question, or null.
 */
function rivalSentence(
  part: PreparedPart,
  { group }: PreparedGroup,
  key: WordsKey,
): { sentence: string; shared: string } | null {
  const questionStems = contentStems(gapText(group, key.number));
  const evidence = evidenceOf(key);
  const [wording] = key.accept;
  if (wording === undefined) return null;
  for (const { id, text } of part.passages) {
    if (evidence.includes(id)) continue;
    for (const sentence of sentencesOf(text)) {
      if (!containsWords(sentence, wording)) continue;
      const shared = [...contentStems(sentence)].filter(
        (word) => questionStems.has(word) && !contentStems(wording).has(word),
      );
      if (shared.length >= MIN_SHARED_WORDS) return { sentence, shared: shared.join(", ") };
    }
  }
  return null;
}

/** Returns true if a recording says an answer before its place. Candidates take the first one they hear. */
function isSaidBefore(part: PreparedPart, key: WordsKey): boolean {
  const first = part.passages.findIndex((passage) => evidenceOf(key).includes(passage.id));
  return part.passages
    .slice(0, Math.max(0, first))
    .some(
      ({ text, isContent }) =>
        isContent && key.accept.some((wording) => wording.length >= MIN_ANSWER_LETTERS && containsWords(text, wording)),
    );
}

type Typed = { group: PreparedGroup; key: WordsKey };
function acceptEachOther(a: Typed, b: Typed): boolean {
  if (a.key.eitherOrder === b.key.number || b.key.eitherOrder === a.key.number) return false;
  const accepts = (answer: Typed, wording: string): boolean => {
    const limit = rulesOf(answer.group.group).limit(answer.group.group);
    return markWords(wording, answer.key.accept, answer.key.printed, limit) === "right";
  };
  return a.key.accept.some((wording) => accepts(b, wording)) || b.key.accept.some((wording) => accepts(a, wording));
}
