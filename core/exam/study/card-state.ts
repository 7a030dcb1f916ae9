import { type Card, createEmptyCard, fsrs, Rating, State } from "ts-fsrs";
import { SCHEDULER } from "./scheduler.ts";
import { fromLocal, toLocal } from "./study-day.ts";
import { entriesByCard, type StudyEntry } from "./study-log.ts";

/** What is known of a card from its log. Times in ms since 1970. */
export type CardState = {
  /** new: never rated. learning: comes back within the day. review: comes back after days. */
  stage: "new" | "learning" | "review";
  /** When the card is due; null for a new card, which is due at once. */
  due: number | null;
  ratings: number;
  /** How often the learner forgot the card after knowing it. */
  lapses: number;
  lastRated: number | null;
  isSuspended: boolean;
  isDeleted: boolean;
  memory: Memory;
};

/**
 * The scheduler's own record of a card. Its times are local, because it must count the learner's days. Null before a
 * rating.
 */
type Memory = Readonly<Card> | null;

const scheduler = fsrs(SCHEDULER.parameters);

/** The state of a card without a log. */
export const NEW_CARD: CardState = {
  stage: "new",
  due: null,
  ratings: 0,
  lapses: 0,
  lastRated: null,
  isSuspended: false,
  isDeleted: false,
  memory: null,
};

/** Returns the state of every card in the log. The order of the entries and repeated entries make no difference. */
export function cardStates(log: Iterable<StudyEntry>): Map<string, CardState> {
  return new Map([...entriesByCard(log)].map(([card, entries]) => [card, entries.reduce(withEntry, NEW_CARD)]));
}

/** Returns the state of one card. `log` has only entries of this card. */
export function cardState(log: Iterable<StudyEntry>): CardState {
  const [state] = cardStates(log).values();
  return state ?? NEW_CARD;
}

/** Returns when a card comes back after each rating. */
export function nextDue({ memory }: CardState, at: number, zone: number): { again: number; good: number } {
  const due = (rating: Rating.Again | Rating.Good) =>
    fromLocal(applyRating(memory, at, zone, rating).due.getTime(), zone);
  return { again: due(Rating.Again), good: due(Rating.Good) };
}

function withEntry(state: CardState, { act, at, zone }: StudyEntry): CardState {
  switch (act) {
    case "again":
    case "good": {
      const memory = applyRating(state.memory, at, zone, act === "again" ? Rating.Again : Rating.Good);
      return {
        ...state,
        stage: memory.state === State.Review ? "review" : "learning",
        due: fromLocal(memory.due.getTime(), zone),
        ratings: memory.reps,
        lapses: memory.lapses,
        lastRated: at,
        memory,
      };
    }
    case "suspend":
    case "resume":
      return { ...state, isSuspended: act === "suspend" };
    case "delete":
    case "restore":
      return { ...state, isDeleted: act === "delete" };
    default:
      return act satisfies never;
  }
}

function applyRating(memory: Memory, at: number, zone: number, rating: Rating.Again | Rating.Good): Card {
  // A learner who travels west can rate a card at an earlier local time than before.
  const local = Math.max(toLocal(at, zone), memory?.last_review?.getTime() ?? 0);
  return scheduler.next(memory ?? createEmptyCard(local), local, rating).card;
}
