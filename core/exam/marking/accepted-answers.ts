import type { ModuleKey, QuestionKey } from "../content/answer-key.ts";

/**
 * Returns the right answers of a question: option ids or wordings. Screens show the first. If two questions may be
 * answered in either order and `key` is given, returns the wordings of both.
 */
export function acceptedAnswers(question: QuestionKey, key?: Pick<ModuleKey, "questions">): string[] {
  switch (question.kind) {
    case "option":
      return [question.option];
    case "option_set":
      return question.set;
    case "words": {
      const other = key?.questions.find((candidate) => candidate.number === question.eitherOrder);
      return other?.kind === "words" ? [...question.accept, ...other.accept] : question.accept;
    }
  }
}
