import type { QuestionKind } from "#core/exam/content/question-group.ts";
import { authoringOf, QUESTION_AUTHORING } from "../questions/kinds.ts";
import type { PreparedModule } from "./prepare-module.ts";

/** Runs the linter of each question kind on the module's groups of that kind. */
export function lintQuestions({ parts, report }: PreparedModule): void {
  const groups = parts.flatMap((part) => part.groups);
  for (const kind of Object.keys(QUESTION_AUTHORING) as QuestionKind[]) {
    const groupsOfKind = groups.filter(({ group }) => group.kind === kind);
    authoringOf({ kind }).lint?.(groupsOfKind, report);
  }
}
