import type { Criteria, Criterion } from "../evaluation.ts";

/** What decides which criterion the advice about the next band names. */
export type NextBandFacts = {
  criteria: Criteria;
  /** Number of marked mistakes of grammar. */
  mistakes: number;
  /** Several different words are misspelt. */
  areSeveralMisspelt: boolean;
  /** Many pairs of words are rare in English: most are mistakes that no rule names. */
  hasRarePairs: boolean;
};

/** Band of grammar above which grammar does not come before the task: most sentences are right. */
const MAX_BAND_FOR_GRAMMAR_ADVICE = 7;
const CRITERIA: readonly Criterion[] = ["task", "coherence", "lexis", "grammar"];

/**
 * The first row that applies names the criterion. Bands that are close to each other do not say which criterion is
 * lowest. The rows then choose as a teacher would.
 */
const CHOICES: readonly { criterion: Criterion; why: string; applies: (facts: NextBandFacts) => boolean }[] = [
  ...CRITERIA.map((criterion) => ({
    criterion,
    why: "It is clearly the lowest.",
    applies: ({ criteria }: NextBandFacts) => clearlyLowest(criteria) === criterion,
  })),
  {
    criterion: "lexis",
    why: "Several misspelt words matter more than at most one mistake of grammar.",
    applies: (facts) => facts.areSeveralMisspelt && facts.mistakes <= 1 && aboveLowest(facts, "lexis") <= 1,
  },
  {
    criterion: "grammar",
    why: "Several mistakes are marked, and grammar is within half a band of the lowest.",
    applies: (facts) => facts.mistakes > 1 && isGrammarLow(facts) && aboveLowest(facts, "grammar") <= 0.5,
  },
  {
    criterion: "grammar",
    why: "It is the lowest, and either many pairs of words are wrong or the task is better.",
    applies: (facts) =>
      (facts.hasRarePairs || facts.criteria.grammar < facts.criteria.task) &&
      isGrammarLow(facts) &&
      aboveLowest(facts, "grammar") === 0,
  },
  {
    criterion: "task",
    why: "The task comes first if it is within a band of the lowest.",
    applies: (facts) => isNear(facts, "task"),
  },
  {
    criterion: "grammar",
    why: "Grammar comes after the task if a mistake is marked.",
    applies: (facts) => facts.mistakes > 0 && isNear(facts, "grammar"),
  },
  {
    criterion: "coherence",
    why: "Advice about linking in general is hard to act on, so coherence comes after task and grammar.",
    applies: (facts) => aboveLowest(facts, "coherence") === 0,
  },
  {
    criterion: "lexis",
    why: "Advice about vocabulary in general is hard to act on, so lexis comes last.",
    applies: () => true,
  },
];

/** Returns the criterion that advice about the next band names. */
export function nextCriterion(facts: NextBandFacts): Criterion {
  return CHOICES.find(({ applies }) => applies(facts))?.criterion ?? "task";
}

/** Returns the criterion that is at least a band below all others, or undefined. */
export function clearlyLowest(criteria: Criteria): Criterion | undefined {
  return CRITERIA.find((one) => CRITERIA.every((other) => other === one || criteria[other] >= criteria[one] + 1));
}

function aboveLowest({ criteria }: NextBandFacts, criterion: Criterion): number {
  return criteria[criterion] - Math.min(...Object.values(criteria));
}

function isNear(facts: NextBandFacts, criterion: Criterion): boolean {
  return aboveLowest(facts, criterion) <= 1;
}

function isGrammarLow({ criteria }: NextBandFacts): boolean {
  return criteria.grammar <= MAX_BAND_FOR_GRAMMAR_ADVICE;
}
