import type { WritingTask } from "#core/exam/content/part.ts";
import type { QuestionGroup } from "#core/exam/content/question-group.ts";
import type { ModuleSource } from "../compile-module.ts";
import type { Reporter } from "../findings.ts";
import { markedOf } from "./marked.ts";

/** Every form of question that the exam has occurs so often over the library, and every kind of task at least once. */
const TIMES = 2;
/** A library of fewer papers of each kind is still being written. */
const PAPERS = 4;

const FORMS: Readonly<Record<"reading" | "listening", readonly string[]>> = {
  reading: [
    "multiple_choice choose_one",
    "multiple_choice choose_many",
    "identifying_information judge",
    "identifying_views judge",
    "matching_information match",
    "matching_headings headings",
    "matching_features match",
    "matching_sentence_endings match",
    "sentence_completion sentences",
    "summary_completion summary",
    "summary_completion summary from a list",
    "summary_completion notes",
    "summary_completion table",
    "summary_completion flow_chart",
    "diagram_labelling label",
    "short_answer short_answer",
  ],
  listening: [
    "multiple_choice choose_one",
    "multiple_choice choose_many",
    "matching match",
    "plan_map_labelling label",
    "form_completion form",
    "form_completion notes",
    "form_completion table",
    "form_completion flow_chart",
    "form_completion summary",
    "sentence_completion sentences",
    "short_answer short_answer",
  ],
};
const TASKS: readonly WritingTask["kind"][] = [
  "line",
  "bar",
  "pie",
  "table",
  "mixed",
  "process",
  "map",
  "letter_formal",
  "letter_semi_formal",
  "letter_informal",
  "opinion",
  "discussion",
  "advantages",
  "problem_solution",
  "two_part",
];

/** What the library as a whole leaves out: a form of question, a kind of task. */
export function lintCoverage(sources: readonly ModuleSource[], report: Reporter): void {
  for (const skill of ["reading", "listening"] as const) {
    const modules = sources
      .flatMap((source) => markedOf(source) ?? [])
      .filter((one) => one.module.module_type === skill);
    if (modules.length < PAPERS) continue;
    const forms = modules.flatMap((one) => one.parts.flatMap((part) => part.groups.map(({ group }) => formOf(group))));
    for (const form of FORMS[skill]) {
      const times = forms.filter((one) => one === form).length;
      if (times < TIMES) report.warn("coverage", [], `${skill}: ${form} occurs ${times} times, not ${TIMES}`);
    }
  }
  const tasks = sources.flatMap(({ compiled: { module } }) => (module.module_type === "writing" ? module.parts : []));
  if (tasks.length < PAPERS * 2) return;
  for (const kind of TASKS)
    if (!tasks.some((task) => task.kind === kind)) report.warn("coverage", [], `writing: there is no task ${kind}`);
}

function formOf(group: QuestionGroup): string {
  if (group.kind !== "complete") return `${group.type} ${group.kind}`;
  return `${group.type} ${group.layout}${group.bank && group.layout === "summary" ? " from a list" : ""}`;
}
