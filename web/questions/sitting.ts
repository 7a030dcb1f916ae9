import { createContext, use } from "react";
import type { Answers, AnswerValue } from "#core/exam/attempt/attempt.ts";

/** What the questions need of the sitting they belong to. The page fills it from the attempt. */
export type Sitting = {
  readonly answers: Answers;
  readonly flags: readonly number[];
  /** The question that the learner is at. */
  readonly current: number;
  /** Changes answers; keys as the attempt stores them. */
  answer: (changes: Readonly<Record<string, AnswerValue>>) => void;
  toggleFlag: (number: number) => void;
  /** The learner went to a question by touching it. */
  visit: (number: number) => void;
};

/** An option that was picked from a bank and waits for its gap, or a gap that waits for its option. */
export type Hand =
  | { readonly kind: "option"; readonly group: string; readonly option: string }
  | { readonly kind: "gap"; readonly group: string; readonly number: number }
  | null;

export type Room = Sitting & {
  readonly hand: Hand;
  setHand: (hand: Hand) => void;
  /** Opens the list of headings for a gap in the passage, on a phone. */
  pickHeading: (number: number | null) => void;
  /** Tells a screen reader what just happened. */
  announce: (text: string) => void;
};

export const RoomContext = createContext<Room | null>(null);

export function useRoom(): Room {
  const room = use(RoomContext);
  if (room === null) throw new Error("useRoom outside of a question room");
  return room;
}
