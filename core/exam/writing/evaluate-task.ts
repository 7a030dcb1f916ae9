import { taskBand } from "../bands/writing.ts";
import { ADVISERS } from "./advise.ts";
import { bandRange } from "./band-range.ts";
import type { Criteria, Gate, Priority, Strength, TaskEvaluation } from "./evaluation.ts";
import { writeFeedback } from "./feedback.ts";
import { findGates } from "./gates.ts";
import { measure, type Measured } from "./measure.ts";
import { PRAISE } from "./praise.ts";
import { prepareAnswer, type AnswerToPrepare, type PreparedAnswer } from "./prepare-answer.ts";
import { formOf, scoreCriteria, scoreTerms, type ScoredTerm } from "./score.ts";

/** Thresholds in bands of a criterion: a term below the first is no priority, one above the second is a strength. */
const MIN_PRIORITY_BANDS = 0.15;
const MIN_STRENGTH_BANDS = 0.14;
const MAX_PRIORITIES = 5;

/**
 * Returns the estimate for one answer. If `brief` is null, its points and synonyms are not checked. Pure, with
 * identical results on every machine. Never throws, whatever the text.
 */
export function evaluateTask(input: AnswerToPrepare): TaskEvaluation {
  const answer = prepareAnswer(input);
  const measured = measure(answer);
  const gates = findGates(answer, measured);
  const scored = scoreTerms(formOf(answer.task), measured.features);
  const criteria = scoreCriteria(scored, gates);
  const band = taskBand([criteria.task, criteria.coherence, criteria.lexis, criteria.grammar]);
  const isRefused = gates.some(({ criteria: capped, cap }) => capped.length === 4 && cap <= 2);
  const priorities = isRefused ? gates.map(asPriority(criteria, [])) : findPriorities(answer, measured, scored, gates);
  const strengths = isRefused ? [] : findStrengths(answer, measured, scored);
  return {
    section: answer.task.id,
    task: answer.task.task,
    words: answer.words,
    countedWords: answer.countedWords,
    criteria,
    band,
    range: bandRange(answer.task.task, band, answer.countedWords, gates),
    gates,
    priorities,
    strengths,
    points: measured.points,
    wrongClaims: measured.wrongClaims,
    feedback: writeFeedback({ answer, measured, gates, priorities, strengths }),
  };
}

/**
 * Returns up to five priorities, the most costly first. A gate that lowers a criterion replaces the term that says the
 * same.
 */
function findPriorities(
  answer: PreparedAnswer,
  measured: Measured,
  scored: readonly ScoredTerm[],
  gates: readonly Gate[],
): Priority[] {
  const free = scoreCriteria(scored, []);
  const found = gates.map(asPriority(free, scored)).filter(({ cost }) => cost > 0);
  const said = new Set(found.map(({ id }) => GATE_TERMS[id]));
  for (const { term, cost } of scored) {
    if (cost < MIN_PRIORITY_BANDS || said.has(term.id)) continue;
    const advice = ADVISERS[term.id]?.(answer, measured);
    if (advice && !found.some(({ say }) => say === advice.say))
      found.push({ id: term.id, criterion: term.criterion, cost: tenth(cost), ...advice });
  }
  return found.sort((a, b) => b.cost - a.cost || (a.id < b.id ? -1 : 1)).slice(0, MAX_PRIORITIES);
}

/** The term that says the same as a gate, by gate id. */
const GATE_TERMS: Readonly<Record<string, string>> = {
  "off-topic": "coverage",
  "no-overview": "overview",
  "no-data": "figures",
  "no-paragraphs": "paragraphs-essay",
  "bullet-missing": "parts",
};

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

function findStrengths(answer: PreparedAnswer, measured: Measured, scored: readonly ScoredTerm[]): Strength[] {
  const found: Strength[] = [];
  for (const { term, bands } of scored) {
    const say = bands >= MIN_STRENGTH_BANDS ? PRAISE[term.id]?.(answer, measured) : null;
    if (say) found.push({ id: term.id, criterion: term.criterion, say });
  }
  return found;
}

function tenth(bands: number): number {
  return Math.round(bands * 10) / 10;
}
