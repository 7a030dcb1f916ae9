import type { Band } from "#core/exam/bands/band-table.ts";
import { type CriterionBands, taskBand, writingBand } from "#core/exam/bands/writing.ts";
import type { WritingModule } from "#core/exam/content/module.ts";
import {
  type Criteria,
  type Criterion,
  type TaskEvaluation,
  type WritingEvaluation,
} from "#core/exam/writing/evaluation.ts";
import { formatUtcDay } from "#core/format/format-date.ts";
import type { Judgement } from "#api/gateways/llm-evaluator.ts";
import type { Services } from "#api/services.ts";
import { reserveModelTokens } from "#api/store/attempt/evaluations.ts";
import { hasPromptInjection } from "./prompt-injection.ts";

/** An evaluation with its source. */
export type SourcedEvaluation = { source: "rules" | "model"; model: string | null; result: WritingEvaluation };

/** Largest change that a model may make to a criterion of our rules, in bands. */
const MAX_DIFFERENCE_BANDS = 1;
/** Tokens of one call for all but the answer: instructions, task and reply. */
const OVERHEAD_TOKENS = 2_000;
const CHARACTERS_PER_TOKEN = 3;
/** Shorter answers are not sent to a model. */
const MIN_WORDS = 50;

/**
 * Evaluates an attempt with the configured language model. Returns null if no model is configured, the day's tokens are
 * spent, no answer is long enough, an answer contains a prompt injection, or there is no valid reply. The caller then
 * uses our own rules.
 */
export async function askModel(
  { model, store, clock, log }: Pick<Services, "model" | "store" | "clock" | "log">,
  module: WritingModule,
  texts: Readonly<Record<string, string>>,
  ours: WritingEvaluation,
): Promise<SourcedEvaluation | null> {
  if (model === null || ours.tasks.some(({ section }) => hasPromptInjection(texts[section] ?? ""))) return null;
  const judgedTasks = ours.tasks.filter((task) => task.words >= MIN_WORDS);
  if (judgedTasks.length === 0) return null;
  const day = formatUtcDay(clock.now());
  const judged = new Map<string, Judgement>();
  for (const { section } of judgedTasks) {
    const task = module.parts.find((part) => part.id === section);
    const text = texts[section] ?? "";
    if (task === undefined) return null;
    const tokens = OVERHEAD_TOKENS + Math.ceil(text.length / CHARACTERS_PER_TOKEN);
    if (!(await reserveModelTokens(store.db, day, tokens, model.settings.dailyTokens))) {
      log.warn({ day }, "the day's tokens are spent: our own rules evaluate");
      return null;
    }
    const reply = await model.judge(task, text);
    if ("fault" in reply) {
      log.warn({ fault: reply.fault, detail: reply.detail }, "the model did not evaluate: our own rules do");
      return null;
    }
    if (reply.addresses_marker) return null;
    judged.set(section, reply);
  }
  return { source: "model", model: model.settings.model, result: combineWithRules(ours, judged, model.settings.model) };
}

/**
 * Combines the model's bands and feedback with our counts. A criterion stays within MAX_DIFFERENCE_BANDS of our band,
 * and never exceeds the cap of a gate on it.
 */
export function combineWithRules(
  ours: WritingEvaluation,
  judged: ReadonlyMap<string, Judgement>,
  model: string,
): WritingEvaluation {
  const tasks = ours.tasks.map((task) => {
    const judgement = judged.get(task.section);
    return judgement === undefined ? task : applyJudgement(task, judgement);
  });
  const [first, second] = [tasks.find((task) => task.task === 1), tasks.find((task) => task.task === 2)];
  const band =
    first !== undefined && second !== undefined && tasks.length === 2
      ? writingBand(toCriterionBands(first.criteria), toCriterionBands(second.criteria))
      : (tasks[0]?.band ?? ours.band);
  return {
    ...ours,
    band,
    range: moveRange(ours.range, band - ours.band),
    bands_description: `Estimated by the language model ${model}, each criterion within one band of what our own rules say. ${ours.bands_description}`,
    tasks,
  };
}

function applyJudgement(task: TaskEvaluation, judgement: Judgement): TaskEvaluation {
  const limitCriterion = (name: Criterion): Band => {
    const caps = task.gates.filter((gate) => gate.criteria.includes(name)).map((gate) => gate.cap);
    const limited = Math.min(
      Math.max(judgement[name], task.criteria[name] - MAX_DIFFERENCE_BANDS),
      task.criteria[name] + MAX_DIFFERENCE_BANDS,
    );
    return Math.max(0, Math.min(9, limited, ...caps));
  };
  const criteria: Criteria = {
    task: limitCriterion("task"),
    coherence: limitCriterion("coherence"),
    lexis: limitCriterion("lexis"),
    grammar: limitCriterion("grammar"),
  };
  const band = taskBand(toCriterionBands(criteria));
  const { ta_feedback, advice, vocabulary_choice_suggestions, overall_personalized_feedback_suggestions } = judgement;
  return {
    ...task,
    criteria,
    band,
    range: moveRange(task.range, band - task.band),
    feedback: { ta_feedback, advice, vocabulary_choice_suggestions, overall_personalized_feedback_suggestions },
  };
}

function toCriterionBands(criteria: Criteria): CriterionBands {
  return [criteria.task, criteria.coherence, criteria.lexis, criteria.grammar];
}

function moveRange({ low, high }: WritingEvaluation["range"], bands: number): WritingEvaluation["range"] {
  const clampBand = (band: number): Band => Math.max(0, Math.min(9, band));
  return { low: clampBand(low + bands), high: clampBand(high + bands) };
}
