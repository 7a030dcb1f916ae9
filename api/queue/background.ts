import type { Store } from "../store/store.ts";

/** Work that no request waits for, by the store that it uses. */
const UNDER_WAY = new WeakMap<Store, Set<Promise<unknown>>>();

/** Remembers work that continues after its request was answered, so that closing the store waits for it. It must not reject. */
export function trackBackgroundWork(store: Store, work: Promise<unknown>): void {
  const underWay = UNDER_WAY.get(store) ?? new Set();
  UNDER_WAY.set(store, underWay);
  underWay.add(work);
  void work.finally(() => underWay.delete(work));
}

/** Resolves when no such work is left, or after `timeoutMs`. */
export async function waitForBackgroundWork(store: Store, timeoutMs: number): Promise<void> {
  const underWay = UNDER_WAY.get(store);
  if (underWay !== undefined) await waitAtMost(timeoutMs, Promise.all(underWay));
}

/** Resolves when `work` does, or after `timeoutMs`. */
export async function waitAtMost(timeoutMs: number, work: Promise<unknown>): Promise<void> {
  const timeout = Promise.withResolvers<void>();
  const timer = setTimeout(timeout.resolve, timeoutMs);
  await Promise.race([work, timeout.promise]);
  clearTimeout(timer);
}
