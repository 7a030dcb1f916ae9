import type { Answers } from "#core/exam/attempt/attempt.ts";
import type { Option } from "#core/exam/questions/fields.ts";
import type { OptionBank } from "#core/exam/questions/kind-rules.ts";

/** Returns the answer to a question if it is a single text, or "". */
export function singleAnswer(answers: Answers, number: number): string {
  const value = answers[String(number)];
  return typeof value === "string" ? value : "";
}

/** Returns the options of a bank with their state: free, placed (and in which question), or used by an example. */
export function bankStates(
  bank: OptionBank,
  answers: Answers,
): { option: Option; placedIn: number | null; isExample: boolean }[] {
  return bank.options.map((option) => ({
    option,
    placedIn: bank.reusable
      ? null
      : (bank.numbers.find((number) => singleAnswer(answers, number) === option.id) ?? null),
    isExample: bank.taken.includes(option.id),
  }));
}

/** Returns the answers that change when an option is placed. The option's earlier gap becomes empty if it moves. */
export function placeOption(
  bank: OptionBank,
  answers: Answers,
  number: number,
  option: string,
): Record<string, string> {
  const moved = bank.reusable
    ? []
    : bank.numbers.filter((other) => other !== number && singleAnswer(answers, other) === option);
  return Object.fromEntries([...moved.map((other) => [String(other), ""]), [String(number), option]]);
}
