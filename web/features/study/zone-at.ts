/** Returns the learner's time zone at a moment, in minutes east of UTC. */
export function zoneAt(at: number): number {
  return -new Date(at).getTimezoneOffset();
}
