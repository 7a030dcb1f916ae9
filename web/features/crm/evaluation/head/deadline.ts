import { HOUR_MS, MINUTE_MS } from "#core/exam/durations.ts";
import { formatTimeSpan } from "#core/format/format-duration.ts";
import { EXAMINER_HOURS } from "#core/wire/crm/examiner.ts";

/** A deadline is soon from the moment at which staff are reminded of it. */
const SOON_MS = (EXAMINER_HOURS.due - EXAMINER_HOURS.reminder) * HOUR_MS;

const FINISHED: readonly string[] = ["EVALUATED", "FAILED"];

/** State of an examiner deadline. `none`: the evaluation is finished or has no deadline. */
export type Deadline = { kind: "none" } | { kind: "onTime" | "soon" | "late"; text: string };

/** Describes how far the examiner deadline `dueAt` is from `now`, both in ms since 1970: "8 hrs", "25 mins overdue". */
export function describeDeadline(status: string, dueAt: number | null, now: number): Deadline {
  if (dueAt === null || FINISHED.includes(status)) return { kind: "none" };
  const msLeft = dueAt - now;
  if (msLeft < 0) {
    const minutesLate = Math.max(1, Math.floor(-msLeft / MINUTE_MS));
    return { kind: "late", text: `${formatTimeSpan(minutesLate * MINUTE_MS)} overdue` };
  }
  const minutesLeft = Math.ceil(msLeft / MINUTE_MS);
  return { kind: msLeft < SOON_MS ? "soon" : "onTime", text: formatTimeSpan(minutesLeft * MINUTE_MS) };
}
