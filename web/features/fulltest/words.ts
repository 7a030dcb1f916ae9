import type { FullTestOutcome } from "#core/exam/attempt/full-test.ts";
import type { ModuleType } from "#core/exam/content/module-type.ts";

export const PAPER_NAMES: Readonly<Record<ModuleType, string>> = {
  listening: "Listening",
  reading: "Reading",
  writing: "Writing",
  speaking: "Speaking",
};

/** How far a paper is, for the learner: `elsewhere` was begun on another device and is not handed in. */
export type PaperStage = "open" | "next" | "running" | "elsewhere" | "pending" | "done";

/** What a row says of its paper. */
export function stageWords(stage: PaperStage): string {
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

/** What stands before the next paper: how the day goes on, and that nothing is lost by stopping. */
export function betweenWords(next: ModuleType | null, isBegun: boolean): string {
  if (next === null) return "All four papers are handed in.";
  if (!isBegun)
    return "Listening, Reading and Writing follow one another without a break, as on the day. You can stop between papers and go on when you like; the clock of a paper that you have started keeps running.";
  return next === "speaking"
    ? "Speaking has a time of its own: on the day just before or after the other papers, or up to a week apart. Take it when you can speak aloud."
    : "On the day there is no break here. Go straight on, or stop and go on later: everything is kept on this device.";
}

/** The name under which the whole is shown, whose band is in it, and why there may be nothing to show yet. */
export function outcomeWords(outcome: FullTestOutcome, isOwnSpeaking: boolean): { name: string; note: string } {
  switch (outcome.kind) {
    case "overall":
      return {
        name: "Overall band",
        note: `The mean of the four papers to the nearest half band.${isOwnSpeaking ? " The Speaking band was entered by you." : ""}`,
      };
    case "mean":
      return {
        name: "Mean of Listening, Reading and Writing",
        note: "Not an overall band: Speaking has no band from a recording alone. You can band it yourself on its result.",
      };
    case "none":
      return { name: "Overall band", note: "There once all four papers have a band." };
  }
}
