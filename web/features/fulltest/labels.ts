import type { FullTestOutcome } from "#core/exam/attempt/full-test.ts";
import type { ModuleType } from "#core/exam/content/module-type.ts";

/** Progress of a module in a full test. elsewhere: running on another device. pending: handed in, without a result. */
export type ModuleStage = "open" | "next" | "running" | "elsewhere" | "pending" | "done";

/** Returns the label of a module's progress. */
export function stageLabel(stage: ModuleStage): string {
  switch (stage) {
    case "open":
      return "Not started";
    case "next":
      return "Next";
    case "running":
      return "In progress";
    case "elsewhere":
      return "In progress on another device";
    case "pending":
      return "Handed in, result pending";
    case "done":
      return "Handed in";
  }
}

/** Says what is next in a full test, and that the learner can stop before it. */
export function describeNextModule(next: ModuleType | null, hasBegun: boolean): string {
  if (next === null) return "You have handed in all four modules.";
  if (!hasBegun)
    return "Listening, Reading and Writing follow one another without a break, as on the day. You can stop between modules and continue when you like. Once you start a module, its clock keeps running.";
  return next === "speaking"
    ? "Speaking has its own time: just before or after the other modules, or up to a week apart. Take it when you can speak aloud."
    : "On the day there is no break here. Continue now, or stop and continue later: everything is saved on this device.";
}

/** Returns the name of the overall result, and a note on its sources or on why there is no result yet. */
export function describeOutcome(
  outcome: FullTestOutcome,
  isSpeakingSelfAssessed: boolean,
): { name: string; note: string } {
  switch (outcome.kind) {
    case "overall":
      return {
        name: "Overall band",
        note: isSpeakingSelfAssessed
          ? "The mean of the four modules, to the nearest half band. You entered the Speaking band yourself."
          : "The mean of the four modules, to the nearest half band.",
      };
    case "mean":
      return {
        name: "Mean of Listening, Reading and Writing",
        note: "Not an overall band: Speaking has no band from a recording alone. You can enter your own band on its result page.",
      };
    case "none":
      return { name: "Overall band", note: "You see it when all four modules have a band." };
  }
}
