import type { ClockPhase } from "#core/exam/attempt/clock.ts";

/** Whether time runs down to an end or counts what was used. */
export type Direction = "down" | "up";

/** "34:12", "1:02:05": whole seconds, rounded up while time runs down so that 0:00 means over. Milliseconds in. */
export function clockFace(milliseconds: number, direction: Direction): string {
  const seconds = direction === "down" ? Math.ceil(milliseconds / 1000) : Math.floor(milliseconds / 1000);
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60), seconds % 60];
  const two = (value: number) => String(value).padStart(2, "0");
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${two(m)}:${two(s)}`;
}

const some = (count: number, unit: string) => `${count} ${unit}${count === 1 ? "" : "s"}`;

/** "1 hour 2 minutes", "34 minutes 12 seconds", "0 seconds". Milliseconds in. */
export function clockWords(milliseconds: number, direction: Direction): string {
  const seconds = direction === "down" ? Math.ceil(milliseconds / 1000) : Math.floor(milliseconds / 1000);
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60), seconds % 60];
  const parts =
    h > 0 ? [[h, "hour"] as const, [m, "minute"] as const] : [[m, "minute"] as const, [s, "second"] as const];
  const words = parts.filter(([count]) => count > 0).map(([count, unit]) => some(count, unit));
  return words.length > 0 ? words.join(" ") : "0 seconds";
}

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
