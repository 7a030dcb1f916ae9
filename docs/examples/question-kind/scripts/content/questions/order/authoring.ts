import * as v from "valibot";
import { QuestionNumberSchema } from "#core/exam/questions/fields.ts";
import type { OrderGroup } from "#core/exam/questions/order/schema.ts";
import { compileOptions } from "../../compile/compile-rich.ts";
import type { Reporter } from "../../findings.ts";
import { groupEntries, OptionsSchema } from "../authored-entries.ts";
import { checkEnoughOptions, checkOptionLetters, checkOptionsUsedOnce } from "../check-options.ts";
import type { GroupWithKeys, KindAuthoring } from "../kind-authoring.ts";
import { optionLines, printedOptions } from "../print.ts";

const AuthoredSchema = v.strictObject({
  ...groupEntries,
  kind: v.literal("order"),
  numbers: v.pipe(v.array(QuestionNumberSchema), v.minLength(3)),
  events: OptionsSchema,
});

export const order: KindAuthoring<typeof AuthoredSchema, OrderGroup> = {
  schema: AuthoredSchema,
  compile: ({ kind, numbers, events }, { report }) => ({
    kind,
    events: compileOptions(events, report, ["events"]),
    questions: numbers.map((number, index) => ({ number, place: index + 1 })),
  }),
  forms: { order: { types: ["matching_features", "matching"], required: {} } },
  formOf: (group) => group.kind,
  check: ({ events, questions }, keys, report) => {
    checkOptionLetters(events, report, ["events"]);
    checkOptionsUsedOnce(keys, report);
    checkEnoughOptions(events, questions.length, report, ["events"]);
  },
  printed: (group) => printedOptions(group.events),
  linesWithoutKey: (group) => [
    ...optionLines(group.events),
    ...group.questions.map(({ number, place }) => `${number}. Event ${place}`),
  ],
  lint: warnOfPrintedOrder,
};

/** Warns if the events are already printed in the right order. */
function warnOfPrintedOrder(groups: readonly GroupWithKeys<OrderGroup>[], report: Reporter): void {
  for (const { group, place, keys } of groups) {
    const right = keys.map((key) => (key.kind === "option" ? key.option : ""));
    const printed = group.events.map((event) => event.id).slice(0, right.length);
    if (right.join() === printed.join())
      report.warn("order-printed", [...place, "events"], "the events are printed in the right order");
  }
}
