import type { TimerPhase } from "#core/exam/attempt/timer.ts";

/** Returns the announcement at the start of a timer phase; null if there is none. */
export function phaseAnnouncement(phase: TimerPhase): string | null {
  switch (phase) {
    case "ten":
      return "10 minutes left.";
    case "five":
      return "5 minutes left.";
    case "one":
      return "1 minute left.";
    case "over":
      return "Time is up.";
    case "running":
      return null;
  }
}
