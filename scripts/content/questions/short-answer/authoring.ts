import * as v from "valibot";
import type { ShortAnswerGroup } from "#core/exam/questions/short-answer/schema.ts";
import { compileItems } from "../../compile/compile-rich.ts";
import { EitherOrderSchema, groupEntries, ItemsSchema, LimitSchema } from "../authored-entries.ts";
import type { KindAuthoring } from "../kind-authoring.ts";
import { itemLine, printedItems } from "../print.ts";

const AuthoredSchema = v.strictObject({
  ...groupEntries,
  kind: v.literal("short_answer"),
  limit: LimitSchema,
  either_order: v.optional(EitherOrderSchema),
  questions: ItemsSchema,
});

export const shortAnswer: KindAuthoring<typeof AuthoredSchema, ShortAnswerGroup> = {
  schema: AuthoredSchema,
  compile: ({ kind, limit, questions }, { report }) => ({
    kind,
    limit,
    questions: compileItems(questions, report, ["questions"]),
  }),
  forms: {
    short_answer: {
      types: ["short_answer"],
      required: { reading: ["short_answer"], listening: ["short_answer"] },
    },
  },
  formOf: (group) => group.kind,
  check: () => {},
  printed: (group) => printedItems(group.questions),
  linesWithoutKey: (group) => group.questions.map(itemLine),
  eitherOrder: (authored) => authored.either_order ?? [],
  isInTextOrder: () => true,
};
