/**
 * Asks the waiting worker to take over. A worker never takes over without this message. The app does not send it during
 * a test.
 */
export const SKIP_WAITING = { type: "SKIP_WAITING" } as const;

/** Returns true for a SKIP_WAITING message from a page of our origin. */
export function isSkipWaiting({ data, origin }: { data: unknown; origin: string }, ourOrigin: string): boolean {
  return (
    origin === ourOrigin &&
    typeof data === "object" &&
    data !== null &&
    "type" in data &&
    data.type === SKIP_WAITING.type
  );
}
