import { useEffect, useState } from "react";

/** Something on the device that tells its value now and whenever it changes. */
export type Watchable<T> = { subscribe(onValue: (value: T) => void, onError?: (error: unknown) => void): () => void };

/**
 * The watched value, `initial` until the first one arrives. Keep the watch stable (useMemo): a new one is a new
 * subscription. A failing watch throws to the nearest error boundary.
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
