import type { ModuleKey, QuestionKey } from "../content/answer-key.ts";

/**
 * What would have been right for a question, to show after marking: option ids or wordings, the one to show first.
 * With the whole key, a number of an either-order pair shows the wordings of both.
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
