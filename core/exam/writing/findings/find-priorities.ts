import type { Criteria, Gate, Priority } from "../evaluation.ts";
import type { Measured } from "../measure.ts";
import type { PreparedAnswer } from "../prepare-answer.ts";
import { type OtherAnswer, scoreCriteria, type ScoredTerm } from "../score.ts";
import { WEIGHTS } from "../weights.ts";
import { COHERENCE_FINDERS } from "./coherence-finders.ts";
import { type Finder, type Finding, roundToTenth } from "./finding.ts";
import { GRAMMAR_FINDERS, mistakesIn } from "./grammar-finders.ts";
import { isEverywhere, isLeading, isMuchTooShort } from "./is-leading.ts";
import { LEXIS_FINDERS } from "./lexis-finders.ts";
import { clearlyLowest } from "./next-band.ts";
import {
  isShowable,
  MISSPELT_BEFORE_SLIP,
  NEXT_BAND,
  nextBand,
  STYLE,
  withExample,
  withPlace,
} from "./next-band-advice.ts";
import { findOtherLanguage } from "./other-language.ts";
import { sayFinding } from "./say-finding.ts";
import { TASK_FINDERS } from "./task-finders.ts";

/** A term that costs less than this, in bands of a criterion, is not a priority. */
const MIN_COST_BANDS = 0.15;
/** Minimum costs, in bands, of terms for which MIN_COST_BANDS is wrong, by term id. */
const MIN_COST_OF: Readonly<Record<string, number>> = {
  // Two or three slips of spelling are no priority: the marks show them.
  spelling: 0.3,
  // Below these costs, an unusual but correct phrase is more likely than an error.
  "show-off": 0.4,
  "word-fit": 1,
  "word-fit-report": 1,
  articles: 0.4,
  // Most good essays have one or two sentences that suit any essay.
  frames: 1,
  // A missing position costs little, but a teacher asks for it first.
  position: 0.04,
};
/** Weight of a finding that a reader notices everywhere: equal to the weight of a missing overview. */
const WEIGHT_IF_EVERYWHERE = 3;
const MAX_PRIORITIES = 5;
/** A criterion has at most this many priorities, so that a learner sees what each one lacks. */
const MAX_PER_CRITERION = 2;

const FINDERS: Readonly<Record<string, Finder>> = {
  ...TASK_FINDERS,
  ...COHERENCE_FINDERS,
  ...LEXIS_FINDERS,
  ...GRAMMAR_FINDERS,
};

/**
 * Factors by which the cost of a finding is multiplied for its position among the others, by finding id; 1 if absent.
 * High for findings that a learner can act on. Low for slips of form and for findings that are only likely.
 */
const WEIGHT_OF: Readonly<Record<string, number>> = {
  mechanics: 0.3,
  position: 5,
  // What the whole answer lacks comes before details of its sentences.
  overview: 3,
  "length-essay": 2,
  "length-short": 2,
  "paragraphs-essay": 1.5,
  "paragraphs-short": 1.5,
  mechanical: 0.6,
  rarer: 0.25,
  longer: 0.25,
  plain: 0.35,
  "plain-report": 0.5,
  cautious: 0.25,
  openers: 0.5,
  balance: 0.6,
  "plain-joins": 0.5,
  "plain-openings": 0.5,
  "connectives-essay": 0.6,
  "connectives-short": 0.6,
  repetition: 0.6,
  "repetition-report": 0.6,
  informal: 0.8,
  "error-free": 0.9,
};

/** Ids of the terms that say the same as a gate, by gate id. */
const GATE_TERMS: Readonly<Record<string, string>> = {
  "off-topic": "coverage",
  "barely-related": "coverage",
  "no-overview": "overview",
  "no-data": "figures",
  "no-paragraphs": "paragraphs-essay",
  "bullet-missing": "parts",
  memorised: "frames",
};

/**
 * Returns up to five priorities: the gates first, because nothing else counts while they apply, then the most costly
 * and teachable findings. Uses each place once and each sentence once.
 */
