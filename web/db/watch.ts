import { liveQuery } from "dexie";
import { askDoctor, isDead, onHealed } from "./heal.ts";

/** A value that may change: `onValue` is called with it now and after every change, in any tab or worker. */
export type Watch<T> = { subscribe(onValue: (value: T) => void, onError?: (error: unknown) => void): () => void };

/** So often in a row a watch that finds its connection dead begins again. */
const RESTARTS = 3;

/** Watches what a query of the device's databases answers. The query may read the databases and nothing else. */
export function watch<T>(query: () => Promise<T>): Watch<T> {
  return {
    subscribe(onValue, onError) {
      let restarts = 0;
      let isOver = false;
      let running = { unsubscribe: (): void => undefined };
      const start = (): void => {
        running.unsubscribe();
        running = liveQuery(query).subscribe({
          next(value) {
            restarts = 0;
            onValue(value);
          },
          error: (error: unknown) => void recover(error),
        });
      };
      const recover = async (error: unknown): Promise<void> => {
        restarts += 1;
        if (!isDead(error) || restarts > RESTARTS || !(await askDoctor())) return onError?.(error);
        if (!isOver) start();
      };
      start();
      const stopHealing = onHealed(start);
      return () => {
        isOver = true;
        stopHealing();
        running.unsubscribe();
      };
    },
  };
}
