import { MINUTE_MS } from "#core/exam/durations.ts";

const MAX_RETRY_DELAY_MS = 60 * MINUTE_MS;

/**
 * Returns the delay before the next try to send: one minute after the first try, then twice the last, at most an hour.
 */
export function computeMailRetryDelayMs(tries: number): number {
  return Math.min(MINUTE_MS * 2 ** (tries - 1), MAX_RETRY_DELAY_MS);
}
