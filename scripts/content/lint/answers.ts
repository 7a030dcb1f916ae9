import type { WordsKey } from "#core/exam/content/answer-key.ts";
import { judgeWords } from "#core/exam/marking/words.ts";
import { evidenceOf, keyPlace, printedInPart, type Marked, type MarkedGroup, type MarkedPart } from "./marked.ts";
import { promptOf } from "./printed.ts";
import { contentStems, holds, sentencesOf, wordsOf } from "./words.ts";

/** Words shorter than this ("oil", "ten") are too common for their place to mean anything. */
const TELLING = 4;
/** A sentence that shares so many words of meaning with a question might be taken for the place of its answer. */
const SHARED = 2;

/** Answers that can be had in another way than by understanding the place that they are asked of. */
export function lintAnswers({ module, parts, report }: Marked): void {
  for (const part of parts) {
    const typed = part.groups.flatMap((group) =>
      group.keys.flatMap((key) => (key.kind === "words" ? [{ group, key }] : [])),
    );
    for (const { group, key } of typed) {
      const place = keyPlace(group, key.number);
      const printed = printedElsewhere(part, key);
      if (printed !== null)
        report.warn("answer-printed", place, `the answer "${key.accept[0]}" is printed on the page: "${printed}"`);
      if (module.module_type === "reading") {
        const rival = rivalSentence(part, group, key);
        if (rival !== null)
          report.warn(
            "answer-elsewhere",
            place,
            `"${key.accept[0]}" also stands where the question might be asked: "${rival.sentence}" (${rival.shared})`,
          );
      } else if (isSaidBefore(part, key)) {
        report.warn("answer-elsewhere", place, `"${key.accept[0]}" is said before the place of the answer`);
      }
    }
    for (const [at, one] of typed.entries()) {
      const other = typed.slice(at + 1).find((later) => acceptEachOther(one, later));
      if (other !== undefined)
        report.warn(
          "keys-overlap",
          keyPlace(other.group, other.key.number),
          `accepts an answer to question ${one.key.number} too`,
        );
    }
    for (const group of part.groups) lintPicture(group, report);
  }
}

/** What the page prints for another question, or around this one, with the answer in it. */
function printedElsewhere(part: MarkedPart, key: WordsKey): string | null {
  const telling = key.accept.filter((wording) => wording.length >= TELLING && !/^\d+$/.test(wording));
  const found = printedInPart(part).find(({ text, group }) => {
    const bank = "options" in group.group || "bank" in group.group;
    return telling.some((wording) => holds(text, wording)) && !(bank && text === key.accept[0]);
  });
  return found?.text ?? null;
}

/** Another sentence of the text that holds the answer and shares words of meaning with the question. */
function rivalSentence(
  part: MarkedPart,
  { group }: MarkedGroup,
  key: WordsKey,
): { sentence: string; shared: string } | null {
  const asked = contentStems(promptOf(group, key.number));
  const evidence = evidenceOf(key);
  const [wording] = key.accept;
  if (wording === undefined) return null;
  for (const { id, text } of part.passages) {
    if (evidence.includes(id)) continue;
    for (const sentence of sentencesOf(text)) {
      if (!holds(sentence, wording)) continue;
      const shared = [...contentStems(sentence)].filter((word) => asked.has(word) && !contentStems(wording).has(word));
      if (shared.length >= SHARED) return { sentence, shared: shared.join(", ") };
    }
  }
  return null;
}

/** In a recording what comes first is taken: an answer is not said before its place. */
function isSaidBefore(part: MarkedPart, key: WordsKey): boolean {
  const first = part.passages.findIndex((passage) => evidenceOf(key).includes(passage.id));
  return part.passages
    .slice(0, Math.max(0, first))
    .some(({ text, said }) => said && key.accept.some((wording) => wording.length >= TELLING && holds(text, wording)));
}

type Typed = { group: MarkedGroup; key: WordsKey };
function acceptEachOther(a: Typed, b: Typed): boolean {
  if (a.key.eitherOrder === b.key.number || b.key.eitherOrder === a.key.number) return false;
  const takes = (one: Typed, wording: string): boolean => {
    const limit = "limit" in one.group.group ? (one.group.group.limit ?? null) : null;
    return judgeWords(wording, one.key.accept, one.key.printed, limit) === "right";
  };
  return a.key.accept.some((wording) => takes(b, wording)) || b.key.accept.some((wording) => takes(a, wording));
}

/** A picture's alternative text says where each number stands, and answers none. */
function lintPicture({ group, place, keys }: MarkedGroup, report: Marked["report"]): void {
  if (group.kind !== "label") return;
  const told = keys.find(
    (key) => key.kind === "words" && key.accept.some((wording) => holds(group.picture.alt, wording)),
  );
  if (told)
    report.warn("alt-answers", [...place, "picture", "alt"], `the alternative text answers question ${told.number}`);
  const shown = wordsOf(group.picture.alt);
  const untold = group.labels.filter(({ number }) => !shown.includes(String(number))).map(({ number }) => number);
  if (untold.length > 0)
    report.warn(
      "alt-incomplete",
      [...place, "picture", "alt"],
      `does not say where ${untold.join(", ")} ${untold.length === 1 ? "stands" : "stand"}`,
    );
}
