import type { Store } from "../store/store.ts";

/** Work that no request waits for, by the store that it uses. */
const BACKGROUND_WORK = new WeakMap<Store, Set<Promise<unknown>>>();

/**
 * Registers work that continues after its request was answered, so that closing the store waits for it. The work must
 * not reject.
 */
export function trackBackgroundWork(store: Store, work: Promise<unknown>): void {
  const pending = BACKGROUND_WORK.get(store) ?? new Set();
  BACKGROUND_WORK.set(store, pending);
  pending.add(work);
  void work.finally(() => pending.delete(work));
}

/** Resolves when no background work of the store is left, or after `timeoutMs`. */
export async function waitForBackgroundWork(store: Store, timeoutMs: number): Promise<void> {
  const pending = BACKGROUND_WORK.get(store);
  if (pending !== undefined) await waitAtMost(timeoutMs, Promise.all(pending));
}

/** Resolves when `work` does, or after `timeoutMs`. */
export async function waitAtMost(timeoutMs: number, work: Promise<unknown>): Promise<void> {
  const timeout = Promise.withResolvers<void>();
  const timer = setTimeout(timeout.resolve, timeoutMs);
  await Promise.race([work, timeout.promise]);
  clearTimeout(timer);
}
