import type { Line, Option, QuestionGroup, WordLimit } from "#core/exam/content/question-group.ts";
import { completionLines, groupNumbers } from "#core/exam/content/question-numbers.ts";
import type { RichText } from "#core/exam/content/text.ts";

/** "Question 14", "Questions 14 and 15", "Questions 14 to 17"; with gaps between them "Questions 14, 16 and 19". */
export function questionsTitle(numbers: readonly number[]): string {
  const sorted = [...numbers].sort((a, b) => a - b);
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (first === undefined || last === undefined) return "Questions";
  if (first === last) return `Question ${first}`;
  if (last - first >= sorted.length) return `Questions ${sorted.slice(0, -1).join(", ")} and ${last}`;
  return `Questions ${first} ${last === first + 1 ? "and" : "to"} ${last}`;
}

const COUNTS = ["No", "One", "Two", "Three", "Four", "Five"];

/** The word limit as a hint under a group: "One word only", "Up to two words and/or a number", "A number". */
export function limitWords(limit: WordLimit): string {
  if (limit.words === 0) return "A number";
  const plain =
    limit.words === 1 ? "One word" : `Up to ${(COUNTS[limit.words] ?? String(limit.words)).toLowerCase()} words`;
  if (limit.number) return `${plain} and/or a number`;
  return limit.words === 1 ? "One word only" : plain;
}

/** How an option is called on screen: judgements in sentence case, the rest by letter or numeral. */
export function optionName(id: string): string {
  return /^[A-Z ]{2,}$/.test(id) ? id.charAt(0) + id.slice(1).toLowerCase() : id;
}

/** The options that a question of the group chooses from; none where words are typed. */
export function optionsOf(group: QuestionGroup, number: number): readonly Option[] {
  switch (group.kind) {
    case "choose_one":
      return group.questions.find((question) => question.number === number)?.options ?? [];
    case "choose_many":
    case "match":
    case "headings":
      return group.options;
    case "complete":
    case "label":
      return group.bank ?? [];
    case "judge":
    case "short_answer":
      return [];
  }
}

/** An answer for reading: "False", "B  Nobody had been to blame.", or the words as typed. */
export function shownAnswer(group: QuestionGroup, number: number, given: string): string {
  if (group.kind === "judge") return optionName(given);
  const option = optionsOf(group, number).find((one) => one.id === given);
  if (option === undefined) return given;
  return /^(?:Paragraph|Section) [A-Z]$/.test(option.text.text)
    ? option.text.text
    : `${option.id}  ${option.text.text}`;
}

/** What a question asks, in one run of text for the review; the gap reads "…". */
export function questionPrompt(group: QuestionGroup, number: number): RichText {
  switch (group.kind) {
    case "choose_many":
      return group.prompt;
    case "headings": {
      const question = group.questions.find((one) => one.number === number);
      return { text: `Heading for paragraph ${question?.letter ?? ""}`.trim() };
    }
    case "label":
      return group.labels.find((label) => label.number === number)?.prompt ?? { text: "" };
    case "complete": {
      const line = completionLines(group).find((one) =>
        one.some((segment) => segment.kind === "gap" && segment.number === number),
      );
      const label =
        group.layout === "form"
          ? group.rows.find((row) => row.line === line)?.label
          : group.layout === "table"
            ? tableRowName(group.rows, line)
            : undefined;
      const sentence = line === undefined ? "" : gapSentence(line, number);
      return { text: label === undefined || label === "" ? sentence : `${label}: ${sentence}` };
    }
    default:
      return group.questions.find((question) => question.number === number)?.prompt ?? { text: "" };
  }
}

/** A row of a table is known by its first cell, where that is plain text. */
function tableRowName(rows: readonly (readonly Line[])[], line: Line | undefined): string | undefined {
  const row = rows.find((cells) => cells.some((cell) => cell === line));
  const first = row?.[0];
  if (first === undefined || first === line) return undefined;
  return first.map((segment) => (segment.kind === "text" ? segment.text : "…")).join("");
}

/** The sentence of a line that holds the gap of `number`; other gaps read "…" too. */
function gapSentence(line: Line, number: number): string {
  let text = "";
  let at = 0;
  for (const segment of line) {
    if (segment.kind === "gap" && segment.number === number) at = text.length;
    text += segment.kind === "gap" ? "…" : segment.text;
  }
  const before = text.slice(0, at).search(/[^.?!]*$/);
  const stop = text.slice(at + 1).search(/[.?!](?:\s|$)/);
  return text.slice(before, stop < 0 ? undefined : at + 2 + stop).trim();
}

/** The group of a question number. */
export function groupOf(groups: readonly QuestionGroup[], number: number): QuestionGroup | undefined {
  return groups.find((group) => groupNumbers(group).includes(number));
}

/** "one" to "five"; digits beyond. */
export function numberWord(count: number): string {
  return count > 0 ? (COUNTS[count]?.toLowerCase() ?? String(count)) : "none";
}
