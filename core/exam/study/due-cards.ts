import { type CardState, NEW_CARD } from "./card-state.ts";
import { startOfDay, studyDay } from "./study-day.ts";
import type { StudyEntry } from "./study-log.ts";

/**
 * Maximum numbers of cards for one day. `new`: cards rated for the first time. `reviews`: all other cards, except those
 * that come back within the day, which have no limit.
 */
export const DAILY_CARDS = { new: 10, reviews: 60 } as const;

/**
 * A card that exists. `since`: when it was made, or last changed. `wrongAt`: when its question was last answered wrong;
 * null for a card of another kind.
 */
export type StudyCard = { card: string; since: number; wrongAt: number | null };

export type DueCards = {
  /** The cards to review now, in order. */
  now: string[];
  /** Cards that are due and wait for another day, because of the daily limits. */
  later: number;
  /** True if more reviews are due than today's limit still allows, as after days away. New cards then wait. */
  isCatchingUp: boolean;
  /** The learner's days until all reviews are done, today included. 1 if all fit in today. */
  days: number;
  /** When the next card becomes due that is not due yet; null if there is none. */
  nextAt: number | null;
};

export type DueInput = {
  cards: readonly StudyCard[];
  states: ReadonlyMap<string, CardState>;
  log: Iterable<StudyEntry>;
  now: number;
  /** The learner's time zone, in minutes east of UTC. */
  zone: number;
  /** How many cards the learner asked for above the daily limits. */
  extraCards?: number;
};

/**
 * Returns the cards of today: cards that come back within the day, then reviews, then new cards, each group oldest
 * first. A card with days between its reviews is due from the beginning of the learner's day.
 */
export function dueCards({ cards, states, log, now, zone, extraCards = 0 }: DueInput): DueCards {
  const today = studyDay(now, zone);
  const used = usedToday(log, today);
  const learning: DueCard[] = [];
  const reviews: DueCard[] = [];
  const fresh: DueCard[] = [];
  let nextAt: number | null = null;
  for (const { card, since, wrongAt } of cards) {
    const state = states.get(card) ?? NEW_CARD;
    if (state.isSuspended || state.isDeleted) continue;
    const due = state.due === null ? since : dueTime(state.due, state.lastRated, wrongAt);
    if (state.stage === "new") fresh.push({ card, due });
    else if (state.stage === "learning" && due <= now) learning.push({ card, due });
    else if (state.stage === "review" && studyDay(due, zone) <= today) reviews.push({ card, due });
    else {
      const dueFrom = state.stage === "review" ? startOfDay(studyDay(due, zone), zone) : due;
      nextAt = Math.min(nextAt ?? dueFrom, dueFrom);
    }
  }
  const reviewsLeft = Math.max(0, DAILY_CARDS.reviews - used.reviews);
  const isCatchingUp = reviews.length > reviewsLeft;
  const chosenReviews = oldestFirst(reviews).slice(0, reviewsLeft + extraCards);
  const extraLeft = extraCards - Math.max(0, chosenReviews.length - reviewsLeft);
  const newLeft = isCatchingUp ? 0 : Math.max(0, DAILY_CARDS.new - used.new);
  const chosenNew = oldestFirst(fresh).slice(0, newLeft + extraLeft);
  return {
    now: [...oldestFirst(learning), ...chosenReviews, ...chosenNew].map(({ card }) => card),
    later: reviews.length - chosenReviews.length + fresh.length - chosenNew.length,
    isCatchingUp,
    days: 1 + Math.ceil((reviews.length - chosenReviews.length) / DAILY_CARDS.reviews),
    nextAt,
  };
}

type DueCard = { card: string; due: number };

/** Returns when a card is due. A question that was answered wrong again after its last review is due at once. */
function dueTime(due: number, lastRated: number | null, wrongAt: number | null): number {
  return wrongAt !== null && wrongAt > (lastRated ?? 0) ? Math.min(due, wrongAt) : due;
}

function oldestFirst(cards: DueCard[]): DueCard[] {
  return cards.sort((a, b) => a.due - b.due || (a.card < b.card ? -1 : 1));
}

/** Counts the cards that were rated for the first time today, and the other cards that were rated today. */
function usedToday(log: Iterable<StudyEntry>, today: number): { new: number; reviews: number } {
  const firstDays = new Map<string, number>();
  const rated = new Set<string>();
  for (const { card, act, at, zone } of log) {
    if (act !== "again" && act !== "good") continue;
    const day = studyDay(at, zone);
    firstDays.set(card, Math.min(firstDays.get(card) ?? day, day));
    if (day === today) rated.add(card);
  }
  const fresh = [...rated].filter((card) => firstDays.get(card) === today).length;
  return { new: fresh, reviews: rated.size - fresh };
}
