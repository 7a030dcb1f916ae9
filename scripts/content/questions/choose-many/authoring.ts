import * as v from "valibot";
import type { ChooseManyGroup } from "#core/exam/questions/choose-many/schema.ts";
import { QuestionNumberSchema } from "#core/exam/questions/fields.ts";
import { Prose } from "../../authored-fields.ts";
import { compileOptions, compileRich } from "../../compile/compile-rich.ts";
import { groupEntries, OptionsSchema } from "../authored-entries.ts";
import { checkOptionLetters } from "../check-options.ts";
import type { KindAuthoring } from "../kind-authoring.ts";
import { optionLines, printedOptions } from "../print.ts";

const AuthoredSchema = v.strictObject({
  ...groupEntries,
  kind: v.literal("choose_many"),
  numbers: v.pipe(v.array(QuestionNumberSchema), v.minLength(2), v.maxLength(4)),
  prompt: Prose,
  options: OptionsSchema,
});

export const chooseMany: KindAuthoring<typeof AuthoredSchema, ChooseManyGroup> = {
  schema: AuthoredSchema,
  compile: ({ kind, numbers, prompt, options }, { report }) => ({
    kind,
    numbers,
    prompt: compileRich(prompt, report, ["prompt"]),
    options: compileOptions(options, report, ["options"]),
  }),
  forms: {
    choose_many: {
      types: ["multiple_choice"],
      required: { reading: ["multiple_choice"], listening: ["multiple_choice"] },
    },
  },
  wrongLines: "all",
  formOf: (group) => group.kind,
  check: ({ options, numbers }, _keys, report) => {
    checkOptionLetters(options, report);
    const least = 2 * numbers.length;
    if (options.length < least)
      report.problem(
        ["options"],
        `${options.length} options to choose ${numbers.length} from: there must be at least ${least}`,
      );
  },
  printed: ({ prompt, options }) => [{ number: null, text: prompt.text }, ...printedOptions(options)],
  linesWithoutKey: ({ numbers, prompt, options }) => [`${numbers.join(", ")}. ${prompt.text}`, ...optionLines(options)],
  isInTextOrder: () => true,
};
