import { DAY_MS, MINUTE_MS } from "../durations.ts";

/** Returns an instant as if the learner's time zone were UTC. `zone` is in minutes east of UTC. */
export function toLocal(at: number, zone: number): number {
  return at + zone * MINUTE_MS;
}

/** Returns the instant of a local time: the reverse of `toLocal`. */
export function fromLocal(local: number, zone: number): number {
  return local - zone * MINUTE_MS;
}

/** Returns the learner's day of an instant, as a number of days since 1970. */
export function studyDay(at: number, zone: number): number {
  return Math.floor(toLocal(at, zone) / DAY_MS);
}

/** Returns the instant at which a day of the learner begins. */
export function startOfDay(day: number, zone: number): number {
  return fromLocal(day * DAY_MS, zone);
}
