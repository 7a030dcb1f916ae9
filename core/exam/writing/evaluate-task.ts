import { taskBand } from "../bands/writing.ts";
import { bandRange } from "./band-range.ts";
import type { Place, TaskEvaluation } from "./evaluation.ts";
import { writeFeedback } from "./feedback.ts";
import { findGates } from "./gates.ts";
import { measure } from "./measure.ts";
import { findPriorities, gatePriorities } from "./findings/find-priorities.ts";
import { findStrengths } from "./findings/find-strengths.ts";
import { prepareAnswer, type AnswerToPrepare } from "./prepare-answer.ts";
import { WEIGHTS } from "./weights.ts";
import { formOf, type OtherAnswer, scoreCriteria, scoreTerms } from "./score.ts";

/** Returns the measurements from which `evaluateMeasured` makes an estimate. */
export function measureTask(input: AnswerToPrepare) {
  const answer = prepareAnswer(input);
  const measured = measure(answer);
  const gates = findGates(answer, measured);
  const scored = scoreTerms(formOf(answer.task), measured.features);
  return { text: input.text, answer, measured, gates, scored, words: answer.countedWords };
}

/**
 * Returns the estimate for one answer. If `brief` is null, its points and synonyms are not checked. Pure, with
 * identical results on every machine. Never throws, whatever the text.
 */
export function evaluateTask(input: AnswerToPrepare): TaskEvaluation {
  return evaluateMeasured(measureTask(input), null);
}

/**
 * Returns the estimate for a measured answer. `other` has the language sums of the same writer's answer to the other
 * task; null if there is none.
 */
export function evaluateMeasured(
  { text, answer, measured, gates, scored }: ReturnType<typeof measureTask>,
  other: OtherAnswer | null,
): TaskEvaluation {
  const criteria = scoreCriteria(scored, gates, WEIGHTS, other);
  const band = taskBand([criteria.task, criteria.coherence, criteria.lexis, criteria.grammar]);
  const isRefused = gates.some(({ criteria: capped, cap }) => capped.length === 4 && cap <= 2);
  const priorities = (
    isRefused ? gatePriorities(criteria, gates) : findPriorities(answer, measured, scored, gates, other)
  ).map(asWritten(text));
  const strengths = findStrengths(answer, measured, { scored, priorities, gates });
  const isOnTask = !isRefused && !gates.some(({ id }) => id === "off-topic" || id === "barely-related");
  const points = isOnTask
    ? measured.points.map(asWritten(text))
    : measured.points.map(({ id, kind, say }) => ({ id, kind, say, isMade: false }));
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
    points,
    wrongClaims: isOnTask ? measured.wrongClaims.map(asWritten(text)) : [],
    feedback: writeFeedback({ answer, measured, gates, priorities, strengths }),
  };
}

/** Returns a function that restores the learner's own capitals in a quotation. Answers are analysed in normal case. */
function asWritten(text: string): <T extends { place?: Place | undefined }>(item: T) => T {
  return (item) =>
    item.place === undefined
      ? item
      : { ...item, place: { ...item.place, quote: text.slice(item.place.start, item.place.end) } };
}
