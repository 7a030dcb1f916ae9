import { bandDescriptors } from "../band-descriptors.ts";
import { criterionName } from "../criterion-name.ts";
import type { Criteria, Criterion, Priority } from "../evaluation.ts";
import type { Measured } from "../measure.ts";
import type { PreparedAnswer } from "../prepare-answer.ts";
import { type Finding, tenth } from "./finding.ts";
import { mistakes, mistakesIn } from "./grammar-finders.ts";
import { MANY_RARE_PAIRS } from "./is-leading.ts";
import { clearlyLowest, nextCriterion } from "./next-band.ts";
import { findNextBandPlace } from "./next-band-places.ts";
import { praiseOverview } from "./praise-content.ts";
import { sayFinding } from "./say-finding.ts";

export const NEXT_BAND = "next-band";
/** Lowest band that advice aims for. The descriptors of lower bands only name faults. */
const MIN_AIM = 6;
/** A single mistake of grammar and advice without a place come after this many different misspelt words. */
export const MISSPELT_BEFORE_SLIP = 3;
/** Findings about style alone come last. */
export const STYLE = new Set(
  "cautious plain plain-report rarer longer repetition repetition-report openers plain-openings plain-joins personal informal".split(
    " ",
  ),
);

const FORM_KEYS = { task: "ta", coherence: "cc", lexis: "lr", grammar: "ga" } as const;

/** Returns what the next band does, for an answer in which nothing else stands out. */
export function nextBand(
  answer: PreparedAnswer,
  { features }: Measured,
  criteria: Criteria,
  findings: readonly Finding[],
): Finding | null {
  const criterion = nextCriterion({
    criteria,
    mistakes: mistakesIn(answer).length,
    areSeveralMisspelt: findings.some(
      ({ id, values }) => id === "spelling" && Number(values["different"]) >= MISSPELT_BEFORE_SLIP,
    ),
    hasRarePairs: features.rarePairRate >= MANY_RARE_PAIRS,
  });
  const next = aimOf(criterion, answer, criteria);
  return next && { ...next, values: { ...next.values, isOnly: findings.length === 0 ? 1 : 0 } };
}

/** Returns what the next band does in a criterion; null above the highest band. */
function aimOf(criterion: Criterion, answer: PreparedAnswer, criteria: Criteria): Finding | null {
  const { task } = answer.task;
  const band = Math.max(MIN_AIM, Math.floor(criteria[criterion]) + 1);
  if (band > 9) return null;
  const values = {
    criterion: criterionName(criterion, task),
    band,
    // What the answer has, praise names: the advice does not ask for it.
    does: (bandDescriptors(FORM_KEYS[criterion], task)[band] ?? "").replace(
      praiseOverview(answer) === null ? "" : /, with an? (?:clear )?overview/,
      "",
    ),
  };
  return { id: NEXT_BAND, criterion, cost: tenth(band - criteria[criterion]), values };
}

/**
 * Adds the first finding in its criterion that quotes the learner to what the next band does, so that the advice begins
 * with something to mend. For grammar, a mistake that costs little is an example too. Style and slips of form are not
 * examples of a band.
 */
export function withExample(next: Finding, findings: readonly Finding[], answer: PreparedAnswer): Priority {
  const found = findings.find(
    ({ id, criterion, place }) =>
      criterion === next.criterion && place !== undefined && !STYLE.has(id) && id !== "mechanics",
  );
  const mistake = next.criterion === "grammar" ? mistakes(answer) : null;
  const example = found ?? (mistake && { id: "error-free", ...mistake });
  const both = { ...next, ...example, cost: next.cost, values: { ...example?.values, ...next.values } };
  return { ...both, say: sayFinding(both) };
}

/**
 * Adds a place at which the learner can begin to do what the next band does, if there is a certain one: in the
 * criterion of the advice, or in one that is hardly better.
 */
export function withPlace(next: Finding, answer: PreparedAnswer, criteria: Criteria): Priority {
  const own = criteria[next.criterion];
  const near = ALTERNATIVES.filter((one) => one === next.criterion || criteria[one] <= own + MAX_ABOVE_NEXT);
  near.sort((a, b) => Number(b === next.criterion) - Number(a === next.criterion));
  for (const criterion of clearlyLowest(criteria) === undefined ? near : [next.criterion]) {
    const found = findNextBandPlace(answer, criterion);
    const advice = criterion === next.criterion ? next : aimOf(criterion, answer, criteria);
    if (!found || !advice) continue;
    const both = { ...advice, ...found, values: { ...found.values, ...advice.values } };
    return { ...both, say: sayFinding(both) };
  }
  return { ...next, say: sayFinding(next) };
}
const ALTERNATIVES: readonly Criterion[] = ["task", "coherence", "grammar"];
/** In bands: a criterion that is better by this much is about as low. */
const MAX_ABOVE_NEXT = 0.5;

/**
 * Returns whether a finding with a place can come before general advice: style only if it is the tone of the answer.
 */
export function isShowable({ id, criterion, place }: Finding, next: Finding, criteria: Criteria): boolean {
  // A single mistake is marked in the answer, and says little about the whole.
  if (place === undefined || id === "mechanics" || id === "errors" || id === "error-free") return false;
  return STYLE.has(id) ? TONE.has(id) : criteria[criterion] <= criteria[next.criterion] + 2 * MAX_ABOVE_NEXT;
}
const TONE = new Set(["personal", "informal"]);
