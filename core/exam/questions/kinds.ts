import type { GroupOf, QuestionGroup, QuestionKind } from "../content/question-group.ts";
import { chooseMany } from "./choose-many/rules.ts";
import { chooseOne } from "./choose-one/rules.ts";
import { complete } from "./complete/rules.ts";
import { headings } from "./headings/rules.ts";
import { judge } from "./judge/rules.ts";
import type { KindRules } from "./kind-rules.ts";
import { label } from "./label/rules.ts";
import { match } from "./match/rules.ts";
import { shortAnswer } from "./short-answer/rules.ts";
import { unknownKind } from "./unknown-kind.ts";

/**
 * The rules of every question kind. The schemas are listed in content/question-group.ts: a device needs the rules to
 * count its questions, but not the larger schemas.
 */
export const QUESTION_KINDS: { [K in QuestionKind]: KindRules<GroupOf<K>> } = {
  choose_one: chooseOne,
  choose_many: chooseMany,
  judge,
  match,
  headings,
  complete,
  label,
  short_answer: shortAnswer,
};

/** Returns false for a kind that only a newer version of the app knows. */
export function isKnownKind(group: QuestionGroup): boolean {
  return Object.hasOwn(QUESTION_KINDS, group.kind);
}

/** Returns the rules of a group's kind. */
export function rulesOf(group: QuestionGroup): KindRules<QuestionGroup> {
  return isKnownKind(group) ? QUESTION_KINDS[group.kind] : { ...unknownKind, keepQuestions: (unchanged) => unchanged };
}
