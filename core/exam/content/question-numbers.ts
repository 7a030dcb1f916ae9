import type { Module } from "./module.ts";
import type { CompleteGroup, Line, QuestionGroup } from "./question-group.ts";

// Apart from the schemas, which weigh more: a device that holds a module needs no check of it to count its questions.

/** Every line of a completion group, in reading order. */
export function completionLines(group: CompleteGroup): readonly Line[] {
  switch (group.layout) {
    case "sentences":
      return group.lines;
    case "summary":
      return group.paragraphs;
    case "notes":
      return group.sections.flatMap((section) => section.lines.map((entry) => entry.line));
    case "form":
      return group.rows.map((row) => row.line);
    case "table":
      return group.rows.flat();
    case "flow_chart":
      return group.steps;
  }
}

/** The question numbers of a group, in the order in which they stand on the page. */
export function groupNumbers(group: QuestionGroup): number[] {
  switch (group.kind) {
    case "choose_many":
      return group.numbers;
    case "complete":
      return completionLines(group).flatMap((line) =>
        line.flatMap((segment) => (segment.kind === "gap" ? [segment.number] : [])),
      );
    case "label":
      return group.labels.map((label) => label.number);
    default:
      return group.questions.map((question) => question.number);
  }
}

/** The question groups of a marked module (Reading, Listening) in order; none for Writing and Speaking. */
export function moduleGroups(module: Module, parts: readonly number[] | null = null): QuestionGroup[] {
  if (module.module_type !== "reading" && module.module_type !== "listening") return [];
  return module.parts.filter((part) => parts === null || parts.includes(part.number)).flatMap((part) => part.groups);
}

/** Every question number of a module, ascending. */
export function moduleNumbers(module: Module, parts: readonly number[] | null = null): number[] {
  return moduleGroups(module, parts)
    .flatMap(groupNumbers)
    .sort((a, b) => a - b);
}
