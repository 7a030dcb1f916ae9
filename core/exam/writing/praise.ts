import type { Measured } from "./measure.ts";
import type { PreparedAnswer } from "./prepare-answer.ts";
import { joinItems } from "./advise.ts";
import { rarerWords } from "./features/lexis.ts";

/** Praise by term id, for a strength of the answer. */
export const PRAISE: Readonly<Record<string, (answer: PreparedAnswer, measured: Measured) => string | null>> = {
  "ideas-essay": () => "The ideas are developed with many words of your own.",
  "ideas-report": () => "The report covers a good deal of what is shown.",
  parts: (_, { points }) =>
    points.every(({ kind, isMade }) => kind === "overview" || isMade) ? "Every part of the task is dealt with." : null,
  position: () => "Your position is stated at the start and confirmed at the end.",
  support: () => "Claims are supported with reasons and examples.",
  overview: () => "There is an overview of what the information shows as a whole.",
  comparison: () => "Comparisons are made throughout.",
  figures: () => "What you say is supported with figures.",
  "letter-form": () => "The letter opens, says what it is for, and closes as it should.",
  "paragraphs-essay": (_, { paragraphs }) => `The essay is divided into ${paragraphs} clear paragraphs.`,
  "connectives-essay": () => "A range of linking words shows how the ideas belong together.",
  rarer: (answer) => {
    const words = rarerWords(answer)
      .words.filter((word) => word.length > 5)
      .slice(0, 4);
    return words.length < 2
      ? null
      : `Some less common words are used, among them ${joinItems(words.map((word) => `“${word}”`))}.`;
  },
  longer: () => "The vocabulary is precise rather than everyday.",
  spelling: ({ misspelt }) =>
    misspelt.length === 0 ? "We found no spelling mistakes." : "Spelling mistakes are rare.",
  cautious: () => "Claims are made with care: you say what is likely and what is certain.",
  plain: () => "You avoid the words that fit everything.",
  forms: (_, { features }) => `${features.forms} kinds of sentence structure are used.`,
  "error-free": (_, { features }) => (features.errorFree === 1 ? "We found no errors." : "Few errors found."),
};
