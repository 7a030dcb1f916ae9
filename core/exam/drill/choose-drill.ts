import type { ModuleKey } from "../content/answer-key.ts";
import type { Module } from "../content/module.ts";
import { groupNumbers } from "../content/question-numbers.ts";
import type { QuestionType } from "../content/question-type.ts";
import type { DrillGroup, DrillRequest } from "./drill.ts";
import { questionRef } from "./question-ref.ts";

/** The number of questions that a drill tries to have, and the maximum. Groups stay whole. */
const WANTED_QUESTIONS = 10;
const MAX_QUESTIONS = 13;

/** A group that a drill may ask: where it is, its type, its questions and their mean difficulty. */
export type DrillCandidate = DrillGroup & { type: QuestionType; refs: string[]; difficulty: number };

/** The last answer to each question by its stable name (`questionRef`). `at` in ms since 1970. */
export type AnswerHistory = ReadonlyMap<string, { right: boolean; at: number }>;

/** Returns every group of a module with a key, as a candidate. */
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
    .filter((one) => type === null || one.type === type)
    .map((candidate, order) => ({
      candidate,
      order,
      ...answerState(candidate, history),
      far: difficultyDistance(candidate, difficulty),
    }))
    .sort(
      (a, b) =>
        Number(a.open === 0) - Number(b.open === 0) ||
        a.far - b.far ||
        b.open - a.open ||
        a.at - b.at ||
        a.order - b.order,
    );
  const chosen: typeof ranked = [];
  let questions = 0;
  for (const one of ranked) {
    const size = one.candidate.refs.length;
    if (questions >= WANTED_QUESTIONS || (questions > 0 && questions + size > MAX_QUESTIONS)) continue;
    chosen.push(one);
    questions += size;
  }
  return chosen.sort((a, b) => a.order - b.order).map(({ candidate }) => candidate);
}

/** Returns the share of a group's questions that are unseen or were wrong, and when the group was last answered. */
function answerState({ refs }: DrillCandidate, history: AnswerHistory): { open: number; at: number } {
  const seen = refs.map((ref) => history.get(ref));
  return {
    open: seen.filter((answer) => answer === undefined || !answer.right).length / Math.max(1, refs.length),
    at: Math.max(0, ...seen.map((answer) => answer?.at ?? 0)),
  };
}

/** Returns the distance in half points of difficulty, so that a group with one easier item is not farther away. */
function difficultyDistance({ difficulty }: DrillCandidate, requested: DrillRequest["difficulty"]): number {
  return requested === null ? 0 : Math.round(Math.abs(difficulty - requested) * 2);
}
