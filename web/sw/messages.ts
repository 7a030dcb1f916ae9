/** Lets the waiting worker take over, when the page asks for it: never by itself, and so never during a test. */
export const SKIP_WAITING = { type: "SKIP_WAITING" } as const;

/** Whether a message asks for that: of this shape, and from a page of ours. Every other message is left alone. */
export function isSkipWaiting({ data, origin }: { data: unknown; origin: string }, ours: string): boolean {
  return (
    origin === ours && typeof data === "object" && data !== null && "type" in data && data.type === SKIP_WAITING.type
  );
}
