import type { Watchable } from "./use-watch.ts";

/**
 * Subscribes once `open` resolves. Calls `onError` if opening or watching fails. Returns a function that ends the
 * subscription, or prevents a subscription that has not begun.
 */
export function subscribeWhenOpen<T>(
  open: () => Promise<Watchable<T>>,
  onValue: (value: T) => void,
  onError: () => void = () => undefined,
): () => void {
  let stop: (() => void) | null = null;
  let isStopped = false;
  open()
    .then((watch) => {
      if (!isStopped) stop = watch.subscribe(onValue, onError);
    })
    .catch(onError);
  return () => {
    isStopped = true;
    stop?.();
  };
}
