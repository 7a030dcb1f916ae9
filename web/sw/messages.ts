/** Lets the waiting worker take over, when the page asks for it: never by itself, and so never during a test. */
export const SKIP_WAITING = { type: "SKIP_WAITING" } as const;

/** Tags under which the browser wakes the worker. */
export const SYNC_TAGS = { outbox: "outbox", periodic: "outbox-periodic" } as const;

export function isSkipWaiting(message: unknown): boolean {
  return typeof message === "object" && message !== null && "type" in message && message.type === SKIP_WAITING.type;
}
