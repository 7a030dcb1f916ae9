const FIRST_LIMIT_MS = 2_000;
const MAX_LIMIT_MS = 15 * 60_000;
const MIN_WAIT_MS = 250;

/**
 * Returns the wait before the next try, in ms. The wait is random up to a limit ("full jitter"), so that devices that
 * failed together do not retry together. The limit doubles with every failure, from 2 s to 15 min. `retryAfter`: the
 * wait that the server asked for, in ms; the result is never shorter.
 */
export function backoff(failures: number, random: () => number, retryAfter: number | null = null): number {
  const limit = Math.min(MAX_LIMIT_MS, FIRST_LIMIT_MS * 2 ** Math.min(failures - 1, 20));
  return Math.max(retryAfter ?? 0, MIN_WAIT_MS, Math.floor(random() * limit));
}
