import { createContext, use } from "react";
import type { Answers, AnswerValue } from "#core/exam/attempt/attempt.ts";

/** What an attempt, a drill or the diagnostic gives its questions. */
export type QuestionSession = {
  readonly answers: Answers;
  readonly flags: readonly number[];
  /** The current question. */
  readonly current: number;
  /** Changes answers, by question number. A question with several numbers is stored under the first. */
  answer: (changes: Readonly<Record<string, AnswerValue>>) => void;
  toggleFlag: (number: number) => void;
  /** Makes a question the current question. */
  visit: (number: number) => void;
};

/** A selected option that waits for its gap, or a selected gap that waits for its option. */
export type PendingPlacement =
  | { readonly kind: "option"; readonly group: string; readonly option: string }
  | { readonly kind: "gap"; readonly group: string; readonly number: number }
  | null;

export type QuestionContext = QuestionSession & {
  readonly pendingPlacement: PendingPlacement;
  setPendingPlacement: (placement: PendingPlacement) => void;
  /** On a phone, opens the list of options for a gap in the passage; null closes the list. */
  openPicker: (number: number | null) => void;
  /** Announces a message to screen readers. */
  announce: (text: string) => void;
};

export const QuestionReactContext = createContext<QuestionContext | null>(null);

export function useQuestionContext(): QuestionContext {
  const context = use(QuestionReactContext);
  if (context === null) throw new Error("useQuestionContext outside a QuestionLayout");
  return context;
}
