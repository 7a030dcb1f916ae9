const FORMAT = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" });

/** "8 March 2026", by the day in UTC. `at` in milliseconds. */
export function dayWords(at: number): string {
  return FORMAT.format(at);
}
