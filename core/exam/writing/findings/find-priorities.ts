import { bandDescriptors } from "../band-descriptors.ts";
import type { Criteria, Criterion, Gate, Priority } from "../evaluation.ts";
import type { Measured } from "../measure.ts";
import type { PreparedAnswer } from "../prepare-answer.ts";
import { type OtherAnswer, scoreCriteria, type ScoredTerm } from "../score.ts";
import { WEIGHTS } from "../weights.ts";
import { COHERENCE_FINDERS } from "./coherence-finders.ts";
import type { Finder, Finding } from "./finding.ts";
import { GRAMMAR_FINDERS, mistakes, mistakesIn } from "./grammar-finders.ts";
import { isEverywhere, isLeading, MANY_RARE_PAIRS } from "./is-leading.ts";
import { LEXIS_FINDERS } from "./lexis-finders.ts";
import { sayFinding } from "./say-finding.ts";
import { TASK_FINDERS } from "./task-finders.ts";

/** A term that costs less than this, in bands of a criterion, is not a priority. */
const MIN_COST_BANDS = 0.15;
/** Higher minimum costs of some terms. Two or three slips of spelling are no priority: the marks show them. */
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
/** Findings about style alone come last. */
const STYLE = new Set(
  "cautious plain plain-report rarer longer repetition repetition-report openers plain-openings plain-joins personal informal".split(
    " ",
  ),
);
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
  spelling: 0.8,
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
  "other-language": "length-essay",
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
  const slips = mistakesIn(answer).length;
  const spelling = findings.find(({ id }) => id === "spelling")?.values;
  const isSlip = slips === 1 && Number(spelling?.["different"] ?? 0) >= MISSPELT_BEFORE_SLIP;
  // Mistakes of grammar come later if twice as many words are misspelt, and a single one after several of these.
  const share = isSlip ? 0 : Math.min(1, (2 * slips) / Math.max(1, Number(spelling?.["count"] ?? 0)));
  const worth = (finding: Finding) =>
    finding.cost *
    (isEverywhere(finding, answer) ? WORTH_IF_EVERYWHERE : (TEACHABLE[finding.id] ?? 1)) *
    (finding.id === "errors" || finding.id === "error-free" ? share : 1);
  const rank = (finding: Finding) =>
    isLeading(finding, { answer, measured, criteria: ungated }) ? 0 : STYLE.has(finding.id) ? 2 : 1;
  findings.sort((a, b) => rank(a) - rank(b) || worth(b) - worth(a) || (a.id < b.id ? -1 : 1));
  const [first] = findings;
  const hasLead = gated.length > 0 || (first !== undefined && rank(first) === 0);
  const chosen: Priority[] = [...gated];
  const next = hasLead ? null : nextBand(answer, measured, ungated, findings);
  if (next !== null) {
    const advice = withExample(next, findings, answer);
    // What is plainly wrong comes before advice that points at no place.
    const plain = advice.place === undefined ? findings.find(isPlain) : undefined;
    if (plain) chosen.push({ ...plain, cost: tenth(plain.cost), say: sayFinding(plain) });
    chosen.push(advice);
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

const NEXT_BAND = "next-band";
/** The descriptors of lower bands name faults, which nobody can aim for. */
const MIN_AIM = 6;
/** A single mistake of grammar and advice without a place come after this many different misspelt words. */
const MISSPELT_BEFORE_SLIP = 3;
/** Returns whether a finding is a repeated mistake or several misspelt words. */
function isPlain({ id, values }: Finding): boolean {
  if (id === "errors" || id === "error-free") return Number(values["count"]) > 1;
  return id === "spelling" && Number(values["different"]) >= MISSPELT_BEFORE_SLIP;
}

/** Above this estimate most sentences are right, so a few marks are not what matters most. */
const MOST_GRAMMAR_FIRST = 7;

/**
 * Returns what the next band does, for an answer in which nothing else stands out. Estimates of criteria that are close
 * say the same, so of the lowest it takes the one that a teacher would: vocabulary if several words are misspelt beside
 * one mistake of grammar at most, grammar if mistakes are marked or it is lowest, then the task, and linking or
 * vocabulary in general only if they are far below.
 */
function nextBand(
  answer: PreparedAnswer,
  { features }: Measured,
  criteria: Criteria,
  findings: readonly Finding[],
): Finding | null {
  const { task } = answer.task;
  const lowest = Math.min(...Object.values(criteria));
  const isWithin = (criterion: Criterion, bands: number) => criteria[criterion] <= lowest + bands;
  const count = mistakesIn(answer).length;
  const isSpelling =
    count <= 1 &&
    isWithin("lexis", 1) &&
    findings.some(({ id, values }) => id === "spelling" && Number(values["different"]) >= MISSPELT_BEFORE_SLIP);
  const hasRarePairs = features.rarePairRate >= MANY_RARE_PAIRS;
  // A single slip is not what matters most beside a task that is no better.
  const isGrammar =
    criteria.grammar <= MOST_GRAMMAR_FIRST &&
    (count > 1 || hasRarePairs || criteria.grammar < criteria.task) &&
    isWithin("grammar", count > 0 || hasRarePairs ? 0.5 : 0);
  const criterion: Criterion = isSpelling
    ? "lexis"
    : isGrammar
      ? "grammar"
      : isWithin("task", 1)
        ? "task"
        : isWithin("grammar", 1)
          ? "grammar"
          : isWithin("coherence", 0)
            ? "coherence"
            : "lexis";
  const band = Math.max(MIN_AIM, Math.floor(criteria[criterion]) + 1);
  if (band > 9) return null;
  const values = {
    criterion: criterion === "task" ? (task === 1 ? "Task Achievement" : "Task Response") : CRITERION_NAMES[criterion],
    band,
    does: bandDescriptors(FORM_KEYS[criterion], task)[band] ?? "",
  };
  return { id: NEXT_BAND, criterion, cost: tenth(band - criteria[criterion]), values };
}

/**
 * Adds the first finding in its criterion that quotes the learner to what the next band does, so that the advice begins
 * with something to mend. For grammar, a mistake that costs little is an example too. Style and slips of form are not
 * examples of a band.
 */
function withExample(next: Finding, findings: readonly Finding[], answer: PreparedAnswer): Priority {
  const found = findings.find(
    ({ id, criterion, place }) =>
      criterion === next.criterion && place !== undefined && !STYLE.has(id) && id !== "mechanics",
  );
  const mistake = next.criterion === "grammar" ? mistakes(answer) : null;
  const example = found ?? (mistake && { id: "error-free", ...mistake });
  const both = { ...next, ...example, cost: next.cost, values: { ...example?.values, ...next.values } };
  return { ...both, say: sayFinding(both) };
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

function tenth(bands: number): number {
  return Math.round(bands * 10) / 10;
}
