import { questionRef } from "../drill/question-ref.ts";
import type { ModuleKey, QuestionKey } from "./answer-key.ts";

/**
 * A correction that staff made to the answers of one question, after a mistake report. It applies only while the
 * author's key still has the answers in `authored`.
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

/** Returns the questions of an author's key with the corrections applied, or null if none applies. */
export function correctQuestions(key: ModuleKey, corrections: readonly KeyCorrection[]): QuestionKey[] | null {
  let isCorrected = false;
  const questions = key.questions.map((question) => {
    const ref = questionRef(key, question.number);
    const found = corrections.find(
      (correction) => correction.question === ref && hasSameAnswers(correction.authored, keyAnswers(question)),
    );
    if (found === undefined) return question;
    isCorrected = true;
    return withAnswers(question, found);
  });
  return isCorrected ? questions : null;
}

/** Returns whether two lists have the same answers in the same order. */
export function hasSameAnswers(first: readonly string[], second: readonly string[]): boolean {
  return first.length === second.length && first.every((answer, i) => answer === second[i]);
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
