/** Asks the waiting worker to take over. A worker never takes over without this message, so not during a test. */
export const SKIP_WAITING = { type: "SKIP_WAITING" } as const;

/** Returns true for a SKIP_WAITING message from a page of our origin. */
export function isSkipWaiting({ data, origin }: { data: unknown; origin: string }, ours: string): boolean {
  return (
    origin === ours && typeof data === "object" && data !== null && "type" in data && data.type === SKIP_WAITING.type
  );
}
