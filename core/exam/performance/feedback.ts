import { MODULE_NAMES } from "../content/module-names.ts";
import type { ModuleType } from "../content/module-type.ts";
import { QUESTION_TYPE_NAMES } from "../content/question-type.ts";
import { criterionName } from "../writing/criterion-name.ts";
import type { WritingEvaluation } from "../writing/evaluation.ts";
import { lowestModule, type ModuleBands } from "./averages.ts";
import type { Plan } from "./plan.ts";
import type { CauseTally, TypeTally } from "./tallies.ts";
import { TYPE_ADVICE } from "./type-advice.ts";

/** The feedback mentions a cause only if it cost this many marks. */
const MIN_LOST_MARKS = 3;

export type FeedbackSource = {
  bands: ModuleBands;
  plan: Plan | null;
  weakest: readonly TypeTally[];
  causes: readonly CauseTally[];
  /** The newest evaluation of a whole Writing module. */
  writing: WritingEvaluation | null;
};

/**
 * Returns paragraphs that summarise a learner's attempts and say what to do next. For a learner without a band, one
 * paragraph names the weakest question type, if there is one.
 */
export function feedbackParagraphs({ bands, plan, weakest, causes, writing }: FeedbackSource): string[] {
  const lowest = lowestModule(bands);
  if (lowest === null) return weakest[0] === undefined ? [] : [describeType(weakest[0])];
  return [
    describeLowest(bands, lowest),
    plan === null ? describeMissing(bands) : describePlan(plan),
    weakest[0] === undefined ? null : describeType(weakest[0]),
    describeSlip(causes),
    writing === null ? null : describeWriting(writing),
  ].filter((paragraph) => paragraph !== null);
}

function describeLowest(bands: ModuleBands, lowest: ModuleType): string | null {
  const known = Object.values(bands).filter((band) => band !== null);
  const band = bands[lowest];
  if (band === null || known.length < 2) return null;
  return known.every((other) => other === band)
    ? `Your averages are level at ${band.toFixed(1)}.`
    : `${MODULE_NAMES[lowest]} is your lowest average, at ${band.toFixed(1)}.`;
}

function describeMissing(bands: ModuleBands): string | null {
  const missing = (["listening", "reading", "writing"] as const).filter((type) => bands[type] === null);
  if (missing.length === 0) return null;
  return `Take a full ${joinWithAnd(missing.map((type) => MODULE_NAMES[type]))} module in exam mode to get a plan for your target.`;
}

/** Returns the plan in one sentence. */
export function describePlan({ now, target, steps }: Plan): string {
  if (steps.length === 0)
    return now > target
      ? `Your average, ${now.toFixed(1)}, is above your target of ${target.toFixed(1)}.`
      : `Your average has reached your target of ${target.toFixed(1)}.`;
  const ways = steps.map(({ module_type, from, to, answers }) => {
    const way = `${MODULE_NAMES[module_type]} from ${from.toFixed(1)} to ${to.toFixed(1)}`;
    if (answers === null) return way;
    return answers === 1 ? `${way} (about 1 more right answer)` : `${way} (about ${answers} more right answers)`;
  });
  return `The shortest way to ${target.toFixed(1)}: ${joinWithAnd(ways)}.`;
}

function describeType({ module_type, type, right, total }: TypeTally): string {
  return `${QUESTION_TYPE_NAMES[type]} in ${MODULE_NAMES[module_type]}: ${right} of ${total} right. ${TYPE_ADVICE[type]}`;
}

/** Describes marks that empty, misspelt or too long answers lost. They are the easiest to win back. */
function describeSlip(causes: readonly CauseTally[]): string | null {
  const count = (miss: CauseTally["miss"]): number => causes.find((cause) => cause.miss === miss)?.count ?? 0;
  if (count("empty") >= MIN_LOST_MARKS)
    return `You left ${count("empty")} questions empty. A wrong answer costs nothing, so write one everywhere.`;
  if (count("spelling") + count("plural") >= MIN_LOST_MARKS)
    return `Spelling or a missing plural cost you ${count("spelling") + count("plural")} marks. Read your answers once more before you finish.`;
  if (count("over_limit") >= MIN_LOST_MARKS)
    return `${count("over_limit")} answers had too many words. Check the word limit above the questions.`;
  return null;
}

function describeWriting({ tasks }: WritingEvaluation): string | null {
  const priorities = tasks.flatMap((task) => task.priorities.map((priority) => ({ ...priority, task: task.task })));
  const [first] = priorities.sort((a, b) => b.cost - a.cost);
  if (first === undefined) return null;
  return `In your last Writing module, Task ${first.task} lost most under ${criterionName(first.criterion, first.task)}. ${first.say}`;
}

function joinWithAnd(words: readonly string[]): string {
  return words.length < 2 ? (words[0] ?? "") : `${words.slice(0, -1).join(", ")} and ${words.at(-1) ?? ""}`;
}
