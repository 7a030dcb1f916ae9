import * as v from "valibot";
import { isMatchingInformation, isSentenceEndings } from "#core/exam/questions/match/rules.ts";
import type { MatchGroup } from "#core/exam/questions/match/schema.ts";
import { Prose } from "../../authored-fields.ts";
import { compileItems, compileOptions } from "../../compile/compile-rich.ts";
import { groupEntries, ItemsSchema, OptionsSchema } from "../authored-entries.ts";
import { checkEnoughOptions, checkOptionLetters, checkOptionsUsedOnce } from "../check-options.ts";
import type { KindAuthoring } from "../kind-authoring.ts";
import { itemLine, optionLines, printedItems, printedOptions } from "../print.ts";

const AuthoredSchema = v.strictObject({
  ...groupEntries,
  kind: v.literal("match"),
  options: OptionsSchema,
  options_title: v.optional(Prose),
  reusable: v.boolean(),
  questions: ItemsSchema,
});

const READING_TYPES = ["matching_information", "matching_features", "matching_sentence_endings"] as const;

export const match: KindAuthoring<typeof AuthoredSchema, MatchGroup> = {
  schema: AuthoredSchema,
  compile: ({ kind, options, options_title: optionsTitle, reusable, questions }, { report }) => ({
    kind,
    ...(optionsTitle !== undefined && { optionsTitle }),
    options: compileOptions(options, report, ["options"]),
    reusable,
    questions: compileItems(questions, report, ["questions"]),
  }),
  forms: {
    match: {
      types: [...READING_TYPES, "matching"],
      required: { reading: READING_TYPES, listening: ["matching"] },
    },
  },
  wrongLines: "two",
  formOf: (group) => group.kind,
  check: (group, keys, report) => {
    const { options, questions, reusable } = group;
    checkOptionLetters(options, report);
    if (!reusable) checkOptionsUsedOnce(keys, report);
    if (isSentenceEndings(group)) {
      if (options.length <= questions.length)
        report.problem(["options"], `${options.length} endings for ${questions.length} beginnings: there must be more`);
    } else if (!reusable) checkEnoughOptions(options, questions.length, report);
  },
  printed: (group) => [...printedItems(group.questions), ...printedOptions(group.options)],
  linesWithoutKey: (group) => [...optionLines(group.options), ...group.questions.map(itemLine)],
  evidenceParagraph: (group, key) => (isMatchingInformation(group) ? key.option : undefined),
  isInTextOrder: isSentenceEndings,
};
