import * as v from "valibot";
import { OptionIdSchema, QuestionNumberSchema } from "#core/exam/questions/fields.ts";
import type { HeadingsGroup } from "#core/exam/questions/headings/schema.ts";
import { Prose } from "../../authored-fields.ts";
import { compileOptions } from "../../compile/compile-rich.ts";
import type { Path } from "../../findings.ts";
import { groupEntries, OptionsSchema } from "../authored-entries.ts";
import { checkOptionNumerals, checkOptionsUsedOnce } from "../check-options.ts";
import type { CompileContext, KindAuthoring } from "../kind-authoring.ts";
import { optionLines, printedOptions } from "../print.ts";

const AuthoredSchema = v.strictObject({
  ...groupEntries,
  kind: v.literal("headings"),
  options: OptionsSchema,
  questions: v.pipe(v.array(v.strictObject({ number: QuestionNumberSchema, paragraph: Prose })), v.minLength(2)),
  examples: v.optional(v.array(v.strictObject({ paragraph: Prose, option: OptionIdSchema }))),
});

export const headings: KindAuthoring<typeof AuthoredSchema, HeadingsGroup> = {
  schema: AuthoredSchema,
  compile: ({ kind, options, questions, examples }, context) => ({
    kind,
    options: compileOptions(options, context.report, ["options"]),
    questions: questions.flatMap(({ number, paragraph }, index) => {
      const block = blockOf(paragraph, ["questions", index, "paragraph"], context);
      return block === null ? [] : [{ number, block, letter: paragraph }];
    }),
    ...(examples !== undefined && {
      examples: examples.flatMap(({ paragraph, option }, index) => {
        const block = blockOf(paragraph, ["examples", index, "paragraph"], context);
        return block === null ? [] : [{ block, letter: paragraph, option }];
      }),
    }),
  }),
  forms: { headings: { types: ["matching_headings"], required: { reading: ["matching_headings"] } } },
  wrongLines: "two",
  formOf: (group) => group.kind,
  check: ({ options, questions, examples = [] }, keys, report) => {
    const exampleOptions = examples.map((example) => example.option);
    checkOptionNumerals(options, report);
    checkOptionsUsedOnce(keys, report, exampleOptions);
    for (const id of exampleOptions)
      if (!options.some((option) => option.id === id)) report.problem(["examples"], `there is no option ${id}`);
    const letters = [...questions, ...examples].map(({ letter }) => letter);
    if (options.length <= letters.length)
      report.problem(["options"], `${options.length} headings for ${letters.length} paragraphs: there must be more`);
    if (new Set(letters).size !== letters.length) report.problem(["questions"], "a paragraph has two questions");
  },
  printed: (group) => printedOptions(group.options),
  linesWithoutKey: (group) => [
    ...optionLines(group.options),
    ...group.questions.map(({ number, letter }) => `${number}. Paragraph ${letter}`),
  ],
  evidenceParagraph: (group, key) => group.questions.find((question) => question.number === key.number)?.letter,
};

function blockOf(letter: string, path: Path, { texts, report }: CompileContext): string | null {
  const block = texts.flatMap((text) => text.blocks).find((candidate) => candidate.letter === letter);
  if (!block) report.problem(path, `no paragraph has the letter ${letter}`);
  return block?.id ?? null;
}
