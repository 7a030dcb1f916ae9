import { bandDescriptors } from "../band-descriptors.ts";
import { criterionName } from "../criterion-name.ts";
import type { Criteria, Criterion, Priority } from "../evaluation.ts";
import type { Measured } from "../measure.ts";
import type { PreparedAnswer } from "../prepare-answer.ts";
import { type Finding, roundToTenth } from "./finding.ts";
import { findMistakes, mistakesIn } from "./grammar-finders.ts";
import { MANY_RARE_PAIRS } from "./is-leading.ts";
import { clearlyLowest, nextCriterion } from "./next-band.ts";
import { findNextBandPlace } from "./next-band-places.ts";
import { praiseOverview } from "./praise-content.ts";
import { sayFinding } from "./say-finding.ts";

export const NEXT_BAND = "next-band";
/** Lowest band that advice aims for. The descriptors of lower bands only name faults. */
const MIN_AIM = 6;
/** From this many misspelt words on, spelling comes before a single mistake of grammar and before general advice. */
export const MISSPELT_BEFORE_SLIP = 3;
/** Ids of findings about style alone. They come last. */
export const STYLE = new Set(
  "cautious plain plain-report rarer longer repetition repetition-report openers plain-openings plain-joins personal informal".split(
    " ",
  ),
);

/** Names of the criteria in band-descriptors.ts. */
const DESCRIPTOR_KEYS = { task: "ta", coherence: "cc", lexis: "lr", grammar: "ga" } as const;

/**
 * Returns advice that says what the next band does, for an answer in which nothing else stands out. Returns null if its
 * criterion has band 9.
 */
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
  const next = adviseOn(criterion, answer, criteria);
  return next && { ...next, values: { ...next.values, isOnly: findings.length === 0 ? 1 : 0 } };
}

/** Returns advice that says what the next band does in a criterion, or null if the criterion has band 9. */
function adviseOn(criterion: Criterion, answer: PreparedAnswer, criteria: Criteria): Finding | null {
  const { task } = answer.task;
  const band = Math.max(MIN_AIM, Math.floor(criteria[criterion]) + 1);
  if (band > 9) return null;
  const values = {
    criterion: criterionName(criterion, task),
    band,
    // The advice does not ask for an overview that is praised.
    does: (bandDescriptors(DESCRIPTOR_KEYS[criterion], task)[band] ?? "").replace(
      praiseOverview(answer) === null ? "" : /, with an? (?:clear )?overview/,
      "",
    ),
  };
  return { id: NEXT_BAND, criterion, cost: roundToTenth(band - criteria[criterion]), values };
}

/**
 * Adds an example to the advice: the first finding of the same criterion that quotes the learner. The advice then
 * begins with something to correct. For grammar, a mistake that costs little is an example too. Style and slips of form
 * are no examples.
 */
export function withExample(next: Finding, findings: readonly Finding[], answer: PreparedAnswer): Priority {
  const found = findings.find(
    ({ id, criterion, place }) =>
      criterion === next.criterion && place !== undefined && !STYLE.has(id) && id !== "mechanics",
  );
  const mistake = next.criterion === "grammar" ? findMistakes(answer) : null;
  const example = found ?? (mistake && { id: "error-free", ...mistake });
  const both = { ...next, ...example, cost: next.cost, values: { ...example?.values, ...next.values } };
  return { ...both, say: sayFinding(both) };
}

/**
 * Adds a place to the advice at which the learner can begin, if a finder is certain of one. If the criterion of the
 * advice has no such place and is not clearly the lowest, takes a place and the advice of a criterion that is hardly
 * better.
 */
export function withPlace(next: Finding, answer: PreparedAnswer, criteria: Criteria): Priority {
  const maxBand = criteria[next.criterion] + MAX_ABOVE_FOR_PLACE;
  const near = ALTERNATIVES.filter((criterion) => criterion === next.criterion || criteria[criterion] <= maxBand);
  near.sort((a, b) => Number(b === next.criterion) - Number(a === next.criterion));
  for (const criterion of clearlyLowest(criteria) === undefined ? near : [next.criterion]) {
    const found = findNextBandPlace(answer, criterion);
    const advice = criterion === next.criterion ? next : adviseOn(criterion, answer, criteria);
    if (!found || !advice) continue;
    const both = { ...advice, ...found, values: { ...found.values, ...advice.values } };
    return { ...both, say: sayFinding(both) };
  }
  return { ...next, say: sayFinding(next) };
}
const ALTERNATIVES: readonly Criterion[] = ["task", "coherence", "grammar", "lexis"];
/** In bands: a criterion that is better by at most this much can give the advice its place. */
const MAX_ABOVE_FOR_PLACE = 1;
/** In bands: a finding can come first if its criterion is better by at most this much. */
const MAX_ABOVE_FOR_FINDING = 1;

/**
 * Returns whether a finding can come before general advice. It needs a place, and a criterion that is not much better
 * than that of the advice. A finding about style needs to be about tone instead. Findings about single mistakes never
 * qualify.
 */
export function isShowable({ id, criterion, place }: Finding, next: Finding, criteria: Criteria): boolean {
  // A single mistake is marked in the answer, and says little about the whole.
  if (place === undefined || id === "mechanics" || id === "errors" || id === "error-free") return false;
  return STYLE.has(id) ? TONE.has(id) : criteria[criterion] <= criteria[next.criterion] + MAX_ABOVE_FOR_FINDING;
}
/** Ids of the findings about style that are about tone. */
const TONE = new Set(["personal", "informal"]);
