import type { ModuleKey } from "../content/answer-key.ts";
import type { Module } from "../content/module.ts";
import type { CompleteGroup, Line, QuestionGroup } from "../content/question-group.ts";
import { groupNumbers, moduleGroups } from "../content/question-numbers.ts";
import type { Marking } from "../marking/mark.ts";

/** What stands in a gap that is not asked, by question number; "…" where nothing is known. */
export type Printed = ReadonlyMap<number, string>;

const NOTHING_PRINTED: Printed = new Map();

/**
 * The numbers to ask again after a marking, ascending: everything wrong, with the rest of a choose-N block and the
 * other half of a pair that may stand in either order, which cannot be asked by themselves.
 */
export function mistakesOf(module: Module, key: ModuleKey, marking: Pick<Marking, "questions">): number[] {
  const wrong = new Set(marking.questions.filter((question) => !question.right).map((question) => question.number));
  for (const question of key.questions)
    if (question.kind === "words" && question.eitherOrder !== undefined && wrong.has(question.eitherOrder))
      wrong.add(question.number);
  for (const group of moduleGroups(module))
    if (group.kind === "choose_many" && group.numbers.some((number) => wrong.has(number)))
      for (const number of group.numbers) wrong.add(number);
  return [...wrong].sort((a, b) => a - b);
}

/**
 * A Reading or Listening module with some of its questions: others are left out, and so are groups and parts that
 * have none left; a gap in a running text becomes what is `printed` there. Without `only`, and for the other papers,
 * the module itself.
 */
export function pieceOf(
  module: Module,
  only: readonly number[] | undefined,
  printed: Printed = NOTHING_PRINTED,
): Module {
  if (only === undefined) return module;
  const keep = new Set(only);
  const some = (groups: readonly QuestionGroup[]): QuestionGroup[] =>
    groups
      .filter((group) => groupNumbers(group).some((number) => keep.has(number)))
      .map((group) => groupWith(group, keep, printed));
  switch (module.module_type) {
    case "reading":
      return {
        ...module,
        parts: module.parts.map((part) => ({ ...part, groups: some(part.groups) })).filter(hasQuestions),
      };
    case "listening":
      return {
        ...module,
        parts: module.parts.map((part) => ({ ...part, groups: some(part.groups) })).filter(hasQuestions),
      };
    default:
      return module;
  }
}

const hasQuestions = (part: { groups: readonly QuestionGroup[] }): boolean => part.groups.length > 0;

function groupWith(group: QuestionGroup, keep: ReadonlySet<number>, printed: Printed): QuestionGroup {
  const isKept = (question: { number: number }): boolean => keep.has(question.number);
  switch (group.kind) {
    case "choose_many":
      return group;
    case "complete":
      return withLines(group, (line) =>
        line.map((segment) =>
          segment.kind === "gap" && !isKept(segment)
            ? { kind: "text", text: wordsOf(group, printed.get(segment.number)) }
            : segment,
        ),
      );
    case "label":
      return { ...group, labels: group.labels.filter(isKept) };
    case "choose_one":
      return { ...group, questions: group.questions.filter(isKept) };
    case "headings":
      return { ...group, questions: group.questions.filter(isKept) };
    case "judge":
      return { ...group, questions: group.questions.filter(isKept) };
    case "match":
      return { ...group, questions: group.questions.filter(isKept) };
    case "short_answer":
      return { ...group, questions: group.questions.filter(isKept) };
  }
}

/** The words in a gap: of an option picked from a bank, what it says. */
function wordsOf(group: CompleteGroup, printed: string | undefined): string {
  return group.bank?.find((option) => option.id === printed)?.text.text ?? printed ?? "…";
}

function withLines(group: CompleteGroup, change: (line: Line) => Line): CompleteGroup {
  switch (group.layout) {
    case "sentences":
      return { ...group, lines: group.lines.map(change).filter((line) => line.some(isGap)) };
    case "summary":
      return { ...group, paragraphs: group.paragraphs.map(change) };
    case "notes":
      return {
        ...group,
        sections: group.sections.map((section) => ({
          ...section,
          lines: section.lines.map((entry) => ({ ...entry, line: change(entry.line) })),
        })),
      };
    case "form":
      return { ...group, rows: group.rows.map((row) => ({ ...row, line: change(row.line) })) };
    case "table":
      return { ...group, rows: group.rows.map((row) => row.map(change)) };
    case "flow_chart":
      return { ...group, steps: group.steps.map(change) };
  }
}

const isGap = (segment: Line[number]): boolean => segment.kind === "gap";
