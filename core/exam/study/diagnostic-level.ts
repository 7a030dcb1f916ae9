import type { Band } from "../bands/band-table.ts";
import type { Answers } from "../attempt/attempt.ts";
import { groupOf, moduleGroups } from "../content/question-numbers.ts";
import type { DrillItem } from "../drill/mark-drill.ts";
import { markModule } from "../marking/mark-module.ts";
import { rulesOf } from "../questions/kinds.ts";
import { bandRange } from "../writing/band-range.ts";
import type { TaskEvaluation } from "../writing/evaluation.ts";
import type { LevelRange } from "./study-settings.ts";

/**
 * A question of the diagnostic after marking. `options`: how many there were to choose from, or null for typed words.
 */
export type DiagnosticAnswer = { difficulty: 1 | 2 | 3; options: number | null; right: boolean };

/** The band at which half of the learners answer a question right, by its difficulty. */
const HALF_RIGHT_AT = { 1: 4.5, 2: 5.5, 3: 6.5 } as const;
/** Each half band multiplies the odds of a right answer by this: one logit a band (docs/study.md). */
const ODDS_OF_HALF_BAND = 1.648_721_270_7;
/** The likeliest level before the first answer. */
const LIKELIEST_LEVEL = 5.5;
/**
 * Probability of a level half a band from the likeliest one, divided by the probability of the likeliest. For n half
 * bands the ratio is this value to the power n²: a normal distribution with a standard deviation of 1.5 bands.
 */
const LIKELIHOOD_AT_HALF_BAND = 0.945_959_468_9;
/** Probability that the level is within the range, if the model is right. */
const CERTAINTY = 0.8;
const LEVELS: readonly Band[] = Array.from({ length: 15 }, (_, i) => 2 + i / 2);

/**
 * Returns the range in which a learner's level probably is, on the scale of the bands. Each right or wrong answer makes
 * levels more or less likely, by the difficulty of its question and by the chance of guessing it.
 */
export function levelFromAnswers(answers: readonly DiagnosticAnswer[]): LevelRange {
  const weights = LEVELS.map((level) =>
    answers.reduce(
      (weight, answer) => weight * (answer.right ? chanceOfRight(level, answer) : 1 - chanceOfRight(level, answer)),
      power(LIKELIHOOD_AT_HALF_BAND, halves(level - LIKELIEST_LEVEL) ** 2),
    ),
  );
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const levelAt = (share: number): Band => {
    let sum = 0;
    for (const [i, level] of LEVELS.entries()) {
      sum += weights[i] ?? 0;
      if (sum >= share * total) return level;
    }
    return 9;
  };
  return { low: levelAt((1 - CERTAINTY) / 2), high: levelAt((1 + CERTAINTY) / 2) };
}

function chanceOfRight(level: Band, { difficulty, options }: DiagnosticAnswer): number {
  const guess = options === null ? 0 : 1 / options;
  const distance = halves(level - HALF_RIGHT_AT[difficulty]);
  const odds = distance < 0 ? 1 / power(ODDS_OF_HALF_BAND, -distance) : power(ODDS_OF_HALF_BAND, distance);
  return guess + ((1 - guess) * odds) / (1 + odds);
}

const halves = (bands: number): number => Math.round(bands * 2);

/** Multiplies, because `Math.pow` may differ between engines. `exponent` is a whole number, 0 or more. */
function power(base: number, exponent: number): number {
  let product = 1;
  for (let i = 0; i < exponent; i += 1) product *= base;
  return product;
}

/** Returns the level for the answers to one part, or null if none of its questions was answered. */
export function levelFromPart({ module, key }: DrillItem, answers: Answers): LevelRange | null {
  if (Object.keys(answers).length === 0) return null;
  const groups = moduleGroups(module);
  const marks = markModule(module, key, answers, null).questions;
  return levelFromAnswers(
    key.questions.map(({ number, difficulty }) => {
      const group = groupOf(groups, number);
      const options = group === undefined ? null : rulesOf(group).options(group, number);
      const right = marks.some((mark) => mark.number === number && mark.right);
      return { difficulty, options: options?.length ?? null, right };
    }),
  );
}

/**
 * Returns the level for a short text, or why there is none. Only its words and grammar count: five minutes are too
 * short for a whole task, so the criteria of task and coherence would say nothing.
 */
export function levelFromWriting({ criteria, gates, words }: TaskEvaluation): LevelRange | "too_short" | "unreadable" {
  const gatesOfWholeText = gates.filter((gate) => gate.criteria.length === 4);
  if (gatesOfWholeText.some(({ id }) => TOO_SHORT.has(id))) return "too_short";
  if (gatesOfWholeText.length > 0) return "unreadable";
  return bandRange(1, Math.floor(criteria.lexis + criteria.grammar) / 2, words, []);
}

/** Gates of the evaluator for texts that show too little, whatever their English. */
const TOO_SHORT: ReadonlySet<string> = new Set(["empty", "twenty-words", "under-half"]);
