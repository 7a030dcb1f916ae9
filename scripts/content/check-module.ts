import type { ReadingPart } from "#core/exam/content/part.ts";
import type { QuestionGroup } from "#core/exam/content/question-group.ts";
import { groupNumbers } from "#core/exam/content/question-numbers.ts";
import type { AuthoredReadingModule } from "./authored-schema.ts";
import type { Reporter } from "./findings.ts";
import { countTextWords } from "./markdown.ts";
import { formatRange, isOutside, type Range } from "./range.ts";

/**
 * Lengths in the exam (docs/exam-rules.md#content): words of each part's texts, words of all texts, and questions in a
 * part.
 */
const LENGTHS: Readonly<Record<"academic" | "general", { parts: readonly Range[]; total: Range; questions: Range }>> = {
  academic: {
    parts: [
      [700, 1000],
      [700, 1000],
      [700, 1000],
    ],
    total: [2150, 2750],
    questions: [12, 14],
  },
  general: {
    parts: [
      [400, 900],
      [400, 900],
      [650, 1000],
    ],
    total: [2000, 2750],
    questions: [12, 15],
  },
};
const QUESTIONS_PER_MODULE = 40;

/** Checks a whole Reading module: numbers, ids and lengths. */
export function checkModule(authored: AuthoredReadingModule, parts: readonly ReadingPart[], report: Reporter): void {
  checkNumbersAndIds(parts, report);
  const lengths = LENGTHS[authored.test_type === "general" ? "general" : "academic"];
  if (parts.length !== lengths.parts.length)
    report.problem(["parts"], `a Reading module has ${lengths.parts.length} parts, not ${parts.length}`);
  let total = 0;
  for (const [partIndex, part] of parts.entries()) {
    const words = part.texts.reduce((sum, text) => sum + countTextWords(text), 0);
    total += words;
    const range = lengths.parts[partIndex];
    if (range && isOutside(words, range))
      report.problem(["parts", partIndex, "texts"], `${words} words, not ${formatRange(range)}`);
    const questions = part.groups.flatMap(groupNumbers).length;
    if (isOutside(questions, lengths.questions))
      report.problem(["parts", partIndex, "groups"], `${questions} questions, not ${formatRange(lengths.questions)}`);
  }
  if (isOutside(total, lengths.total))
    report.problem(["parts"], `${total} words in all, not ${formatRange(lengths.total)}`);
  const advised = parts.reduce((sum, part) => sum + part.minutes, 0);
  if (advised !== authored.minutes)
    report.problem(["minutes"], `the minutes of the parts add up to ${advised}, not ${authored.minutes}`);
}

type AnyPart = { id: string; groups: readonly QuestionGroup[]; texts?: readonly { id: string }[] };

/** Checks that questions are numbered 1 to 40 in order and no id is used twice. */
export function checkNumbersAndIds(parts: readonly AnyPart[], report: Reporter): void {
  checkNumbering(parts, report);
  checkIds(parts, report);
}

/** Questions are numbered 1 to 40 in page order. A layout or picture may change the order within a group. */
function checkNumbering(parts: readonly AnyPart[], report: Reporter): void {
  const seen = new Set<number>();
  let next = 1;
  for (const [partIndex, part] of parts.entries()) {
    for (const [index, group] of part.groups.entries()) {
      const numbers = groupNumbers(group);
      for (const number of numbers) {
        if (seen.has(number))
          report.problem(["parts", partIndex, "groups", index], `question ${number} is asked twice`);
        seen.add(number);
      }
      const sorted = [...new Set(numbers)].sort((a, b) => a - b);
      if (sorted.some((number, place) => number !== next + place)) {
        report.problem(
          ["parts", partIndex, "groups", index],
          `asks ${sorted.join(", ")}: the next questions start at ${next}, without gaps`,
        );
      }
      next = Math.max(next, ...sorted.map((number) => number + 1));
    }
  }
  const missing = Array.from({ length: QUESTIONS_PER_MODULE }, (_, i) => i + 1).filter((number) => !seen.has(number));
  if (missing.length > 0) report.problem(["parts"], `there is no question ${missing.join(", ")}`);
}

function checkIds(parts: readonly AnyPart[], report: Reporter): void {
  const seen = new Set<string>();
  const addId = (id: string, ...path: (string | number)[]) => {
    if (seen.has(id)) report.problem(path, `the id ${id} is used twice in this module`);
    seen.add(id);
  };
  for (const [partIndex, part] of parts.entries()) {
    addId(`part ${part.id}`, "parts", partIndex, "id");
    for (const [index, text] of (part.texts ?? []).entries())
      addId(`text ${text.id}`, "parts", partIndex, "texts", index);
    for (const [index, group] of part.groups.entries())
      addId(`group ${group.id}`, "parts", partIndex, "groups", index, "id");
  }
}
