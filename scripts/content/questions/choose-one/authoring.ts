import * as v from "valibot";
import type { ChooseOneGroup } from "#core/exam/questions/choose-one/schema.ts";
import { compileOptions, compileRich } from "../../compile/compile-rich.ts";
import { groupEntries, ItemSchema, OptionsSchema } from "../authored-entries.ts";
import { checkOptionLetters } from "../check-options.ts";
import type { KindAuthoring } from "../kind-authoring.ts";
import { itemLine, optionLines } from "../print.ts";
import { lintChoices } from "./lint.ts";

const AuthoredSchema = v.strictObject({
  ...groupEntries,
  kind: v.literal("choose_one"),
  questions: v.pipe(v.array(v.strictObject({ ...ItemSchema.entries, options: OptionsSchema })), v.minLength(1)),
});

export const chooseOne: KindAuthoring<typeof AuthoredSchema, ChooseOneGroup> = {
  schema: AuthoredSchema,
  compile: ({ kind, questions }, { report }) => ({
    kind,
    questions: questions.map((question, index) => ({
      number: question.number,
      prompt: compileRich(question.prompt, report, ["questions", index, "prompt"]),
      options: compileOptions(question.options, report, ["questions", index, "options"]),
    })),
  }),
  forms: {
    choose_one: {
      types: ["multiple_choice"],
      required: { reading: ["multiple_choice"], listening: ["multiple_choice"] },
    },
  },
  wrongLines: "all",
  formOf: (group) => group.kind,
  check: (group, _keys, report) => {
    for (const question of group.questions) checkOptionLetters(question.options, report);
  },
  printed: (group) =>
    group.questions.flatMap(({ number, prompt, options }) => [
      { number, text: prompt.text },
      ...options.map((option) => ({ number, text: option.text.text })),
    ]),
  linesWithoutKey: (group) =>
    group.questions.flatMap((question) => [itemLine(question), ...optionLines(question.options)]),
  isInTextOrder: () => true,
  lint: lintChoices,
};
