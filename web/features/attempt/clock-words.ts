import type { ClockPhase } from "#core/exam/attempt/clock.ts";

/** What is announced when the clock passes into a phase; null where nothing is. */
export function phaseAnnouncement(phase: ClockPhase): string | null {
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