export function findPriorities(
  answer: PreparedAnswer,
  measured: Measured,
  scored: readonly ScoredTerm[],
  gates: readonly Gate[],
  other: OtherAnswer | null = null,
): Priority[] {
  const criteria = scoreCriteria(scored, [], WEIGHTS, other);
  const gatesThatCost = gates.map(asPriority(criteria, scored)).filter(({ cost }) => cost > 0);
  const hasContent = !gates.some(({ id }) => id === "off-topic" || id === "barely-related");
  const saidByGates = new Set(gatesThatCost.map(({ id }) => GATE_TERMS[id]));
  const findings: Finding[] = [];
  for (const { term, cost } of scored) {
    if (
      cost < (MIN_COST_OF[term.id] ?? MIN_COST_BANDS) ||
      saidByGates.has(term.id) ||
      (term.criterion === "task" && !hasContent)
    )
      continue;
    const found = FINDERS[term.id]?.(answer, measured);
    if (found) findings.push({ id: term.id, criterion: term.criterion, cost, ...found });
  }
  const mistakesCost = costOfMistakes(answer, findings);
  const weightOf = (finding: Finding) =>
    (isMistake(finding) ? mistakesCost : finding.cost) *
    (isEverywhere(finding, answer) ? WEIGHT_IF_EVERYWHERE : (WEIGHT_OF[finding.id] ?? 1));
  const lowest = clearlyLowest(criteria);
  /** Lower ranks come first. */
  const rankOf = (finding: Finding) => {
    if (!isLeading(finding, { answer, measured, criteria })) return STYLE.has(finding.id) ? 3 : 2;
    return lowest === undefined || finding.criterion === lowest ? 0 : 1;
  };
  findings.sort((a, b) => rankOf(a) - rankOf(b) || weightOf(b) - weightOf(a) || (a.id < b.id ? -1 : 1));
  const [first] = findings;
  const hasLead = gatesThatCost.length > 0 || (first !== undefined && rankOf(first) <= 1);
  const chosen: Priority[] = [...findOtherLanguage(answer, scored), ...gatesThatCost];
  const next = hasLead ? null : nextBand(answer, measured, criteria, findings);
  if (next !== null) chosen.push(...startOfAdvice(next, { answer, measured, criteria, findings, mistakesCost }));
  for (const finding of findings) {
    if (chosen.length >= MAX_PRIORITIES) break;
    const say = sayFinding(finding);
    const isSaid = chosen.some(
      (priority) =>
        priority.say === say || (priority.place && finding.place && priority.place.start === finding.place.start),
    );
    const inCriterion = chosen.filter(
      ({ id, criterion }) => criterion === finding.criterion && id !== NEXT_BAND,
    ).length;
    if (!isSaid && inCriterion < MAX_PER_CRITERION) chosen.push({ ...finding, cost: roundToTenth(finding.cost), say });
  }
  return chosen;
}

/**
 * Returns the cost of the mistakes of grammar, in bands: the sum of the two terms that measure them. Returns 0 for a
 * single mistake beside several misspelt words, so that it comes after them.
 */
function costOfMistakes(answer: PreparedAnswer, findings: readonly Finding[]): number {
  const spelling = findings.find(({ id }) => id === "spelling")?.values;
  const isSlip = mistakesIn(answer).length === 1 && Number(spelling?.["different"] ?? 0) >= MISSPELT_BEFORE_SLIP;
  return isSlip ? 0 : findings.filter(isMistake).reduce((sum, { cost }) => sum + cost, 0);
}

/** What decides which finding comes before the advice about the next band. */
type AdviceContext = {
  answer: PreparedAnswer;
  measured: Measured;
  criteria: Criteria;
  findings: readonly Finding[];
  mistakesCost: number;
};

/** Returns the advice about the next band. If a finding should come first, returns it before the advice. */
function startOfAdvice(next: Finding, context: AdviceContext): Priority[] {
  const { answer, criteria, findings } = context;
  const advice = withExample(next, findings, answer);
  const placed = advice.place === undefined ? withPlace(next, answer, criteria) : advice;
  // General advice comes first only if nothing else can be shown or done.
  const showable =
    placed.place === undefined
      ? (findings.find((finding) => isShowable(finding, next, criteria)) ??
        findings.find(({ id }) => id === "overview"))
      : undefined;
  const opening =
    findTooShort(context) ??
    findPlainFault(advice, placed, context) ??
    findPlacedFault(advice, placed, context) ??
    showable;
  return opening ? [{ ...opening, cost: roundToTenth(opening.cost), say: sayFinding(opening) }, placed] : [placed];
}

/** Returns the finding that the answer is clearly too short, or undefined. A few missing words are no reason to begin. */
function findTooShort({ findings }: AdviceContext): Finding | undefined {
  return findings.find(
    ({ id, values }) =>
      (id === "length-essay" || id === "length-short") &&
      Number(values["counted"]) < Number(values["minimum"]) * MIN_SHARE_OF_WORDS,
  );
}
/** Share of the required words below which the length comes before slips and advice on the next band. */
const MIN_SHARE_OF_WORDS = 0.96;

/**
 * Returns the first plain fault that comes before the advice, or undefined. `placed` is the advice with the place at
 * which the learner can begin.
 */
