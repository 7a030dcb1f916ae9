import type { Answers } from "#core/exam/attempt/attempt.ts";
import type { Option, QuestionGroup } from "#core/exam/content/question-group.ts";
import { groupNumbers } from "#core/exam/content/question-numbers.ts";

/** A group whose answers are options moved from a bank into gaps. */
export type Placing = {
  readonly numbers: readonly number[];
  readonly options: readonly Option[];
  readonly reusable: boolean;
  readonly taken: readonly string[];
};

/** The placing of a group; null where its answers are not placed. Options of given examples are not offered. */
export function placingOf(group: QuestionGroup): Placing | null {
  const numbers = groupNumbers(group);
  switch (group.kind) {
    case "headings":
      return {
        numbers,
        options: group.options,
        reusable: false,
        taken: (group.examples ?? []).map((example) => example.option),
      };
    case "match":
      return isBankMatch(group) ? { numbers, options: group.options, reusable: group.reusable, taken: [] } : null;
    case "complete":
    case "label":
      return group.bank === undefined
        ? null
        : { numbers, options: group.bank, reusable: group.reusable ?? false, taken: [] };
    default:
      return null;
  }
}

/** Sentence endings are moved into place; other matching is answered by choosing a letter in each row. */
export function isBankMatch(group: Extract<QuestionGroup, { kind: "match" }>): boolean {
  return group.type === "matching_sentence_endings";
}

/** The answer of a number where it is a single text. */
export function singleAnswer(answers: Answers, number: number): string {
  const value = answers[String(number)];
  return typeof value === "string" ? value : "";
}

/** The options of a bank with where each stands now: free, placed (and in which question), or used up by an example. */
export function bankStates(
  placing: Placing,
  answers: Answers,
): { option: Option; placedIn: number | null; given: boolean }[] {
  return placing.options.map((option) => ({
    option,
    placedIn: placing.reusable
      ? null
      : (placing.numbers.find((number) => singleAnswer(answers, number) === option.id) ?? null),
    given: placing.taken.includes(option.id),
  }));
}

/** The answers that change when an option is put into a gap: it leaves the gap it stood in, unless options may repeat. */
export function placeOption(
  placing: Placing,
  answers: Answers,
  number: number,
  option: string,
): Record<string, string> {
  const moved = placing.reusable
    ? []
    : placing.numbers.filter((other) => other !== number && singleAnswer(answers, other) === option);
  return Object.fromEntries([...moved.map((other) => [String(other), ""]), [String(number), option]]);
}

/** The first gap after `from` (going round) that is still empty; null where all are filled. */
export function nextEmptyGap(placing: Placing, answers: Answers, from: number): number | null {
  const at = placing.numbers.indexOf(from);
  const round = [...placing.numbers.slice(at + 1), ...placing.numbers.slice(0, at + 1)];
  return round.find((number) => singleAnswer(answers, number) === "") ?? null;
}
