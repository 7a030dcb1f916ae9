import type { ModuleKey } from "../content/answer-key.ts";
import type { Module } from "../content/module.ts";
import { groupNumbers } from "../content/question-numbers.ts";
import type { QuestionType } from "../content/question-type.ts";
import type { DrillGroup, DrillRequest } from "./drill.ts";
import { questionRef } from "./question-ref.ts";

/** A drill takes no further group from this number of questions on. */
const WANTED_DRILL_QUESTIONS = 10;
/** Maximum number of questions of a drill with several groups. A single group is never divided and may have more. */
const MAX_DRILL_QUESTIONS = 13;

/**
 * A group that a drill may ask. `refs` are the stable names of its questions, `difficulty` is their mean difficulty.
 */
export type DrillCandidate = DrillGroup & { type: QuestionType; refs: string[]; difficulty: number };

/** The last answer to each question by its stable name (`questionRef`). `at` in ms since 1970. */
export type AnswerHistory = ReadonlyMap<string, { right: boolean; at: number }>;

/** Returns every question group of a module as a candidate. Writing and Speaking have none. */
export function drillCandidates(module: Module, key: ModuleKey): DrillCandidate[] {
  if (module.module_type !== "reading" && module.module_type !== "listening") return [];
  const { slug, content_version } = module;
  const difficultyOf = new Map(key.questions.map(({ number, difficulty }) => [number, difficulty]));
  return module.parts.flatMap((part) =>
    part.groups.map((group) => {
      const numbers = groupNumbers(group);
      return {
        module_slug: slug,
        content_version,
        part: part.number,
        group: group.id,
        type: group.type,
        refs: numbers.map((number) => questionRef(key, number)),
        difficulty: numbers.reduce((sum, number) => sum + (difficultyOf.get(number) ?? 2), 0) / numbers.length,
      };
    }),
  );
}

/**
 * Chooses groups of the requested type, up to about ten questions. A question is open if the learner has never answered
 * it, or was wrong last time. Groups without open questions come last. The others are ranked by how near they are to
 * the requested difficulty, then by their share of open questions. Equal ones are ranked by how long ago they were
 * answered. Returns the groups in the order of their modules and parts, so that one text is read once. Returns none if
 * no group fits. The same input always gives the same drill.
 */
export function chooseDrill(
  candidates: readonly DrillCandidate[],
  history: AnswerHistory,
  { type, difficulty }: Pick<DrillRequest, "type" | "difficulty">,
): DrillCandidate[] {
  const ranked = candidates
    .filter((candidate) => type === null || candidate.type === type)
    .map((candidate, order) => ({
      candidate,
      order,
      ...answerState(candidate, history),
      distance: difficultyDistance(candidate, difficulty),
    }))
    .sort(
      (a, b) =>
        Number(a.openShare === 0) - Number(b.openShare === 0) ||
        a.distance - b.distance ||
        b.openShare - a.openShare ||
        a.answeredAt - b.answeredAt ||
        a.order - b.order,
    );
  const chosen: typeof ranked = [];
  let questions = 0;
  for (const group of ranked) {
    const size = group.candidate.refs.length;
    if (questions >= WANTED_DRILL_QUESTIONS || (questions > 0 && questions + size > MAX_DRILL_QUESTIONS)) continue;
    chosen.push(group);
    questions += size;
  }
  return chosen.sort((a, b) => a.order - b.order).map(({ candidate }) => candidate);
}

/** Returns the share of a group's questions that are open, and when the group was last answered. */
function answerState({ refs }: DrillCandidate, history: AnswerHistory): { openShare: number; answeredAt: number } {
  const lastAnswers = refs.map((ref) => history.get(ref));
  return {
    openShare: lastAnswers.filter((answer) => answer?.right !== true).length / Math.max(1, refs.length),
    answeredAt: Math.max(0, ...lastAnswers.map((answer) => answer?.at ?? 0)),
  };
}

/** Returns the distance in half points of difficulty. Rounded, so that one easier question makes no difference. */
function difficultyDistance({ difficulty }: DrillCandidate, requested: DrillRequest["difficulty"]): number {
  return requested === null ? 0 : Math.round(Math.abs(difficulty - requested) * 2);
}
