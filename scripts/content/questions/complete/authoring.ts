import { completionLines, gapNumbers, lineOfGap, lineText } from "#core/exam/questions/complete/lines.ts";
import type { CompleteGroup } from "#core/exam/questions/complete/schema.ts";
import type { KindAuthoring, QuestionForm } from "../kind-authoring.ts";
import { optionLines, printedOptions } from "../print.ts";
import { checkBank, compileTypedOrPicked } from "../typed-or-picked.ts";
import { compileLayout } from "./layout.ts";
import { unsolvedLines, printedAroundGap, printedLines } from "./print.ts";
import { AuthoredCompleteSchema } from "./schema.ts";

/** Forms whose type is summary completion in Reading and form completion in Listening. */
const inBothModules: QuestionForm = {
  types: ["summary_completion", "form_completion"],
  required: { reading: ["summary_completion"], listening: ["form_completion"] },
};

export const complete: KindAuthoring<typeof AuthoredCompleteSchema, CompleteGroup> = {
  schema: AuthoredCompleteSchema,
  compile: (authored, { report }) => ({
    kind: authored.kind,
    ...(authored.title !== undefined && { title: authored.title }),
    ...compileTypedOrPicked(authored, report),
    ...compileLayout(authored, report),
  }),
  forms: {
    "complete sentences": {
      types: ["sentence_completion"],
      required: { reading: ["sentence_completion"], listening: ["sentence_completion"] },
    },
    "complete summary": inBothModules,
    "complete summary from a list": { ...inBothModules, required: { reading: ["summary_completion"] } },
    "complete notes": inBothModules,
    "complete table": inBothModules,
    "complete flow_chart": inBothModules,
    "complete form": { types: ["form_completion"], required: { listening: ["form_completion"] } },
  },
  formOf: ({ kind, layout, bank }) =>
    `${kind} ${layout}${bank !== undefined && layout === "summary" ? " from a list" : ""}`,
  check: (group, keys, report) => checkBank(group, completionLines(group).flatMap(gapNumbers).length, keys, report),
  printed: (group) => [...printedLines(group), ...printedOptions(group.bank ?? [])],
  linesWithoutKey: (group) => [
    ...(group.title === undefined ? [] : [group.title]),
    ...optionLines(group.bank ?? []),
    ...unsolvedLines(group),
  ],
  eitherOrder: (authored) => authored.either_order ?? [],
  printedAround: printedAroundGap,
  gapText: (group, number) => lineText(lineOfGap(group, number) ?? [], " … "),
  isInTextOrder: (group) => group.layout === "sentences",
};
