import { TABLE_BANDS, type Band, type BandTable } from "./band-table.ts";

/** Bands below the table's last bound: no table is published for them, and the app shows them as "below 2.5". */
const BELOW_TABLE = [0, 1, 1.5, 2] as const;

/** True for a band that stands for "below 2.5" on the screen: only 2.5 and above are published in tables. */
export function isBelowTable(band: Band): boolean {
  return band < 2.5;
}

/**
 * The band that a table gives for a raw score of 0 to 40. Below the table: 3 and more right are 2.0, 2 are 1.5,
 * 1 is 1.0, none is 0. Throws RangeError for anything that is no raw score.
 */
export function bandForRaw(table: BandTable, raw: number): Band {
  if (!Number.isInteger(raw) || raw < 0 || raw > 40) throw new RangeError(`${raw} is no raw score`);
  const row = table.findIndex((bound) => raw >= bound);
  return (row === -1 ? undefined : TABLE_BANDS[row]) ?? BELOW_TABLE[Math.min(raw, 3)] ?? 0;
}
