/** The server's time in ms since 1970, as far as this device knows it. */
export type ServerClock = {
  /** Returns the server's time; before the first response the device's time. */
  now: () => number;
  /** Corrects the offset with the time of a server response. Ignores a small difference. */
  observe: (serverTime: number) => void;
  /** Returns the server's time minus the device's time, in ms. */
  offset: () => number;
};

/** Smaller differences come from latency and from the whole seconds in responses. */
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
