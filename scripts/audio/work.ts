import type { Cast } from "./cast.ts";
import type { LockedPart } from "./lock.ts";

/** The settings of a rendering, and the problems that it finds. Folders are absolute paths. */
export type Work = {
  root: string;
  cache: string;
  cast: Cast;
  /** Whether to render unchanged recordings, too. */
  force: boolean;
  /** Whether to measure the recordings: recognition, predicted opinion, rate, pitch. */
  checks: boolean;
  problems: string[];
  say(line: string): void;
};

const LOUDNESS_TOLERANCE_LU = 1;
const MAX_PEAK_DBTP = -1;

/** Reports a recording that is too loud, too quiet or clipped. */
export function checkLevels(part: LockedPart, name: string, { cast, problems }: Work): void {
  const { loudness } = cast.output;
  if (Math.abs(part.loudness - loudness) > LOUDNESS_TOLERANCE_LU)
    problems.push(`${name}: ${part.loudness} LUFS, wanted ${loudness}`);
  if (part.peak > MAX_PEAK_DBTP) problems.push(`${name}: peaks at ${part.peak} dBTP`);
}
