/** Returns the value below which this share of the values lies, or NaN without values. */
export function quantile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * share)] ?? Number.NaN;
}

/** Returns the middle value, or NaN without values. Of two middle values it returns the smaller. */
export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}
