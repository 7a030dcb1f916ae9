import { JUDGE_OPTIONS, type QuestionGroup } from "#core/exam/content/question-group.ts";
import { keyPlace, type Marked, type MarkedGroup } from "./marked.ts";

/** A choice shows by its length when it is so much longer than the mean of the others, and by so many characters. */
const LONGER = 1.5;
const LONGER_BY = 15;
/** Of a module's choices at most so many may be the longest, or stand under one letter. */
const MOST_LONGEST = 0.6;
const MOST_OF_A_LETTER = 0.5;
/** Fewer choices than this say nothing of habits. */
const HABIT = 5;
const JUDGEMENTS = 4;

/** Answers that a test-taker could guess from their numbers, their letters or their lengths. */
export function lintBalance({ parts, report }: Marked): void {
  const choices: { right: string; longest: boolean }[] = [];
  for (const marked of parts.flatMap((part) => part.groups)) {
    if (marked.group.kind === "judge") lintJudgements(marked, report);
    if (marked.group.kind === "choose_one") choices.push(...lintChoices(marked, marked.group, report));
  }
  if (choices.length < HABIT) return;
  const longest = choices.filter((choice) => choice.longest).length;
  if (longest > choices.length * MOST_LONGEST)
    report.warn(
      "option-length",
      ["parts"],
      `the right option is the longest in ${longest} of ${choices.length} questions`,
    );
  for (const letter of "ABC") {
    const count = choices.filter((choice) => choice.right === letter).length;
    if (count > choices.length * MOST_OF_A_LETTER)
      report.warn("choice-balance", ["parts"], `${letter} is right in ${count} of ${choices.length} questions`);
    if (count === 0)
      report.warn("choice-balance", ["parts"], `${letter} is never right in ${choices.length} questions`);
  }
}

/** Each of the three judgements is right at least once, and none in more than half of the statements. */
function lintJudgements({ group, place, keys }: MarkedGroup, report: Marked["report"]): void {
  if (group.kind !== "judge" || keys.length < JUDGEMENTS) return;
  for (const judgement of JUDGE_OPTIONS[group.scale]) {
    const count = keys.filter((key) => key.kind === "option" && key.option === judgement).length;
    if (count === 0) report.warn("judgement-balance", [...place, "key"], `${judgement} is never right`);
    if (count > Math.ceil(keys.length / 2))
      report.warn("judgement-balance", [...place, "key"], `${judgement} is right ${count} times of ${keys.length}`);
  }
}

function lintChoices(
  marked: MarkedGroup,
  group: Extract<QuestionGroup, { kind: "choose_one" }>,
  report: Marked["report"],
): { right: string; longest: boolean }[] {
  return group.questions.flatMap(({ number, options }) => {
    const key = marked.keys.find((one) => one.number === number);
    if (key?.kind !== "option") return [];
    const right = options.find((option) => option.id === key.option)?.text.text.length ?? 0;
    const others = options.filter((option) => option.id !== key.option).map((option) => option.text.text.length);
    const mean = others.reduce((sum, length) => sum + length, 0) / Math.max(1, others.length);
    if (right > LONGER * mean && right - mean > LONGER_BY && right > Math.max(...others))
      report.warn(
        "option-length",
        keyPlace(marked, number),
        `the right option has ${right} characters, the others ${Math.round(mean)} on average`,
      );
    return [{ right: key.option, longest: right > Math.max(...others) }];
  });
}
