import type { ChooseOneGroup } from "#core/exam/questions/choose-one/schema.ts";
import type { Reporter } from "../../findings.ts";
import { keyPlace } from "../../lint/key-place.ts";
import type { GroupWithKeys } from "../kind-authoring.ts";

/**
 * A candidate notices a right option that is the longest, if it exceeds the mean length of the others by both this
 * factor and this many characters.
 */
const CONSPICUOUS_LENGTH_FACTOR = 1.5;
const CONSPICUOUS_DIFFERENCE_CHARACTERS = 15;
/** The right option may be the longest in this share of a module's questions. */
const MAX_LONGEST_SHARE = 0.6;
/** The right options may have the same letter in this share of a module's questions. */
const MAX_SHARE_OF_A_LETTER = 0.5;
/** In a module with fewer questions, one letter may be right most often by chance. */
const MIN_QUESTIONS = 5;

type Choice = { right: string; isLongest: boolean };

/** Warns about right options that a candidate can guess from their letters or lengths. */
export function lintChoices(groups: readonly GroupWithKeys<ChooseOneGroup>[], report: Reporter): void {
  const choices = groups.flatMap((group) => choicesOf(group, report));
  if (choices.length < MIN_QUESTIONS) return;
  const longest = choices.filter((choice) => choice.isLongest).length;
  if (longest > choices.length * MAX_LONGEST_SHARE)
    report.warn(
      "option-length",
      ["parts"],
      `the right option is the longest in ${longest} of ${choices.length} questions`,
    );
  for (const letter of "ABC") {
    const count = choices.filter((choice) => choice.right === letter).length;
    if (count > choices.length * MAX_SHARE_OF_A_LETTER)
      report.warn("choice-balance", ["parts"], `${letter} is right in ${count} of ${choices.length} questions`);
    if (count === 0)
      report.warn("choice-balance", ["parts"], `${letter} is never right in ${choices.length} questions`);
  }
}

function choicesOf({ group, place, keys }: GroupWithKeys<ChooseOneGroup>, report: Reporter): Choice[] {
  return group.questions.flatMap(({ number, options }) => {
    const key = keys.find((candidate) => candidate.number === number);
    if (key?.kind !== "option") return [];
    const right = options.find((option) => option.id === key.option)?.text.text.length ?? 0;
    const others = options.filter((option) => option.id !== key.option).map((option) => option.text.text.length);
    const mean = others.reduce((sum, length) => sum + length, 0) / Math.max(1, others.length);
    const isLongest = right > Math.max(...others);
    if (right > CONSPICUOUS_LENGTH_FACTOR * mean && right - mean > CONSPICUOUS_DIFFERENCE_CHARACTERS && isLongest)
      report.warn(
        "option-length",
        keyPlace(place, number),
        `the right option has ${right} characters, the others ${Math.round(mean)} on average`,
      );
    return [{ right: key.option, isLongest }];
  });
}
