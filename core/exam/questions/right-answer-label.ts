import type { ModuleKey, QuestionKey } from "../content/answer-key.ts";
import type { QuestionGroup } from "../content/question-group.ts";
import { acceptedAnswers } from "../marking/accepted-answers.ts";
import { rulesOf } from "./kinds.ts";

/** Returns the right answer for a person: an option with its text, or up to three wordings. */
export function rightAnswerLabel(group: QuestionGroup, number: number, key: QuestionKey, answerKey: ModuleKey): string {
  const accepted = acceptedAnswers(key, answerKey);
  const label = (answer: string): string => rulesOf(group).answerLabel(group, number, answer);
  return key.kind === "option_set" ? accepted.map(label).join(" and ") : accepted.slice(0, 3).map(label).join(" or ");
}
