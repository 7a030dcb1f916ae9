import { taskBand, writingBand, type CriterionBands } from "../bands/writing.ts";
import type { Band } from "../bands/band-table.ts";
import type { ModuleKey } from "../content/answer-key.ts";
import type { WritingModule } from "../content/module.ts";
import type { Lexicon } from "../language/lexicon.ts";
import { evaluateMeasured, measureTask } from "./evaluate-task.ts";
import { EVALUATOR_VERSION, type BandRange, type TaskEvaluation, type WritingEvaluation } from "./evaluation.ts";
import type { AnswerToPrepare } from "./prepare-answer.ts";
import { otherAnswer } from "./score.ts";

/**
 * Answers of a Writing attempt. `texts` has them by section id; a missing one counts as empty. `parts` are the
 * numbers of the parts taken, null for all. `key` carries the briefs and may be null.
 */
export type WritingAnswer = {
  module: WritingModule;
  key: ModuleKey | null;
  texts: Readonly<Record<string, string>>;
  parts: readonly number[] | null;
  lexicon: Lexicon;
};

/** Returns the estimate for a Writing attempt. Throws if `parts` names no part of the module. */
export function evaluateWriting({ module, key, texts, parts, lexicon }: WritingAnswer): WritingEvaluation {
  const tasks = evaluateTogether(
    module.parts
      .filter(({ number }) => parts === null || parts.includes(number))
      .map((task) => ({ task, brief: key?.briefs?.[task.id] ?? null, text: texts[task.id] ?? "", lexicon })),
  );
  if (tasks.length === 0) throw new Error(`${module.slug} has no such parts`);
  const band = bandOf(tasks);
  const range = rangeOf(tasks, band);
  return {
    evaluator_version: EVALUATOR_VERSION,
    band,
    range,
    bands_description: describe(band, range, tasks.length),
    tasks,
  };
}

/**
 * Returns the estimates for the answers of one writer. Task 1 is short, so the language of Task 2 counts in it too. The
 * language of Task 1 does not count in Task 2: this was measured, and improved neither estimate (docs/model-card.md).
 */
export function evaluateTogether(answers: readonly AnswerToPrepare[]): TaskEvaluation[] {
  const measured = answers.map(measureTask);
  const essay = measured.find(({ answer }) => answer.task.task === 2);
  return measured.map((own) =>
    evaluateMeasured(own, essay === undefined || essay === own ? null : otherAnswer(own, essay)),
  );
}

function bandOf(tasks: readonly TaskEvaluation[]): Band {
  const first = tasks.find(({ task }) => task === 1);
  const second = tasks.find(({ task }) => task === 2);
  if (first && second) return writingBand(criterionBands(first), criterionBands(second));
  const only = second ?? first;
  return only ? taskBand(criterionBands(only)) : 1;
}

function criterionBands({ criteria }: TaskEvaluation): CriterionBands {
  return [criteria.task, criteria.coherence, criteria.lexis, criteria.grammar];
}

/** Returns the range of the band. For two tasks, the range of Task 2 is moved to the Writing band. */
function rangeOf(tasks: readonly TaskEvaluation[], band: Band): BandRange {
  const main = tasks.find(({ task }) => task === 2) ?? tasks[0];
  if (!main || tasks.length === 1) return main?.range ?? { low: band, high: band };
  return {
    low: Math.min(band, Math.max(1, band - (main.band - main.range.low))),
    high: Math.min(9, band + (main.range.high - main.band)),
  };
}

function describe(band: Band, { low, high }: BandRange, tasks: number): string {
  const what = tasks === 1 ? "this task" : "Writing";
  return `We estimate band ${band} for ${what}. In eight answers of ten an examiner would be between ${low} and ${high}. The four criteria are indicative.`;
}
