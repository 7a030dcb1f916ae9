import { formatTimeSpan } from "#core/format/format-duration.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Staff are reminded 40 hours after the request, eight hours before the deadline. */
const SOON_MS = 8 * HOUR_MS;

const DONE: readonly string[] = ["EVALUATED", "FAILED"];

/** Time left until the deadline. none: the work is done or given up, or has no deadline. */
export type Due = { kind: "none" } | { kind: "onTime" | "soon" | "late"; text: string };

/** Returns the deadline's state and text; times in ms since 1970. Whole minutes below an hour, rounded hours above. */
export function dueOf(status: string, dueAt: number | null, now: number): Due {
  if (dueAt === null || DONE.includes(status)) return { kind: "none" };
  const left = dueAt - now;
  if (left < 0)
    return { kind: "late", text: `${formatTimeSpan(Math.max(1, Math.floor(-left / MINUTE_MS)) * MINUTE_MS)} overdue` };
  const text = formatTimeSpan(Math.ceil(left / MINUTE_MS) * MINUTE_MS);
  return { kind: left < SOON_MS ? "soon" : "onTime", text };
}
