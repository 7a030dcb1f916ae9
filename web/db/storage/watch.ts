import { liveQuery } from "dexie";
import { runRepairs, isConnectionDead, onReconnected } from "./reconnect.ts";

/**
 * A value that changes. `subscribe` calls `onValue` with the present value and after every change in any tab or worker.
 */
export type Watch<T> = { subscribe(onValue: (value: T) => void, onError?: (error: unknown) => void): () => void };

/** Maximum number of restarts of a watch after a dead connection, without a value in between. */
const MAX_RESTARTS = 3;

/** Watches the result of a database query. The query may only read the databases. */
export function watch<T>(query: () => Promise<T>): Watch<T> {
  return {
    subscribe(onValue, onError) {
      let restarts = 0;
      let isStopped = false;
      let subscription = { unsubscribe: (): void => undefined };
      const start = (): void => {
        subscription.unsubscribe();
        subscription = liveQuery(query).subscribe({
          next(value) {
            restarts = 0;
            onValue(value);
          },
          error: (error: unknown) => void recover(error),
        });
      };
      const recover = async (error: unknown): Promise<void> => {
        restarts += 1;
        if (!isConnectionDead(error) || restarts > MAX_RESTARTS || !(await runRepairs())) return onError?.(error);
        if (!isStopped) start();
      };
      start();
      const stopListening = onReconnected(start);
      return () => {
        isStopped = true;
        stopListening();
        subscription.unsubscribe();
      };
    },
  };
}
