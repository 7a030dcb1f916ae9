import { questionRef } from "../drill/question-ref.ts";
import type { ModuleKey, QuestionKey } from "./answer-key.ts";

/**
 * A correction of the answers to one question, which staff made after a mistake report. It applies while the author's
 * key has the answers that were corrected. Once the author changes them, it no longer applies.
 */
export type KeyCorrection = {
  /** The question's stable name: see `questionRef`. */
  question: string;
  authored: readonly string[];
  answers: readonly string[];
  /** Null: the author's explanation stays. */
  explanation: string | null;
};

/** Returns what the key of one question accepts: one option, the options of a set, or wordings. */
export function keyAnswers(question: QuestionKey): readonly string[] {
  switch (question.kind) {
    case "option":
      return [question.option];
    case "option_set":
      return question.set;
    case "words":
      return question.accept;
  }
}

/** Returns the questions of an authored key with its corrections, or null if none applies. */
export function correctQuestions(key: ModuleKey, corrections: readonly KeyCorrection[]): QuestionKey[] | null {
  let isCorrected = false;
  const questions = key.questions.map((question) => {
    const ref = questionRef(key, question.number);
    const found = corrections.find((one) => one.question === ref && isSame(one.authored, keyAnswers(question)));
    if (found === undefined) return question;
    isCorrected = true;
    return withAnswers(question, found);
  });
  return isCorrected ? questions : null;
}

export function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((answer, at) => answer === other[at]);
}

function withAnswers(question: QuestionKey, { answers, explanation }: KeyCorrection): QuestionKey {
  const { wrong, ...rest } = question;
  const lines = Object.entries(wrong ?? {}).filter(([option]) => !answers.includes(option));
  const entries = {
    explanation: explanation ?? question.explanation,
    ...(lines.length > 0 && { wrong: Object.fromEntries(lines) }),
  };
  switch (rest.kind) {
    case "option":
      return { ...rest, ...entries, option: answers[0] ?? rest.option };
    case "option_set":
      return { ...rest, ...entries, set: [...answers] };
    case "words":
      return { ...rest, ...entries, accept: [...answers] };
  }
}
