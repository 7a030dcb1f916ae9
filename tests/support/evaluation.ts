import type { EvaluatorAnswer } from "#api/jobs/writing/evaluator.ts";
import { taskBand, writingBand, type CriterionBands } from "#core/exam/bands/writing.ts";
import { EVALUATOR_VERSION, type Criteria, type WritingEvaluation } from "#core/exam/writing/evaluation.ts";
import { countWords } from "#core/exam/writing/word-count.ts";

/** Returns an evaluation with band 6 for every criterion, or the given bands. */
export function plainEvaluation(
  { module, texts, parts }: Omit<EvaluatorAnswer, "key">,
  {
    criteria = { task: 6, coherence: 6, lexis: 6, grammar: 6 },
    version = EVALUATOR_VERSION,
  }: {
    criteria?: Criteria;
    version?: string;
  } = {},
): WritingEvaluation {
  const bands: CriterionBands = [criteria.task, criteria.coherence, criteria.lexis, criteria.grammar];
  const band = taskBand(bands);
  const tasks = module.parts
    .filter((task) => parts === null || parts.includes(task.number))
    .map((task) => {
      const words = countWords(texts[task.id] ?? "");
      return {
        section: task.id,
        task: task.task,
        words,
        countedWords: words,
        criteria,
        band,
        range: { low: band - 1, high: band + 1 },
        gates: [],
        priorities: [],
        strengths: [],
        points: [],
        wrongClaims: [],
        feedback: {
          ta_feedback: "It answers the task.",
          advice: "Write more.",
          vocabulary_choice_suggestions: "Name things.",
          overall_personalized_feedback_suggestions: "Plan first.",
        },
      };
    });
  return {
    evaluator_version: version,
    band: tasks.length === 2 ? writingBand(bands, bands) : band,
    range: { low: band - 1, high: band + 1 },
    bands_description: "An estimate.",
    tasks,
  };
}
