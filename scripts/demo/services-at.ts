import type { Services } from "#api/services.ts";

/** Returns the same services with a clock that always shows `instant`. */
export function servicesAt(services: Services, instant: number): Services {
  return { ...services, clock: { now: () => Math.floor(instant) } };
}
