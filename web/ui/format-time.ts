/** Whether time runs down to an end, and so is rounded up to whole seconds (0:00 means over), or counts what was used. */
export type Direction = "down" | "up";

function wholeSeconds(milliseconds: number, direction: Direction): number {
  const seconds = Math.max(0, milliseconds) / 1000;
  return direction === "down" ? Math.ceil(seconds) : Math.floor(seconds);
}

const two = (value: number): string => String(value).padStart(2, "0");

/** "1:12", "0:05", "62:05": of a recording or what is left of it. Milliseconds in. */
export function minutesFace(milliseconds: number, direction: Direction = "up"): string {
  const seconds = wholeSeconds(milliseconds, direction);
  return `${Math.floor(seconds / 60)}:${two(seconds % 60)}`;
}

/** "34:12", "1:02:05": of a sitting. Milliseconds in. */
export function clockFace(milliseconds: number, direction: Direction = "up"): string {
  const seconds = wholeSeconds(milliseconds, direction);
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60), seconds % 60];
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${two(m)}:${two(s)}`;
}

/** "1 hour 2 minutes", "34 minutes 12 seconds", "0 seconds": no seconds beside hours. Milliseconds in. */
export function timeInWords(milliseconds: number, direction: Direction = "up"): string {
  const seconds = wholeSeconds(milliseconds, direction);
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60), seconds % 60];
  const parts =
    h > 0 ? [[h, "hour"] as const, [m, "minute"] as const] : [[m, "minute"] as const, [s, "second"] as const];
  const words = parts
    .filter(([count]) => count > 0)
    .map(([count, unit]) => `${count} ${unit}${count === 1 ? "" : "s"}`);
  return words.length > 0 ? words.join(" ") : "0 seconds";
}
