import type { Band } from "../bands/band-table.ts";
import { mean } from "../mean.ts";
import type { LevelRange, StartingLevel } from "./study-settings.ts";

/** Returns the level over all skills that have one, or null: the mean of their ranges, rounded outwards. */
export function overallLevel(skills: StartingLevel["skills"]): LevelRange | null {
  const known = Object.values(skills).filter((range) => range !== null);
  if (known.length === 0) return null;
  const low = mean(known.map((range) => range.low));
  const high = mean(known.map((range) => range.high));
  return { low: Math.floor(low * 2) / 2, high: Math.ceil(high * 2) / 2 };
}

/** The levels of the Common European Framework, and the lowest band that IELTS compares with each. */
const CEFR = [
  { name: "C2", from: 8.5 },
  { name: "C1", from: 7 },
  { name: "B2", from: 5.5 },
  { name: "B1", from: 4 },
] as const;

const BELOW_B1 = "A2";

/**
 * Returns "B1 to B2", or "B2" if both ends are in the same level. IELTS compares no bands with levels below B1,
 * so a lower range is "A2 or below".
 */
export function describeLevel({ low, high }: LevelRange): string {
  const [from, to] = [cefrLevel(low), cefrLevel(high)];
  if (from === to) return from === BELOW_B1 ? "A2 or below" : from;
  return `${from} to ${to}`;
}

function cefrLevel(band: Band): string {
  return CEFR.find(({ from }) => band >= from)?.name ?? BELOW_B1;
}
