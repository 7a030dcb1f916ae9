import * as v from "valibot";
import type { JudgeGroup } from "#core/exam/questions/judge/schema.ts";
import { compileItems } from "../../compile/compile-rich.ts";
import { groupEntries, ItemsSchema } from "../authored-entries.ts";
import type { Judgement, KindAuthoring } from "../kind-authoring.ts";
import { itemLine, printedItems } from "../print.ts";
import { lintJudgements } from "./lint.ts";

const AuthoredSchema = v.strictObject({
  ...groupEntries,
  kind: v.literal("judge"),
  scale: v.picklist(["true_false", "yes_no"]),
  questions: ItemsSchema,
});

const SHORT_FORMS: Readonly<Record<string, string>> = { T: "TRUE", F: "FALSE", Y: "YES", N: "NO", NG: "NOT GIVEN" };
const JUDGEMENT_OF_OPTION: Readonly<Record<string, Judgement>> = {
  TRUE: "right",
  YES: "right",
  "NOT GIVEN": "notGiven",
};

export const judge: KindAuthoring<typeof AuthoredSchema, JudgeGroup> = {
  schema: AuthoredSchema,
  compile: ({ kind, scale, questions }, { report }) => ({
    kind,
    scale,
    questions: compileItems(questions, report, ["questions"]),
  }),
  forms: {
    "judge true_false": { types: ["identifying_information"], required: { reading: ["identifying_information"] } },
    "judge yes_no": { types: ["identifying_views"], required: { reading: ["identifying_views"] } },
  },
  wrongLines: "all",
  formOf: (group) => `${group.kind} ${group.scale}`,
  check: () => {},
  printed: (group) => printedItems(group.questions),
  linesWithoutKey: (group) => group.questions.map(itemLine),
  readAnswer: (written) => SHORT_FORMS[written] ?? written,
  isInTextOrder: () => true,
  judgementOf: ({ option }) => JUDGEMENT_OF_OPTION[option] ?? "wrong",
  lint: lintJudgements,
};
