import { useEffect, useState } from "react";

/** A value on the device that reports its current value and each change. */
export type Watchable<T> = { subscribe(onValue: (value: T) => void, onError?: (error: unknown) => void): () => void };

/**
 * Returns the watched value, or `initial` until the first one arrives. Memoise the watch: each new object subscribes
 * again.
 * A failing watch throws to the nearest error boundary.
 */
export function useWatch<T>(watch: Watchable<T> | null, initial: T): T {
  const [seen, setSeen] = useState<{ from: Watchable<T> | null; value: T } | null>(null);
  const [failure, setFailure] = useState<{ error: unknown } | null>(null);
  useEffect(() => {
    if (watch === null) return;
    return watch.subscribe(
      (value) => setSeen({ from: watch, value }),
      (error) => setFailure({ error }),
    );
  }, [watch]);
  if (failure !== null) throw failure.error;
  return seen !== null && seen.from === watch ? seen.value : initial;
}
