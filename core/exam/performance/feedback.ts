import type { ModuleType } from "../content/module-type.ts";
import { QUESTION_TYPE_NAMES } from "../content/question-type.ts";
import type { Criterion, WritingEvaluation } from "../writing/evaluation.ts";
import { lowestModule, type ModuleBands } from "./averages.ts";
import type { Plan } from "./plan.ts";
import type { CauseTally, TypeTally } from "./question-types.ts";
import { TYPE_ADVICE } from "./type-advice.ts";

const NAMES: Record<ModuleType, string> = {
  listening: "Listening",
  reading: "Reading",
  writing: "Writing",
  speaking: "Speaking",
};

const CRITERION_NAMES: Record<Criterion, string> = {
  task: "Task Achievement",
  coherence: "Coherence and Cohesion",
  lexis: "Lexical Resource",
  grammar: "Grammatical Range and Accuracy",
};

/** A cause that took fewer marks than these is chance. */
const ENOUGH_MARKS = 3;

export type FeedbackSource = {
  bands: ModuleBands;
  plan: Plan | null;
  weakest: readonly TypeTally[];
  causes: readonly CauseTally[];
  /** The newest evaluation of a whole Writing paper. */
  writing: WritingEvaluation | null;
};

/** What a learner's papers say all in all, and what to do next: sentences in paragraphs; empty while no paper counts. */
export function feedbackParagraphs({ bands, plan, weakest, causes, writing }: FeedbackSource): string[] {
  const lowest = lowestModule(bands);
  if (lowest === null) return [];
  return [
    standingWords(bands, lowest),
    plan === null ? missingWords(bands) : planWords(plan),
    weakest[0] === undefined ? null : typeWords(weakest[0]),
    slipWords(causes),
    writing === null ? null : writingWords(writing),
  ].filter((words) => words !== null);
}

function standingWords(bands: ModuleBands, lowest: ModuleType): string | null {
  const known = Object.values(bands).filter((band) => band !== null);
  const band = bands[lowest];
  if (band === null || known.length < 2) return null;
  return known.every((one) => one === band)
    ? `Your averages are level at ${band.toFixed(1)}.`
    : `${NAMES[lowest]} is your lowest average, at ${band.toFixed(1)}.`;
}

function missingWords(bands: ModuleBands): string | null {
  const missing = (["listening", "reading", "writing"] as const).filter((type) => bands[type] === null);
  if (missing.length === 0) return null;
  return `Take a whole paper of ${listed(missing.map((type) => NAMES[type]))} in exam mode, and a plan to your target stands here.`;
}

/** The plan in a sentence or two. */
export function planWords({ now, target, steps }: Plan): string {
  if (steps.length === 0)
    return now > target
      ? `Your average, ${now.toFixed(1)}, is above your target of ${target.toFixed(1)}.`
      : `Your average has reached your target of ${target.toFixed(1)}.`;
  const ways = steps.map(({ module_type, from, to, answers }) => {
    const how = answers === null ? "" : ` (about ${answers} more right ${answers === 1 ? "answer" : "answers"})`;
    return `${NAMES[module_type]} from ${from.toFixed(1)} to ${to.toFixed(1)}${how}`;
  });
  return `The shortest way to ${target.toFixed(1)}: ${listed(ways)}.`;
}

function typeWords({ module_type, type, right, total }: TypeTally): string {
  return `${QUESTION_TYPE_NAMES[type]} in ${NAMES[module_type]}: ${right} of ${total} right. ${TYPE_ADVICE[type]}`;
}

/** Marks lost although the learner knew the answer: these are the cheapest to win back. */
function slipWords(causes: readonly CauseTally[]): string | null {
  const count = (miss: CauseTally["miss"]): number => causes.find((cause) => cause.miss === miss)?.count ?? 0;
  if (count("empty") >= ENOUGH_MARKS)
    return `You left ${count("empty")} questions empty. A wrong answer costs nothing, so write one everywhere.`;
  if (count("spelling") + count("plural") >= ENOUGH_MARKS)
    return `Spelling or a missing plural cost you ${count("spelling") + count("plural")} marks. Read your answers once more before you finish.`;
  if (count("over_limit") >= ENOUGH_MARKS)
    return `${count("over_limit")} answers had too many words. Check the limit that stands above the questions.`;
  return null;
}

function writingWords({ tasks }: WritingEvaluation): string | null {
  const dearest = tasks.flatMap((task) => task.priorities.map((one) => ({ ...one, task: task.task })));
  const [first] = dearest.sort((a, b) => b.cost - a.cost);
  if (first === undefined) return null;
  return `In your last Writing paper, Task ${first.task} lost most under ${CRITERION_NAMES[first.criterion]}. ${first.say}`;
}

function listed(words: readonly string[]): string {
  return words.length < 2 ? (words[0] ?? "") : `${words.slice(0, -1).join(", ")} and ${words.at(-1) ?? ""}`;
}
