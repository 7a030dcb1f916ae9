import { formatDate, isSameDay } from "#core/format/format-date.ts";
import { plural } from "#core/format/plural.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** Returns how long it is until a card comes back: "in 10 minutes", "in 4 days". */
export function formatDue(due: number, now: number): string {
  const minutes = Math.max(1, Math.round((due - now) / MINUTE_MS));
  if (minutes < 60) return plural(minutes, { one: "in # minute", other: "in # minutes" });
  const days = Math.round((due - now) / DAY_MS);
  return days < 1 ? "today" : plural(days, { one: "in # day", other: "in # days" });
}

/**
 * Returns when the cards that got the same rating come back: "in 4 to 9 days", "today at 18:00", or "at 00:05" if that
 * is tomorrow but less than 12 hours away.
 */
export function formatDueRange(dues: readonly number[], now: number): string {
  const first = Math.min(...dues);
  const last = Math.max(...dues);
  if (isSameDay(last, now)) return `today at ${formatDate(first, "time")}`;
  if (last - now < DAY_MS / 2) return `at ${formatDate(first, "time")}`;
  const [from, to] = [first, last].map((due) => Math.max(1, Math.round((due - now) / DAY_MS))) as [number, number];
  return from === to
    ? plural(to, { one: "in # day", other: "in # days" })
    : plural(to, { one: `in ${from} to # day`, other: `in ${from} to # days` });
}

/** Returns when the learner answered: "Earlier today", "On Friday", "On 3 May". */
export function formatAnswerDay(at: number, now: number): string {
  if (isSameDay(at, now)) return "Earlier today";
  if (now - at < 6 * DAY_MS) return `On ${formatDate(at, "weekday")}`;
  return `On ${formatDate(at, "day")}`;
}

/** Returns how often a card has been shown: "New", "Second time". `ratings` counts its ratings so far. */
export function formatRatingCount(ratings: number): string {
  const labels = ["New", "Second time", "Third time", "Fourth time", "Fifth time"];
  return labels[ratings] ?? plural(ratings + 1, { other: "Seen # times" });
}

/** Says that today’s cards are done. `later` counts the due cards that are above the daily limits. */
export function describeLaterCards(later: number): string {
  return plural(later, {
    one: "You have done today’s cards. One more waits for tomorrow.",
    other: "You have done today’s cards. # more wait for the next days.",
  });
}
