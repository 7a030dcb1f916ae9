import * as v from "valibot";
import { ChooseManyGroupSchema } from "../questions/choose-many/schema.ts";
import { ChooseOneGroupSchema } from "../questions/choose-one/schema.ts";
import { CompleteGroupSchema } from "../questions/complete/schema.ts";
import { HeadingsGroupSchema } from "../questions/headings/schema.ts";
import { JudgeGroupSchema } from "../questions/judge/schema.ts";
import { LabelGroupSchema } from "../questions/label/schema.ts";
import { MatchGroupSchema } from "../questions/match/schema.ts";
import { ShortAnswerGroupSchema } from "../questions/short-answer/schema.ts";

/** Questions under one instruction, of one question kind. The rules of each kind are in questions/kinds.ts. */
export const QuestionGroupSchema = v.variant("kind", [
  ChooseOneGroupSchema,
  ChooseManyGroupSchema,
  JudgeGroupSchema,
  MatchGroupSchema,
  HeadingsGroupSchema,
  CompleteGroupSchema,
  LabelGroupSchema,
  ShortAnswerGroupSchema,
]);
export type QuestionGroup = v.InferOutput<typeof QuestionGroupSchema>;
export type QuestionKind = QuestionGroup["kind"];
export type GroupOf<K extends QuestionKind> = Extract<QuestionGroup, { kind: K }>;
