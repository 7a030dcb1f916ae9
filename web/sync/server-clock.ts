/** The server's clock, from its responses; the device's clock until the first one. Ms since 1970. */
export type ServerClock = { now: () => number; observe: (serverTime: number) => void; offset: () => number };

export function createServerClock(deviceNow: () => number, offset = 0): ServerClock {
  let known = offset;
  return {
    now: () => deviceNow() + known,
    // Responses carry whole seconds and have latency: small differences mean nothing.
    observe(serverTime) {
      const seen = serverTime - deviceNow();
      if (Math.abs(seen - known) > 2_000) known = Math.abs(seen) > 2_000 ? seen : 0;
    },
    offset: () => known,
  };
}
