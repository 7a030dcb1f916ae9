/**
 * Asks the waiting worker to take over from the running worker. Without this message it waits until no page uses the
 * running worker.
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
