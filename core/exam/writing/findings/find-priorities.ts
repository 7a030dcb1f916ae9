import { bandDescriptors } from "../band-descriptors.ts";
import type { Criteria, Criterion, Gate, Priority } from "../evaluation.ts";
import type { Measured } from "../measure.ts";
import type { PreparedAnswer } from "../prepare-answer.ts";
import { type OtherAnswer, scoreCriteria, type ScoredTerm } from "../score.ts";
import { WEIGHTS } from "../weights.ts";
import { COHERENCE_FINDERS } from "./coherence-finders.ts";
import type { Finder, Finding } from "./finding.ts";
import { GRAMMAR_FINDERS } from "./grammar-finders.ts";
import { LEXIS_FINDERS } from "./lexis-finders.ts";
import { sayFinding } from "./say-finding.ts";
import { TASK_FINDERS } from "./task-finders.ts";

/** In bands of a criterion: a term that costs less is no priority. */
const MIN_COST_BANDS = 0.15;
/** Two or three slips of spelling in an answer are no priority: the marks show them. */
const MIN_COST_OF: Readonly<Record<string, number>> = {
  spelling: 0.3,
  // Below these costs, an unusual but correct phrase is more likely than an error.
  "show-off": 0.4,
  "word-fit": 1,
  "word-fit-report": 1,
  articles: 0.4,
  // One or two sentences that suit any essay are in most good ones too.
  frames: 1,
};
/** Findings about style alone come last. If nothing else costs, the advice begins with what the next band does. */
const STYLE = new Set(
  "cautious plain plain-report rarer longer repetition repetition-report openers plain-openings plain-joins personal informal".split(
    " ",
  ),
);
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
  // What the whole answer lacks comes before details of its sentences.
  overview: 2,
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
  position: 0.6,
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
  other: OtherAnswer | null = null,
): Priority[] {
  const free = scoreCriteria(scored, [], WEIGHTS, other);
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
  const worth = (finding: Finding) => finding.cost * teachable(finding);
  const isStyle = ({ id }: Finding) => Number(STYLE.has(id));
  findings.sort((a, b) => isStyle(a) - isStyle(b) || worth(b) - worth(a) || (a.id < b.id ? -1 : 1));
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
  const lead = chosen.every((one) => isMinor(one, free)) ? nextBand(answer, free) : [];
  return [...lead, ...chosen].slice(0, MAX_PRIORITIES);
}

/**
 * Returns whether a teacher would not begin with a finding: style, one small slip, and one clear error unless the grammar
 * is weakest.
 */
function isMinor({ id, values }: Priority, { task, coherence, lexis, grammar }: Criteria): boolean {
  if (STYLE.has(id) || id === "mechanical") return true;
  const isOneSlip = (id === "errors" || id === "error-free") && values?.["count"] === 1;
  if (!isOneSlip) return false;
  return Number(values?.["severity"]) < 3 || grammar > Math.min(task, coherence, lexis);
}

/** Returns how well a learner can act on a finding. So many slips of form that they dominate come before the rest. */
function teachable({ id, values }: Finding): number {
  if ((id === "errors" || id === "error-free") && values["count"] === 1) return WORTH_OF_ONE_SLIP;
  if (id === "error-free" && values["severity"] === 1) return WORTH_OF_SMALL_SLIPS;
  if (id === "spelling" && Number(values["count"]) < MANY_MISSPELT) return WORTH_OF_FEW_MISSPELT;
  return id === "mechanics" && Number(values["count"]) >= MANY_SLIPS ? 1 : (TEACHABLE[id] ?? 1);
}
const MANY_SLIPS = 8;
const WORTH_OF_ONE_SLIP = 0.7;
const WORTH_OF_SMALL_SLIPS = 0.5;
const MANY_MISSPELT = 5;
const WORTH_OF_FEW_MISSPELT = 0.6;

/** Returns what the next band does in the lowest criterion, for an answer in which nothing else stands out. */
function nextBand({ task: { task } }: PreparedAnswer, criteria: Criteria): Priority[] {
  const lowest = (Object.keys(FORM_KEYS) as Criterion[]).reduce((low, one) =>
    criteria[one] < criteria[low] ? one : low,
  );
  const band = Math.floor(criteria[lowest]) + 1;
  if (band > 9) return [];
  const values = {
    criterion: lowest === "task" ? (task === 1 ? "Task Achievement" : "Task Response") : CRITERION_NAMES[lowest],
    band,
    does: bandDescriptors(FORM_KEYS[lowest], task)[band] ?? "",
  };
  const id = "next-band";
  return [{ id, criterion: lowest, cost: tenth(band - criteria[lowest]), values, say: sayFinding({ id, values }) }];
}
const FORM_KEYS = { task: "ta", coherence: "cc", lexis: "lr", grammar: "ga" } as const;
const CRITERION_NAMES = {
  coherence: "Coherence and Cohesion",
  lexis: "Lexical Resource",
  grammar: "Grammatical Range and Accuracy",
} as const;

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
