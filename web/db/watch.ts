import { liveQuery } from "dexie";
import { onHealed } from "./heal.ts";

/** A value that may change: `onValue` is called with it now and after every change, in any tab or worker. */
export type Watch<T> = { subscribe(onValue: (value: T) => void, onError?: (error: unknown) => void): () => void };

/** Watches what a query of the device's databases answers. The query may read the databases and nothing else. */
export function watch<T>(query: () => Promise<T>): Watch<T> {
  return {
    subscribe(onValue, onError) {
      const start = (): { unsubscribe(): void } =>
        liveQuery(query).subscribe({
          next: onValue,
          error: (error: unknown) => onError?.(error),
        });
      let running = start();
      const stopHealing = onHealed(() => {
        running.unsubscribe();
        running = start();
      });
      return () => {
        stopHealing();
        running.unsubscribe();
      };
    },
  };
}
