import { useEffect, useState } from "react";

/** A value on the device. `subscribe` calls `onValue` with the current value and with each later value. */
export type Watchable<T> = { subscribe(onValue: (value: T) => void, onError?: (error: unknown) => void): () => void };

/**
 * Returns the watched value, or `initial` before the first value arrives. Throws the error of a failed watch, so that
 * the nearest error boundary shows it. Memoise the watch: each new object subscribes again.
 */
export function useWatch<T>(watch: Watchable<T> | null, initial: T): T {
  const [latest, setLatest] = useState<{ from: Watchable<T> | null; value: T } | null>(null);
  const [failure, setFailure] = useState<{ error: unknown } | null>(null);
  useEffect(() => {
    if (watch === null) return;
    return watch.subscribe(
      (value) => setLatest({ from: watch, value }),
      (error) => setFailure({ error }),
    );
  }, [watch]);
  if (failure !== null) throw failure.error;
  return latest !== null && latest.from === watch ? latest.value : initial;
}
