import type { Services } from "#api/services.ts";

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** Returns the same services with a clock that always shows `instant`. */
export function servicesAt(services: Services, instant: number): Services {
  return { ...services, clock: { now: () => Math.floor(instant) } };
}
