import { authoringOf, QUESTION_AUTHORING } from "../questions/kinds.ts";
import type { PreparedModule } from "./prepare-module.ts";

/** Runs the warnings of each question kind over its groups in a module. */
export function lintQuestions({ parts, report }: PreparedModule): void {
  const groups = parts.flatMap((part) => part.groups);
  for (const kind of Object.keys(QUESTION_AUTHORING)) {
    const own = groups.filter(({ group }) => group.kind === kind);
    const [first] = own;
    if (first !== undefined) authoringOf(first.group).lint?.(own, report);
  }
}
