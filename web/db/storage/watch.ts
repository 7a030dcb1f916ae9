import { liveQuery } from "dexie";
import { probeConnection, isDead, onReconnected } from "./reconnect.ts";

/** A changing value: calls `onValue` now and after every change, in any tab or worker. */
export type Watch<T> = { subscribe(onValue: (value: T) => void, onError?: (error: unknown) => void): () => void };

/** How often in a row a watch restarts after a dead connection. */
const MAX_RESTARTS = 3;

/** Watches the result of a database query. The query may only read the databases. */
export function watch<T>(query: () => Promise<T>): Watch<T> {
  return {
    subscribe(onValue, onError) {
      let restarts = 0;
      let isStopped = false;
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
        if (!isDead(error) || restarts > MAX_RESTARTS || !(await probeConnection())) return onError?.(error);
        if (!isStopped) start();
      };
      start();
      const stopListening = onReconnected(start);
      return () => {
        isStopped = true;
        stopListening();
        running.unsubscribe();
      };
    },
  };
}
