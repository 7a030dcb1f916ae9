import type { Criteria, Gate, Priority } from "../evaluation.ts";
import type { Measured } from "../measure.ts";
import type { PreparedAnswer } from "../prepare-answer.ts";
import { scoreCriteria, type ScoredTerm } from "../score.ts";
import { COHERENCE_FINDERS } from "./coherence-finders.ts";
import type { Finder, Finding } from "./finding.ts";
import { GRAMMAR_FINDERS } from "./grammar-finders.ts";
import { LEXIS_FINDERS } from "./lexis-finders.ts";
import { sayFinding } from "./say-finding.ts";
import { TASK_FINDERS } from "./task-finders.ts";

/** In bands of a criterion: a term that costs less is no priority. */
const MIN_COST_BANDS = 0.15;
/** Two or three slips of spelling in an answer are no priority: the marks show them. */
const MIN_COST_OF: Readonly<Record<string, number>> = { spelling: 0.3 };
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
 * How well a learner can act on a finding, from 0 to 1; 1 if absent. Slips of form come last unless they are all that
 * there is, and what is only a guess comes after what is certain.
 */
const TEACHABLE: Readonly<Record<string, number>> = {
  mechanics: 0.3,
  "word-pairs": 0.35,
  misfit: 0.4,
  rarer: 0.45,
  longer: 0.45,
  cautious: 0.6,
  openers: 0.6,
  balance: 0.6,
  position: 0.6,
  "plain-joins": 0.6,
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
  "other-language": "length-essay",
};

/**
 * Returns up to five priorities: the gates first, because nothing else counts while they apply, then the most costly and
 * teachable. Each place is used once, and each sentence said once.
 */
export function findPriorities(
  answer: PreparedAnswer,
  measured: Measured,
  scored: readonly ScoredTerm[],
  gates: readonly Gate[],
): Priority[] {
  const free = scoreCriteria(scored, []);
  const gated = gates.map(asPriority(free, scored)).filter(({ cost }) => cost > 0);
  const hasContent = !gates.some(({ id }) => id === "off-topic" || id === "barely-related");
  const said = new Set(gated.map(({ id }) => GATE_TERMS[id]));
  const findings: Finding[] = [];
  for (const { term, cost } of scored) {
    if (
      cost < (MIN_COST_OF[term.id] ?? MIN_COST_BANDS) ||
      said.has(term.id) ||
      (term.criterion === "task" && !hasContent)
    )
      continue;
    const found = FINDERS[term.id]?.(answer, measured);
    if (found) findings.push({ id: term.id, criterion: term.criterion, cost, ...found });
  }
  const worth = ({ id, cost }: Finding) => cost * (TEACHABLE[id] ?? 1);
  findings.sort((a, b) => worth(b) - worth(a) || (a.id < b.id ? -1 : 1));
  const chosen: Priority[] = [...gated];
  for (const finding of findings) {
    if (chosen.length >= MAX_PRIORITIES) break;
    const say = sayFinding(finding);
    const isSaid = chosen.some(
      (one) => one.say === say || (one.place && finding.place && one.place.start === finding.place.start),
    );
    const inCriterion = chosen.filter(({ criterion }) => criterion === finding.criterion).length;
    if (!isSaid && inCriterion < MAX_PER_CRITERION) chosen.push({ ...finding, cost: tenth(finding.cost), say });
  }
  return chosen.slice(0, MAX_PRIORITIES);
}

/** Returns the gates of a refused answer as its priorities. */
export function gatePriorities(criteria: Criteria, gates: readonly Gate[]): Priority[] {
  return gates.map(asPriority(criteria, []));
}

function asPriority(free: Criteria, scored: readonly ScoredTerm[]): (gate: Gate) => Priority {
  return ({ id, criteria, cap, reason }) => {
    const criterion = criteria[0] ?? "task";
    const own = scored.find(({ term }) => term.id === GATE_TERMS[id])?.cost ?? 0;
    return {
      id,
      criterion,
      cost: tenth(Math.max(0, free[criterion] - cap) + (scored.length === 0 ? 9 - cap : own)),
      say: reason,
    };
  };
}

function tenth(bands: number): number {
  return Math.round(bands * 10) / 10;
}
