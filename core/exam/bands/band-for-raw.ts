import { TABLE_BANDS, type Band, type BandTable } from "./band-table.ts";

/** Bands below the table's lowest bound. No table is published for them; the app shows them as "below 2.5". */
const BELOW_TABLE = [0, 1, 1.5, 2] as const;

/** Returns true for a band that is shown as "below 2.5", because tables publish only 2.5 and above. */
export function isBelowTable(band: Band): boolean {
  return band < 2.5;
}

/**
 * Returns the band for a raw score of 0 to 40. A score below the table's lowest bound: band 2.0 for 3 or more right
 * answers, 1.5 for 2, 1.0 for 1, 0 for none. Throws RangeError for anything that is not a raw score.
 */
export function bandForRaw(table: BandTable, raw: number): Band {
  if (!Number.isInteger(raw) || raw < 0 || raw > 40) throw new RangeError(`${raw} is not a raw score`);
  const row = table.findIndex((bound) => raw >= bound);
  return (row === -1 ? undefined : TABLE_BANDS[row]) ?? BELOW_TABLE[Math.min(raw, 3)] ?? 0;
}
