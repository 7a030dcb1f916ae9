import type { Criteria, Gate, Priority } from "../evaluation.ts";
import type { Measured } from "../measure.ts";
import type { PreparedAnswer } from "../prepare-answer.ts";
import { type OtherAnswer, scoreCriteria, type ScoredTerm } from "../score.ts";
import { WEIGHTS } from "../weights.ts";
import { COHERENCE_FINDERS } from "./coherence-finders.ts";
import { type Finder, type Finding, tenth } from "./finding.ts";
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
/** Terms with a different minimum cost. Two or three slips of spelling are no priority: the marks show them. */
const MIN_COST_OF: Readonly<Record<string, number>> = {
  spelling: 0.3,
  // Below these costs, an unusual but correct phrase is more likely than an error.
  "show-off": 0.4,
  "word-fit": 1,
  "word-fit-report": 1,
  articles: 0.4,
  // Most good essays also have one or two sentences that suit any essay.
  frames: 1,
  // A missing position costs few candidates anything, but a teacher asks for it first.
  position: 0.04,
};
/** Weight of a finding that a reader notices everywhere: as high as that of an overview. */
const WORTH_IF_EVERYWHERE = 3;
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
 * How well a learner can act on a finding; 1 if absent. Slips of form come last unless they are all that
 * there is, and what is only a guess comes after what is certain.
 */
