import { ERROR_CLASSES, type ErrorClass } from "../rule.ts";
import { CORRECT } from "./correct-sentences.ts";
import { LATER_CORRECT, LATER_LEARNER } from "./later-sentences.ts";
import { LEARNER_GRAMMAR } from "./learner-grammar.ts";
import { LEARNER_STYLE } from "./learner-style.ts";

export type KnownError = { start: number; end: number; written: string; right: string };
export type LearnerSentence = { class: ErrorClass; text: string; errors: KnownError[]; isHeldOut: boolean };

const ALL: Record<ErrorClass, readonly string[]> = { ...LEARNER_GRAMMAR, ...LEARNER_STYLE };

/** Returns the learner sentences. Every third sentence of a class is held out: no rule was written with it. */
export function learnerSentences(): LearnerSentence[] {
  return ERROR_CLASSES.flatMap((errorClass) =>
    [
      ...ALL[errorClass].map((source, index) => ({ source, isHeldOut: index % 3 === 2 })),
      ...LATER_LEARNER[errorClass].map((source) => ({ source, isHeldOut: false })),
    ].map(({ source, isHeldOut }) => ({ class: errorClass, ...readMarked(source), isHeldOut })),
  );
}

/** Returns the correct sentences. Every third sentence of CORRECT is held out. */
export function correctSentences(): { text: string; isHeldOut: boolean }[] {
  return [
    ...Object.values(CORRECT)
      .flat()
      .map((text, index) => ({ text, isHeldOut: index % 3 === 2 })),
    ...LATER_CORRECT.map((text) => ({ text, isHeldOut: false })),
  ];
}

/** Parses "I [goes|go] home." into the text and its errors with offsets. */
export function readMarked(source: string): { text: string; errors: KnownError[] } {
  let text = "";
  const errors: KnownError[] = [];
  let rest = source;
  for (let open = rest.indexOf("["); open >= 0; open = rest.indexOf("[")) {
    const close = rest.indexOf("]", open);
    const [written = "", right = ""] = rest.slice(open + 1, close).split("|");
    text += rest.slice(0, open);
    if (written !== right) errors.push({ start: text.length, end: text.length + written.length, written, right });
    text += written;
    rest = rest.slice(close + 1);
  }
  return { text: text + rest, errors };
}
