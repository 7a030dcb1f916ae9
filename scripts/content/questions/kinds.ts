import * as v from "valibot";
import type { GroupOf, QuestionGroup, QuestionKind } from "#core/exam/content/question-group.ts";
import { chooseMany } from "./choose-many/authoring.ts";
import { chooseOne } from "./choose-one/authoring.ts";
import { complete } from "./complete/authoring.ts";
import { headings } from "./headings/authoring.ts";
import { judge } from "./judge/authoring.ts";
import type { KindAuthoring } from "./kind-authoring.ts";
import { label } from "./label/authoring.ts";
import { match } from "./match/authoring.ts";
import { shortAnswer } from "./short-answer/authoring.ts";

/** How every question kind is authored. */
export const QUESTION_AUTHORING = {
  choose_one: chooseOne,
  choose_many: chooseMany,
  judge,
  match,
  headings,
  complete,
  label,
  short_answer: shortAnswer,
} satisfies { [K in QuestionKind]: KindAuthoring<v.GenericSchema<unknown, { kind: K }>, GroupOf<K>> };

/** A question group in YAML. */
export const AuthoredGroupSchema = v.variant(
  "kind",
  Object.values(QUESTION_AUTHORING).map(({ schema }) => schema),
);
export type AuthoredGroup = v.InferOutput<typeof AuthoredGroupSchema>;

/** Returns how groups of a kind are authored. */
export function authoringOf({
  kind,
}: {
  kind: QuestionKind;
}): KindAuthoring<v.GenericSchema<unknown, AuthoredGroup>, QuestionGroup> {
  return QUESTION_AUTHORING[kind];
}
