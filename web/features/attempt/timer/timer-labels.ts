import type { TimerPhase } from "#core/exam/attempt/timer.ts";

/** Returns what a screen reader announces when a phase of the timer begins, or null. */
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