const TEACHABLE: Readonly<Record<string, number>> = {
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

/** The term that says the same as a gate, by gate id. */
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
 * and teachable. Each place is used once, and each sentence said once.
 */
export function findPriorities(
  answer: PreparedAnswer,
  measured: Measured,
  scored: readonly ScoredTerm[],
  gates: readonly Gate[],
  other: OtherAnswer | null = null,
): Priority[] {
  const ungated = scoreCriteria(scored, [], WEIGHTS, other);
  const gated = gates.map(asPriority(ungated, scored)).filter(({ cost }) => cost > 0);
  const hasContent = !gates.some(({ id }) => id === "off-topic" || id === "barely-related");
  const saidByGates = new Set(gated.map(({ id }) => GATE_TERMS[id]));
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
  const spelling = findings.find(({ id }) => id === "spelling")?.values;
  const isSlip = mistakesIn(answer).length === 1 && Number(spelling?.["different"] ?? 0) >= MISSPELT_BEFORE_SLIP;
  // Two terms measure the mistakes of grammar. A single one comes after several misspelt words.
  const mistakesCost = isSlip ? 0 : findings.filter(isMistake).reduce((sum, { cost }) => sum + cost, 0);
  const worth = (finding: Finding) =>
    (isMistake(finding) ? mistakesCost : finding.cost) *
    (isEverywhere(finding, answer) ? WORTH_IF_EVERYWHERE : (TEACHABLE[finding.id] ?? 1));
  const lowest = clearlyLowest(ungated);
  const rank = (finding: Finding) => {
    if (!isLeading(finding, { answer, measured, criteria: ungated })) return STYLE.has(finding.id) ? 3 : 2;
    return lowest === undefined || finding.criterion === lowest ? 0 : 1;
  };
  findings.sort((a, b) => rank(a) - rank(b) || worth(b) - worth(a) || (a.id < b.id ? -1 : 1));
  const [first] = findings;
  const hasLead = gated.length > 0 || (first !== undefined && rank(first) <= 1);
  const chosen: Priority[] = [...findOtherLanguage(answer, scored), ...gated];
  const next = hasLead ? null : nextBand(answer, measured, ungated, findings);
  if (next !== null) {
    const advice = withExample(next, findings, answer);
    // What is plainly wrong comes before advice that points at no place, or at few places where this has many.
    const isBefore = (finding: Finding) =>
      advice.place === undefined
        ? !isMistake(finding) || ungated.grammar <= ungated[advice.criterion] + 1
        : !isMistake(finding) &&
          // However many they are, slips of form come after mistakes that cost more.
          (finding.id !== "mechanics" || finding.cost >= mistakesCost) &&
          (advice.criterion !== lowest || finding.criterion === lowest) &&
          placesOf(finding) >= 2 * Math.max(1, placesOf(advice));
    const plainFault = [...findings, ...cheapSlips(answer, measured, findings)].find(
      (finding) => isPlain(finding) && isBefore(finding),
    );
    // A fault with a place also comes before advice without a place, unless its criterion is more than half a band
    // better.
    const placedFault =
      advice.place === undefined
        ? findings.find(
            ({ id, criterion, place }) =>
              place !== undefined &&
              !STYLE.has(id) &&
              id !== "mechanics" &&
              ungated[criterion] <= ungated[advice.criterion] + 0.5,
          )
        : undefined;
    const placed = advice.place === undefined ? withPlace(next, answer, ungated) : advice;
    // General advice leads only if nothing else can be shown or done.
    const showable =
      placed.place === undefined
        ? (findings.find((finding) => isShowable(finding, next, ungated)) ??
          findings.find(({ id }) => id === "overview"))
        : undefined;
    const opening = plainFault ?? placedFault ?? showable;
    if (opening) chosen.push({ ...opening, cost: tenth(opening.cost), say: sayFinding(opening) });
    chosen.push(placed);
  }
  for (const finding of findings) {
    if (chosen.length >= MAX_PRIORITIES) break;
    const say = sayFinding(finding);
    const isSaid = chosen.some(
      (one) => one.say === say || (one.place && finding.place && one.place.start === finding.place.start),
    );
    const inCriterion = chosen.filter(
      ({ id, criterion }) => criterion === finding.criterion && id !== NEXT_BAND,
    ).length;
    if (!isSaid && inCriterion < MAX_PER_CRITERION) chosen.push({ ...finding, cost: tenth(finding.cost), say });
  }
  return chosen;
}

/** Wrong capitals, spaces or stops of one kind that a reader notices. */
const MIN_PLAIN_SLIPS = 4;
/** In words: a sentence that no reader follows to its end. */
const MIN_PLAIN_LENGTH = 50;

function isMistake({ id }: Pick<Finding, "id">): boolean {
  return id === "errors" || id === "error-free";
}

/** Returns whether a finding is a plain fault: frequent, or seen without a teacher's eye. */
function isPlain(finding: Finding): boolean {
  const { id, values } = finding;
  const count = Number(values["count"]);
  if (isMistake({ id })) return count > 1 || Number(values["marked"]) > 1;
  if (id === "spelling") return count >= MISSPELT_BEFORE_SLIP;
  if (id === "mechanics") return count >= MIN_PLAIN_SLIPS;
  if (id === "sentence-length") return values["long"] === 1 && Number(values["words"]) >= MIN_PLAIN_LENGTH;
  return id === "mechanical" || isMuchTooShort(finding);
}

/** Returns the slips of form that cost too little to be a finding, if there are any. */
function cheapSlips(answer: PreparedAnswer, measured: Measured, findings: readonly Finding[]): Finding[] {
  const found = findings.some(({ id }) => id === "mechanics") ? null : FINDERS["mechanics"]?.(answer, measured);
  return found ? [{ id: "mechanics", criterion: "grammar", cost: 0, ...found }] : [];
}

/** Returns the number of places that a finding is about; 0 if it does not count them. */
function placesOf({ values }: { values?: Finding["values"] | undefined }): number {
  return Number(values?.["links"] ?? values?.["count"] ?? 0) + Number(values?.["others"] ?? 0);
}

/** Returns the gates of a refused answer as its priorities. */
export function gatePriorities(criteria: Criteria, gates: readonly Gate[]): Priority[] {
  return gates.map(asPriority(criteria, []));
}

function asPriority(ungated: Criteria, scored: readonly ScoredTerm[]): (gate: Gate) => Priority {
  return ({ id, criteria, cap, reason }) => {
    const criterion = criteria[0] ?? "task";
    const own = scored.find(({ term }) => term.id === GATE_TERMS[id])?.cost ?? 0;
    return {
      id,
      criterion,
      cost: tenth(Math.max(0, ungated[criterion] - cap) + (scored.length === 0 ? 9 - cap : own)),
      say: reason,
    };
  };
}
