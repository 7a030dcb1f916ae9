/** The smallest and the largest value that a rule of the exam allows. */
export type Range = readonly [least: number, most: number];

export function isOutside(value: number, [least, most]: Range): boolean {
  return value < least || value > most;
}

/** Returns "3 to 5", or "3" for a range of one value. */
export function formatRange([least, most]: Range): string {
  return least === most ? String(least) : `${least} to ${most}`;
}