function findPlainFault(
  advice: Priority,
  placed: Priority,
  { answer, measured, criteria, findings, mistakesCost }: AdviceContext,
) {
  const lowest = clearlyLowest(criteria);
  const isBeforeAdvice = (finding: Finding) => {
    // A few misspelt words say less about the answer than a place at which to begin.
    if (finding.id === "spelling" && placed.place !== undefined && !isOftenMisspelt(finding, answer)) return false;
    if (advice.place === undefined) return !isMistake(finding) || criteria.grammar <= criteria[advice.criterion] + 1;
    // However many they are, slips of form come after mistakes that cost more.
    if (isMistake(finding) || (finding.id === "mechanics" && finding.cost < mistakesCost)) return false;
    if (advice.criterion === lowest && finding.criterion !== lowest) return false;
    return countPlaces(finding) >= 2 * Math.max(1, countPlaces(advice));
  };
  return [...findings, ...cheapSlips(answer, measured, findings)].find(
    (finding) => isPlainFault(finding) && isBeforeAdvice(finding),
  );
}

/**
 * Returns the first finding with a place that comes before advice without a place, or undefined. Its criterion is at
 * most half a band better than the criterion of the advice. A single slip of grammar, or a few misspelt words, do not
 * come before advice for which a place was found (`placed`).
 */
function findPlacedFault(
  advice: Priority,
  placed: Priority,
  { answer, criteria, findings }: AdviceContext,
): Finding | undefined {
  if (advice.place !== undefined) return undefined;
  const isSlip = (finding: Finding) =>
    (isMistake(finding) && countPlaces(finding) === 1) ||
    (finding.id === "spelling" && !isOftenMisspelt(finding, answer));
  return findings.find(
    (finding) =>
      finding.place !== undefined &&
      !STYLE.has(finding.id) &&
      finding.id !== "mechanics" &&
      !(placed.place !== undefined && isSlip(finding)) &&
      criteria[finding.criterion] <= criteria[advice.criterion] + 0.5,
  );
}

/** Returns whether words are misspelt so often that a reader notices it. */
function isOftenMisspelt({ values }: Finding, { words }: PreparedAnswer): boolean {
  return Number(values["count"]) * 100 >= words * MISSPELT_PER_HUNDRED_WORDS;
}
const MISSPELT_PER_HUNDRED_WORDS = 1.5;

/** From this many slips of one kind on (capitals, spaces or full stops), a reader notices them. */
const MIN_PLAIN_SLIPS = 4;
/** In words: no reader follows a sentence of this length to its end. */
const MIN_PLAIN_LENGTH = 50;

function isMistake({ id }: Pick<Finding, "id">): boolean {
  return id === "errors" || id === "error-free";
}

/** Returns whether a finding is a plain fault: frequent, or one that anybody notices. */
function isPlainFault(finding: Finding): boolean {
  const { id, values } = finding;
  const count = Number(values["count"]);
  if (isMistake({ id })) return count > 1 || Number(values["marked"]) > 1;
  if (id === "spelling") return count >= MISSPELT_BEFORE_SLIP;
  if (id === "mechanics") return count >= MIN_PLAIN_SLIPS;
  if (id === "sentence-length") return values["long"] === 1 && Number(values["words"]) >= MIN_PLAIN_LENGTH;
  return id === "mechanical" || isMuchTooShort(finding);
}

/** Returns the finding about slips of form if they cost too little to be among `findings`, or an empty list. */
function cheapSlips(answer: PreparedAnswer, measured: Measured, findings: readonly Finding[]): Finding[] {
  const found = findings.some(({ id }) => id === "mechanics") ? null : FINDERS["mechanics"]?.(answer, measured);
  return found ? [{ id: "mechanics", criterion: "grammar", cost: 0, ...found }] : [];
}

/** Returns the number of places that a finding is about; 0 if it does not count them. */
function countPlaces({ values }: { values?: Finding["values"] | undefined }): number {
  return Number(values?.["links"] ?? values?.["count"] ?? 0) + Number(values?.["others"] ?? 0);
}

/** Returns the gates of a refused answer as its priorities. `criteria` are its bands. */
export function gatePriorities(criteria: Criteria, gates: readonly Gate[]): Priority[] {
  return gates.map(asPriority(criteria, []));
}

function asPriority(criteriaWithoutGates: Criteria, scored: readonly ScoredTerm[]): (gate: Gate) => Priority {
  return ({ id, criteria, cap, reason }) => {
    const criterion = criteria[0] ?? "task";
    const termCost = scored.find(({ term }) => term.id === GATE_TERMS[id])?.cost ?? 0;
    return {
      id,
      criterion,
      cost: roundToTenth(
        Math.max(0, criteriaWithoutGates[criterion] - cap) + (scored.length === 0 ? 9 - cap : termCost),
      ),
      say: reason,
    };
  };
}
