import type { QuestionGroup } from "#core/exam/content/question-group.ts";
import type { Printed } from "../questions/kind-authoring.ts";
import { authoringOf } from "../questions/kinds.ts";

/** Returns what a group prints apart from its instructions, piece by piece. Gaps are left out. */
export function printedOf(group: QuestionGroup): Printed[] {
  return authoringOf(group).printed(group);
}

/** Returns the text around a gap: the line of a completion, or everything printed for the question. */
export function gapText(group: QuestionGroup, number: number): string {
  return (
    authoringOf(group).gapText?.(group, number) ??
    printedOf(group)
      .filter((line) => line.number === number)
      .map(({ text }) => text)
      .join(" ")
  );
}
