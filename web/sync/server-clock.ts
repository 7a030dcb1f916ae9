/** The server's clock, from its responses; the device's clock until the first one. Ms since 1970. */
export type ServerClock = { now: () => number; observe: (serverTime: number) => void; offset: () => number };

/** Responses carry whole seconds and have latency: smaller differences mean nothing. */
const MIN_DIFFERENCE_MS = 2_000;

export function createServerClock(deviceNow: () => number, offset = 0): ServerClock {
  let currentOffset = offset;
  return {
    now: () => deviceNow() + currentOffset,
    observe(serverTime) {
      const observed = serverTime - deviceNow();
      if (Math.abs(observed - currentOffset) <= MIN_DIFFERENCE_MS) return;
      currentOffset = Math.abs(observed) > MIN_DIFFERENCE_MS ? observed : 0;
    },
    offset: () => currentOffset,
  };
}
