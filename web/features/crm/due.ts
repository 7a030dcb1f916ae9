import { sizeWords } from "./words.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** The first reminder goes out 40 hours after the request: eight before the promise is broken. */
const SOON_MS = 8 * HOUR;

const DONE: readonly string[] = ["EVALUATED", "FAILED"];

/** How much of the 48 hours is left. none: the work is done, or was given up. */
export type Due = { kind: "none" } | { kind: "calm" | "soon" | "late"; text: string };

/** What the clock of an evaluation says; times in ms since 1970. Whole minutes below an hour, rounded hours above it. */
export function dueOf(status: string, dueAt: number | null, now: number): Due {
  if (dueAt === null || DONE.includes(status)) return { kind: "none" };
  const left = dueAt - now;
  if (left < 0) return { kind: "late", text: `${sizeWords(Math.max(1, Math.floor(-left / MINUTE)))} overdue` };
  const text = sizeWords(Math.ceil(left / MINUTE));
  return { kind: left < SOON_MS ? "soon" : "calm", text };
}
