const FIRST_LIMIT_MS = 2_000;
const MAX_LIMIT_MS = 15 * 60_000;
const MIN_WAIT_MS = 250;

/**
 * Returns how long to wait before the next try, in ms: a random time up to a limit. The limit starts at 2 s and doubles
 * with every failure to 15 min. The time is random ("full jitter"), so that devices that failed together do not retry
 * together. Never less than the server asked for.
 */
export function backoff(failures: number, random: () => number, retryAfter: number | null = null): number {
  const limit = Math.min(MAX_LIMIT_MS, FIRST_LIMIT_MS * 2 ** Math.min(failures - 1, 20));
  return Math.max(retryAfter ?? 0, MIN_WAIT_MS, Math.floor(random() * limit));
}
